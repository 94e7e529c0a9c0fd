"""Who stands where: entries and their matches in, ranked lines with exact values out.

One entry after the other, in fractions: what explanations show and what `tournament.domain.ranking`, which ranks
a whole field at once, is measured against.
"""
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from tournament.domain.profiles import Profile
from tournament.domain.records import Bout, Records
from tournament.domain.tiebreakers import TIEBREAKERS, Amount, Tiebreaker, lot


@dataclass(frozen=True, slots=True)
class Value:
    """One tie-breaker of one line, exact; how it is shown is the page's business."""

    tiebreaker: str
    amount: Amount


@dataclass(frozen=True, slots=True)
class Line:
    """One entry's place: rank, record, and the values of the tie-breakers in the profile's order.

    A tie-breaker that says nothing about this entry (head-to-head) has no value here.
    """

    rank: int
    entry: int
    points: int
    values: tuple[Value, ...]
    wins: int
    losses: int
    draws: int

    def amount(self, tiebreaker: str) -> Amount | None:
        """The value of one tie-breaker; None where it says nothing."""
        return next((value.amount for value in self.values if value.tiebreaker == tiebreaker), None)


def rank(entries: Iterable[int], bouts: Iterable[Bout], *, profile: Profile, completed_rounds: int,
         seed: int = 0, lots: Mapping[int, str] | None = None, disqualified: Iterable[int] = (),
         dropped: Iterable[int] = ()) -> list[Line]:
    """Best first. Entries that are equal in every value share a rank, in the order of their ids.

    Only `entries` get a line (leave out who is disqualified or never took part), but every match counts
    for those who met them. Matches after `completed_rounds` are not looked at. The random tie-breaker
    draws by `seed` and by the entry's name in `lots` (its uid, so that the draw survives a move to
    another database), else by its id.
    """
    records = Records(bouts, profile.scoring, completed_rounds=completed_rounds,
                      disqualified=disqualified, dropped=dropped)
    return rank_records(entries, records, profile=profile, seed=seed, lots=lots)


def rank_records(entries: Iterable[int], records: Records, *, profile: Profile, seed: int = 0,
                 lots: Mapping[int, str] | None = None) -> list[Line]:
    """The same from records that are already counted."""
    names = lots or {}
    groups = [sorted(set(entries))]
    values: dict[int, list[Value]] = {entry: [] for entry in groups[0]}
    for code in profile.order:
        breaker = TIEBREAKERS[code]
        parted: list[list[int]] = []
        for group in groups:
            amounts = _amounts(breaker, group, records, seed, names)
            for entry, amount in amounts.items():
                values[entry].append(Value(code, amount))
            parted += _parted(group, amounts, breaker) if amounts else [group]
        groups = parted
    return list(_lines(groups, values, records))


def _amounts(breaker: Tiebreaker, group: Sequence[int], records: Records, seed: int,
             names: Mapping[int, str]) -> Mapping[int, Amount]:
    """One tie-breaker of entries that are equal in everything before it."""
    if breaker.how == "lot":
        return {entry: lot(seed, names.get(entry, entry)) for entry in group}
    if breaker.how == "equals":
        return breaker.among_equals(records, group)
    return {entry: breaker.amount(records, entry) for entry in group}


def _parted(group: Sequence[int], amounts: Mapping[int, Amount], breaker: Tiebreaker) -> Iterator[list[int]]:
    """The group in parts of equal amounts, the best first."""
    ordered = sorted(group, key=amounts.__getitem__, reverse=breaker.better == "higher")
    for _, equal in groupby(ordered, key=amounts.__getitem__):
        yield list(equal)


def _lines(groups: Iterable[Sequence[int]], values: Mapping[int, list[Value]], records: Records) -> Iterator[Line]:
    place = 1
    for group in groups:
        for entry in group:
            tally = records.tally(entry)
            yield Line(place, entry, tally.points, tuple(values[entry]), tally.wins, tally.losses, tally.draws)
        place += len(group)
