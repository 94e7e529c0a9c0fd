"""What the buttons of a tournament's pages have in common."""

from collections.abc import Callable

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from core.errors import RuleViolation
from core.forms import ReplayGuard
from core.phrases import say
from events.domain.roles import Can
from events.permissions import actor_of
from tournament.models import Match, Round, Tournament


def round_at(tournament: Tournament, number: int) -> Round:
    """The round of the address, of this tournament alone."""
    rounds = Round.objects.select_related("stage", "clock", "tournament__event")
    return get_object_or_404(rounds, tournament=tournament, number=number)


def posted_round_at(tournament: Tournament, number: int) -> Round:
    """The same; a draft is not there for anybody but the workshop."""
    round = round_at(tournament, number)
    if round.state == Round.State.DRAFT:
        raise Http404
    return round


def match_at(round: Round, table: int) -> Match:
    """The table of the address, in this round alone."""
    match = get_object_or_404(
        Match.objects.select_related("first__player", "second__player"), round=round, table=table)
    match.round = round
    return match


def need(request, capability: Can) -> None:
    """Stop who may look at a page but not do this on it."""
    if capability not in request.may:
        raise PermissionDenied


def attempt(request, command: Callable, *, versioned: bool = False, **words) -> tuple[str, int]:
    """Carry out what a button asks for; a sentence and a status when something is in the way."""
    guard = ReplayGuard(request.POST)
    if not guard.is_valid() or (versioned and guard.cleaned_data["expected_version"] is None):
        return incomplete(), 422
    words["request_id"] = guard.cleaned_data["request_id"]
    if versioned:
        words["expected_version"] = guard.cleaned_data["expected_version"]
    try:
        command(actor=actor_of(request), **words)
    except RuleViolation as no:
        return say(no), 409
    return "", 200


def step(request, command: Callable, *, done: str, then: str, refused: Callable, versioned: bool = False, **words):
    """The same for a page: on to the next one, or ``refused(problem, status)`` shows what is in the way."""
    problem, status = attempt(request, command, versioned=versioned, **words)
    if problem:
        return refused(problem, status)
    messages.success(request, done)
    return redirect(then)


def incomplete() -> str:
    """What to say of a form whose hidden parts are missing."""
    return _("This form was incomplete. Reload the page and try again.")


def errors_of(form) -> str:
    """Everything that is wrong with a form, in one piece."""
    return " ".join(error for errors in form.errors.values() for error in errors)
