"""The start page, and an event with its tournaments."""

from dataclasses import dataclass
from datetime import date
from zoneinfo import ZoneInfo

from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from accounts.guards import public
from events.domain.roles import Can
from events.models import Event
from events.permissions import public_at
from events.queries import events_for, players_count, public_events
from events.views.pages import page_of
from tournament.queries.overview import Overview, overviews

ORDER = {"on": 0, "before": 1, "after": 2}


@dataclass(frozen=True, slots=True)
class EventLine:
    """An event with its tournaments and where today lies: before, on, after."""

    event: Event
    when: str
    tournaments: list[Overview]

    @property
    def players(self) -> int:
        return sum(one.entered for one in self.tournaments)


@public
@require_safe
def home(request):
    """Everybody's events; for people who sign in, their own first."""
    mine = list(events_for(request.user)) if request.user.is_authenticated else []
    coming, past = public_events(timezone.now().date())
    lines = _lines({*mine, *coming, *past})
    own = {event.pk for event in mine}
    mine.sort(key=lambda event: ORDER[lines[event.pk].when])
    return render(request, "events/home.html", {
        "mine": [lines[event.pk] for event in mine],
        "coming": [lines[event.pk] for event in coming if event.pk not in own],
        "past": [lines[event.pk] for event in past if event.pk not in own]})


@public_at()
@require_safe
def event_home(request, event):
    """The tournaments of an event and how far each of them is; for htmx the list alone."""
    lines = overviews([event]).get(event.pk, [])
    words = page_of(request, event, lines=lines, when=_when(event), players=players_count(event))
    if request.htmx:
        return render(request, "events/_tournaments.html", words)
    open_to = Can.SET_STRUCTURE in request.may
    return render(request, "events/event_home.html", words | {"may_set_up": open_to})


def _lines(events) -> dict[int, EventLine]:
    found = overviews(events)
    return {event.pk: EventLine(event, _when(event), found.get(event.pk, [])) for event in events}


def _when(event: Event) -> str:
    """Where today lies, by the calendar of the event's place."""
    today: date = timezone.now().astimezone(ZoneInfo(event.time_zone)).date()
    if today < event.starts_on:
        return "before"
    return "after" if today > event.ends_on else "on"
