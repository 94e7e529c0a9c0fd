"""The structure of a tournament: what was announced, and what may still be changed."""

from dataclasses import replace
from uuid import uuid4

from django.contrib import messages
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from core.errors import RuleViolation
from core.phrases import say
from events.domain.roles import Can
from events.permissions import actor_of
from tournament.commands.tournaments import StagePlan, change_structure
from tournament.domain.games import Game, shipped_games
from tournament.domain.setup import format_of
from tournament.domain.structure import Suggestion, suggest
from tournament.forms.structure import StageForm, StructureForm
from tournament.forms.wizard import profile_name
from tournament.models import Stage, Tournament
from tournament.permissions import requires_here
from tournament.queries.facts import last_made, profile_of
from tournament.views.frame import frame


@require_http_methods(["GET", "POST"])
@requires_here(Can.SET_STRUCTURE)
def structure(request, tournament):
    """Name, stages and late entries; after round 1 some of it is fixed."""
    head, stages = _forms(tournament, request.POST or None)
    if request.method == "GET":
        return _show(request, tournament, head, stages)
    if not all([head.is_valid(), *(form.is_valid() for form in stages)]) or not head.cleaned_data["expected_version"]:
        return _show(request, tournament, head, stages, 422)
    try:
        change_structure(
            tournament_id=tournament.pk, name=head.cleaned_data["name"], plans=_plans(head, stages),
            late_entry=head.cleaned_data["late_entry"], actor=actor_of(request), **head.guard())
    except RuleViolation as no:
        tournament.refresh_from_db()
        data = request.POST.copy()
        data["request_id"], data["expected_version"] = str(uuid4()), str(tournament.version)
        head, stages = _forms(tournament, data)
        head.add_error(None, say(no))
        return _show(request, tournament, head, stages, 409)
    messages.success(request, _("Saved."))
    return redirect("structure", tournament.event.slug, tournament.slug)


def _show(request, tournament: Tournament, head, stages, status: int = 200):
    game, profile = shipped_games().get(tournament.game), profile_of(tournament)
    return render(request, "tournament/structure.html", frame(
        request, tournament, form=head, stages=stages, game=game, profile=profile_name(profile),
        profile_facts=profile, two_days=_two_days(tournament, game, stages[0].stage)), status=status)


def _two_days(tournament: Tournament, game: Game | None, first: Stage) -> Suggestion | None:
    """What the tables say of two days with so many players (R3.1-7)."""
    format = format_of(game, first.format)
    if format is None or format.team_size > 1:
        return None
    players = tournament.entries.filter(dropped_at=None).count()
    attendance = max(players, tournament.expected_players or 0)
    return suggest(game.structure, attendance, kind="multi_day", limited=format.limited)


def _forms(tournament: Tournament, data) -> tuple[StructureForm, list[StageForm]]:
    stages = list(tournament.stages.order_by("number"))
    begun = {stage.pk: stage.started_at is not None or stage.field.exists() for stage in stages}
    head = StructureForm(data, hidden=_impossible(tournament, stages, begun), initial={
        "name": tournament.name, "late_entry": tournament.late_entry, "expected_version": tournament.version})
    wins_fixed, game = bool(last_made(tournament)), shipped_games().get(tournament.game)
    return head, [StageForm(data, stage=stage, game=game, is_begun=begun[stage.pk], wins_fixed=wins_fixed)
                  for stage in stages]


def _impossible(tournament: Tournament, stages: list[Stage], begun: dict[int, bool]) -> set[str]:
    """The fields of the form for what cannot be added or taken away now."""
    last, second_day = stages[-1], stages[1] if len(stages) > 1 and stages[1].is_swiss else None
    later_begun = any(begun[stage.pk] or stage.rounds.exists() for stage in stages[1:])
    hidden = set()
    if not last.is_swiss or tournament.finished_at:
        hidden.add("new_playoff")
    if last.is_swiss or len(stages) < 2 or begun[last.pk] or last.rounds.exists():
        hidden.add("no_playoff")
    if second_day or later_begun or tournament.finished_at or not stages[0].is_swiss:
        hidden |= {"new_day_rounds", "new_day_top", "new_day_losses"}
    if second_day is None or later_begun:
        hidden.add("no_second_day")
    return hidden


def _plans(head: StructureForm, stages: list[StageForm]) -> list[StagePlan]:
    plans, words = [form.made() for form in stages], head.cleaned_data
    if words.get("no_playoff"):
        plans = plans[:-1]
    if words.get("no_second_day"):
        plans = [plans[0], *plans[2:]]
    if rounds := words.get("new_day_rounds"):
        plans.insert(1, replace(
            plans[0], planned_rounds=rounds, cut_size=words["new_day_top"], cut_losses=words["new_day_losses"],
            last_round_by_standing=False))
    if size := words.get("new_playoff"):
        last = plans[-1]
        plans.append(StagePlan(
            Stage.Kind.ELIMINATION.value, last.format, last.rel, last.wins_needed, None, cut_size=size))
    return plans
