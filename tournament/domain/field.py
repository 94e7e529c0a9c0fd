"""What a whole field has done so far, in columns: the counterpart of Records for everybody at once.

The columns have the names of a Tally's fields, so that the same formulas count one entry and all of them.
"""

from collections.abc import Iterable
from functools import cached_property

import numpy as np

from tournament.domain.columns import Column, fitting, numbered, of_means, of_shares
from tournament.domain.formulas import Share
from tournament.domain.matches import NOBODY, Matches
from tournament.domain.records import ASSIGNED_LOSS, BYE, DOUBLE_LOSS, DRAW, LOSS, WIN, Scoring
from tournament.domain.seats import NUMBER, OUTCOMES, Seats
from tournament.domain.tiebreakers import TIEBREAKERS


class Field:
    """Everybody who is ranked or has played, each at a fixed place of every column.

    `ids` tells who stands at which place, in ascending order, and `ranked` whose places are asked for. Later
    matches than `completed_rounds` are not looked at.
    """

    def __init__(
        self,
        entries: Iterable[int],
        matches: Matches,
        scoring: Scoring,
        *,
        completed_rounds: int,
        disqualified: Iterable[int] = (),
        dropped: Iterable[int] = (),
    ):
        self.scoring = scoring
        self.round_weights = scoring.round_weights(completed_rounds)
        self._seats = seats = Seats.of(matches.up_to(completed_rounds))
        entries = np.array(sorted(set(entries)), np.int64)
        self.ids, places = numbered(np.concatenate([entries, seats.entry]))
        self.size = len(self.ids)
        self.ranked, self._who = places[: len(entries)], places[len(entries) :]
        met = np.flatnonzero(seats.other != NOBODY)
        self._meeting, self._opponent = self._who[met], self._who[seats.other[met]]
        self._gained = self._points_by_outcome[seats.outcome[met]]
        self.dropped = np.isin(self.ids, list(dropped))
        self._disqualified = np.isin(self.ids, list(disqualified))
        self._columns: dict[str, Column] = {}
        self._shares: dict[Share, Column] = {}

    def column(self, code: str) -> Column:
        """The values of a tie-breaker, for all but those that look at equals only."""
        if code not in self._columns:
            self._columns[code] = self._compute(code)
        return self._columns[code]

    def meetings(self, place: int) -> list[tuple[int, int]]:
        """Whom the one at this place met and what that brought in match points, once per meeting."""
        by_place, starts = self._sorted_meetings
        rows = by_place[starts[place] : starts[place + 1]]
        return list(zip(self._opponent[rows].tolist(), self._gained[rows].tolist(), strict=True))

    # What a Tally has, for everybody.

    @cached_property
    def points(self) -> np.ndarray:
        return self._ended @ self._points_by_outcome

    @cached_property
    def wins(self) -> np.ndarray:
        return self._count(WIN, BYE)

    @cached_property
    def losses(self) -> np.ndarray:
        return self._count(LOSS, DOUBLE_LOSS, ASSIGNED_LOSS)

    @cached_property
    def draws(self) -> np.ndarray:
        return self._count(DRAW)

    @cached_property
    def byes(self) -> np.ndarray:
        return self._count(BYE)

    @cached_property
    def matches(self) -> np.ndarray:
        return self._ended.sum(axis=1)

    @property
    def played(self) -> np.ndarray:
        return self.matches - self.byes

    @cached_property
    def games_won(self) -> np.ndarray:
        return self._sum(self._games[0])

    @cached_property
    def games_drawn(self) -> np.ndarray:
        return self._sum(self._games[2])

    @cached_property
    def games(self) -> np.ndarray:
        return self.games_won + self._sum(self._games[1]) + self.games_drawn

    @cached_property
    def bye_games(self) -> np.ndarray:
        return self._sum(np.where(self._seats.outcome == NUMBER[BYE], self._games[0], 0))

    @cached_property
    def won_weight(self) -> np.ndarray:
        return self._weight_of(WIN)

    @cached_property
    def bye_weight(self) -> np.ndarray:
        return self._weight_of(BYE)

    def _compute(self, code: str) -> Column:
        breaker = TIEBREAKERS[code]
        if breaker.number:
            return Column(breaker.number(self, self))
        if breaker.share:
            return self._share(breaker.share)
        source = self._share(breaker.contribution) if breaker.contribution else self.column(breaker.mean_of)
        return of_means(source, *self._counted_meetings, self.size, empty=breaker.without_opponents(self.scoring))

    def _share(self, formula: Share) -> Column:
        """Computed once, though it may be a tie-breaker of its own and a contribution to another one."""
        if formula not in self._shares:
            self._shares[formula] = of_shares(formula(self, self), self.size)
        return self._shares[formula]

    @cached_property
    def _games(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        return self._seats.games(self.scoring)

    @cached_property
    def _points_by_outcome(self) -> np.ndarray:
        return np.array([self.scoring.points.of(outcome) for outcome in OUTCOMES])

    @cached_property
    def _ended(self) -> np.ndarray:
        """How often it ended how, for everybody."""
        flat = np.bincount(self._who * len(OUTCOMES) + self._seats.outcome, minlength=self.size * len(OUTCOMES))
        return flat.reshape(self.size, len(OUTCOMES))

    @cached_property
    def _counted_meetings(self) -> tuple[np.ndarray, np.ndarray]:
        """Who met whom, where the opponent's values count."""
        left_out = {
            "none": np.zeros(self.size, bool),
            "disqualified": self._disqualified,
            "disqualified_and_dropped": self._disqualified | self.dropped,
        }[self.scoring.left_out]
        counts = ~left_out[self._opponent]
        return self._meeting[counts], self._opponent[counts]

    @cached_property
    def _sorted_meetings(self) -> tuple[np.ndarray, np.ndarray]:
        order = np.argsort(self._meeting, kind="stable")
        return order, np.searchsorted(self._meeting[order], np.arange(self.size + 1))

    def _count(self, *outcomes: str) -> np.ndarray:
        return self._ended[:, [NUMBER[outcome] for outcome in outcomes]].sum(axis=1)

    def _sum(self, by_seat: np.ndarray) -> np.ndarray:
        sums = np.zeros(self.size, np.int64)
        np.add.at(sums, self._who, by_seat)
        return sums

    def _weight_of(self, outcome: str) -> np.ndarray:
        """Sum of the weights of the rounds that ended so."""
        weights = np.array(self.round_weights, fitting(sum(self.round_weights)))
        seats = np.flatnonzero(self._seats.outcome == NUMBER[outcome])
        sums = np.zeros(self.size, weights.dtype)
        np.add.at(sums, self._who[seats], weights[self._seats.rounds()[seats] - 1])
        return sums
