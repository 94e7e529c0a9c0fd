"""Forms of the clock."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from django import forms
from django.utils.translation import gettext_lazy as _

from core.forms import ReplayGuard


class AdjustForm(ReplayGuard):
    """More or less time for the whole round."""

    minutes = forms.IntegerField(
        label=_("Minutes"), min_value=-240, max_value=240, help_text=_("Below zero takes time away."))
    reason = forms.CharField(label=_("Reason"), max_length=200)


class ExtensionForm(ReplayGuard):
    """Extra minutes for one table. ``began``: when the stop began, if it was earlier (R3.2-8)."""

    table = forms.IntegerField(label=_("Table"), min_value=1, max_value=99999)
    minutes = forms.IntegerField(label=_("Minutes"), min_value=1, max_value=240)
    reason = forms.CharField(label=_("Reason"), max_length=200)
    began = forms.TimeField(
        label=_("The stop began at"), required=False,
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
        help_text=_("Only when it was before now."))

    def began_at(self, now: datetime, time_zone: str) -> datetime | None:
        """The moment that the hall's clock showed; the latest one that has passed."""
        began = self.cleaned_data["began"]
        if began is None:
            return None
        zone = ZoneInfo(time_zone)
        local = datetime.combine(now.astimezone(zone).date(), began, tzinfo=zone)
        return local if local <= now else local - timedelta(days=1)
