"""The tables of a round with all that the scorekeeper's pages show of them."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Prefetch, QuerySet

from tournament.domain.clock import NO_TIME, Clock
from tournament.models import Match, MatchResult, Round, Tournament
from tournament.queries.facts import clock_of, extensions_by_match


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table: its match, the result that counts, and how long it may still play."""

    match: Match
    result: MatchResult | None
    extra: timedelta
    left: timedelta | None
    ends_at: datetime | None

    @property
    def extra_minutes(self) -> int:
        return round(self.extra.total_seconds() / 60)

    @property
    def is_over(self) -> bool:
        """Whether time is up at this table."""
        return self.left is not None and self.left <= NO_TIME


@dataclass(frozen=True, slots=True)
class OpenTables:
    """Tables without a result, the last to end first; ``count`` of them in all."""

    rows: list[TableRow]
    count: int


def shown_round(tournament: Tournament) -> Round | None:
    """The newest round that is posted, running or closed."""
    rounds = tournament.rounds.exclude(state=Round.State.DRAFT).select_related("stage", "clock")
    return rounds.order_by("-number").first()


def matches_of(round: Round) -> QuerySet[Match]:
    """The played matches of a round with names and current results; two queries."""
    current = MatchResult.objects.filter(is_current=True)
    return (
        round.matches.filter(kind=Match.Kind.PLAYED)
        .select_related("first__player", "second__player")
        .prefetch_related(Prefetch("results", current, to_attr="current"))
        .order_by("table")
    )


def table_rows(round: Round, now: datetime, matches: Iterable[Match] | None = None) -> list[TableRow]:
    """Every table of the round, or these, in the order of their numbers."""
    clock, extra = clock_of(round), extensions_by_match(round)
    return [_row(match, clock, extra, now) for match in (matches_of(round) if matches is None else matches)]


def table_row(round: Round, table: int, now: datetime) -> TableRow | None:
    """One table of the round."""
    rows = table_rows(round, now, matches_of(round).filter(table=table))
    return rows[0] if rows else None


def open_tables(round: Round, now: datetime, *, most: int = 40) -> OpenTables:
    """The tables without a result, those that end last first."""
    waiting = matches_of(round).exclude(results__is_current=True)
    rows = table_rows(round, now, waiting)
    rows.sort(key=lambda row: (-row.extra, row.match.table))
    return OpenTables(rows[:most], len(rows))


def _row(match: Match, clock: Clock | None, extra: dict[int, timedelta], now: datetime) -> TableRow:
    result = match.current[0] if match.current else None
    more = extra.get(match.pk, NO_TIME)
    left = clock.remaining(now, more) if clock else None
    ends_at = clock.ends_at(now, more) if clock and clock.is_running else None
    return TableRow(match, result, more, left, ends_at)
