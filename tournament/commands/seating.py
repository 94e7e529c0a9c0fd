"""Writing down who sits where. Fixed tables decide no pairing: matches are seated once they are made."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import asdict

from django.db.models import F

from pairings.seating import Misplaced, Seating, misplaced, seat
from tournament.domain.seating import Sitting, settle
from tournament.models import Entry, Match, Round, Seat

ALONE = (Match.Kind.BYE, Match.Kind.AWARDED_BYE, Match.Kind.ASSIGNED_LOSS)


def seat_pairs(round: Round, pairs: Sequence[tuple[int, int]], *, taken: Collection[int] = ()) -> Seating:
    """Tables for these pairs of entries, the best placed first. The round keeps who had to move; unsaved."""
    seating = seat(pairs, fixed=fixed_tables(round), taken=taken)
    keep_warnings(round, seating.warnings)
    return seating


def write_seats(round: Round, matches: Iterable[Match]) -> None:
    """Give every player of these matches the seat that no second table may have."""
    Seat.objects.bulk_create(
        Seat(round=round, match=match, entry_id=entry) for match in matches for entry in match.entry_ids
    )


def write_alone(round: Round, alone: Mapping[str, Iterable[int]]) -> list[Match]:
    """Matches without an opponent: kind → entries."""
    matches = Match.objects.bulk_create(
        Match(round=round, kind=kind, first_id=entry) for kind in ALONE for entry in alone.get(kind, ()))
    write_seats(round, matches)
    return matches


def settle_draft(round: Round) -> None:
    """Bring players with fixed tables there after pairs or fixed tables changed; the round's warnings are unsaved."""
    fixed = fixed_tables(round)
    rows = round.matches.filter(kind=Match.Kind.PLAYED).order_by("table").values_list(
        "pk", "table", "first_id", "second_id", "is_locked")
    sittings = [Sitting(pk, table, (first, second), locked) for pk, table, first, second, locked in rows]
    moved = settle(sittings, fixed)
    if moved:
        _move(round, moved, beyond=max(*moved.values(), *(sitting.table for sitting in sittings)))
    tables = sorted((moved.get(sitting.match, sitting.table), sitting.players) for sitting in sittings)
    keep_warnings(round, misplaced(tables, fixed))


def fixed_tables(round: Round) -> dict[int, int]:
    """Who in the tournament has a fixed table: entry → table."""
    entries = Entry.objects.filter(tournament_id=round.tournament_id, fixed_table__isnull=False)
    return dict(entries.values_list("pk", "fixed_table"))


def keep_warnings(round: Round, warnings: Sequence[Misplaced]) -> None:
    """Note on the round who does not sit at their fixed table, with entries as players."""
    told = {key: value for key, value in round.pairing.items() if key != "seating"}
    if warnings:
        told["seating"] = [asdict(warning) for warning in warnings]
    round.pairing = told


def _move(round: Round, moved: Mapping[int, int], *, beyond: int) -> None:
    """Give matches their new tables; no table may be there twice at any moment, so first they go beyond the last."""
    matches = list(round.matches.filter(pk__in=moved))
    round.matches.filter(pk__in=moved).update(table=F("table") + beyond)
    for match in matches:
        match.table, match.version = moved[match.pk], match.version + 1
    Match.objects.bulk_update(matches, ["table", "version"])
