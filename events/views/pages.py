"""What the pages of an event have in common: its navigation, and how a button's answer comes back."""

from collections.abc import Callable

from django.contrib import messages
from django.utils.translation import gettext as _

from core.errors import RuleViolation
from core.forms import ReplayGuard
from core.phrases import say
from events.domain.roles import Can
from events.models import Event
from events.permissions import actor_of, capabilities
from live.topics import version_of


def page_of(request, event: Event, **more) -> dict:
    """The context of an event's page for this reader; ``may`` is what their jobs for the whole event allow."""
    may = getattr(request, "may", None)
    may = capabilities(request.user, event.scope) if may is None else may
    return {
        "event": event,
        "tournaments": tournaments_of(event),
        "may": {capability.value for capability in may},
        "is_staff": bool(may) and Can.SEE_FLOOR in may,
        "live": {"url": f"/live/{event.uid}/", "version": version_of(event.uid)},
        **more,
    }


def tournaments_of(event: Event):
    """The event's tournaments in the order they were made, each knowing its event."""
    return event.tournaments.select_related("event").order_by("pk")


def press(request, command: Callable, *, done: str, **words) -> bool:
    """Carry out what a button asks for; what is in the way stands on the next page. True when it was done."""
    guard = ReplayGuard(request.POST)
    if not guard.is_valid():
        messages.error(request, _("This form was incomplete. Reload the page and try again."))
        return False
    try:
        command(actor=actor_of(request), request_id=guard.cleaned_data["request_id"], **words)
    except RuleViolation as no:
        messages.error(request, say(no))
        return False
    messages.success(request, done)
    return True
