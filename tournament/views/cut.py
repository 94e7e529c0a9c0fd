"""Announcing a standing: who goes on, what that fixes, and taking it back."""

from urllib.parse import urlencode
from uuid import uuid4

from django.contrib import messages
from django.http import Http404
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from audit.trail import undo
from core.errors import RuleViolation
from core.phrases import say
from events.domain.roles import Can
from events.permissions import actor_of
from tournament.commands.stages import announce_cut
from tournament.domain.cuts import CutRule
from tournament.forms.cut import CutForm
from tournament.permissions import requires_here
from tournament.queries.cut import cut_at
from tournament.views.frame import frame
from tournament.views.steps import step


@require_http_methods(["GET", "POST"])
@requires_here(Can.ANNOUNCE_CUT)
def announce(request, tournament):
    """The standing with the line under the cut; the button publishes it."""
    if request.method == "GET":
        asked = CutForm(request.GET.dict() | {"request_id": str(uuid4())})
        return _show(request, tournament, cut_at(tournament, asked.rule() if asked.is_valid() else None))
    form = CutForm(request.POST)
    if not form.is_valid():
        return _show(request, tournament, cut_at(tournament), 422, form=form)
    try:
        announce_cut(tournament_id=tournament.pk, actor=actor_of(request), rule=form.rule(),
                     expected=form.cleaned_data["expected"], request_id=form.cleaned_data["request_id"])
    except RuleViolation as no:
        return _show(request, tournament, cut_at(tournament, form.rule()), 409, problem=say(no))
    messages.success(request, _("The standing is announced."))
    return redirect(reverse("announce-cut", args=[tournament.event.slug, tournament.slug]))


@require_POST
@requires_here(Can.ANNOUNCE_CUT)
def withdraw(request, tournament):
    """Take the announcement back."""
    at = cut_at(tournament)
    if at.announced_by is None:
        raise Http404
    return step(
        request, _take_back, entry=at.announced_by, done=_("The announcement is withdrawn. Places can move again."),
        then=reverse("announce-cut", args=[tournament.event.slug, tournament.slug]),
        refused=lambda problem, status: _show(request, tournament, cut_at(tournament), status, problem))


def _take_back(*, entry, actor, request_id):
    return undo(entry, actor=actor, request_id=request_id)


def _show(request, tournament, at, status: int = 200, problem: str = "", form=None):
    shown = form or CutForm(initial=fields_of(at.rule))
    choices = [(choice, urlencode(fields_of(choice.rule))) for choice in at.choices]
    return render(request, "tournament/cut.html", frame(
        request, tournament, cut=at, asked=fields_of(at.rule), choices=choices, form=shown, problem=problem),
        status=status)


def fields_of(rule: CutRule) -> dict[str, int]:
    """A rule as the form's fields."""
    words = {"cut_size": rule.top, "losses": rule.losses, "points": rule.points}
    return {name: value for name, value in words.items() if value is not None}
