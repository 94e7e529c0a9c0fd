"""What a player says about the own match, from the player's side of the table."""

from django import forms
from django.utils.translation import gettext_lazy as _

from core.forms import ReplayGuard
from tournament.domain.results import Kind, Score, given_up


class OwnReportForm(ReplayGuard):
    """``said``: won, lost, drawn (one game), games (with figures), agreed (a draw by agreement), concede."""

    SAID = [("won", _("I won")), ("lost", _("My opponent won")), ("drawn", _("It was a draw")),
            ("games", _("By games")), ("agreed", _("We agreed to a draw")), ("concede", _("I concede"))]

    said = forms.ChoiceField(choices=SAID)
    mine = forms.IntegerField(label=_("My wins"), min_value=0, max_value=9, required=False)
    theirs = forms.IntegerField(label=_("My opponent's wins"), min_value=0, max_value=9, required=False)
    drawn = forms.IntegerField(label=_("Drawn games"), min_value=0, max_value=9, required=False)
    sure = forms.BooleanField(required=False)

    def clean(self):
        words = super().clean()
        if words.get("said") == "games" and None in (words.get("mine"), words.get("theirs")):
            raise forms.ValidationError(_("Enter your wins and your opponent's wins, 0 for none."))
        return words

    def score(self, *, is_first: bool, wins_needed: int) -> Score:
        """The result as the table's first player would write it."""
        words = self.cleaned_data
        said = words["said"]
        if said == "concede":
            return given_up(is_first, kind=Kind.CONCESSION, wins_needed=wins_needed)
        if said == "agreed":
            return Score(0, 0, kind=Kind.INTENTIONAL_DRAW)
        if said == "games":
            mine, theirs, drawn = words["mine"], words["theirs"], words.get("drawn") or 0
        else:
            mine, theirs, drawn = {"won": (wins_needed, 0, 0), "lost": (0, wins_needed, 0), "drawn": (0, 0, 1)}[said]
        return Score(mine, theirs, drawn) if is_first else Score(theirs, mine, drawn)
