"""Forms of results: one table's row, the desk's line, a correction."""

from django import forms
from django.utils.translation import gettext_lazy as _

from core.forms import ReplayGuard
from tournament.domain.results import Kind, Score, given_up

HOW = [
    ("played", _("played")),
    ("intentional_draw", _("intentional draw")),
    ("concession_first", _("A conceded")),
    ("concession_second", _("B conceded")),
    ("no_show_first", _("A did not come")),
    ("no_show_second", _("B did not come")),
    ("double_loss", _("double loss")),
    ("neither_came", _("neither came")),
]
GIVEN_UP = {
    "concession_first": (Kind.CONCESSION, True),
    "concession_second": (Kind.CONCESSION, False),
    "no_show_first": (Kind.NO_SHOW, True),
    "no_show_second": (Kind.NO_SHOW, False),
}


def figure(**words) -> forms.IntegerField:
    """A small number typed with the number keys."""
    keys = {"inputmode": "numeric", "autocomplete": "off", "maxlength": 2}
    return forms.IntegerField(
        min_value=0, max_value=99, required=False, widget=forms.TextInput(attrs=keys), **words)


class ScoreFields(forms.Form):
    """Games of both players and how the result came about; knows shapes, no rules."""

    first = figure(label=_("Wins of A"))
    second = figure(label=_("Wins of B"))
    drawn = figure(label=_("Drawn games"))
    how = forms.ChoiceField(label=_("How"), choices=HOW, required=False, initial="played")

    def clean(self):
        words = super().clean()
        words["how"] = words.get("how") or "played"
        if words["how"] == "played" and not self.errors and None in (words.get("first"), words.get("second")):
            raise forms.ValidationError(_("Enter the wins of both players, 0 for none."))
        return words

    def score(self, *, wins_needed: int) -> Score:
        """The result as a value."""
        words = self.cleaned_data
        first, second, drawn = (words.get(name) or 0 for name in ("first", "second", "drawn"))
        how = words["how"]
        if how in GIVEN_UP:
            kind, by_first = GIVEN_UP[how]
            return given_up(by_first, kind=kind, wins_needed=wins_needed, first=first, second=second)
        if how in ("double_loss", "neither_came"):
            return Score(0, 0, kind=Kind.DOUBLE_LOSS, neither_came=how == "neither_came")
        return Score(first, second, drawn, Kind(how))

    @staticmethod
    def shown(score: Score | None) -> dict:
        """What the fields hold for a result that is there."""
        if score is None:
            return {}
        how = score.kind.value
        if score.by_first is not None:
            how += "_first" if score.by_first else "_second"
        if score.neither_came:
            how = "neither_came"
        return {"first": score.first, "second": score.second, "drawn": score.drawn or None, "how": how}


class ResultForm(ReplayGuard, ScoreFields):
    """One table's result. ``confirmed``: staff saw that it is unusual."""

    confirmed = forms.BooleanField(required=False, widget=forms.HiddenInput)


class CorrectionForm(ResultForm):
    """A result put right after its round was closed."""

    reason = forms.CharField(
        label=_("Reason"), max_length=300, help_text=_("For example: slip misread. It is kept in the history."))


class LineForm(forms.Form):
    """The desk's one line. ``seen`` is the table and version that the desk showed when Enter was pressed."""

    line = forms.CharField(max_length=80)
    request_id = forms.UUIDField()
    seen = forms.RegexField(r"^\d{1,5}:\d{1,9}$", required=False)
    confirmed = forms.BooleanField(required=False)

    def version_seen(self, table: int) -> int | None:
        """The version of this table that was on the screen, if it was this table."""
        shown, _colon, version = self.cleaned_data["seen"].partition(":")
        return int(version) if shown == str(table) else None
