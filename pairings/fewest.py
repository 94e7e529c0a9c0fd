"""The best round that keeps most posted pairs: one exact matching with one more level, "was it posted".

In a hall of hundreds most tables are in order, and one of them is as good as another. So only a sample of
those takes part. Why that loses nothing, by exchange: let the best repair touch a table (c, d) in order that
is not in the sample, with new opponents x of c and y of d. Any untouched table (c', d') of the same group
does as well when x may play c' and y may play d', and (c, d) stays as it was. The repair found touches K
tables, so it or a better one uses fewer than K of the sample, and x and y together block no more tables than
twice the most that one player blocks. With more tables than that in every sample the answer is proved.
The sample has the members with the fewest byes, so the same holds when c gets the bye.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, islice, pairwise

from pairings.ahead import leaves_playable
from pairings.field import Field, Totals
from pairings.matching import cheapest_matching
from pairings.packing import nested
from pairings.types import Engine

SAMPLE = 4  # tables in order of each group to begin with; the check asks for more when needed
NEIGHBOURS = 16  # allowed opponents looked at for each player where not all pairs can be

Pair = tuple[int, int]
Round = tuple[tuple[Pair, ...], tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Found:
    """Pairs and who sits out of those who may move; `proved`: no round is better, or as good with fewer changes."""

    pairs: tuple[Pair, ...]
    byes: tuple[int, ...]
    proved: bool


@dataclass(frozen=True, slots=True)
class Search:
    """Looks for the best round of `tables` (posted pairs that may change) and `loose` vertices (at no table).

    `goal` is what the legal levels of these vertices cannot be below. `widest` is how many vertices one
    matching of all pairs may have.
    """

    field: Field
    tables: Sequence[Pair]
    loose: Sequence[int]
    goal: Totals
    widest: int
    engine: Engine

    def run(self) -> Found:
        """The best round, from ever larger windows until it is proved or the window is too wide."""
        in_order = _in_order(self.field, self.tables)
        sampled, best = SAMPLE, None
        while True:
            window = self._window(in_order, sampled)
            is_dense = len(window) <= self.widest
            solved = self._solve(window, is_dense)
            best = min(best, solved, key=self._quality) if best else solved
            if not is_dense or len(window) == 2 * len(self.tables) + len(self.loose):
                return Found(*best, proved=is_dense)
            needed = self._needed(in_order, sampled, best)
            if needed <= sampled:
                return Found(*best, proved=True)
            sampled = needed

    def _window(self, in_order: Mapping[int, Sequence[Pair]], sampled: int) -> list[int]:
        """Who takes part: everybody whose table is not in order, and the samples."""
        left_out = {table for tables in in_order.values() for table in tables[sampled:]}
        return sorted([*self.loose, *(v for table in self.tables if table not in left_out for v in table)])

    def _solve(self, window: Sequence[int], is_dense: bool) -> Round:
        inside = set(window)
        others = tuple(table for table in self.tables if table[0] not in inside)
        posted = [table for table in self.tables if table[0] in inside]
        candidates = combinations(window, 2) if is_dense else self._near(window, posted)
        pairs, byes = cheapest(self.field, window, candidates, frozenset(posted), self.engine)
        return (*others, *pairs), byes

    def _near(self, window: Sequence[int], posted: Sequence[Pair]) -> list[Pair]:
        """The posted pairs, and for everybody the nearest opponents further down; a perfect matching exists."""
        chosen = {_sorted(pair) for pair in (*posted, *pairwise(self.loose))}
        line = sorted(window, key=lambda v: (self.field.group[v], v))
        for i, a in enumerate(line):
            allowed = (b for b in islice(line, i + 1, None) if not self.field.is_forbidden(a, b))
            chosen.update(_sorted((a, b)) for b in islice(allowed, NEIGHBOURS))
        return sorted(chosen)

    def _quality(self, solved: Round) -> tuple[Totals, int]:
        """The legal levels, and how many tables change."""
        kept = len(set(self.tables) & set(solved[0]))
        return self.field.totals(*solved)[: len(self.goal)], len(self.tables) - kept

    def _needed(self, in_order: Mapping[int, Sequence[Pair]], sampled: int, solved: Round) -> int:
        """How many sampled tables of a group the argument above asks for; many more while the goal is not met."""
        totals, touched = self._quality(solved)
        if totals != self.goal:
            return 4 * sampled
        partly = [tables[:sampled] for tables in in_order.values() if len(tables) > sampled]
        return touched + 2 * max((_most_blocked(self.field, tables) for tables in partly), default=0)


def cheapest(
    field: Field, vertices: Sequence[int], candidates: Iterable[Pair], posted: frozenset[Pair], engine: Engine
) -> Round:
    """The best round of these vertices; with equal legal levels the one with most posted pairs."""
    end, cut = len(vertices), legal_levels(field)
    number = {v: i for i, v in enumerate(vertices)}
    edges = []
    for a, b in candidates:
        cost = field.pair_cost(a, b)
        edges.append((number[a], number[b], (*cost[:cut], (a, b) not in posted, *cost[cut:])))
    if end % 2:
        costs = [field.bye_cost(v) for v in vertices]
        edges += [(i, end, (*cost[:cut], 0, *cost[cut:])) for i, cost in enumerate(costs)]
    matched = cheapest_matching(end + end % 2, _packed(edges, (end + 1) // 2), engine=engine)
    byes = tuple(vertices[i] for i, j in matched if j == end)
    return tuple((vertices[i], vertices[j]) for i, j in matched if j != end), byes


def best_ahead(field: Field, free: Sequence[int], tables: Sequence[Pair], stays: Sequence[Pair], to_come: int) -> Found:
    """The same for a handful of players by listing every round: the best of those that leave the rest playable.

    When no round does, as tables that stay may bring about, the best of all.
    """
    posted = frozenset(tables)

    def quality(round: Round) -> tuple[bool, Totals, int, Totals]:
        pairs, byes = round
        ends = not leaves_playable(field, [*stays, *pairs], byes, to_come)
        totals, cut = field.totals(pairs, byes), legal_levels(field)
        return ends, totals[:cut], -len(posted.intersection(pairs)), totals[cut:]

    return Found(*min(_all_rounds(list(free)), key=quality), proved=True)


def _all_rounds(vertices: Sequence[int]) -> Iterator[Round]:
    """Every way to pair the vertices, in ascending order; one sits out when their number is odd."""
    if not vertices:
        yield (), ()
        return
    first, others = vertices[0], vertices[1:]
    if len(vertices) % 2:
        for pairs, _ in _all_rounds(others):
            yield pairs, (first,)
    for i, other in enumerate(others):
        for pairs, byes in _all_rounds([*others[:i], *others[i + 1 :]]):
            yield ((first, other), *pairs), byes


def legal_levels(field: Field) -> int:
    """How many levels, from the first one on, a round must reach to be legal: up to the squared distance."""
    return field.levels.index("squared_distance") + 1


def _packed(edges: Sequence[tuple[int, int, Totals]], pairs: int) -> list[tuple[int, int, int]]:
    """All levels in one integer: a level weighs more than everything below it can add up to."""
    most = [pairs * max(level) for level in zip(*(cost for _, _, cost in edges), strict=True)]
    weights, _ = nested(most)
    return [(a, b, sum(map(int.__mul__, cost, weights))) for a, b, cost in edges]


def _in_order(field: Field, tables: Iterable[Pair]) -> dict[int, list[Pair]]:
    """The tables that cost nothing in the legal levels, by group; who had fewest byes first."""
    cut = legal_levels(field)
    found: dict[int, list[Pair]] = {}
    for a, b in tables:
        if not any(field.pair_cost(a, b)[:cut]):
            found.setdefault(field.group[a], []).append((a, b))
    for group in found.values():
        group.sort(key=lambda table: (min(field.people[v].byes for v in table), table))
    return found


def _most_blocked(field: Field, tables: Sequence[Pair]) -> int:
    """At how many of these tables, at most, somebody sits whom one and the same player may not meet."""
    met = Counter(other for a, b in tables for other in field.met[a].keys() | field.met[b].keys())
    teams = Counter(team for a, b in tables for team in {field.teams[a], field.teams[b]} if team) if field.teams else {}
    return max(met.values(), default=0) + max(teams.values(), default=0)


def _sorted(pair: Pair) -> Pair:
    return (pair[0], pair[1]) if pair[0] < pair[1] else (pair[1], pair[0])
