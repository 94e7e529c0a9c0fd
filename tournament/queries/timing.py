"""Who has how much time: the tables that end later than the round, and what was granted."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from tournament.domain.clock import NO_TIME, Clock, expected_end
from tournament.models import Match, Round, TimeExtension
from tournament.queries.facts import clock_of, extensions_by_match


@dataclass(frozen=True, slots=True)
class TableTime:
    """A table with extra time: its grants and what is left of it all."""

    match: Match
    extra_minutes: int
    left: timedelta | None
    ends_at: datetime | None
    has_result: bool
    grants: Sequence[TimeExtension]


@dataclass(frozen=True, slots=True)
class Timing:
    """A round's clock with the tables that it does not end."""

    clock: Clock
    left: timedelta | None
    ends_at: datetime | None
    expected_end: datetime | None  # with the longest extension of a table that still plays (R3.2-14)
    playing: int
    tables: Sequence[TableTime]


def timing_of(round: Round, now: datetime) -> Timing:
    """Everything the clock page shows."""
    clock, extra = clock_of(round), extensions_by_match(round)
    waiting = set(
        round.matches.filter(kind=Match.Kind.PLAYED).exclude(results__is_current=True).values_list("pk", flat=True))
    grants: dict[int, list[TimeExtension]] = {}
    matches: dict[int, Match] = {}
    rows = TimeExtension.objects.filter(match__round=round, withdrawn_at=None)
    for grant in rows.select_related("match__first__player", "match__second__player").order_by("pk"):
        grants.setdefault(grant.match_id, []).append(grant)
        matches[grant.match_id] = grant.match
    tables = [
        TableTime(
            matches[pk], round_minutes(extra.get(pk, NO_TIME)), clock.remaining(now, extra.get(pk, NO_TIME)),
            clock.ends_at(now, extra.get(pk, NO_TIME)) if clock.is_running else None, pk not in waiting, given)
        for pk, given in grants.items()
    ]
    tables.sort(key=lambda table: (table.has_result, -table.extra_minutes, table.match.table))
    still = [more for pk, more in extra.items() if pk in waiting]
    return Timing(
        clock, clock.remaining(now), clock.ends_at(now) if clock.is_running else None,
        expected_end(clock, now, still), len(waiting), tables)


def round_minutes(extra: timedelta) -> int:
    """Extra time in whole minutes."""
    return int(extra.total_seconds() // 60)
