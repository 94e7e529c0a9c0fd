"""Moves by hand in a draft: what may be moved, and what the tables are afterwards."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from core.errors import RuleViolation


@dataclass(frozen=True, slots=True)
class Place:
    """One line of a draft: two entries at a table, or one with a bye or a loss and without a table."""

    key: int
    kind: str
    table: int | None
    first: int
    second: int | None = None
    is_locked: bool = False

    @property
    def entries(self) -> tuple[int, ...]:
        return (self.first,) if self.second is None else (self.first, self.second)

    def opponent_of(self, entry: int) -> int | None:
        return self.second if entry == self.first else self.first


def check_swap(one: int, other: int, here: Place, there: Place, *, name: str) -> None:
    """Raise unless the entries at these two places may change them; ``name`` is that of the first."""
    if one == other:
        raise RuleViolation("round.swap_with_oneself", name=name)
    if here.key == there.key:
        raise RuleViolation("round.same_table", table=here.table)
    if locked := next((place.table for place in (here, there) if place.is_locked), None):
        raise RuleViolation("round.table_locked", table=locked)


def exchange(place: Place, one: int, other: int) -> Place:
    """The place after these two entries have changed theirs."""
    new = {one: other, other: one}
    return replace(place, first=new.get(place.first, place.first), second=new.get(place.second, place.second))


def exchange_for(one: int, other: int, here: Place, there: Place, *, name: str) -> tuple[int, int] | None:
    """Which two change places so that ``one`` and ``other`` meet; None when they meet already.

    Both may be without an opponent: then there is nobody to change with, and the answer is the two themselves.
    """
    if one == other:
        raise RuleViolation("round.against_oneself", name=name)
    if here.second is None and there.second is None:
        return one, other
    if here.second is None:
        one, other, here = other, one, there
    opponent = here.opponent_of(one)
    return None if opponent == other else (opponent, other)


def after_swap(places: Sequence[Place], one: int, other: int, *, name: str) -> list[Place]:
    """The draft once two entries have changed places."""
    check_swap(one, other, place_of(places, one), place_of(places, other), name=name)
    return [exchange(place, one, other) for place in places]


def after_pairing(places: Sequence[Place], one: int, other: int, *, name: str) -> list[Place]:
    """The draft once two entries meet; the two they were paired with meet at the other table."""
    here, there = place_of(places, one), place_of(places, other)
    moved = exchange_for(one, other, here, there, name=name)
    if moved is None:
        return list(places)
    if here.second is None and there.second is None:
        rest = [place for place in places if place.key not in (here.key, there.key)]
        return [*rest, Place(here.key, "played", None, one, other)]
    return after_swap(places, *moved, name=name)


def place_of(places: Iterable[Place], entry: int) -> Place:
    """Where this entry is; who asks knows that it is in the round."""
    return next(place for place in places if entry in place.entries)
