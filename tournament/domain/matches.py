"""The matches of a tournament as columns of whole numbers, for ranking a whole field at once."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields

import numpy as np

from tournament.domain.records import KINDS, Bout

NOBODY = -1  # no second player, or nobody gave the match up


class _Kinds(dict):
    def __missing__(self, kind):
        raise ValueError(f"unknown kind of match: {kind!r}")


KIND_NUMBERS = _Kinds({kind: number for number, kind in enumerate(sorted(KINDS))})
GIVEN_UP_BY = {None: NOBODY, False: 0, True: 1}
COLUMNS = tuple(field.name for field in fields(Bout))


@dataclass(frozen=True, slots=True, eq=False)
class Matches:
    """Every column has one number for each match; they mean what the fields of a Bout mean.

    `second` and `by_first` are NOBODY where a Bout has None; `kind` is a number of KIND_NUMBERS.
    """

    round: np.ndarray
    first: np.ndarray
    second: np.ndarray
    first_wins: np.ndarray
    second_wins: np.ndarray
    drawn: np.ndarray
    kind: np.ndarray
    by_first: np.ndarray

    @classmethod
    def of(cls, bouts: Iterable[Bout]) -> "Matches":
        """The same matches as columns. Ids of entries are not negative."""
        bouts = list(bouts)
        return cls(
            *map(
                _numbers,
                (
                    [b.round for b in bouts],
                    [b.first for b in bouts],
                    [NOBODY if b.second is None else b.second for b in bouts],
                    [b.first_wins for b in bouts],
                    [b.second_wins for b in bouts],
                    [b.drawn for b in bouts],
                    [KIND_NUMBERS[b.kind] for b in bouts],
                    [GIVEN_UP_BY[b.by_first] for b in bouts],
                ),
            )
        )

    @classmethod
    def from_rows(cls, rows: Iterable[Sequence]) -> "Matches":
        """From rows in the order of a Bout's fields, as a database gives them."""
        columns = zip(*rows, strict=True)
        round, first, second, first_wins, second_wins, drawn, kind, by_first = list(columns) or [()] * len(COLUMNS)
        return cls(
            *map(
                _numbers,
                (
                    round,
                    first,
                    [NOBODY if one is None else one for one in second],
                    first_wins,
                    second_wins,
                    drawn,
                    [KIND_NUMBERS[one] for one in kind],
                    [GIVEN_UP_BY[one] for one in by_first],
                ),
            )
        )

    def up_to(self, round: int) -> "Matches":
        """Without the matches of later rounds."""
        early = self.round <= round
        return self if early.all() else Matches(*(getattr(self, name)[early] for name in COLUMNS))

    def is_kind(self, *kinds: str) -> np.ndarray:
        """Which matches are of one of these kinds."""
        return np.isin(self.kind, [KIND_NUMBERS[kind] for kind in kinds])


def _numbers(values: Sequence[int]) -> np.ndarray:
    return np.fromiter(values, np.int64, len(values))
