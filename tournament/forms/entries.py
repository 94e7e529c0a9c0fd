"""Forms of the entries page: somebody new, somebody known, leaving and coming back."""

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from core.forms import ReplayGuard
from events.forms.people import PersonForm
from events.models import Player
from tournament.models import Tournament

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


class DisqualifyForm(ReplayGuard):
    """A player is disqualified."""

    reason = forms.CharField(
        label=_("Reason"), max_length=300, help_text=_("It is kept in the history."))
    sure = forms.BooleanField(label=_("The head judge has decided this."))
