"""The history of an event, and the button that takes a step back."""

from uuid import UUID

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import Http404
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from audit.models import AuditEntry
from audit.trail import UNDO, undo
from core.errors import RuleViolation
from core.forms import ReplayGuard
from core.phrases import say
from events.domain.roles import Can
from events.history import Wanted, entries_of, groups, lines_of, people_in
from events.permissions import actor_of
from events.reach import requires_anywhere

A_PAGE = 50


@require_GET
@requires_anywhere(Can.READ_AUDIT)
def history(request, event):
    """Everything that happened, newest first."""
    return _show(request, event)


@require_POST
@requires_anywhere(Can.READ_AUDIT)
def undo_step(request, event, entry):
    """Take one step back by the command made for it."""
    found = get_object_or_404(AuditEntry, uid=entry, event_uid=event.uid)
    may = request.reach.may(found.tournament_uid)
    if Can.READ_AUDIT not in may:
        raise Http404
    way = UNDO.get(found.action)
    if way is not None and way.needs not in may:
        raise PermissionDenied
    guard = ReplayGuard(request.POST)
    if not guard.is_valid():
        return _show(request, event, 422, _("This form was incomplete. Reload the page and try again."))
    try:
        undo(found, actor=actor_of(request), request_id=guard.cleaned_data["request_id"])
    except RuleViolation as no:
        return _show(request, event, 409, say(no))
    messages.success(request, _("Taken back."))
    return redirect(_next(request, event))


def _show(request, event, status: int = 200, problem: str = ""):
    reach, wanted = request.reach, _wanted(request)
    places = [(place.uid, place.name) for place in event.tournaments.order_by("pk")
              if Can.READ_AUDIT in reach.may(place.uid)]
    page = Paginator(entries_of(event, reach, wanted), A_PAGE).get_page(request.GET.get("page"))
    may = reach.may(None)
    return render(request, "events/history.html", {
        "event": event, "tournaments": event.tournaments.select_related("event").order_by("pk"),
        "may": {capability.value for capability in may}, "is_staff": True,
        "page": page, "lines": lines_of(page.object_list, reach, dict(places)), "places": places,
        "people": people_in(event), "groups": groups(), "wanted": wanted, "problem": problem,
        "guard": ReplayGuard()["request_id"].value(), "here": _here(request, event),
    }, status=status)


def _here(request, event) -> str:
    """The address of this list with what is looked for, also after a refused undo."""
    asked = request.GET.urlencode()
    return reverse("history", args=[event.slug]) + (f"?{asked}" if asked else "")


def _wanted(request) -> Wanted:
    words = request.GET
    return Wanted(
        _uid(words.get("tournament", "")), words.get("person", ""), words.get("group", ""),
        words.get("text", "").strip()[:80])


def _uid(text: str) -> UUID | None:
    try:
        return UUID(text)
    except ValueError:
        return None


def _next(request, event) -> str:
    wish = request.POST.get("next", "")
    if url_has_allowed_host_and_scheme(wish, allowed_hosts={request.get_host()}, require_https=request.is_secure()):
        return wish
    return reverse("history", args=[event.slug])
