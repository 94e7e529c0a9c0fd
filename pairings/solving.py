"""The best pairing of some vertices, by one matching."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice, pairwise

from pairings.field import Field, Totals
from pairings.matching import Edge, cheapest_matching
from pairings.packing import Packing
from pairings.types import Engine

DENSEST = 600  # vertices: the matching of all pairs takes about a second here and grows with the cube
WINDOWS = (16, 64)  # allowed neighbours on each side in the sparse graphs tried above that size


@dataclass(frozen=True, slots=True)
class Solution:
    """Pairs and bye among the vertices asked for; `proved` is False when not every pair was looked at.

    `inside` are pairs within a large group that cost nothing on any level.
    """

    pairs: tuple[tuple[int, int], ...]
    bye: int | None
    proved: bool = True
    inside: tuple[tuple[int, int], ...] = ()

    def totals(self, field: Field) -> Totals:
        """The objective of this answer."""
        return field.totals(self.pairs, () if self.bye is None else (self.bye,))


def solve(
    field: Field,
    vertices: Sequence[int],
    *,
    has_bye: bool,
    engine: Engine,
    lent: Mapping[int, int] | None = None,
    known: Sequence[tuple[int, int]] = (),
) -> Solution:
    """The smallest totals that these vertices allow.

    `lent` maps stand-ins to their group: two of the same group may be matched at no cost, which means
    that both go back, and such pairs are left out of the answer. In fields too large for all pairs,
    `known` pairs are always candidates, so that the answer is at least as good as they are.
    """
    if not vertices:
        return Solution((), None)
    graph = _Graph(field, vertices, has_bye, lent or {})
    if len(vertices) <= DENSEST:
        return graph.solve(None, engine)
    for width in WINDOWS:
        sparse = graph.solve(_window(field, vertices, known, width), engine)
        if not any(field.is_forbidden(a, b) for a, b in sparse.pairs):
            break
    return replace(sparse, proved=False)


class _Graph:
    """Vertices of a field as a matching library sees them: numbered from 0, the bye last."""

    def __init__(self, field: Field, vertices: Sequence[int], has_bye: bool, lent: Mapping[int, int]):
        self._field = field
        self._vertices = vertices
        self._has_bye = has_bye
        self._lent = lent
        self._packing = Packing(field, vertices, has_bye=has_bye)

    def solve(self, candidates: Iterable[tuple[int, int]] | None, engine: Engine) -> Solution:
        """The best matching along the candidates; None: all pairs."""
        vertices, end = self._vertices, len(self._vertices)
        matching = cheapest_matching(end + self._has_bye, self._edges(candidates), engine=engine)
        bye = next((vertices[i] for i, j in matching if j == end), None)
        pairs = ((vertices[i], vertices[j]) for i, j in matching if j != end)
        return Solution(tuple(pair for pair in pairs if not self._goes_back(*pair)), bye)

    def _edges(self, candidates: Iterable[tuple[int, int]] | None) -> list[Edge]:
        if candidates is None:
            edges = list(self._packing.every_pair(self._vertices, self._lent))
        else:
            number, cost = {v: i for i, v in enumerate(self._vertices)}, self._packing.pair()
            edges = [(number[a], number[b], 0 if self._goes_back(a, b) else cost(a, b)) for a, b in candidates]
        if self._has_bye:
            edges += [(i, len(self._vertices), self._packing.bye(v)) for i, v in enumerate(self._vertices)]
        return edges

    def _goes_back(self, a: int, b: int) -> bool:
        return a in self._lent and self._lent[a] == self._lent.get(b)


def _window(
    field: Field, vertices: Sequence[int], known: Sequence[tuple[int, int]], width: int
) -> list[tuple[int, int]]:
    """The nearest allowed opponents of everybody above and below, and `known` pairs.

    Next neighbours are always in it, so that a perfect matching exists.
    """
    line = sorted(vertices, key=lambda v: (field.group[v], field.places[v] if field.places else v))
    chosen = {(min(pair), max(pair)) for pair in (*known, *pairwise(line))}
    for towards in (line, line[::-1]):
        for i, a in enumerate(towards):
            allowed = (b for b in islice(towards, i + 1, None) if not field.is_forbidden(a, b))
            chosen.update((a, b) if a < b else (b, a) for b in islice(allowed, width))
    return sorted(chosen)
