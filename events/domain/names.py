"""Names in lists: where one sorts, under which heading it stands, and whether two are the same person's."""
import re
import unicodedata

EMPTY = b""
LONGEST = 500  # bytes of a key; what differs later differs in no list
LATIN, KANA, OTHER = b"\x01", b"\x02", b"\x03"  # first byte of a key: keeps each heading in one piece

_KATAKANA = {code: code - 0x60 for code in (*range(0x30A1, 0x30F7), 0x30FD, 0x30FE)}
# Letters at the end of their block that belong into an earlier row: voiced u and wa-row, small ka and ke.
_STRAY_KANA = str.maketrans({"ゔ": "う\u3099", "ゕ": "か", "ゖ": "け", "ヷ": "わ\u3099", "ヸ": "ゐ\u3099",
                             "ヹ": "ゑ\u3099", "ヺ": "を\u3099"})
# Letters with a stroke or a ligature are no letter plus accent for Unicode, but are for a reader.
_STROKES = str.maketrans({"ø": "o", "đ": "d", "ð": "d", "ł": "l", "ħ": "h", "ı": "i", "ŧ": "t",
                          "æ": "ae", "œ": "oe", "þ": "th"})
_ROWS = (("あ", "ぁ", "お"), ("か", "か", "ご"), ("さ", "さ", "ぞ"), ("た", "た", "ど"), ("な", "な", "の"),
         ("は", "は", "ぽ"), ("ま", "ま", "も"), ("や", "ゃ", "よ"), ("ら", "ら", "ろ"), ("わ", "ゎ", "ん"))


def sort_key(name: str, reading: str = "") -> bytes:
    """Bytes by which lists sort, made from the reading, else the name: Latin letters, kana, the rest.

    Width, case, accents and the choice of kana make no difference; a voiced kana stays one letter, right
    after its unvoiced one.
    """
    plain = _fold(reading) or _fold(name)
    if not plain:
        return EMPTY
    plain = plain.translate(_STRAY_KANA)
    block = LATIN if "a" <= plain[0] <= "z" else KANA if _row(plain[0]) else OTHER
    return (block + plain.encode("utf-8", "replace"))[:LONGEST]


def group_of(key: bytes) -> str:
    """The heading for a sort key: a letter A–Z, the head of a kana row, or "#"."""
    block, first = key[:1], key[1:5].decode("utf-8", "ignore")[:1]
    if block == LATIN:
        return first.upper()
    return _row(first) if block == KANA else "#"


def same_person_key(name: str) -> str:
    """Equal for names that differ only in width, case, accents, kana or spaces."""
    return re.sub(r"\s", "", _fold(name))


def _fold(text: str) -> str:
    """Compatibility form, case folded, katakana as hiragana, Latin accents dropped, spaces single."""
    text = unicodedata.normalize("NFKC", text).casefold()
    text = unicodedata.normalize("NFKC", text).translate(_KATAKANA)
    bare = "".join(map(_without_accents, text)).translate(_STROKES)
    return " ".join(unicodedata.normalize("NFC", bare).split())


def _without_accents(character: str) -> str:
    """The character without Latin, Greek or Cyrillic marks; kana and other scripts as they are."""
    parts = unicodedata.normalize("NFD", character)
    return "".join(part for part in parts if not "\u0300" <= part <= "\u036f")


def _row(character: str) -> str:
    return next((head for head, first, last in _ROWS if first <= character <= last), "")
