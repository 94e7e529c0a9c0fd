"""Posting, starting, closing a round, and taking each of them back."""

from collections.abc import Collection
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from audit.trail import answered, record, undoable
from core.errors import RuleViolation
from core.identity import Actor
from events.domain.roles import Can
from live.topics import changed
from tournament.commands.drafts import check_draft_fresh, winners_by_slot
from tournament.commands.entries import MISSED
from tournament.commands.locks import lock_matches, lock_round
from tournament.commands.results import give_results_alone
from tournament.domain.results import check_reason
from tournament.domain.rounds import next_state
from tournament.models import Match, MatchResult, Round, RoundClock, Tournament
from tournament.queries.facts import playing


@transaction.atomic
def post_round(*, round_id: int, actor: Actor, expected_version: int, request_id=None) -> Round:
    """Publish a draft: from now on its pairings are made (R3.6-12). Byes get their result at once."""
    tournament, round = lock_round(round_id)
    if done := answered("round.post", request_id, actor):
        return done
    round.state = next_state(round.state, "post")
    check_draft_fresh(round, expected_version)
    if round.is_stale:
        raise RuleViolation("round.stale", number=round.number)
    _check_field_is_seated(round)
    stage, now = round.stage, timezone.now()
    round.posted_at = now
    round.raise_version("state", "posted_at")
    alone = list(round.matches.exclude(kind=Match.Kind.PLAYED))
    give_results_alone(alone, wins_needed=stage.wins_needed, actor=actor)
    length = None if stage.round_minutes is None else 60 * stage.round_minutes
    RoundClock.objects.create(round=round, length_seconds=length)
    if stage.started_at is None:
        stage.started_at = now
        stage.raise_version("started_at")
    record("round.post", round, scope=tournament.scope, actor=actor, request_id=request_id,
           after={"number": round.number, "version": round.version, "alone": [str(match.uid) for match in alone]})
    changed(tournament.uid, "rounds", "pairings", "results", "clock", "standings")
    return round


@undoable("round.post", needs=Can.POST_ROUND)
@transaction.atomic
def unpost_round(entry, *, actor: Actor, request_id=None) -> Round:
    """Take a posting back: the round is a draft again. Only while nobody has played."""
    tournament, round = _lock_subject(entry)
    if done := answered("round.unpost", request_id, actor):
        return done
    round.state = next_state(round.state, "unpost")
    if MatchResult.objects.filter(match__round=round, match__kind=Match.Kind.PLAYED, is_current=True).exists():
        raise RuleViolation("round.has_results", number=round.number)
    MatchResult.objects.filter(match__round=round).delete()
    RoundClock.objects.filter(round=round).delete()
    round.posted_at = None
    round.is_stale = _forget_posting(tournament, round, alone=entry.after.get("alone", ()))
    round.raise_version("state", "posted_at", "is_stale")
    stage = round.stage
    if not stage.rounds.exclude(pk=round.pk).exists():
        stage.started_at = None
        stage.raise_version("started_at")
    record("round.unpost", round, scope=tournament.scope, actor=actor, request_id=request_id, undoes=entry,
           after={"number": round.number})
    changed(tournament.uid, "rounds", "pairings", "results", "clock", "standings")
    return round


@transaction.atomic
def close_round(*, round_id: int, actor: Actor, request_id=None) -> Round:
    """End a round once every table has a result. The last round of a bracket ends the tournament."""
    tournament, round = lock_round(round_id)
    if done := answered("round.close", request_id, actor):
        return done
    state = next_state(round.state, "close")
    tables = lock_matches(round)
    reported = set(MatchResult.objects.filter(match__round=round, is_current=True)
                   .values_list("match_id", flat=True))
    if waiting := sorted(match.table for match in tables if match.pk not in reported):
        raise RuleViolation("round.results_missing", count=len(waiting), table=waiting[0])
    round.state, round.closed_at = state, timezone.now()
    round.raise_version("state", "closed_at")
    if _decides(round):
        tournament.finished_at = round.closed_at
        tournament.raise_version("finished_at")
    record("round.close", round, scope=tournament.scope, actor=actor, request_id=request_id,
           after={"number": round.number, "version": round.version})
    changed(tournament.uid, "rounds", "results", "clock", "standings")
    return round


@undoable("round.close", needs=Can.POST_ROUND)
@transaction.atomic
def unclose_round(entry, *, actor: Actor, request_id=None) -> Round:
    """Take a closing back, while nothing has been built on it."""
    tournament, round = _lock_subject(entry)
    if done := answered("round.unclose", request_id, actor):
        return done
    check_draft_fresh(round, entry.after["version"])  # nothing happened to it since
    return _open_again("round.unclose", tournament, round, actor=actor, request_id=request_id, undoes=entry)


@transaction.atomic
def reopen_round(*, round_id: int, reason: str, actor: Actor, request_id=None) -> Round:
    """Let a closed round take results again; the head judge's decision, with a reason."""
    tournament, round = lock_round(round_id)
    if done := answered("round.reopen", request_id, actor):
        return done
    check_reason(reason)
    return _open_again("round.reopen", tournament, round, actor=actor, request_id=request_id, reason=reason)


@transaction.atomic
def start_round(*, round_id: int, actor: Actor, request_id=None, now: datetime | None = None) -> Round:
    """Start the round's clock: first turns may begin (R3.2-1, R3.2-2)."""
    tournament, round = lock_round(round_id)
    if done := answered("round.start", request_id, actor):
        return done
    round.state = next_state(round.state, "start")
    clock = RoundClock.objects.select_for_update(no_key=True).get(round=round)
    clock.started_at = now or timezone.now()
    clock.raise_version("started_at")
    round.raise_version("state")
    record("round.start", round, scope=tournament.scope, actor=actor, request_id=request_id,
           after={"number": round.number, "started_at": clock.started_at.isoformat()})
    changed(tournament.uid, "rounds", "clock", "results")
    return round


def _open_again(action, tournament, round: Round, *, actor, request_id, reason="", undoes=None) -> Round:
    state = next_state(round.state, "reopen")
    if later := tournament.rounds.filter(number__gt=round.number).order_by("number").first():
        raise RuleViolation("round.later_round_exists", number=round.number, later=later.number)
    if round.stage.announcements.filter(withdrawn_at=None).exists():
        raise RuleViolation("round.cut_is_announced", number=round.number)
    round.state = state if round.clock.started_at else Round.State.POSTED
    round.closed_at = None
    round.raise_version("state", "closed_at")
    if tournament.finished_at:
        tournament.finished_at = None
        tournament.raise_version("finished_at")
    record(action, round, scope=tournament.scope, actor=actor, request_id=request_id, reason=reason,
           undoes=undoes, after={"number": round.number})
    changed(tournament.uid, "rounds", "results", "clock", "standings")
    return round


def _forget_posting(tournament: Tournament, round: Round, *, alone: Collection[str]) -> bool:
    """These pairings were never made (R3.6-12): who came or left since did so before them.

    ``alone``: the byes and losses, by uid, that stood in the draft and stay. Returns whether the draft has to be
    drawn again.
    """
    late = tournament.entries.filter(first_round__gt=round.number)
    count, _ = round.matches.filter(kind__in=MISSED.values()).exclude(uid__in=alone).delete()
    count += late.update(first_round=round.number)
    left = tournament.entries.filter(dropped_after=round.number)
    return bool(count + left.update(dropped_after=round.number - 1))


def _decides(round: Round) -> bool:
    """Whether a bracket ended: one is left, or nobody. Where places are played for, staff end it themselves."""
    stage = round.stage
    if stage.is_swiss or stage.allows_placement_matches:
        return False
    winners = winners_by_slot(round)
    return len(winners) == 1 or (bool(winners) and not any(winners))


def _lock_subject(entry):
    return lock_round(entry.subject.pk)


def _check_field_is_seated(round: Round) -> None:
    """Raise when a draft that is not marked stale still differs from the field: the last safeguard."""
    seated = set(round.seats.values_list("entry_id", flat=True))
    present = set(playing(round.stage, round.number).values_list("pk", flat=True))
    if gone := seated - present:
        raise RuleViolation("round.stale", number=round.number, count=len(gone))
