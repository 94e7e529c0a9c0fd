"""Making an event and changing its facts."""

from uuid import uuid4
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from accounts.guards import signed_in
from core.errors import RuleViolation
from core.phrases import say
from events.commands.events import change_event as change
from events.commands.events import create_event as create
from events.domain.roles import Can
from events.forms.events import EventForm
from events.permissions import actor_of, requires
from events.queries import events_for
from events.views.pages import page_of

LIKELY_ZONES = {"ja": "Asia/Tokyo"}


@require_http_methods(["GET", "POST"])
@signed_in
def create_event(request):
    """A new event; whoever makes it may run everything in it."""
    last = events_for(request.user).first()
    if request.method == "GET":
        return _new(request, EventForm(initial=_likely(last)), knows_zone=last is not None)
    form, status = EventForm(request.POST), 422
    if form.is_valid():
        try:
            event = create(creator=request.user, actor=actor_of(request),
                           request_id=form.cleaned_data["request_id"], **form.facts())
            messages.success(request, _("%(name)s is there. Now set up its first tournament.") % {"name": event.name})
            return redirect("create-tournament", event.slug)
        except RuleViolation as no:
            form, status = _again(form, say(no)), 409
    return _new(request, form, knows_zone=True, status=status)


@require_http_methods(["GET", "POST"])
@requires(Can.SET_STRUCTURE)
def change_event(request, event):
    """Name, venue, days and time zone. The address stays."""
    if request.method == "GET":
        return _settings(request, event, EventForm.about(event))
    form, status = EventForm(request.POST), 422
    if form.is_valid() and form.cleaned_data["expected_version"] is not None:
        try:
            change(event_id=event.pk, actor=actor_of(request), **form.guard(), **form.facts())
            messages.success(request, _("Saved."))
            return redirect("change-event", event.slug)
        except RuleViolation as no:
            event.refresh_from_db()
            form, status = _again(form, say(no), event.version), 409
    return _settings(request, event, form, status)


def _new(request, form, *, knows_zone: bool, status: int = 200):
    return render(request, "events/create_event.html", {"form": form, "knows_zone": knows_zone}, status=status)


def _settings(request, event, form, status: int = 200):
    return render(request, "events/change_event.html", page_of(request, event, form=form), status=status)


def _likely(last) -> dict:
    """What the form begins with: today, and the zone of the person's last event or of their language."""
    zone = last.time_zone if last else LIKELY_ZONES.get(get_language(), "UTC")
    today = timezone.now().astimezone(ZoneInfo(zone)).date()
    return {"starts_on": today, "ends_on": today, "time_zone": zone, "venue": last.venue if last else ""}


def _again(form: EventForm, problem: str, version: int | None = None) -> EventForm:
    """The form with what was typed, ready to be sent once more."""
    data = form.data.copy()
    data["request_id"] = str(uuid4())
    if version is not None:
        data["expected_version"] = str(version)
    again = EventForm(data)
    again.add_error(None, problem)
    return again
