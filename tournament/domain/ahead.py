"""Whether the rounds still to come can be played, for small fields in which a draw looks ahead."""

from collections.abc import Collection, Iterable
from dataclasses import replace

from pairings.swiss import pair
from pairings.types import Contender


def rest_can_be_played(
    contenders: Iterable[Contender], pairs: Iterable[tuple[int, int]], byes: Collection[int], rounds: int
) -> bool:
    """Whether so many more rounds without a rematch or a second bye are possible once this one has been played.

    Nobody knows the points of those rounds, so only who has met whom counts.
    """
    if rounds == 0:
        return True
    partner = {one: other for pair in pairs for one, other in (pair, pair[::-1])}
    after = [
        replace(one, points=0, downs=0, ups=0, byes=one.byes + (one.id in byes),
                met=(*one.met, partner[one.id]) if one.id in partner else one.met)
        for one in contenders
    ]
    drawn = pair(after, seed=0, planned_rounds=rounds, cautious=True)
    avoided = drawn.objective["rematches"] == drawn.objective["repeated_byes"] == 0
    return avoided and drawn.look_ahead != "impossible"
