"""A round typed by hand: one table a line, two player numbers in each."""

import re
import unicodedata
from collections.abc import Container
from dataclasses import dataclass

_TWO = re.compile(r"#?(\d{1,6})[\s,;:.\-–—ー/]+#?(\d{1,6})")
_ONE = re.compile(r"#?(\d{1,6})")
_BETWEEN = re.compile(r"[\s,;、，]+")


@dataclass(frozen=True, slots=True)
class BadLine:
    """A line that is no table: where it stands, what it says, and why it is none.

    ``why`` is "form" (not two numbers), "unknown" (nobody has the number) or "twice" (already in another
    line); the last two name the number.
    """

    line: int
    text: str
    why: str
    number: int = 0


def read_tables(text: str, known: Container[int]) -> tuple[list[tuple[int, int]], list[BadLine]]:
    """The pairs of player numbers in the order of the tables, and every line that is none."""
    pairs, bad, seen = [], [], set()
    for line, raw in enumerate(text.splitlines(), start=1):
        plain = unicodedata.normalize("NFKC", raw).strip()
        if not plain:
            continue
        found = _TWO.fullmatch(plain)
        if not found:
            bad.append(BadLine(line, raw.strip(), "form"))
            continue
        two = int(found[1]), int(found[2])
        if wrong := _wrong(two, known, seen):
            bad.append(BadLine(line, raw.strip(), *wrong))
            continue
        seen |= set(two)
        pairs.append(two)
    return pairs, bad


def read_numbers(text: str, known: Container[int]) -> tuple[list[int], list[BadLine]]:
    """Player numbers between commas or spaces, and every word that is none."""
    numbers, bad = [], []
    for word in filter(None, _BETWEEN.split(unicodedata.normalize("NFKC", text))):
        found = _ONE.fullmatch(word)
        if not found:
            bad.append(BadLine(1, word, "form"))
        elif int(found[1]) not in known:
            bad.append(BadLine(1, word, "unknown", int(found[1])))
        else:
            numbers.append(int(found[1]))
    return numbers, bad


def _wrong(two: tuple[int, int], known: Container[int], seen: set[int]) -> tuple[str, int] | None:
    for number in two:
        if number not in known:
            return "unknown", number
    if two[0] == two[1]:
        return "twice", two[0]
    return next((("twice", number) for number in two if number in seen), None)
