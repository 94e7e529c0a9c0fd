"""The round's clock, and extra time for single tables."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from audit.trail import answered, record
from core.errors import RuleViolation
from core.identity import Actor
from live.topics import changed
from tournament.domain.clock import check_extension
from tournament.models import Match, Round, RoundClock, TimeExtension
from tournament.queries.facts import clock_value, extended

LONGEST_ADJUSTMENT = 240 * 60


@transaction.atomic
def pause_clock(*, round_id: int, actor: Actor, request_id=None, now: datetime | None = None) -> RoundClock:
    """Stop the clock for everybody."""
    clock = _lock(round_id)
    if done := answered("clock.pause", request_id, actor):
        return done
    if clock.started_at is None or clock.paused_at is not None or not clock.round.is_open:
        raise RuleViolation("clock.not_running")
    clock.paused_at = now or timezone.now()
    clock.raise_version("paused_at")
    return _told("clock.pause", clock, actor, request_id, {"paused_at": clock.paused_at.isoformat()})


@transaction.atomic
def resume_clock(*, round_id: int, actor: Actor, request_id=None, now: datetime | None = None) -> RoundClock:
    """Let a stopped clock run on; everybody keeps the time that was left."""
    clock = _lock(round_id)
    if done := answered("clock.resume", request_id, actor):
        return done
    if clock.paused_at is None:
        raise RuleViolation("clock.not_paused")
    stood = (now or timezone.now()) - clock.paused_at
    clock.paused_seconds += max(0, round(stood.total_seconds()))
    clock.paused_at = None
    clock.raise_version("paused_at", "paused_seconds")
    return _told("clock.resume", clock, actor, request_id, {"paused_seconds": clock.paused_seconds})


@transaction.atomic
def adjust_clock(
    *, round_id: int, seconds: int, reason: str, actor: Actor, expected_version: int, request_id=None
) -> RoundClock:
    """Give the whole round more or less time."""
    clock = _lock(round_id)
    if done := answered("clock.adjust", request_id, actor):
        return done
    if clock.version != expected_version:
        raise RuleViolation("clock.changed_meanwhile")
    if clock.length_seconds is None:
        raise RuleViolation("clock.untimed")
    if not clock.round.is_open:
        raise RuleViolation("clock.round_closed")
    if not reason.strip():
        raise RuleViolation("reason.missing")
    length = clock.length_seconds + clock.adjusted_seconds + seconds
    if seconds == 0 or abs(seconds) > LONGEST_ADJUSTMENT or length < 60:
        raise RuleViolation("clock.adjustment_out_of_range")
    clock.adjusted_seconds += seconds
    clock.raise_version("adjusted_seconds")
    return _told("clock.adjust", clock, actor, request_id, {"seconds": seconds}, reason=reason)


@transaction.atomic
def extend_table(
    *, match_id: int, minutes: int, reason: str, actor: Actor, request_id=None,
    began_at: datetime | None = None, now: datetime | None = None,
) -> TimeExtension:
    """Give one match of the open round extra minutes (R3.2-3, R3.2-5).

    ``began_at`` is when the stop began that they make good; a match that was over or without time then
    gets none (R3.2-8).
    """
    match = Match.objects.select_for_update(no_key=True).get(pk=match_id)
    if done := answered("extension.grant", request_id, actor):
        return done
    round = Round.objects.select_related("tournament__event", "clock").get(pk=match.round_id)
    if not round.is_open or not match.is_played:
        raise RuleViolation("clock.round_closed")
    now = now or timezone.now()
    check_extension(
        minutes, reason, clock=clock_value(round.clock), began_at=began_at or now, extended=extended(match),
        has_result=match.results.filter(is_current=True).exists(),
    )
    extension = TimeExtension.objects.create(
        match=match, minutes=minutes, reason=reason.strip(), author=actor.label, created_at=now)
    match.raise_version()
    record("extension.grant", extension, scope=round.tournament.scope, actor=actor, request_id=request_id,
           reason=reason, label=f"R{round.number} · {match.table}", after={"minutes": minutes, "table": match.table})
    changed(round.tournament.uid, match.topic, "clock", "results")
    return extension


@transaction.atomic
def withdraw_extension(*, extension_id: int, actor: Actor, request_id=None) -> TimeExtension:
    """Take extra minutes back that were entered by mistake."""
    match_id = TimeExtension.objects.values_list("match_id", flat=True).get(pk=extension_id)
    match = Match.objects.select_for_update(no_key=True).get(pk=match_id)
    if done := answered("extension.withdraw", request_id, actor):
        return done
    extension = TimeExtension.objects.get(pk=extension_id)
    if extension.withdrawn_at:
        raise RuleViolation("clock.extension_withdrawn")
    round = Round.objects.select_related("tournament__event").get(pk=match.round_id)
    extension.withdrawn_at = timezone.now()
    extension.save(update_fields=["withdrawn_at"])
    match.raise_version()
    record("extension.withdraw", extension, scope=round.tournament.scope, actor=actor, request_id=request_id,
           label=f"R{round.number} · {match.table}", before={"minutes": extension.minutes, "table": match.table})
    changed(round.tournament.uid, match.topic, "clock", "results")
    return extension


def _lock(round_id: int) -> RoundClock:
    clock = RoundClock.objects.select_for_update(no_key=True).filter(round_id=round_id).first()
    if clock is None:
        raise RuleViolation("clock.round_closed")
    clock.round = Round.objects.select_related("tournament__event").get(pk=round_id)
    return clock


def _told(action, clock: RoundClock, actor, request_id, after: dict, reason="") -> RoundClock:
    tournament = clock.round.tournament
    record(action, clock, scope=tournament.scope, actor=actor, request_id=request_id, reason=reason,
           label=f"R{clock.round.number}", after=after)
    changed(tournament.uid, "clock")
    return clock

