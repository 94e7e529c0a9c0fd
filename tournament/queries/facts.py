"""Reads for the rules: the field, the matches as plain values, the round that is on."""

from collections.abc import Collection, Iterable
from datetime import datetime, timedelta

from django.db.models import Q, Sum

from tournament.domain.clock import Clock
from tournament.domain.matches import Matches
from tournament.domain.profiles import Profile, load_profile
from tournament.domain.records import Bout
from tournament.models import Entry, Match, MatchResult, Round, Stage, StageEntry, TimeExtension, Tournament

OPEN = (Round.State.POSTED, Round.State.RUNNING)


def profile_of(tournament: Tournament) -> Profile:
    """The scoring profile that the tournament keeps from its start."""
    return load_profile(tournament.profile)


def bouts(
    tournament: Tournament, *, up_to: int | None = None, only_closed: bool = False, of: Collection[int] = ()
) -> list[Bout]:
    """Every counted match of the tournament as plain values, in one query.

    ``up_to``: only rounds so far; ``only_closed``: leave the open round out; ``of``: only matches of these entries.
    """
    return [Bout(*row) for row in _rows(tournament, up_to=up_to, only_closed=only_closed, of=of)]


def matches(tournament: Tournament, *, up_to: int | None = None) -> Matches:
    """Every counted match in columns, for ranking the whole field; in one query."""
    return Matches.from_rows(_rows(tournament, up_to=up_to))


def _rows(
    tournament: Tournament, *, up_to: int | None = None, only_closed: bool = False, of: Collection[int] = ()
) -> Iterable[tuple]:
    """Counted matches in the order of a Bout's fields."""
    rows = MatchResult.objects.filter(match__round__tournament=tournament, is_current=True)
    rows = rows.exclude(match__round__state=Round.State.DRAFT)
    if up_to is not None:
        rows = rows.filter(match__round__number__lte=up_to)
    if only_closed:
        rows = rows.filter(match__round__state=Round.State.CLOSED)
    if of:
        rows = rows.filter(Q(match__first__in=of) | Q(match__second__in=of))
    return rows.order_by("match__round__number", "match_id").values_list(
        "match__round__number", "match__first_id", "match__second_id", "first_wins", "second_wins",
        "drawn", "kind", "by_first",
    )


def current_stage(tournament: Tournament) -> Stage:
    """The stage that is played: the last one whose field is known, else the first."""
    stages = list(tournament.stages.order_by("number"))
    started = set(StageEntry.objects.filter(stage__in=stages).values_list("stage_id", flat=True))
    return next((stage for stage in reversed(stages) if stage.pk in started), stages[0])


def next_stage(stage: Stage) -> Stage | None:
    """The stage after this one."""
    return Stage.objects.filter(tournament_id=stage.tournament_id, number=stage.number + 1).first()


def last_round(tournament: Tournament) -> Round | None:
    """The newest round, whatever its state."""
    return tournament.rounds.order_by("-number").first()


def open_round(tournament: Tournament) -> Round | None:
    """The round that is posted or running."""
    return tournament.rounds.filter(state__in=OPEN).first()


def last_made(tournament: Tournament) -> int:
    """The number of the newest round whose pairings were made, that is, posted (R3.6-12); 0: none."""
    newest = tournament.rounds.exclude(state=Round.State.DRAFT).order_by("-number").first()
    return newest.number if newest else 0


def last_closed(tournament: Tournament) -> int:
    """The number of the newest closed round; 0: none."""
    newest = tournament.rounds.filter(state=Round.State.CLOSED).order_by("-number").first()
    return newest.number if newest else 0


def playing(stage: Stage, number: int):
    """The entries that are to be paired in round ``number`` of this stage."""
    entries = Entry.objects.filter(
        tournament_id=stage.tournament_id, dropped_at=None, first_round__lte=number
    )
    if StageEntry.objects.filter(stage=stage).exists():
        entries = entries.filter(stages__stage=stage)
    return entries


def ranked(tournament: Tournament):
    """The entries that have a place in the standings.

    Without those who dropped before the first pairings (R3.6-4) and those disqualified (P-DQ-3).
    """
    return tournament.entries.filter(~Q(dropped_after=0) | Q(dropped_after=None), disqualified_at=None)


def clock_of(round: Round) -> Clock | None:
    """The round's clock as a value; None while it is a draft."""
    row = getattr(round, "clock", None)
    return row and clock_value(row)


def clock_value(row) -> Clock:
    """A clock row as a value."""
    length = row.length_seconds
    return Clock(
        length=None if length is None else timedelta(seconds=length + row.adjusted_seconds),
        started_at=row.started_at,
        paused_at=row.paused_at,
        paused_for=timedelta(seconds=row.paused_seconds),
    )


def extended(match: Match) -> timedelta:
    """How much time the match got on top of the round (R3.2-5)."""
    total = match.extensions.filter(withdrawn_at=None).aggregate(sum=Sum("minutes"))["sum"]
    return timedelta(minutes=total or 0)


def extensions_by_match(round: Round) -> dict[int, timedelta]:
    """Extra time of every table of the round that has some, in one query."""
    rows = TimeExtension.objects.filter(match__round=round, withdrawn_at=None)
    sums = rows.values("match_id").annotate(sum=Sum("minutes"))
    return {row["match_id"]: timedelta(minutes=row["sum"]) for row in sums}


def is_time_called(match: Match, round: Round, now: datetime) -> bool:
    """Whether time is up at this table."""
    clock = clock_of(round)
    if clock is None or not clock.is_timed or clock.started_at is None:
        return False
    if not clock.is_over(now):
        return False
    return clock.is_over(now, extended(match))


def names(entry_ids) -> dict[int, str]:
    """The names of entries, for sentences."""
    return dict(Entry.objects.filter(pk__in=entry_ids).values_list("pk", "player__name"))
