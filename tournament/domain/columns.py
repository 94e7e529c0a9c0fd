"""A tie-breaker's values of a whole field: whole numbers over one common denominator, so that numbers decide.

The numbers stand in machine integers while a bound computed beforehand says that they fit, else in Python's own,
which grow as needed. Nothing is ever rounded.
"""

from dataclasses import dataclass
from fractions import Fraction
from math import lcm

import numpy as np

from tournament.domain.formulas import Ratio

ROOM = 2**62  # a sum or difference of two numbers below still fits a machine integer
TABLE = 50  # numbers up to so many times their count are looked up in a table; others are sorted, which takes longer


@dataclass(frozen=True, slots=True, eq=False)
class Column:
    """The value of the i-th entry is tops[i] / bottom."""

    tops: np.ndarray
    bottom: int = 1

    def keys(self, chosen: np.ndarray, better: str) -> np.ndarray:
        """Machine integers that order the chosen entries as their values do, the best first."""
        keys = self.tops[chosen]
        if keys.dtype == object:
            keys = np.unique(keys, return_inverse=True)[1]
        return ~keys if better == "higher" else keys


def of_shares(ratio: Ratio, size: int) -> Column:
    """One common denominator for shares given in columns: the formulas' Ratio with arrays for numbers."""
    bottoms = np.broadcast_to(ratio.bottom, size)
    counted = bottoms > 0
    divisors = np.where(counted, bottoms, 1)
    edges = [edge for edge in (ratio.floor, ratio.cap, ratio.empty) if edge is not None]
    common = lcm(*distinct(divisors), *(edge.denominator for edge in edges))
    least = min(distinct(bottoms[counted]), default=1)
    roomy = fitting(max(common, largest(ratio.top) * (common // least)))
    values = np.broadcast_to(ratio.top, size).astype(roomy) * (common // divisors.astype(roomy))
    values = np.where(counted, values, int(ratio.empty * common))
    values = np.maximum(values, int(ratio.floor * common))
    if ratio.cap is not None:
        values = np.where(ratio.capped, np.minimum(values, int(ratio.cap * common)), values)
    return Column(values, common)


def of_means(column: Column, whose: np.ndarray, opponents: np.ndarray, size: int, *, empty: Fraction) -> Column:
    """The mean over each entry's opponents of what the column has for them.

    `whose[k]` has met `opponents[k]`, once for each meeting; `empty` (0 or 1) is the mean over nobody.
    """
    met = np.bincount(whose, minlength=size)
    divisors = np.maximum(met, 1)
    common = lcm(*distinct(divisors))
    roomy = fitting(max(largest(column.tops), column.bottom) * common)
    sums = np.zeros(size, roomy)
    np.add.at(sums, whose, column.tops.astype(roomy)[opponents])
    values = sums * (common // divisors.astype(roomy))
    bottom = column.bottom * common
    return Column(np.where(met > 0, values, int(empty * bottom)), bottom)


def fitting(bound: int) -> type:
    """What holds whole numbers up to a bound: machine integers, or Python's where those end."""
    return np.int64 if bound < ROOM else object


def largest(numbers: np.ndarray) -> int:
    """The largest of some numbers that are not negative; 0 for none."""
    return int(np.max(numbers, initial=0))


def distinct(numbers: np.ndarray) -> list[int]:
    """Each of some numbers that are not negative once, ascending."""
    if largest(numbers) > TABLE * len(numbers):
        return np.unique(numbers).tolist()
    return np.flatnonzero(np.bincount(numbers)).tolist()


def numbered(ids: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Each id once, ascending, and where in them everyone of the given ones stands."""
    if largest(ids) > TABLE * len(ids):
        return np.unique(ids, return_inverse=True)
    known = np.bincount(ids) > 0
    return np.flatnonzero(known), (np.cumsum(known) - 1)[ids]
