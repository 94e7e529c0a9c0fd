"""Looking ahead in small fields: the best round after which the rounds still to come can be played.

Round by round, the best draw of a handful of players often ends in a rematch: six players after three rounds
leave a hexagon of unplayed pairs, or two triangles, and two triangles cannot be paired. So all rounds are
listed, and of those that leave enough disjoint rounds of unplayed pairs the best is taken. In an odd field
the bye is one more player, unplayed with everybody who has not had one.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from pairings.field import Field, Totals
from pairings.packing import Packing
from pairings.solving import Solution

MOST_LISTED = 10  # players: up to here every round is looked at, 945 at most
AVOIDED_NOW = 3  # levels: rematches, repeated_byes, bye_height

Pair = tuple[int, int]
Graph = tuple[int, ...]  # for each vertex, a bit mask of the vertices it may still meet


def draw_ahead(field: Field, rounds_to_come: int, *, cautious: bool) -> Solution | None:
    """The best round that leaves `rounds_to_come` more without a rematch or a second bye; None: there is none.

    `cautious` looks only among the rounds that are as good as any in the levels of rematches and byes: what
    can be avoided now is avoided, whatever may come. It matters only once players have left.
    """
    bye = len(field.people) if field.is_odd else None
    unplayed = _unplayed(field)
    best: Totals = ()
    for _, pairs in sorted(_listed(field, len(unplayed))):
        round = _solution(pairs, bye)
        best = best or round.totals(field)[:AVOIDED_NOW]
        if cautious and round.totals(field)[:AVOIDED_NOW] > best:
            return None
        if can_be_played(_without(unplayed, pairs), rounds_to_come):
            return round
    return None


def leaves_playable(field: Field, pairs: Sequence[Pair], byes: Sequence[int], rounds_to_come: int) -> bool:
    """Whether after this round so many more can be played without a rematch or a second bye."""
    bye = len(field.people)
    return can_be_played(_without(_unplayed(field), [*pairs, *((v, bye) for v in byes)]), rounds_to_come)


def _solution(pairs: Sequence[Pair], bye: int | None) -> Solution:
    sits_out = next((a for a, b in pairs if b == bye), None)
    return Solution(tuple(pair for pair in pairs if pair[1] != bye), sits_out)


@lru_cache(maxsize=1 << 16)
def can_be_played(unplayed: Graph, rounds: int) -> bool:
    """Whether the graph holds this many rounds that have no pair in common."""
    if rounds == 0:
        return True
    if not unplayed or min(mask.bit_count() for mask in unplayed) < rounds:
        return not unplayed
    return any(can_be_played(_without(unplayed, pairs), rounds - 1) for pairs in _rounds_of(unplayed, rounds))


def _rounds_of(unplayed: Graph, rounds: int) -> Iterator[Sequence[Pair]]:
    """Rounds of unplayed pairs, one of which is among any `rounds` disjoint ones."""
    first = min(range(len(unplayed)), key=lambda v: unplayed[v].bit_count())
    spare = unplayed[first].bit_count() - rounds  # so many partners of the first may stay unmet
    for other in _members(unplayed[first])[: spare + 1]:
        rest = (1 << len(unplayed)) - 1 & ~(1 << first | 1 << other)
        for pairs in _matchings(unplayed, rest):
            yield [(first, other), *pairs]


def _matchings(graph: Graph, left: int) -> Iterator[list[Pair]]:
    """Every way to pair the vertices of the mask along the graph."""
    if not left:
        yield []
        return
    first = (left & -left).bit_length() - 1
    for other in _members(graph[first] & left):
        for pairs in _matchings(graph, left & ~(1 << first | 1 << other)):
            yield [(first, other), *pairs]


def _listed(field: Field, size: int) -> Iterator[tuple[int, list[Pair]]]:
    """Every possible round with its packed cost, rematches and second byes too."""
    people = len(field.people)
    packing = Packing(field, range(people), has_bye=field.is_odd)
    pair, bye = packing.pair(), packing.bye
    cost = {(a, b): pair(a, b) if b < people else bye(a) for a in range(people) for b in range(a + 1, size)}
    everybody = (1 << size) - 1
    for pairs in _matchings(tuple(everybody & ~(1 << v) for v in range(size)), everybody):
        yield sum(cost[two] for two in pairs), pairs


def _unplayed(field: Field) -> Graph:
    people = len(field.people)
    size = people + field.is_odd
    masks = [sum(1 << other for other in range(people) if other != v and other not in field.met[v])
             for v in range(people)]
    if field.is_odd:
        clean = [v for v in range(people) if not field.people[v].byes]
        for v in clean:
            masks[v] |= 1 << people
        masks.append(sum(1 << v for v in clean))
    return tuple(masks[:size])


def _without(graph: Graph, pairs: Sequence[Pair]) -> Graph:
    masks = list(graph)
    for a, b in pairs:
        masks[a] &= ~(1 << b)
        masks[b] &= ~(1 << a)
    return tuple(masks)


def _members(mask: int) -> list[int]:
    return [v for v in range(mask.bit_length()) if mask >> v & 1]
