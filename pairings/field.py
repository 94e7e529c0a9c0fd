"""The field of one round, laid out for pairing, and what a pair or a bye costs."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pairings.byes import bye_levels, fewest_byes
from pairings.chance import draw_lots
from pairings.meetings import Meetings
from pairings.types import Contender, Mode, PairingImpossible

LEVELS = (
    "rematches",
    "repeated_byes",
    "bye_height",
    "team_mates",
    "distance",
    "squared_distance",
    "pair_height",
    "repeated_floats",
    "rank_distance",
)
Totals = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Field:
    """Players are vertices 0, 1, … in drawn order (keyed hash of seed, round and id).

    `groups` holds the vertices of each group of equal points, leaders first; `group` is its inverse.
    `met` counts earlier meetings between players who are present. `teams` is empty unless teams are kept
    apart, `places` is empty unless the round is paired by standing (0 is the leader). `spice`, `seat` and
    `table` are the lots that decide between equally good rounds, who sits first, and the order of equal
    tables. `spares_leaders` adds the level `pair_height`: of rounds with the same floats, one whose floats lie
    further down.
    """

    people: tuple[Contender, ...]
    groups: tuple[tuple[int, ...], ...]
    group: tuple[int, ...]
    met: Meetings
    teams: tuple[str | None, ...]
    places: tuple[int, ...]
    spice: tuple[int, ...]
    seat: tuple[int, ...]
    table: tuple[int, ...]
    fewest_byes: int
    spares_leaders: bool

    @property
    def is_odd(self) -> bool:
        return len(self.people) % 2 == 1

    @property
    def levels(self) -> tuple[str, ...]:
        """The names of the levels that count in this round, most important first."""
        left_out = {"pair_height": not self.spares_leaders, "rank_distance": not self.places}
        return tuple(level for level in LEVELS if not left_out.get(level))

    def height(self, vertex: int) -> int:
        """Groups between this player and the bottom."""
        return len(self.groups) - 1 - self.group[vertex]

    def are_team_mates(self, a: int, b: int) -> bool:
        return bool(self.teams) and self.teams[a] is not None and self.teams[a] == self.teams[b]

    def is_forbidden(self, a: int, b: int) -> bool:
        """A rematch, or team-mates in a round that keeps teams apart."""
        return self.met.have_met(a, b) or (bool(self.teams) and self.are_team_mates(a, b))

    def pair_cost(self, a: int, b: int) -> Totals:
        """What the pair adds to each level."""
        high, low = (a, b) if self.group[a] <= self.group[b] else (b, a)
        steps = self.group[low] - self.group[high]
        floats = self.people[high].downs + self.people[low].ups if steps else 0
        height = self.height(high) if steps else 0
        cost = (self.met[a].get(b, 0), 0, 0, int(self.are_team_mates(a, b)), steps, steps * steps)
        return self._cost(cost, height, floats, abs(self.places[a] - self.places[b]) if self.places else 0)

    def bye_cost(self, vertex: int) -> Totals:
        """What this player's bye adds; by standing, the bye is an opponent just below the last player."""
        cost = (0, *bye_levels(self.people[vertex], self.height(vertex)), 0, 0, 0)
        return self._cost(cost, 0, 0, len(self.people) - self.places[vertex] if self.places else 0)

    def _cost(self, always: Totals, height: int, floats: int, rank: int) -> Totals:
        optional = (height, floats) if self.spares_leaders else (floats,)
        return (*always, *optional, rank) if self.places else (*always, *optional)

    def totals(self, pairs: Iterable[tuple[int, int]], byes: Iterable[int] = ()) -> Totals:
        """The objective of a whole round: smaller is better, earlier levels first."""
        costs = [self.pair_cost(a, b) for a, b in pairs if self._may_cost(a, b)]
        costs += [self.bye_cost(vertex) for vertex in byes]
        return tuple(map(sum, zip(*costs, strict=True))) if costs else (0,) * len(self.levels)

    def _may_cost(self, a: int, b: int) -> bool:
        """Most pairs are free: equal points, never met, and nobody counts places."""
        return self.group[a] != self.group[b] or bool(self.places) or self.is_forbidden(a, b)


def lay_out(
    contenders: Iterable[Contender], *, seed: int = 0, round: int = 1, mode: Mode = "random",
    separate_teams: bool = False, spare_leaders: bool = False,
) -> Field:
    """Put the field in its drawn order; the order in which contenders are given does not matter."""
    given = list(contenders)
    _check(given)
    lots = draw_lots(seed, round, [c.id for c in given])
    first = [lot[0] for lot in lots]
    order = sorted(range(len(given)), key=first.__getitem__)
    people = tuple(given[i] for i in order)
    _, spice, seat, table = zip(*(lots[i] for i in order), strict=True) if order else ((), (), (), ())
    groups = _groups(people)
    group = [0] * len(people)
    for number, members in enumerate(groups):
        for vertex in members:
            group[vertex] = number
    return Field(
        people=people,
        groups=groups,
        group=tuple(group),
        met=Meetings(people),
        teams=tuple(c.team for c in people) if separate_teams else (),
        places=_places(people) if mode == "standing" else (),
        spice=spice,
        seat=seat,
        table=table,
        fewest_byes=fewest_byes(people),
        spares_leaders=spare_leaders,
    )


def _check(contenders: Sequence[Contender]) -> None:
    if len({c.id for c in contenders}) < len(contenders):
        ids = [c.id for c in contenders]
        raise PairingImpossible("contender.twice", next(one for one in ids if ids.count(one) > 1))
    for contender in contenders:
        if contender.id in contender.met:
            raise PairingImpossible("contender.met_self", contender.id)
        if contender.byes < 0 or contender.downs < 0 or contender.ups < 0:
            raise PairingImpossible("contender.negative_count", contender.id)


def _groups(people: Sequence[Contender]) -> tuple[tuple[int, ...], ...]:
    members: dict[int, list[int]] = {}
    for vertex, contender in enumerate(people):
        members.setdefault(contender.points, []).append(vertex)
    return tuple(tuple(members[points]) for points in sorted(members, reverse=True))


def _places(people: Sequence[Contender]) -> tuple[int, ...]:
    """Positions among those present, by points and then rank; equal or unknown ranks in drawn order."""
    last = max((c.rank for c in people if c.rank is not None), default=0) + 1
    order = sorted(
        range(len(people)),
        key=lambda v: (-people[v].points, last if people[v].rank is None else people[v].rank, v),
    )
    places = [0] * len(people)
    for place, vertex in enumerate(order):
        places[vertex] = place
    return tuple(places)
