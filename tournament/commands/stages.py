"""From one stage to the next: who enters, with which seed, and what was announced (R3.1-12)."""

from collections.abc import Sequence
from datetime import datetime
from secrets import randbits

from django.db import transaction
from django.utils import timezone

from audit.trail import answered, record, undoable
from core.errors import RuleViolation
from core.identity import Actor
from events.domain.roles import Can
from live.topics import changed
from pairings.bracket import draft_seats
from tournament.commands.locks import lock_field
from tournament.domain.cuts import CutRule, check_rule
from tournament.models import Announcement, Entry, MatchResult, Place, Round, Stage, StageEntry, Tournament
from tournament.queries.bracket import bracket
from tournament.queries.facts import current_stage, last_round, next_stage
from tournament.queries.going_on import planned_rule, who_goes_on
from tournament.queries.standing_pages import standing_of
from tournament.queries.standings import Standing


@transaction.atomic
def announce_cut(
    *, tournament_id: int, actor: Actor, request_id=None, rule: CutRule | None = None, expected: int | None = None,
    seating_seed: int | None = None,
) -> Announcement:
    """Publish the standing of the stage just played; its best enter the next stage with their seeds.

    From now on places change only by play (R3.6-8, P-DQ-4). Without a next stage the standing is final
    and the tournament is over. ``rule`` None: as the next stage plans. ``expected``: how many were to go on
    when staff looked; another number is refused. ``seating_seed``: of the draft's seats, else a new one.
    """
    tournament = lock_field(tournament_id)
    if done := answered("cut.announce", request_id, actor):
        return done
    stage = current_stage(tournament)
    follows = next_stage(stage)
    _check_stage_is_played(tournament, stage)
    if not stage.is_swiss and not stage.allows_placement_matches:
        raise RuleViolation("cut.bracket_decides")
    lines = standing_of(tournament, stage)
    rule = CutRule() if follows is None else rule or planned_rule(follows)
    entered = [] if follows is None else _who_enters(stage, lines, rule, expected)
    stage.announcements.filter(withdrawn_at=None).update(withdrawn_at=timezone.now())
    announcement = Announcement.objects.create(
        tournament=tournament, stage=stage, cut_size=len(entered), rule=rule.to_row(), announced_at=timezone.now())
    _store_places(announcement, lines, entered)
    if follows is not None:
        _fill(follows, entered, seeds=True, seating_seed=seating_seed)
    _set_finished(tournament, announcement.announced_at if follows is None else None)
    record("cut.announce", announcement, scope=tournament.scope, actor=actor, request_id=request_id,
           after={"cut_size": len(entered), "places": len(lines), "rule": rule.to_row(),
                  "seating_seed": follows and follows.seating_seed and str(follows.seating_seed)})
    changed(tournament.uid, "standings", "rounds", "bracket")
    return announcement


@undoable("cut.announce", needs=Can.ANNOUNCE_CUT)
@transaction.atomic
def withdraw_cut(undone, *, actor: Actor, request_id=None) -> Announcement:
    """Take an announcement back, until a match of the next stage has a result."""
    found = undone.subject
    tournament = lock_field(found.tournament_id)
    if done := answered("cut.withdraw", request_id, actor):
        return done
    announcement = Announcement.objects.select_related("stage").get(pk=found.pk)
    if announcement.withdrawn_at:
        raise RuleViolation("cut.withdrawn")
    follows = next_stage(announcement.stage)
    if follows is not None:
        _empty(follows)
    announcement.withdrawn_at = timezone.now()
    announcement.save(update_fields=["withdrawn_at"])
    _set_finished(tournament, None)
    record("cut.withdraw", announcement, scope=tournament.scope, actor=actor, request_id=request_id, undoes=undone)
    changed(tournament.uid, "standings", "rounds", "bracket", "pairings")
    return announcement


@transaction.atomic
def end_play_off(*, tournament_id: int, actor: Actor, request_id=None) -> Tournament:
    """End a bracket that nobody is left to win, as when both finalists have dropped. Nobody gets the first place."""
    tournament = lock_field(tournament_id)
    if done := answered("stage.end", request_id, actor):
        return done
    stage = current_stage(tournament)
    newest = last_round(tournament)
    if newest and newest.state != Round.State.CLOSED:
        raise RuleViolation("round.still_open", number=newest.number)
    found = None if stage.is_swiss else bracket(stage)
    if tournament.finished_at or found is None or not found.is_vacant:
        raise RuleViolation("stage.not_vacant")
    _set_finished(tournament, timezone.now())
    record("stage.end", tournament, scope=tournament.scope, actor=actor, request_id=request_id)
    changed(tournament.uid, "standings", "rounds", "bracket")
    return tournament


@undoable("stage.end", needs=Can.ANNOUNCE_CUT)
@transaction.atomic
def take_back_end(undone, *, actor: Actor, request_id=None) -> Tournament:
    """Let a play-off that was ended without a winner go on, because somebody returns to it."""
    tournament = lock_field(undone.subject.pk)
    if done := answered("stage.go_on", request_id, actor):
        return done
    found = bracket(current_stage(tournament))
    if found is None or found.champion:
        raise RuleViolation("undo.not_possible")
    _set_finished(tournament, None)
    record("stage.go_on", tournament, scope=tournament.scope, actor=actor, request_id=request_id, undoes=undone)
    changed(tournament.uid, "standings", "rounds", "bracket")
    return tournament


@transaction.atomic
def start_stage(
    *, stage_id: int, entry_ids: Sequence[int], actor: Actor, request_id=None, seeded: bool = True
) -> Stage:
    """Begin a stage with an explicit list of entries, the best seed first."""
    stage = Stage.objects.get(pk=stage_id)
    tournament = lock_field(stage.tournament_id)
    if done := answered("stage.start", request_id, actor):
        return done
    known = set(tournament.entries.filter(pk__in=entry_ids).values_list("pk", flat=True))
    if len(known) != len(entry_ids) or len(known) < 2:
        raise RuleViolation("stage.bad_field", count=len(known))
    if stage.number > 1:
        _check_stage_is_played(tournament, Stage.objects.get(tournament=tournament, number=stage.number - 1))
    _fill(stage, entry_ids, seeds=seeded)
    record("stage.start", stage, scope=tournament.scope, actor=actor, request_id=request_id,
           after={"entries": len(entry_ids)})
    changed(tournament.uid, "standings", "rounds", "bracket")
    return stage


def _check_stage_is_played(tournament: Tournament, stage: Stage) -> None:
    newest = last_round(tournament)
    if newest is None or newest.stage_id != stage.pk:
        raise RuleViolation("cut.nothing_played")
    if newest.state != Round.State.CLOSED:
        raise RuleViolation("round.still_open", number=newest.number)


def _who_enters(stage: Stage, lines: Sequence[Standing], rule: CutRule, expected: int | None) -> list[int]:
    """The entries that go on, the first seed first."""
    check_rule(rule)
    entered = [line.entry.pk for line in who_goes_on(stage, lines, rule)]
    if rule.top is not None and len(entered) < rule.top:
        raise RuleViolation("cut.too_large", size=rule.top, players=len(entered))
    if len(entered) < 2:
        raise RuleViolation("cut.too_few", players=len(entered))
    if expected is not None and len(entered) != expected:
        raise RuleViolation("cut.changed_meanwhile", expected=expected, players=len(entered))
    return entered


def _store_places(announcement: Announcement, lines: Sequence[Standing], entered: Sequence[int]) -> None:
    """Write the standing down. Who has dropped keeps the place but enters nothing (R3.6-8)."""
    seeds = {entry: seed for seed, entry in enumerate(entered, start=1)}
    Place.objects.bulk_create(
        Place(announcement=announcement, entry=line.entry, rank=line.rank, seed=seeds.get(line.entry.pk),
              points=line.points, values={v.tiebreaker: str(v.amount) for v in line.values})
        for line in lines
    )


def _set_finished(tournament: Tournament, at: datetime | None) -> None:
    if tournament.finished_at != at:
        tournament.finished_at = at
        tournament.raise_version("finished_at")


def _fill(stage: Stage, entry_ids: Sequence[int], *, seeds: bool, seating_seed: int | None = None) -> None:
    """Give the stage its field, and who is to draft for a play-off a seat by lot."""
    _empty(stage)
    seats = {}
    if seeds and stage.seating == Stage.Seating.DRAFT:
        stage.seating_seed = randbits(62) if seating_seed is None else seating_seed
        stage.raise_version("seating_seed")
        seats = _seats(entry_ids, stage.seating_seed)
    StageEntry.objects.bulk_create(
        StageEntry(stage=stage, entry_id=entry, seed=seed if seeds else None, seat=seats.get(entry))
        for seed, entry in enumerate(entry_ids, start=1)
    )


def _seats(entry_ids: Sequence[int], seed: int) -> dict[int, int]:
    """Seats by the hall's own numbers: the same players and seed sit the same in every database."""
    number = dict(Entry.objects.filter(pk__in=entry_ids).values_list("pk", "player__number"))
    entry = {hall: pk for pk, hall in number.items()}
    seated = draft_seats([number[pk] for pk in entry_ids], seed=seed)
    return {entry[hall]: seat for seat, hall in enumerate(seated, start=1)}


def _empty(stage: Stage) -> None:
    """Take a stage's field away, with rounds of it that nobody has played."""
    if MatchResult.objects.filter(match__round__stage=stage, match__kind="played", is_current=True).exists():
        raise RuleViolation("cut.stage_has_begun")
    stage.rounds.all().delete()
    stage.field.all().delete()
    if stage.started_at or stage.seating_seed is not None:
        stage.started_at = stage.seating_seed = None
        stage.raise_version("started_at", "seating_seed")
