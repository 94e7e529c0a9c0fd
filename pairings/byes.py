"""Who sits out in an odd field.

The bye is not chosen first: taking the last player without a bye out of the field can leave the others
with nothing but rematches. It is one more vertex of the matching, joined to everybody at these costs.
"""

from collections.abc import Iterable

from pairings.types import Contender


def bye_levels(contender: Contender, groups_below: int) -> tuple[int, int]:
    """(repeated_byes, bye_height): earlier byes weigh more than how far from the bottom the player is."""
    return contender.byes, groups_below


def fewest_byes(contenders: Iterable[Contender]) -> int:
    """The cleanest record in the field; nobody with more byes sits out while this can be avoided."""
    return min((c.byes for c in contenders), default=0)
