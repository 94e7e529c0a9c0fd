"""A round's steps: start its clock, close it, open it again."""

from django.contrib import messages
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from core.errors import RuleViolation
from core.phrases import say
from events.domain.roles import Can
from events.permissions import actor_of
from tournament.commands.rounds import close_round, reopen_round, start_round
from tournament.forms.rounds import ReasonForm
from tournament.permissions import requires_here
from tournament.views import workshop
from tournament.views.clock import show as show_clock
from tournament.views.frame import frame
from tournament.views.steps import posted_round_at, step


@require_POST
@requires_here(Can.RUN_CLOCK)
def start(request, tournament, number):
    """Start the round's clock."""
    round = posted_round_at(tournament, number)
    return step(
        request, start_round, round_id=round.pk, done=_("Round %(number)s is running.") % {"number": number},
        then=_page(tournament, "clock"),
        refused=lambda problem, status: show_clock(request, tournament, status=status, problem=problem))


@require_POST
@requires_here(Can.POST_ROUND)
def close(request, tournament, number):
    """End the round, once every table has a result."""
    round = posted_round_at(tournament, number)
    return step(
        request, close_round, round_id=round.pk, done=_("Round %(number)s is closed.") % {"number": number},
        then=_page(tournament, "workshop"),
        refused=lambda problem, status: workshop.show(request, tournament, status, problem))


@require_http_methods(["GET", "POST"])
@requires_here(Can.REOPEN_ROUND)
def reopen(request, tournament, number):
    """Let a closed round take results again; needs a reason."""
    round = posted_round_at(tournament, number)
    form, status, problem = ReasonForm(request.POST or None), 200, ""
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                reopen_round(round_id=round.pk, reason=form.cleaned_data["reason"], actor=actor_of(request),
                             request_id=form.cleaned_data["request_id"])
                messages.success(request, _("Round %(number)s is open again and takes results.") % {"number": number})
                return redirect("results", tournament.event.slug, tournament.slug)
            except RuleViolation as no:
                status, problem = 409, say(no)
    return render(request, "tournament/reopen_round.html", frame(
        request, tournament, round=round, form=form, problem=problem), status=status)


def _page(tournament, name: str) -> str:
    return reverse(name, args=[tournament.event.slug, tournament.slug])
