"""Cutting a field at its large groups into parts that can be solved on their own.

A group is *large* when any even rest of it can be paired inside itself without a forbidden pair, after
it has lent some members (stand-ins) to the small groups above and below it. README.md has the argument.
"""

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from itertools import accumulate, pairwise

from pairings.field import Field

DOWN, UP = "down", "up"
ROOMY = 4  # groups of so many times their forbidden partners, counted high, are large however one counts
Wants = Mapping[tuple[int, str], int]


@dataclass(frozen=True, slots=True)
class StandIns:
    """Members of a large group who speak for it: towards lower groups, towards higher ones, for the bye."""

    down: tuple[int, ...]
    up: tuple[int, ...]
    bye: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Segment:
    """A run of small groups between two large ones, with the stand-ins of both.

    `upper` and `lower` are numbers of groups, None at the ends of the field. `elsewhere` is how much of
    the distance cannot arise at the boundary that the stand-ins of `upper` (of `lower`) look across,
    because other boundaries have an odd number of players above them.
    """

    upper: int | None
    lower: int | None
    small: tuple[int, ...]
    looking_down: tuple[int, ...]
    looking_up: tuple[int, ...]
    has_bye: bool
    elsewhere: tuple[int, int]

    @property
    def vertices(self) -> list[int]:
        return sorted((*self.looking_down, *self.small, *self.looking_up))


class Cutter:
    """Cuts one field; what does not depend on the number of stand-ins is computed once."""

    def __init__(self, field: Field):
        self._field = field
        self._tightness = [_most_forbidden(field, members) for members in field.groups]
        through = list(accumulate(len(members) for members in field.groups))
        self._odd_above = [total % 2 == 1 for total in (0, *through)]

    def cut(self, wants: Wants, never_large: Collection[int]) -> list[Segment]:
        """The segments when every large group lends as many stand-ins as wanted."""
        large = self._large(wants, never_large)
        ends = [None, *sorted(large), None]
        segments = (self._segment(upper, lower, large) for upper, lower in pairwise(ends))
        return [segment for segment in segments if segment]

    def _large(self, wants: Wants, never_large: Collection[int]) -> dict[int, StandIns]:
        """Large groups with their stand-ins, found from the bottom up: the lowest one lends for the bye."""
        field, large = self._field, {}
        clean_below = False
        for number in reversed(range(len(field.groups))):
            members = field.groups[number]
            clean = [v for v in members if field.people[v].byes == field.fewest_byes]
            clean_below = clean_below or bool(clean)
            takes_bye = field.is_odd and not large
            if number in never_large or (takes_bye and not clean_below):
                continue
            stand_ins = self._stand_ins(number, wants, clean[:1] if takes_bye else [])
            if stand_ins:
                large[number] = stand_ins
        return large

    def _stand_ins(self, number: int, wants: Wants, spare: list[int]) -> StandIns | None:
        """Stand-ins who never floated more than anyone else in the group, or None if it is not large.

        Their numbers have the parity of the players above the boundary they look across.
        """
        field, members = self._field, self._field.groups[number]
        last = number == len(field.groups) - 1
        down_wanted = 0 if last and not field.is_odd else wants[number, DOWN]
        down_wanted += (down_wanted + len(spare)) % 2 != self._odd_above[number + 1]
        up_wanted = wants[number, UP] if number else 0
        up_wanted += up_wanted % 2 != self._odd_above[number]
        lent = down_wanted + up_wanted + len(spare)
        if len(members) - lent < 2 * (self._tightness[number] + 1):
            return None
        free = [v for v in members if v not in spare]
        fewest_downs = min(field.people[v].downs for v in members)
        fewest_ups = min(field.people[v].ups for v in members)
        can_go_down = [v for v in free if field.people[v].downs == fewest_downs]
        can_go_up = {v for v in free if field.people[v].ups == fewest_ups}
        if len(can_go_up.difference(can_go_down[:down_wanted])) < up_wanted:
            can_go_down.sort(key=can_go_up.__contains__)
        down = can_go_down[:down_wanted]
        up = sorted(can_go_up.difference(down))[:up_wanted]
        if len(down) < down_wanted or len(up) < up_wanted:
            return None
        return StandIns(tuple(down), tuple(up), tuple(spare))

    def _segment(self, upper: int | None, lower: int | None, large: dict[int, StandIns]) -> Segment | None:
        field = self._field
        first = 0 if upper is None else upper + 1
        stop = len(field.groups) if lower is None else lower
        has_bye = lower is None and field.is_odd
        if first == stop and not has_bye and not (lower is not None and self._odd_above[stop]):
            return None
        odd = self._odd_above
        elsewhere = (sum(odd[first + 1 : stop + 1]), sum(odd[first:stop]))
        above, below = large.get(upper), large.get(lower)
        return Segment(
            upper=upper,
            lower=lower,
            small=tuple(v for members in field.groups[first:stop] for v in members),
            looking_down=(*above.down, *above.bye) if above else (),
            looking_up=below.up if below else (),
            has_bye=has_bye,
            elsewhere=(0, 0) if has_bye else elsewhere,  # wherever the bye falls, parities change
        )


def _most_forbidden(field: Field, members: tuple[int, ...]) -> int:
    """The most partners that one member of the group may not get inside it (counted a little high)."""
    inside = set(members)
    clubs = Counter(field.teams[v] for v in members) if field.teams else Counter()
    del clubs[None]
    largest = max(clubs.values(), default=1) - 1
    bound = largest + max(len(field.people[v].met) for v in members)
    if ROOMY * (bound + 1) <= len(members):  # nobody is near the limit: no need to count exactly
        return bound
    mates = {v: max(clubs[field.teams[v]], 1) - 1 for v in members} if clubs else dict.fromkeys(members, 0)
    return max(mates[v] + len(inside.intersection(field.met[v])) for v in members)
