"""Tables that are moved after the pairs were made by hand: players with a fixed table keep it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Sitting:
    """A match at its table; a locked one stays there."""

    match: int
    table: int
    players: tuple[int, int]
    is_locked: bool = False

    def wishes(self, fixed: Mapping[int, int]) -> list[int]:
        """The fixed tables of its players, the lower one first."""
        return sorted({fixed[player] for player in self.players if player in fixed})


def settle(sittings: Iterable[Sitting], fixed: Mapping[int, int]) -> dict[int, int]:
    """Match → new table, for those that move: as few as bring the players with fixed tables there.

    A match goes to the fixed table of its player, the lower one of two, and the match that was there takes its
    place. ``fixed`` (player → table) gives no table twice. Where a locked match is, nobody else goes.
    """
    before = list(sittings)
    table_of = {sitting.match: sitting.table for sitting in before}
    match_at = {sitting.table: sitting.match for sitting in before}
    locked = {sitting.table for sitting in before if sitting.is_locked}
    for sitting in before:
        wanted = next((table for table in sitting.wishes(fixed) if table not in locked), None)
        if wanted is None or sitting.is_locked or table_of[sitting.match] == wanted:
            continue
        left, other = table_of[sitting.match], match_at.get(wanted)
        table_of[sitting.match], match_at[wanted] = wanted, sitting.match
        match_at.pop(left)
        if other is not None:
            table_of[other], match_at[left] = left, other
    return {sitting.match: table_of[sitting.match] for sitting in before if table_of[sitting.match] != sitting.table}
