"""Forms of the entries page: somebody new, somebody known, leaving and coming back."""

from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from core.forms import ReplayGuard
from events.forms.people import PersonForm
from events.models import Player
from tournament.models import Entry, Tournament

COUNT_AS = [
    (Tournament.LateEntry.LOSS.value, _("losses")),
    (Tournament.LateEntry.BYE.value, _("byes")),
    (Tournament.LateEntry.NONE.value, _("nothing")),
]


class Missing(forms.Form):
    """What the rounds that somebody has missed count as; not asked where none was missed."""

    missed = forms.ChoiceField(label=_("Missed rounds count as"), choices=COUNT_AS, widget=forms.RadioSelect)

    def __init__(self, *args, rounds: int = 0, **words):
        super().__init__(*args, **words)
        if not rounds:
            del self.fields["missed"]
            return
        self.fields["missed"].help_text = ngettext(
            "%(count)s round was already paired.", "%(count)s rounds were already paired.", rounds) % {"count": rounds}

    def missed_as(self) -> str | None:
        """The choice; None: there is nothing to choose."""
        return self.cleaned_data.get("missed")


class NewPersonForm(Missing, PersonForm):
    """Somebody who is not at the event yet."""

    checked_in = forms.BooleanField(label=_("Is here already"), required=False, initial=True)


class KnownPersonForm(Missing, ReplayGuard):
    """Somebody who is at the event and not in this tournament."""

    player = forms.ModelChoiceField(label=_("Player"), queryset=Player.objects.none(), to_field_name="number")
    checked_in = forms.BooleanField(label=_("Is here already"), required=False, initial=True)

    def __init__(self, *args, people, **words):
        super().__init__(*args, **words)
        self.fields["player"].queryset = people
        self.fields["player"].label_from_instance = lambda player: f"{player.name} · {player.number}"


class DropForm(ReplayGuard):
    """A player leaves."""

    reason = forms.CharField(label=_("Reason"), max_length=300, required=False)
    withhold_prize = forms.BooleanField(
        label=_("Withhold the participation prize"), required=False,
        help_text=_("The organizer may do so when a player leaves early."))

    def __init__(self, *args, decides_prizes: bool, **words):
        super().__init__(*args, **words)
        if not decides_prizes:
            del self.fields["withhold_prize"]


class ReturnForm(Missing, ReplayGuard):
    """A dropped player comes back."""

    reason = forms.CharField(label=_("Reason"), max_length=300, help_text=_("It is kept in the history."))


class FixedTableForm(ReplayGuard):
    """The table of all matches of a player; empty: none of their own."""

    table = forms.IntegerField(
        label=_("Table"), min_value=1, max_value=9999, required=False,
        help_text=_("All matches from the next pairings on are at this table. Leave it empty for any table."))
    reason = forms.CharField(
        label=_("Reason"), max_length=200, required=False, help_text=_("For example a wheelchair. Only staff see it."))

    def clean(self):
        words = super().clean()
        if words.get("table") and not words.get("reason"):
            self.add_error("reason", _("Say why, so that others know what the table is for."))
        return words

    @classmethod
    def about(cls, entry: Entry):
        """The form filled with what holds now, and the version it was read at."""
        return cls(prefix="fixed", initial={
            "table": entry.fixed_table, "reason": entry.fixed_table_reason, "expected_version": entry.version})

    def again(self, version: int):
        """What was typed, ready to be sent once more."""
        data = self.data.copy()
        data["fixed-request_id"], data["fixed-expected_version"] = str(uuid4()), str(version)
        return type(self)(data, prefix="fixed")


class DisqualifyForm(ReplayGuard):
    """A player is disqualified."""

    reason = forms.CharField(
        label=_("Reason"), max_length=300, help_text=_("It is kept in the history."))
    sure = forms.BooleanField(label=_("The head judge has decided this."))
