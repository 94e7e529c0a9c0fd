"""Forms about the people who play."""

from django import forms
from django.core.validators import RegexValidator
from django.utils.translation import gettext_lazy as _

from core.forms import ReplayGuard
from events.commands.players import LONGEST_NAME, LONGEST_TEAM, Person
from events.models import Player

TWO_LETTERS = RegexValidator("^[A-Za-z]{2}$", _("Two letters, for example JP."))


class PersonForm(ReplayGuard):
    """What is known of a player."""

    name = forms.CharField(label=_("Name"), max_length=LONGEST_NAME)
    reading = forms.CharField(
        label=_("Reading"), max_length=LONGEST_NAME, required=False,
        help_text=_("In kana. Lists are sorted by it."))
    external_id = forms.CharField(
        label=_("Player ID"), max_length=40, required=False,
        help_text=_("The membership number of the game's organization."))
    country = forms.CharField(
        label=_("Country"), max_length=2, required=False, validators=[TWO_LETTERS],
        help_text=_("Two letters: JP, DE, US."))
    team = forms.CharField(
        label=_("Team or club"), max_length=LONGEST_TEAM, required=False,
        help_text=_("A tournament can keep its members apart."))

    def person(self) -> Person:
        """The person as a value."""
        words = self.cleaned_data
        return Person(words["name"], words["reading"], words["external_id"], words["country"], words["team"])

    @classmethod
    def about(cls, player: Player):
        """The form filled with what is known, and the version it was read at."""
        return cls(initial={
            "name": player.name, "reading": player.reading, "external_id": player.external_id,
            "country": player.country, "team": player.team, "expected_version": player.version})


class CardsForm(forms.Form):
    """Whose personal links are to be made anew and printed."""

    MISSING, RANGE = "missing", "range"
    which = forms.ChoiceField(
        label=_("For whom"), initial=MISSING, widget=forms.RadioSelect,
        choices=[(MISSING, _("everybody who has no link yet")), (RANGE, _("players by number; their old links end"))])
    first = forms.IntegerField(label=_("From number"), min_value=1, required=False)
    last = forms.IntegerField(label=_("to number"), min_value=1, required=False)

    def numbers(self) -> tuple[int, int] | None:
        """The range asked for; None: whoever has no link."""
        words = self.cleaned_data
        if words["which"] == self.MISSING:
            return None
        first = words["first"] or 1
        return first, words["last"] or first
