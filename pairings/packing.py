"""All levels of the objective in one integer per edge.

The multiplier of a level is that of the level below times one more than the largest total the level below
can reach in this very graph, so no sum of small things ever outweighs one larger thing.
"""

from collections.abc import Callable, Collection

from pairings.field import Field
from pairings.matching import WIDEST

SPICED = 256  # vertices: above this, random weights make the matching slow
SPICE_BITS = 36
PRIME = (1 << 61) - 1


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
        weights, product = [], 1
        for ceiling in reversed(ceilings):
            weights.append(product)
            product *= ceiling + 1
        self._spice, shift = _spice(product.bit_length(), len(vertices), pairs)
        self._weight = dict(zip(field.levels, (weight << shift for weight in reversed(weights)), strict=True))

    def pair(self) -> Callable[[int, int], int]:
        """The packed cost of a pair, as a function bound to plain lists: it runs once per edge."""
        field, spice, weight = self._field, self._spice, self._weight
        rematch, mates, floats = weight["rematches"], weight["team_mates"], weight["repeated_floats"]
        rank = weight.get("rank_distance", 0)
        group, met, teams, places, lots = field.group, field.met, field.teams, field.places, field.spice
        steps_cost = [s * weight["distance"] + s * s * weight["squared_distance"] for s in range(len(field.groups))]
        tall, last = weight.get("pair_height", 0), len(field.groups) - 1
        downs = {v: field.people[v].downs * floats for v in self._vertices}
        ups = {v: field.people[v].ups * floats for v in self._vertices}

        def cost(a: int, b: int) -> int:
            steps = group[b] - group[a]
            total = 0
            if steps > 0:
                total = steps_cost[steps] + downs[a] + ups[b] + (last - group[a]) * tall
            elif steps < 0:
                total = steps_cost[-steps] + downs[b] + ups[a] + (last - group[b]) * tall
            if b in met[a]:
                total += met[a][b] * rematch
            if teams and teams[a] is not None and teams[a] == teams[b]:
                total += mates
            if rank:
                total += abs(places[a] - places[b]) * rank
            return total + ((lots[a] + lots[b]) ** 2 % PRIME & spice) if spice else total

        return cost

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
