"""Who stands where, for a whole field at once: the answers of `standings.rank`, many times faster.

Places are decided by whole numbers in columns. The fractions of a line are made when it is looked at.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property

from tournament.domain.field import Field
from tournament.domain.matches import Matches
from tournament.domain.profiles import Profile
from tournament.domain.standings import Line, Value
from tournament.domain.tiebreakers import TIEBREAKERS, Amount, lot
from tournament.domain.ties import Ties


def rank_field(
    entries: Iterable[int],
    matches: Matches,
    *,
    profile: Profile,
    completed_rounds: int,
    seed: int = 0,
    lots: Mapping[int, str] | None = None,
    disqualified: Iterable[int] = (),
    dropped: Iterable[int] = (),
) -> "Ranking":
    """Best first; arguments and order as in `standings.rank`, the matches in columns."""
    field = Field(
        entries, matches, profile.scoring, completed_rounds=completed_rounds, disqualified=disqualified, dropped=dropped
    )
    return Ranking(field, profile, seed, lots or {})


class Ranking(Sequence[Line]):
    """The lines of a standing, each made when it is asked for.

    `entries`, `ranks` and `points` tell the same about everybody, best first, without making lines.
    """

    def __init__(self, field: Field, profile: Profile, seed: int, names: Mapping[int, str]):
        self._field, self._order, self._seed, self._names = field, profile.order, seed, names
        self._ids = field.ids.tolist()
        self._among: dict[str, dict[int, int]] = {}  # by tie-breaker and place, of those that look at equals only
        ties = Ties(field.ranked)
        for code in profile.order:
            self._part(ties, code)
        rows, self.ranks = ties.ranks()
        self._places = field.ranked[rows].tolist()

    def __len__(self) -> int:
        return len(self._places)

    def __getitem__(self, index):
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        place = self._places[index]
        points, *record = (counts[place] for counts in self._counts)
        return Line(self.ranks[index], self._ids[place], points, tuple(self._values(place)), *record)

    @property
    def entries(self) -> list[int]:
        return [self._ids[place] for place in self._places]

    @property
    def points(self) -> list[int]:
        return self._field.points[self._places].tolist()

    def _part(self, ties: Ties, code: str) -> None:
        breaker = TIEBREAKERS[code]
        if breaker.how == "lot":
            ties.part_within({place: self._lot(place) for group in ties.groups() for place in group})
        elif breaker.how == "equals":
            found = (breaker.among(group, self._field.meetings) or {} for group in ties.groups())
            self._among[code] = {place: amount for amounts in found for place, amount in amounts.items()}
            ties.part_within(self._among[code])
        else:
            ties.part(self._field.column(code).keys(self._field.ranked, breaker.better))

    def _lot(self, place: int) -> int:
        entry = self._ids[place]
        return lot(self._seed, self._names.get(entry, entry))

    @cached_property
    def _counts(self) -> list[list[int]]:
        """Points, wins, losses and draws by place."""
        field = self._field
        return [counts.tolist() for counts in (field.points, field.wins, field.losses, field.draws)]

    @cached_property
    def _amounts(self) -> dict[str, Callable[[int], Amount | None]]:
        """By tie-breaker: the value of the one at a place."""
        return {code: self._amounts_of(code) for code in self._order}

    def _amounts_of(self, code: str) -> Callable[[int], Amount | None]:
        how = TIEBREAKERS[code].how
        if how == "lot":
            return self._lot
        if how == "equals":
            return self._among[code].get
        column = self._field.column(code)
        tops = column.tops.tolist()
        return tops.__getitem__ if how == "number" else lambda place: Fraction(tops[place], column.bottom)

    def _values(self, place: int) -> Iterable[Value]:
        for code, amount_at in self._amounts.items():
            amount = amount_at(place)
            if amount is not None:
                yield Value(code, amount)
