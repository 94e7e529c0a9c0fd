"""Who stands where: entries and their matches in, ranked lines with exact values out."""
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tournament.domain.profiles import Profile
from tournament.domain.records import Bout, Records
from tournament.domain.tiebreakers import RANDOM, TIEBREAKERS, Amount, lot


@dataclass(frozen=True, slots=True)
class Value:
    """One tie-breaker of one line, exact; how it is shown is the page's business."""

    tiebreaker: str
    amount: Amount


@dataclass(frozen=True, slots=True)
class Line:
    """One entry's place: rank, record, and a value for each tie-breaker in the profile's order."""

    rank: int
    entry: int
    points: int
    values: tuple[Value, ...]
    wins: int
    losses: int
    draws: int

    def amount(self, tiebreaker: str) -> Amount:
        """The value of one tie-breaker of the profile's order."""
        return next(value.amount for value in self.values if value.tiebreaker == tiebreaker)


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
    amounts = {entry: _amounts(records, entry, profile, lot(seed, names.get(entry, entry)))
               for entry in sorted(set(entries))}
    signs = [1 if TIEBREAKERS[code].better == "lower" else -1 for code in profile.order]
    keys = {entry: tuple(sign * amount for sign, amount in zip(signs, row, strict=True))
            for entry, row in amounts.items()}
    lines: list[Line] = []
    for place, entry in enumerate(sorted(keys, key=keys.__getitem__), start=1):
        if lines and keys[entry] == keys[lines[-1].entry]:
            place = lines[-1].rank
        tally = records.tally(entry)
        values = tuple(map(Value, profile.order, amounts[entry]))
        lines.append(Line(place, entry, tally.points, values, tally.wins, tally.losses, tally.draws))
    return lines


def _amounts(records: Records, entry: int, profile: Profile, drawn: int) -> list[Amount]:
    return [drawn if code == RANDOM else TIEBREAKERS[code].amount(records, entry)
            for code in profile.order]


def day_two_field(lines: Iterable[Line], *, rounds: int, top: int, losses: int, win: int) -> list[int]:
    """Who goes on to the second day: the top, or everybody with X-`losses`, whichever is more.

    X-2 is read in match points: at least as many as `rounds - 2` wins bring.
    """
    enough = (rounds - losses) * win
    return [line.entry for place, line in enumerate(lines) if place < top or line.points >= enough]
