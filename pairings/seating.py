"""Which match sits at which table. Fixed tables never decide who plays whom: they are seated afterwards."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Literal

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Misplaced:
    """A player who does not sit at their fixed table, for staff to look at.

    Codes: `fixed_players_meet` (the opponent has a fixed table too, and the match is there), `table_taken`
    (a kept or better placed match is there), `table_missing` (the hall has no such table).
    `wanted` is the fixed table, `table` where the match is.
    """

    code: Literal["fixed_players_meet", "table_taken", "table_missing"]
    player: int
    other: int
    wanted: int
    table: int


@dataclass(frozen=True, slots=True)
class Seating:
    """A table for every pair, in the order in which the pairs were given, and who had to move."""

    tables: tuple[tuple[int, Pair], ...]
    warnings: tuple[Misplaced, ...]


def seat(
    pairs: Sequence[Pair],
    *,
    fixed: Mapping[int, int] | None = None,
    first_table: int = 1,
    missing: Collection[int] = (),
    taken: Collection[int] = (),
) -> Seating:
    """Seat `pairs`, the best placed first, from `first_table` on.

    `fixed` has the fixed table of each player who needs one; it may be below `first_table`. `missing` tables
    are never used, `taken` ones belong to matches that stay where they are. A match of two players with
    fixed tables goes to the lower one, to the other when the lower is not free. When two matches want one
    table the better placed match keeps it. Who cannot have their table goes to the next free one above it.
    All other matches fill the free tables in order.
    """
    wishes = [_wishes(pair, fixed or {}) for pair in pairs]
    used = {*missing, *taken}
    given: dict[int, int] = {}
    for index, wanted in enumerate(wishes):
        table = next((table for table in wanted if table not in used), None)
        if table is not None:
            given[index] = table
            used.add(table)
    for index, wanted in enumerate(wishes):
        if wanted and index not in given:
            given[index] = next(table for table in count(wanted[0] + 1) if table not in used)
            used.add(given[index])
    free = (table for table in count(first_table) if table not in used)
    tables = tuple((given[i] if i in given else next(free), pair) for i, pair in enumerate(pairs))
    return Seating(tables, misplaced(tables, fixed or {}, missing))


def _wishes(pair: Pair, fixed: Mapping[int, int]) -> list[int]:
    return sorted({fixed[player] for player in pair if player in fixed})


def misplaced(
    tables: Iterable[tuple[int, Pair]], fixed: Mapping[int, int], missing: Collection[int] = ()
) -> tuple[Misplaced, ...]:
    """Who does not sit at their fixed table, in the order of the tables."""
    return tuple(_misplaced(tables, fixed, missing))


def _misplaced(
    tables: Iterable[tuple[int, Pair]], fixed: Mapping[int, int], missing: Collection[int]
) -> Iterator[Misplaced]:
    for table, (one, two) in tables:
        for player, other in ((one, two), (two, one)):
            wanted = fixed.get(player, table)
            if wanted != table:
                yield Misplaced(_code(wanted, table, fixed.get(other), missing), player, other, wanted, table)


def _code(wanted: int, table: int, of_other: int | None, missing: Collection[int]) -> str:
    if wanted in missing:
        return "table_missing"
    return "fixed_players_meet" if of_other == table else "table_taken"
