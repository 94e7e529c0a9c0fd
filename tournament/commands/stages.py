"""From one stage to the next: who enters, with which seed, and what was announced (R3.1-12)."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.utils import timezone

from audit.trail import answered, record, undoable
from core.errors import RuleViolation
from core.identity import Actor
from events.domain.roles import Can
from live.topics import changed
from tournament.commands.locks import lock_field
from tournament.models import Announcement, MatchResult, Place, Round, Stage, StageEntry, Tournament
from tournament.queries.facts import current_stage, last_round, next_stage
from tournament.queries.standing_pages import standing_of
from tournament.queries.standings import who_stays


@transaction.atomic
def announce_cut(*, tournament_id: int, actor: Actor, request_id=None, cut_size: int | None = None) -> Announcement:
    """Publish the standing of the stage just played; its best enter the next stage with their seeds.

    From now on places change only by play (R3.6-8, P-DQ-4). Without a next stage the standing is final
    and the tournament is over. ``cut_size`` None: as the next stage plans.
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
    size = 0 if follows is None else _size_of_cut(follows, cut_size, len(lines))
    stage.announcements.filter(withdrawn_at=None).update(withdrawn_at=timezone.now())
    announcement = Announcement.objects.create(
        tournament=tournament, stage=stage, cut_size=size, announced_at=timezone.now())
    entered = _store_places(announcement, lines, size)
    if follows is not None:
        _fill(follows, [entry for entry, _ in entered], seeds=True)
    _set_finished(tournament, announcement.announced_at if follows is None else None)
    record("cut.announce", announcement, scope=tournament.scope, actor=actor, request_id=request_id,
           after={"cut_size": size, "places": len(lines)})
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


def _size_of_cut(follows: Stage, wanted: int | None, standing_size: int) -> int:
    size = wanted or follows.cut_size or 8
    if size < 2:
        raise RuleViolation("cut.too_small")
    if size > standing_size:
        raise RuleViolation("cut.too_large", size=size, players=standing_size)
    return size


def _store_places(announcement: Announcement, lines, size: int) -> list[tuple[int, int]]:
    """Write the standing down. Who has dropped keeps the place but enters nothing (R3.6-8)."""
    stay = who_stays(announcement.stage, lines)
    if len(stay) < size:
        raise RuleViolation("cut.too_large", size=size, players=len(stay))
    seeds = {line.entry.pk: seed for seed, line in enumerate(stay[:size], start=1)}
    Place.objects.bulk_create(
        Place(announcement=announcement, entry=line.entry, rank=line.rank, seed=seeds.get(line.entry.pk),
              points=line.points, values={v.tiebreaker: str(v.amount) for v in line.values})
        for line in lines
    )
    return sorted(seeds.items(), key=lambda item: item[1])


def _set_finished(tournament: Tournament, at: datetime | None) -> None:
    if tournament.finished_at != at:
        tournament.finished_at = at
        tournament.raise_version("finished_at")


def _fill(stage: Stage, entry_ids: Sequence[int], *, seeds: bool) -> None:
    _empty(stage)
    StageEntry.objects.bulk_create(
        StageEntry(stage=stage, entry_id=entry, seed=seed if seeds else None)
        for seed, entry in enumerate(entry_ids, start=1)
    )


def _empty(stage: Stage) -> None:
    """Take a stage's field away, with rounds of it that nobody has played."""
    if MatchResult.objects.filter(match__round__stage=stage, match__kind="played", is_current=True).exists():
        raise RuleViolation("cut.stage_has_begun")
    stage.rounds.all().delete()
    stage.field.all().delete()
    if stage.started_at:
        stage.started_at = None
        stage.raise_version("started_at")
