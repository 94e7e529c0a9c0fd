"""The form of an event's facts."""

from itertools import groupby
from zoneinfo import available_timezones

from django import forms
from django.utils.translation import gettext_lazy as _

from core.forms import ReplayGuard
from events.models import Event

_OLD_NAMES = ("Etc", "US", "SystemV", "posix", "right")


def zone_choices() -> list:
    """Every zone by its part of the world, the universal time first."""
    zones = sorted(zone for zone in available_timezones() if "/" in zone and zone.split("/")[0] not in _OLD_NAMES)
    parts = groupby(zones, key=lambda zone: zone.split("/")[0])
    return [("UTC", "UTC"), *((part, [(zone, zone.replace("_", " ")) for zone in members]) for part, members in parts)]


class EventForm(ReplayGuard):
    """Name, place and days; the rules about them are the command's."""

    name = forms.CharField(label=_("Name"), max_length=120)
    venue = forms.CharField(label=_("Venue"), max_length=160, required=False)
    starts_on = forms.DateField(label=_("First day"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"))
    ends_on = forms.DateField(label=_("Last day"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"))
    time_zone = forms.ChoiceField(
        label=_("Time zone"), choices=zone_choices,
        help_text=_("All times of the event are shown in it, wherever the reader is."))

    def facts(self) -> dict:
        """What the commands take."""
        return {name: self.cleaned_data[name] for name in ("name", "venue", "starts_on", "ends_on", "time_zone")}

    @classmethod
    def about(cls, event: Event):
        """The form filled with what is known, and the version it was read at."""
        return cls(initial={
            "name": event.name, "venue": event.venue, "starts_on": event.starts_on, "ends_on": event.ends_on,
            "time_zone": event.time_zone, "expected_version": event.version})
