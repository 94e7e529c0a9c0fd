"""Text of unknown origin → lines of cells: encoding, separator, quotes."""
import codecs
import csv
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

SEPARATORS = ("\t", ";", ",")
MARKS = ((codecs.BOM_UTF8, "utf-8"), (codecs.BOM_UTF16_LE, "utf-16-le"), (codecs.BOM_UTF16_BE, "utf-16-be"))
ZIP = b"PK\x03\x04"  # how a spreadsheet file begins
LONGEST_CELL = 1000  # more is no name; the rest is not looked at
SPACE = " \t\u00a0\u3000"
INVISIBLE = frozenset("\u200b\u200e\u200f\u2028\u2029\u202a\u202b\u202c\u202d\u202e\u2060"
                       "\u2066\u2067\u2068\u2069\ufeff\ufffd")


class NotText(ValueError):
    """The bytes are no text in an encoding that we know; `looks_like` names what they seem to be."""

    def __init__(self, looks_like: str):
        super().__init__(looks_like)
        self.looks_like = looks_like


@dataclass(frozen=True, slots=True)
class Record:
    """One line of the file: its number there, and its cells, or none where its quotes do not close."""

    line: int
    cells: tuple[str, ...] | None


def decode(data: bytes) -> tuple[str, str]:
    """The text and the encoding that it was read by: a byte order mark, UTF-8, Shift_JIS, Western."""
    if data.startswith(ZIP):
        raise NotText("spreadsheet")
    for mark, encoding in MARKS:
        if data.startswith(mark):
            return _strict(data[len(mark):], encoding), encoding
    if b"\0" in data:
        raise NotText("binary")
    try:
        return data.decode("utf-8"), "utf-8"
    except UnicodeDecodeError:
        return _guess(data)


def _strict(data: bytes, encoding: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        raise NotText(encoding) from None


def _guess(data: bytes) -> tuple[str, str]:
    """Shift_JIS, unless that would put Japanese letters inside Western words ("M・ler" for Müller)."""
    try:
        japanese = data.decode("cp932")
    except UnicodeDecodeError:
        return _western(data)
    foreign = [i for i, letter in enumerate(japanese) if ord(letter) > 127]
    inside = sum(_is_western(japanese[max(i - 1, 0):i]) or _is_western(japanese[i + 1:i + 2])
                 for i in foreign)
    return _western(data) if 2 * inside > len(foreign) else (japanese, "cp932")


def _is_western(letter: str) -> bool:
    return letter.isascii() and letter.isalpha()


def _western(data: bytes) -> tuple[str, str]:
    """Windows' Western code page; the few bytes that it leaves open make it Latin-1."""
    try:
        return data.decode("cp1252"), "cp1252"
    except UnicodeDecodeError:
        return data.decode("latin-1"), "latin-1"


def lines(text: str) -> list[tuple[int, str]]:
    """The lines that say something, with their numbers."""
    numbered = enumerate(re.split(r"\r\n|\r|\n", text.removeprefix("\ufeff")), start=1)
    return [(number, line) for number, line in numbered if line.strip()]


def records(numbered: list[tuple[int, str]], separator: str | None) -> Iterator[Record]:
    """Each line as cells, each cell without the space around it and with its accents composed."""
    for number, line in numbered:
        yield Record(number, cells(line, separator))


def cells(line: str, separator: str | None) -> tuple[str, ...] | None:
    """The cells of one line; None where a quote does not close. Without a separator the line is one cell."""
    if separator is None:
        parts = [line]
    else:
        try:
            parts = next(csv.reader([line], delimiter=separator, strict=True, skipinitialspace=True))
        except csv.Error:
            return None
    return tuple(unicodedata.normalize("NFC", part.strip(SPACE)[:LONGEST_CELL]) for part in parts)


def bad_characters(text: str) -> list[str]:
    """Characters that cannot be part of a name: control codes, halves of pairs, marks that turn the text."""
    return [f"U+{ord(c):04X}" for c in text
            if unicodedata.category(c) in ("Cc", "Cs", "Co", "Cn") or c in INVISIBLE]

