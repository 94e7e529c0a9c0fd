"""The structure of a tournament: what was announced, and what may still be changed."""

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
from tournament.domain.games import shipped_games
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
    game = shipped_games().get(tournament.game)
    return render(request, "tournament/structure.html", frame(
        request, tournament, form=head, stages=stages, game=game, profile=profile_name(profile_of(tournament)),
        profile_facts=profile_of(tournament)), status=status)


def _forms(tournament: Tournament, data) -> tuple[StructureForm, list[StageForm]]:
    stages = list(tournament.stages.order_by("number"))
    begun = {stage.pk: stage.started_at is not None or stage.field.exists() for stage in stages}
    last = stages[-1]
    can_remove = not last.is_swiss and len(stages) > 1 and not begun[last.pk] and not last.rounds.exists()
    head = StructureForm(
        data, can_add=last.is_swiss and not tournament.finished_at, can_remove=can_remove, initial={
            "name": tournament.name, "late_entry": tournament.late_entry, "expected_version": tournament.version})
    wins_fixed, game = bool(last_made(tournament)), shipped_games().get(tournament.game)
    return head, [StageForm(data, stage=stage, game=game, is_begun=begun[stage.pk], wins_fixed=wins_fixed)
                  for stage in stages]


def _plans(head: StructureForm, stages: list[StageForm]) -> list[StagePlan]:
    plans = [form.made() for form in stages]
    if head.cleaned_data.get("no_playoff"):
        return plans[:-1]
    if size := head.cleaned_data.get("new_playoff"):
        last = plans[-1]
        plans.append(StagePlan(
            Stage.Kind.ELIMINATION.value, last.format, last.rel, last.wins_needed, None, cut_size=size))
    return plans
