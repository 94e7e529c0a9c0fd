"""Forms of a tournament's structure: its name, and each stage."""

from dataclasses import replace

from django import forms
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from core.forms import ReplayGuard
from tournament.commands.tournaments import StagePlan, plan_of
from tournament.domain.games import Game
from tournament.domain.setup import RELS, level_of
from tournament.forms.wizard import LATE_ENTRY
from tournament.models import Stage

FIXED_WINS = _("Fixed, because round 1 is posted: all players play under the same rule.")
FIXED_CUT = _("Fixed, because the cut is announced.")
REL_WORDS = {"casual": _("Casual"), "competitive": _("Competitive"), "professional": _("Professional")}


class StructureForm(ReplayGuard):
    """Name, late entries, and a play-off to add or to take away."""

    name = forms.CharField(label=_("Name of the tournament"), max_length=120)
    late_entry = forms.ChoiceField(
        label=_("Rounds that a late player missed count as"), choices=LATE_ENTRY, widget=forms.RadioSelect)
    new_playoff = forms.IntegerField(
        label=_("Players in the play-off"), min_value=2, max_value=512, required=False,
        help_text=_("Leave it empty for no play-off."))
    no_playoff = forms.BooleanField(label=_("Take the play-off away"), required=False)

    def __init__(self, *args, can_add: bool, can_remove: bool, **words):
        super().__init__(*args, **words)
        if not can_add:
            del self.fields["new_playoff"]
        if not can_remove:
            del self.fields["no_playoff"]


class StageForm(forms.Form):
    """One stage; what is fixed by now is shown locked, with the reason."""

    format = forms.ChoiceField(label=_("Format"))
    rel = forms.ChoiceField(label=_("Enforcement level"))
    planned_rounds = forms.IntegerField(label=_("Swiss rounds"), min_value=1, max_value=40, required=False)
    cut_size = forms.IntegerField(label=_("Players in the play-off"), min_value=2, max_value=512, required=False)
    round_minutes = forms.IntegerField(
        label=_("Minutes per round"), min_value=1, max_value=600, required=False,
        help_text=_("Leave it empty for rounds without a clock."))
    wins_needed = forms.IntegerField(label=_("Games to win a match"), min_value=1, max_value=9)

    def __init__(self, *args, stage: Stage, game: Game | None, is_begun: bool, wins_fixed: bool, **words):
        plan = plan_of(stage)
        super().__init__(*args, prefix=f"stage-{stage.number}", initial={
            name: getattr(plan, name) for name in self.base_fields}, **words)
        self.stage, self.plan = stage, plan
        self.fields["format"].choices = _formats(game, plan.format)
        self.fields["rel"].choices = [(rel, _rel_name(game, rel)) for rel in RELS]
        del self.fields["cut_size" if stage.is_swiss else "planned_rounds"]
        if wins_fixed:
            self._lock("wins_needed", FIXED_WINS)
        if is_begun and not stage.is_swiss:
            self._lock("cut_size", FIXED_CUT)

    def made(self) -> StagePlan:
        """The stage as it shall be."""
        return replace(self.plan, **self.cleaned_data)

    def _lock(self, name: str, reason) -> None:
        self.fields[name].disabled = True
        self.fields[name].help_text = reason


def _formats(game: Game | None, chosen: str) -> list[tuple[str, str]]:
    known = [(one.code, one.name(get_language())) for one in game.formats] if game else []
    return known if chosen in dict(known) else [(chosen, chosen), *known]


def _rel_name(game: Game | None, rel: str):
    level = level_of(game, rel) if game else None
    return level.name(get_language()) if level else REL_WORDS[rel]
