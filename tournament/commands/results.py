"""Results: reported, corrected, taken back."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from audit.trail import answered, record, undoable
from core.errors import RuleViolation
from core.identity import Actor
from events.domain.roles import Can
from live.topics import changed
from tournament.commands.locks import lock_round
from tournament.domain.results import (
    ALONE,
    Kind,
    Score,
    alone,
    check_fresh,
    check_reason,
    check_score,
    check_takes_reports,
)
from tournament.models import Match, MatchResult, Round
from tournament.queries.facts import is_time_called
from tournament.queries.outcomes import current_result, score_of


@transaction.atomic
def report_result(
    *, match_id: int, score: Score, actor: Actor, expected_version: int, request_id=None,
    confirmed: bool = False, now: datetime | None = None,
) -> MatchResult:
    """Enter what came of a match of an open round; a result already there is replaced.

    Raises by the rules of ``check_score``, and ``result.changed_meanwhile`` when the screen was old.
    """
    match = Match.objects.select_for_update(no_key=True).get(pk=match_id)
    if done := answered("result.report", request_id, actor):
        return done
    match = _with_names(match_id)
    check_fresh(match.version, expected_version)
    check_takes_reports(match.round.state)
    _check(match, score, confirmed=confirmed, now=now)
    return _write("result.report", match, score, actor=actor, request_id=request_id, confirmed=confirmed)


@transaction.atomic
def report_own_result(
    *, match_id: int, entry_id: int, score: Score, actor: Actor, expected_version: int, request_id=None,
    now: datetime | None = None,
) -> MatchResult:
    """A player reports the own match. What somebody else reported stands until the scorekeeper changes it.

    Players confirm nothing unusual (R3.4-2, R3.5-6) and give nobody else's match up.
    """
    match = Match.objects.select_for_update(no_key=True).get(pk=match_id)
    if done := answered("result.report", request_id, actor):
        return done
    match = _with_names(match_id)
    if entry_id not in match.entry_ids:
        raise RuleViolation("result.not_your_match")
    check_takes_reports(match.round.state)
    if score.kind not in (Kind.PLAYED, Kind.INTENTIONAL_DRAW, Kind.CONCESSION):
        raise RuleViolation("result.staff_only")
    if score.kind is Kind.CONCESSION and score.by_first != (entry_id == match.first_id):
        raise RuleViolation("result.concede_yourself")
    if old := current_result(match):
        if score_of(old) == score:
            return old
        if (old.reported_by, old.reporter_id) != (actor.kind, actor.id):
            raise RuleViolation("result.reported_differently", table=match.table)
    check_fresh(match.version, expected_version)
    _check(match, score, confirmed=False, now=now)
    return _write("result.report", match, score, actor=actor, request_id=request_id)


@transaction.atomic
def correct_result(
    *, match_id: int, score: Score, reason: str, actor: Actor, expected_version: int, request_id=None,
    confirmed: bool = False, now: datetime | None = None,
) -> MatchResult:
    """Put a result right after its round was closed. Standings change, pairings stand.

    In elimination the winner is who plays on: once the next round is posted only the score may change.
    """
    round_id = Match.objects.values_list("round_id", flat=True).get(pk=match_id)
    tournament, round = lock_round(round_id)
    Match.objects.select_for_update(no_key=True).get(pk=match_id)
    if done := answered("result.correct", request_id, actor):
        return done
    match = _with_names(match_id)
    check_fresh(match.version, expected_version)
    if round.state == Round.State.DRAFT:
        raise RuleViolation("result.round_not_posted")
    check_reason(reason)
    _check(match, score, confirmed=confirmed, now=now)
    old = current_result(match)
    if not match.round.stage.is_swiss and old and score_of(old).outcome != score.outcome:
        _check_bracket_waits(tournament, round)
    make_draft_stale(tournament)
    return _write(
        "result.correct", match, score, actor=actor, request_id=request_id, confirmed=confirmed, reason=reason
    )


@undoable("result.report", needs=Can.ENTER_RESULT)
@transaction.atomic
def take_back_report(entry, *, actor: Actor, request_id=None) -> MatchResult:
    """Undo a report: the result before it counts again. A closed round is corrected instead."""
    taken = entry.subject
    match = Match.objects.select_for_update(no_key=True).get(pk=taken.match_id)
    if done := answered("result.take_back", request_id, actor):
        return done
    match = _with_names(match.pk)
    check_takes_reports(match.round.state)
    if not match.results.filter(pk=taken.pk, is_current=True).exists():
        raise RuleViolation("result.changed_meanwhile")
    match.results.update(is_current=False)
    match.results.filter(uid=entry.before.get("result")).update(is_current=True)
    match.raise_version()
    tournament = match.round.tournament
    record(
        "result.take_back", taken, scope=tournament.scope, actor=actor, request_id=request_id,
        label=label_of(match), before=entry.after, after=entry.before | {"version": match.version}, undoes=entry,
    )
    changed(tournament.uid, match.topic, "results", "standings")
    return taken


def label_of(match: Match) -> str:
    """How history names a match: round, table and names, without a language."""
    seat = f"R{match.round.number}" + (f" · {match.table}" if match.table else "")
    return f"{seat} · {match}"


def replace_result(
    match: Match, score: Score, *, actor: Actor, confirmed: bool = False
) -> tuple[MatchResult | None, MatchResult]:
    """Make ``score`` the current result and raise the match's version; returns the old one and the new.

    The calling command holds the match's lock, has checked the score and writes the history.
    """
    old = current_result(match)
    if old:
        old.is_current = False
        old.save(update_fields=["is_current"])
    new = MatchResult.objects.create(
        match=match, first_wins=score.first, second_wins=score.second, drawn=score.drawn,
        kind=score.kind.value, by_first=score.by_first, neither_came=score.neither_came,
        was_confirmed=confirmed, reported_by=actor.kind, reporter_id=actor.id, created_at=timezone.now(),
    )
    match.raise_version()
    return old, new


def give_results_alone(matches, *, wins_needed: int, actor: Actor) -> None:
    """Byes and assigned losses have their result as soon as they are posted."""
    now = timezone.now()
    MatchResult.objects.bulk_create(
        _alone_row(match, wins_needed, actor, now) for match in matches if match.kind in ALONE
    )


def make_draft_stale(tournament) -> None:
    """Tell a draft of the next round that what it was made from has changed."""
    Round.objects.filter(tournament=tournament, state=Round.State.DRAFT).update(is_stale=True)


def _alone_row(match: Match, wins_needed: int, actor: Actor, now: datetime) -> MatchResult:
    score = alone(Kind(match.kind), wins_needed)
    return MatchResult(
        match=match, first_wins=score.first, second_wins=score.second, kind=score.kind.value,
        reported_by=actor.kind, reporter_id=actor.id, created_at=now,
    )


def _with_names(match_id: int) -> Match:
    return Match.objects.select_related(
        "round__stage", "round__tournament__event", "round__clock", "first__player", "second__player"
    ).get(pk=match_id)


def _check(match: Match, score: Score, *, confirmed: bool, now: datetime | None) -> None:
    stage = match.round.stage
    check_score(
        score,
        is_bye=not match.is_played,
        wins_needed=stage.wins_needed,
        allows_draw=stage.is_swiss,
        time_called=is_time_called(match, match.round, now or timezone.now()),
        confirmed=confirmed,
    )


def _check_bracket_waits(tournament, round: Round) -> None:
    later = tournament.rounds.filter(number__gt=round.number).exclude(state=Round.State.DRAFT).first()
    if later:
        raise RuleViolation("result.bracket_moved_on", round=later.number)


def _write(action, match: Match, score: Score, *, actor, request_id, confirmed=False, reason="") -> MatchResult:
    old, new = replace_result(match, score, actor=actor, confirmed=confirmed)
    tournament = match.round.tournament
    record(
        action, new, scope=tournament.scope, actor=actor, request_id=request_id, reason=reason,
        label=label_of(match), before=old.facts if old else {},
        after=new.facts | {"confirmed": confirmed, "version": match.version},
    )
    changed(tournament.uid, match.topic, "results", "standings")
    return new
