"""What a tournament's front page tells: how the round goes, what waits, how the day went so far."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from tournament.domain.clock import NO_TIME
from tournament.models import Match, Round, Tournament
from tournament.queries.bracket import bracket, elimination_stage
from tournament.queries.facts import clock_value, extensions_by_match, last_closed
from tournament.queries.frame import Now
from tournament.queries.review import no_shows
from tournament.queries.standings import announcement_in_force, standing

LAST_TABLES = 6


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A table that still plays, and how long it has."""

    match: Match
    extra_minutes: int
    left: timedelta | None
    ends_at: datetime | None

    @property
    def is_over(self) -> bool:
        return self.left is not None and self.left <= NO_TIME


@dataclass(frozen=True, slots=True)
class Length:
    """How many minutes a round took; ``is_open``: so far."""

    number: int
    minutes: int
    is_open: bool


def open_tables(now: Now) -> list[OpenTable]:
    """The tables without a result, those that end last first."""
    if now.progress is None:
        return []
    extra = extensions_by_match(now.round)
    waiting = (
        Match.objects.filter(round=now.round, kind=Match.Kind.PLAYED)
        .exclude(results__is_current=True)
        .select_related("first__player", "second__player")
    )
    tables = [_open(match, extra.get(match.pk, NO_TIME), now) for match in waiting]
    for table in tables:
        table.match.round = now.round
    return sorted(tables, key=lambda table: (-table.extra_minutes, table.match.table))


def points_so_far(tournament: Tournament) -> list[tuple[int, int]]:
    """(points, players) after the last closed round, most points first; only who still plays."""
    if not last_closed(tournament):
        return []
    counted = Counter(line.points for line in standing(tournament) if not line.entry.has_dropped)
    return sorted(counted.items(), reverse=True)


def lengths(tournament: Tournament, at: datetime) -> list[Length]:
    """Minutes from posting to closing of each round, the open one so far."""
    rounds = tournament.rounds.exclude(posted_at=None).order_by("number")
    return [Length(one.number, _minutes(one.posted_at, one.closed_at or at), not one.closed_at) for one in rounds]


def missing_players(tournament: Tournament, now: Now) -> int:
    """How many did not come and wait to be looked at before the next pairings (R3.6-11)."""
    if now.draft or (now.round and now.round.is_open):
        return 0
    return len(no_shows(tournament))


def champion(tournament: Tournament):
    """Who won it: of the bracket, or without one the first of the final standing.

    A disqualified winner's place stays empty (P-DQ-11).
    """
    if stage := elimination_stage(tournament):
        found = bracket(stage)
        return found and found.champion
    announcement = announcement_in_force(tournament) if tournament.finished_at else None
    if announcement is None:
        return None
    first = announcement.places.select_related("entry__player").order_by("rank", "pk").first()
    return first.entry if first and not first.entry.is_disqualified else None


def players_count(tournament: Tournament) -> int:
    """How many are in the field."""
    return tournament.entries.filter(dropped_at=None).count()


def rounds_out(tournament: Tournament) -> Sequence[int]:
    """The numbers of all rounds that were posted."""
    return list(
        tournament.rounds.exclude(state=Round.State.DRAFT).order_by("number").values_list("number", flat=True))


def _minutes(since: datetime, until: datetime) -> int:
    return int((until - since).total_seconds() // 60)


def _open(match: Match, extra: timedelta, now: Now) -> OpenTable:
    clock = clock_value(now.round.clock)
    ends_at = clock.ends_at(now.at, extra) if clock.is_running else None
    return OpenTable(match, int(extra.total_seconds() // 60), clock.remaining(now.at, extra), ends_at)
