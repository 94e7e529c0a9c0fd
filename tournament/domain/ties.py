"""Who is still equal with whom while a field is put in order, one tie-breaker after the other."""

from collections.abc import Mapping

import numpy as np


class Ties:
    """Groups of equals, the best group first; each tie-breaker parts them further.

    `places` are the numbers by which the members are known outside, ascending: equals keep this order.
    """

    def __init__(self, places: np.ndarray):
        self._places = places
        self._keys: list[np.ndarray] = []  # less is better; an earlier one decides before a later one

    def part(self, keys: np.ndarray) -> None:
        """By a key for everybody: less is better."""
        self._keys.append(keys)

    def part_within(self, amounts: Mapping[int, int]) -> None:
        """By amounts of some groups' members, below 2^64: more is better. Other groups stay as they are."""
        keys = np.zeros(len(self._places), np.uint64)
        rows = np.searchsorted(self._places, np.fromiter(amounts, np.int64))
        keys[rows] = np.fromiter(amounts.values(), np.uint64)
        self._keys.append(~keys)

    def groups(self) -> list[list[int]]:
        """The groups of two or more, the best first."""
        order, starts = self._arranged()
        ends = np.append(starts[1:], len(order))
        several = ends - starts > 1
        members = self._places[order]
        return [members[start:end].tolist() for start, end in zip(starts[several], ends[several], strict=True)]

    def ranks(self) -> tuple[np.ndarray, list[int]]:
        """Everybody's row, the best first, and the ranks; equals share one, and the next place is counted."""
        order, starts = self._arranged()
        sizes = np.diff(np.append(starts, len(order)))
        return order, np.repeat(starts + 1, sizes).tolist()

    def _arranged(self) -> tuple[np.ndarray, np.ndarray]:
        """The rows in order, and where in it each group begins. Afterwards one key says what all said."""
        if not self._keys:
            self._keys = [np.zeros(len(self._places), np.int64)]
        order = np.lexsort(self._keys[::-1])
        parted = np.zeros(len(order), bool)
        parted[:1] = True
        for keys in self._keys:
            ordered = keys[order]
            parted[1:] |= ordered[1:] != ordered[:-1]
        groups = np.empty(len(order), np.int64)
        groups[order] = np.cumsum(parted)
        self._keys = [groups]
        return order, np.flatnonzero(parted)
