"""Readings in Latin letters, so that a player is found by “ito” as well as by “いとう”."""

import re

_VOWELS = "aiueo"
_ROWS = {
    "": "あいうえお", "k": "かきくけこ", "s": "さしすせそ", "t": "たちつてと", "n": "なにぬねの", "h": "はひふへほ",
    "m": "まみむめも", "r": "らりるれろ", "g": "がぎぐげご", "z": "ざじずぜぞ", "d": "だぢづでど", "b": "ばびぶべぼ",
    "p": "ぱぴぷぺぽ",
}
_ODD = {
    "や": "ya", "ゆ": "yu", "よ": "yo", "わ": "wa", "ゐ": "i", "ゑ": "e", "を": "o", "ん": "n", "ゔ": "bu",
    "し": "shi", "ち": "chi", "つ": "tsu", "ふ": "fu", "じ": "ji", "ぢ": "ji", "づ": "zu",
}
_SYLLABLES = {kana: row + vowel for row, column in _ROWS.items() for kana, vowel in zip(column, _VOWELS, strict=True)}
_SYLLABLES |= _ODD
_SMALL = {"ゃ": "ya", "ゅ": "yu", "ょ": "yo", "ぁ": "a", "ぃ": "i", "ぅ": "u", "ぇ": "e", "ぉ": "o"}
# Other spellings of the same sound; long vowels are written in many ways and count as short ones.
_SAME = [
    (re.compile(pattern), sound) for pattern, sound in (
        ("sy", "sh"), ("ty", "ch"), ("[zj]y", "j"), ("si", "shi"), ("ti", "chi"), ("tu", "tsu"), ("zi", "ji"),
        ("(?<![sc])hu", "fu"), ("m(?=[bmp])", "n"), ("oh(?![aiueoy])", "o"), ("ou|oo", "o"), ("uu", "u"),
    )
]


def romaji(hiragana: str) -> str:
    """The reading in Latin letters; what is no kana stays as it is."""
    written, doubles = "", False
    for kana in hiragana:
        if kana in "っー":
            doubles = doubles or kana == "っ"
            continue
        if kana in _SMALL and written.endswith("i"):
            glide = _SMALL[kana]
            written = written[:-1] + (glide.removeprefix("y") if written.endswith(("shi", "chi", "ji")) else glide)
            continue
        sound = _SYLLABLES.get(kana) or _SMALL.get(kana) or kana
        written += sound[0] + sound if doubles and sound[0] not in _VOWELS else sound
        doubles = False
    return same_sound(written)


def same_sound(latin: str) -> str:
    """One spelling for all that are read alike: satou and sato, ohno and ono, sizuka and shizuka."""
    for pattern, sound in _SAME:
        latin = pattern.sub(sound, latin)
    return latin
