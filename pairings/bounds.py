"""What no round of a position can be below, known without pairing it.

A matching proves the levels it was exact in. Where a draw had to leave candidates out, these bounds prove
what they can: nothing is below zero, nobody's bye is cleaner than the cleanest record, and every boundary
with an odd number of players above it is crossed by a pair at least.
"""

from itertools import accumulate

from pairings.field import Field, Totals


def lower_bound(field: Field, totals: Totals, bye: int | None) -> Totals:
    """A bound for a round with these totals: no round is smaller, compared level by level.

    From the first level on that is larger than its bound, the later ones are bounded by zero only, because
    a round that is better there may be of another kind.
    """
    floors = _floors(field, bye)
    bound = []
    for level, total in zip(field.levels, totals, strict=True):
        floor = floors.get(level, 0)
        bound.append(min(total, floor))
        if total > floor:
            break
    return tuple(bound) + (0,) * (len(totals) - len(bound))


def doubtful(field: Field, totals: Totals, bound: Totals) -> tuple[str, ...]:
    """The levels that could be smaller: from the first one that is not at its bound."""
    for number, (total, least) in enumerate(zip(totals, bound, strict=True)):
        if total > least:
            return field.levels[number:]
    return ()


def nearest(field: Field) -> int:
    """The least possible `rank_distance`: nobody is nearer than the next one, the bye included."""
    return (len(field.people) + 1) // 2


def _floors(field: Field, bye: int | None) -> dict[str, int]:
    crossed = _odd_boundaries(field, bye)
    return {
        "repeated_byes": field.fewest_byes if bye is not None else 0,
        "distance": crossed,
        "squared_distance": crossed,
        "rank_distance": nearest(field),
    }


def _odd_boundaries(field: Field, bye: int | None) -> int:
    """Boundaries that some pair must cross once the bye is given to somebody of this group."""
    sizes = [len(members) for members in field.groups]
    if bye is not None:
        sizes[field.group[bye]] -= 1
    return sum(above % 2 for above in list(accumulate(sizes))[:-1])
