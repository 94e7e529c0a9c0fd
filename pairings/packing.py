"""All levels of the objective in one integer per edge.

The multiplier of a level is that of the level below times one more than the largest total the level below
can reach in this very graph, so no sum of small things ever outweighs one larger thing.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import repeat

from pairings.field import Field
from pairings.matching import WIDEST, Edge

SPICED = 256  # vertices: above this, random weights make the matching slow
SPICE_BITS = 36
LOT_BITS = 64


def nested(ceilings: Sequence[int]) -> tuple[list[int], int]:
    """The multiplier of each level for the largest totals they can reach, and what no packed total comes up to."""
    weights, product = [], 1
    for ceiling in reversed(ceilings):
        weights.append(product)
        product *= ceiling + 1
    return weights[::-1], product


class Packing:
    """Packed costs for the pairs and byes among some vertices of a field.

    In small graphs a last level of random weights makes the optimum unique, so that any exact library
    gives the same pairs.
    """

    def __init__(self, field: Field, vertices: Collection[int], *, has_bye: bool):
        self._field = field
        self._vertices = vertices
        pairs = (len(vertices) + has_bye) // 2
        ceilings = _ceilings(field, vertices, pairs, has_bye)
        weights, room = nested(ceilings)
        self._spice, shift = _spice(room.bit_length(), len(vertices), pairs)
        self._weight = dict(zip(field.levels, (weight << shift for weight in weights), strict=True))

    def pair(self) -> Callable[[int, int], int]:
        """The packed cost of a pair, as a function bound to plain lists: it runs once per edge."""
        field, spice, steps = self._field, self._spice, self._steps()
        group, teams, places, lots = field.group, field.teams, field.places, field.spice
        met = {v: field.met[v] for v in self._vertices}
        rematch, mates = self._weight["rematches"], self._weight["team_mates"]
        rank = self._weight.get("rank_distance", 0)
        downs, ups = self._floats()

        def cost(a: int, b: int) -> int:
            high, low = group[a], group[b]
            total = 0
            if high < low:
                total = steps[low - high] + downs[a] + ups[b]
            elif high > low:
                total = steps[high - low] + downs[b] + ups[a]
            if b in met[a]:
                total += met[a][b] * rematch
            if teams and teams[a] is not None and teams[a] == teams[b]:
                total += mates
            if rank:
                total += abs(places[a] - places[b]) * rank
            return total + (lots[a] * lots[b] >> LOT_BITS & spice)

        return cost

    def every_pair(self, vertices: Sequence[int], free: Mapping[int, int]) -> Iterator[Edge]:
        """All pairs with their costs, numbered by their place in `vertices`: the same as `pair`, row by row.

        Two vertices with the same value in `free` cost nothing.
        """
        field, steps, spice = self._field, self._steps(), self._spice
        downs, ups = self._floats()
        number = {v: i for i, v in enumerate(vertices)}
        columns = [(field.group[v], downs[v], ups[v], field.spice[v]) for v in vertices]
        for i, a in enumerate(vertices):
            here, down, up, lot = columns[i]
            row = [
                (0 if here == there else
                 steps[there - here] + down + its_up if here < there else steps[here - there] + up + its_down)
                + (lot * its_lot >> LOT_BITS & spice)
                for there, its_down, its_up, its_lot in columns[i + 1 :]
            ]
            self._add_rest(row, vertices, i, number)
            if a in free:
                for j, b in enumerate(vertices[i + 1 :]):
                    if free.get(b) == free[a]:
                        row[j] = 0
            yield from zip(repeat(i), range(i + 1, len(vertices)), row)

    def _add_rest(self, row: list[int], vertices: Sequence[int], i: int, number: Mapping[int, int]) -> None:
        """Add to a row what few pairs cost: rematches, team-mates, and the rank where it counts."""
        field, a = self._field, vertices[i]
        for other, times in field.met[a].items():
            if (j := number.get(other, -1)) > i:
                row[j - i - 1] += times * self._weight["rematches"]
        if field.teams and field.teams[a] is not None:
            for j, b in enumerate(vertices[i + 1 :]):
                if field.teams[b] == field.teams[a]:
                    row[j] += self._weight["team_mates"]
        if rank := self._weight.get("rank_distance", 0):
            place, places = field.places[a], field.places
            for j, b in enumerate(vertices[i + 1 :]):
                row[j] += abs(place - places[b]) * rank

    def _steps(self) -> list[int]:
        """What a pair costs for the number of groups between its players alone."""
        distance, square = self._weight["distance"], self._weight["squared_distance"]
        return [s * distance + s * s * square for s in range(len(self._field.groups))]

    def _floats(self) -> tuple[dict[int, int], dict[int, int]]:
        """What it costs to pair each vertex down, and up."""
        field, floats, tall = self._field, self._weight["repeated_floats"], self._weight.get("pair_height", 0)
        downs = {v: field.people[v].downs * floats + field.height(v) * tall for v in self._vertices}
        return downs, {v: field.people[v].ups * floats for v in self._vertices}

    def bye(self, vertex: int) -> int:
        """The packed cost of this player's bye."""
        levels = zip(self._field.bye_cost(vertex), self._weight.values(), strict=True)
        lot = self._field.spice[vertex] & self._spice
        return sum(level * weight for level, weight in levels) + lot


def _ceilings(field: Field, vertices: Collection[int], pairs: int, has_bye: bool) -> list[int]:
    """The largest total that each level can reach."""
    people = [field.people[v] for v in vertices]
    numbers = [field.group[v] for v in vertices]
    span = max(numbers) - min(numbers)
    meetings = max((times for v in vertices for times in field.met[v].values()), default=0)
    most = {
        "rematches": pairs * meetings,
        "repeated_byes": max(c.byes for c in people) if has_bye else 0,
        "bye_height": max(field.height(v) for v in vertices) if has_bye else 0,
        "team_mates": pairs if field.teams else 0,
        "distance": pairs * span,
        "squared_distance": pairs * span * span,
        "pair_height": pairs * len(field.groups),
        "repeated_floats": pairs * (max(c.downs for c in people) + max(c.ups for c in people)),
        "rank_distance": pairs * len(field.people),
    }
    return [most[level] for level in field.levels]


def _spice(width: int, vertices: int, pairs: int) -> tuple[int, int]:
    """(mask of the random weights, bits to leave free for their sum)."""
    room = pairs.bit_length()
    bits = min(SPICE_BITS, WIDEST - 2 - width - room)
    if vertices > SPICED or bits < 1:
        return 0, 0
    return (1 << bits) - 1, bits + room
