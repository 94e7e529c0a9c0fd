"""Setting a tournament up, and changing what was set until play begins (R3.1)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from secrets import randbits

from django.db import transaction
from django.utils import timezone

from audit.trail import answered, record
from core.errors import RuleViolation
from core.identity import Actor
from core.reserved import EVENT_PAGES
from core.slugs import free_slug, slug_base
from events.models import Event
from live.models import Channel
from live.topics import changed
from tournament.commands.locks import lock_field
from tournament.commands.results import make_draft_stale
from tournament.domain.cuts import MOST_LOSSES, MOST_TOP
from tournament.domain.profiles import load_profile
from tournament.models import Stage, Tournament
from tournament.queries.facts import last_made


@dataclass(frozen=True, slots=True)
class StagePlan:
    """What a stage is to be. ``round_minutes`` None: untimed.

    Swiss only: ``separate_teams`` keeps team-mates apart where the draw can, ``last_round_by_standing`` lets
    neighbours in the standing meet in the last planned round. ``cut_size`` and ``cut_losses`` say who enters
    the stage: the best so many, or everybody with X-so many, whichever is more. ``seating`` is of a bracket.
    """

    kind: str
    format: str
    rel: str = "casual"
    wins_needed: int = 1
    round_minutes: int | None = None
    planned_rounds: int | None = None
    cut_size: int | None = None
    allows_placement_matches: bool = False
    separate_teams: bool = False
    last_round_by_standing: bool = False
    cut_losses: int | None = None
    seating: str = Stage.Seating.STANDING.value


RANGES = (  # of a stage's figures: the least, the most, and what is refused
    ("wins_needed", 1, 9, "tournament.wins_needed"),
    ("round_minutes", 1, 600, "tournament.round_minutes"),
    ("planned_rounds", 1, 40, "tournament.planned_rounds"),
    ("cut_size", 2, MOST_TOP, "tournament.cut_size"),
    ("cut_losses", 0, MOST_LOSSES, "tournament.cut_losses"),
)


def check_plan(plans: Sequence[StagePlan]) -> None:
    """Raise unless these stages make a tournament (R3.1-6, R3.1-7)."""
    if not plans:
        raise RuleViolation("tournament.no_stage")
    for number, plan in enumerate(plans, start=1):
        if plan.kind not in Stage.Kind.values or plan.rel not in Stage.Rel.values:
            raise RuleViolation("tournament.unknown_stage", number=number)
        is_draft = plan.seating == Stage.Seating.DRAFT
        if plan.seating not in Stage.Seating.values or (is_draft and plan.kind != Stage.Kind.ELIMINATION):
            raise RuleViolation("tournament.unknown_stage", number=number)
        for name, least, most, code in RANGES:
            figure = getattr(plan, name)
            if figure is not None and not least <= figure <= most:
                raise RuleViolation(code, number=number)
        if plan.last_round_by_standing and plan.planned_rounds is None:
            raise RuleViolation("tournament.last_round_unknown", number=number)


@transaction.atomic
def create_tournament(
    *, event_id: int, name: str, game: str, profile: Mapping, plans: Sequence[StagePlan], actor: Actor,
    request_id=None, expected_players: int | None = None, late_entry: str = "loss", seed: int | None = None,
) -> Tournament:
    """Make a tournament with its stages and its own copy of the scoring profile."""
    event = Event.objects.select_for_update(no_key=True).get(pk=event_id)
    if done := answered("tournament.create", request_id, actor):
        return done
    if not name.strip():
        raise RuleViolation("tournament.name_missing")
    check_plan(plans)
    load_profile(profile)
    tournament = Tournament.objects.create(
        event=event, name=name.strip(), slug=_slug_for(event, name), game=game, profile=dict(profile),
        expected_players=expected_players, late_entry=late_entry,
        seed=randbits(62) if seed is None else seed, created_at=timezone.now(),
    )
    Stage.objects.bulk_create(
        Stage(tournament=tournament, number=number, **_fields(plan)) for number, plan in enumerate(plans, start=1)
    )
    Channel.objects.create(uid=tournament.uid)
    record("tournament.create", tournament, scope=tournament.scope, actor=actor, request_id=request_id,
           after={"name": tournament.name, "game": game, "stages": [_fields(plan) for plan in plans]})
    changed(event.uid, "event")
    return tournament


@transaction.atomic
def change_structure(
    *, tournament_id: int, name: str, plans: Sequence[StagePlan], late_entry: str, actor: Actor,
    expected_version: int, request_id=None,
) -> Tournament:
    """Change what was announced. Wins needed are fixed once round 1 is posted (R3.1-3), stages once begun."""
    tournament = lock_field(tournament_id)
    if done := answered("tournament.change", request_id, actor):
        return done
    if tournament.version != expected_version:
        raise RuleViolation("tournament.changed_meanwhile")
    if not name.strip():
        raise RuleViolation("tournament.name_missing")
    check_plan(plans)
    stages = list(tournament.stages.order_by("number"))
    before = {"name": tournament.name, "stages": [_fields(plan_of(stage)) for stage in stages]}
    _check_locked(tournament, stages, plans)
    if any(_draws(plan_of(stage)) != _draws(plan) for stage, plan in zip(stages, plans, strict=False)):
        make_draft_stale(tournament)
    for number, plan in enumerate(plans, start=1):
        Stage.objects.update_or_create(tournament=tournament, number=number, defaults=_fields(plan))
    tournament.stages.filter(number__gt=len(plans)).delete()
    tournament.name, tournament.late_entry = name.strip(), late_entry
    tournament.raise_version("name", "late_entry")
    record("tournament.change", tournament, scope=tournament.scope, actor=actor, request_id=request_id,
           before=before, after={"name": tournament.name, "stages": [_fields(plan) for plan in plans]})
    changed(tournament.uid, "rounds", "standings", "bracket")
    return tournament


def plan_of(stage: Stage) -> StagePlan:
    """A stored stage as a plan."""
    return StagePlan(**{name: getattr(stage, name) for name in StagePlan.__slots__})


def _draws(plan: StagePlan) -> tuple:
    """What of a stage decides who meets whom."""
    return plan.separate_teams, plan.last_round_by_standing and plan.planned_rounds


def _check_locked(tournament: Tournament, stages: Sequence[Stage], plans: Sequence[StagePlan]) -> None:
    if not last_made(tournament):
        return
    if any(stage.wins_needed != plan.wins_needed for stage, plan in zip(stages, plans, strict=False)):
        raise RuleViolation("tournament.wins_needed_fixed")
    for number, stage in enumerate(stages, start=1):
        begun = stage.started_at is not None or stage.field.exists()
        fixed = (stage.kind, stage.seating)
        if begun and (number > len(plans) or (plans[number - 1].kind, plans[number - 1].seating) != fixed):
            raise RuleViolation("tournament.stage_has_begun", number=number)
        played = stage.rounds.count()
        planned = plans[number - 1].planned_rounds if number <= len(plans) else None
        if planned is not None and planned < played:
            raise RuleViolation("tournament.rounds_already_played", number=number, played=played)


def _fields(plan: StagePlan) -> dict:
    return {name: getattr(plan, name) for name in StagePlan.__slots__}


def _slug_for(event: Event, name: str) -> str:
    base = slug_base(name, "tournament")
    taken = set(event.tournaments.filter(slug__startswith=base).values_list("slug", flat=True))
    return free_slug(base, taken | EVENT_PAGES)
