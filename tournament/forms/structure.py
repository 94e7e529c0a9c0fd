"""Forms of a tournament's structure: its name, and each stage."""

from collections.abc import Collection
from dataclasses import replace

from django import forms
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from core.forms import ReplayGuard
from tournament.commands.tournaments import StagePlan, plan_of
from tournament.domain.cuts import MOST_LOSSES, MOST_TOP
from tournament.domain.games import Game
from tournament.domain.setup import RELS, level_of
from tournament.forms.wizard import LATE_ENTRY
from tournament.models import Stage

FIXED_WINS = _("Fixed, because round 1 is posted: all players play under the same rule.")
FIXED_CUT = _("Fixed, because the cut is announced.")
WHICHEVER_IS_MORE = _("Whichever is more goes on. 2: everybody with X-2 or better, counted in match points.")
REL_WORDS = {"casual": _("Casual"), "competitive": _("Competitive"), "professional": _("Professional")}

SWISS_ONLY = ("planned_rounds", "separate_teams", "last_round_by_standing")
ELIMINATION_ONLY = ("draft_seats",)
ENTERED_BY_CUT = ("cut_size", "cut_losses")  # not in the first stage: everybody plays there


class StructureForm(ReplayGuard):
    """Name, late entries, and a second day or a play-off to add or to take away."""

    name = forms.CharField(label=_("Name of the tournament"), max_length=120)
    late_entry = forms.ChoiceField(
        label=_("Rounds that a late player missed count as"), choices=LATE_ENTRY, widget=forms.RadioSelect)
    new_playoff = forms.IntegerField(
        label=_("Players in the play-off"), min_value=2, max_value=512, required=False,
        help_text=_("Leave it empty for no play-off."))
    no_playoff = forms.BooleanField(label=_("Take the play-off away"), required=False)
    new_day_rounds = forms.IntegerField(
        label=_("Rounds on the second day"), min_value=1, max_value=40, required=False,
        help_text=_("Leave it empty for no second day."))
    new_day_top = forms.IntegerField(
        label=_("Players who go on"), min_value=2, max_value=MOST_TOP, required=False)
    new_day_losses = forms.IntegerField(
        label=_("or losses at most (X-…)"), min_value=0, max_value=MOST_LOSSES, required=False,
        help_text=WHICHEVER_IS_MORE)
    no_second_day = forms.BooleanField(label=_("Take the second day away"), required=False)

    def __init__(self, *args, hidden: Collection[str], **words):
        """``hidden``: what cannot be done now."""
        super().__init__(*args, **words)
        for name in hidden:
            del self.fields[name]

    def clean(self):
        words = super().clean()
        if words.get("new_day_rounds") and words.get("new_day_top") is None and words.get("new_day_losses") is None:
            self.add_error("new_day_top", _("Say who goes on to the second day."))
        return words


class StageForm(forms.Form):
    """One stage; what is fixed by now is shown locked, with the reason."""

    format = forms.ChoiceField(label=_("Format"))
    rel = forms.ChoiceField(label=_("Enforcement level"))
    planned_rounds = forms.IntegerField(label=_("Swiss rounds"), min_value=1, max_value=40, required=False)
    cut_size = forms.IntegerField(label=_("Players who go on"), min_value=2, max_value=MOST_TOP, required=False)
    cut_losses = forms.IntegerField(
        label=_("or losses at most (X-…)"), min_value=0, max_value=MOST_LOSSES, required=False,
        help_text=WHICHEVER_IS_MORE)
    draft_seats = forms.BooleanField(
        label=_("Seats by lot, for a draft"), required=False,
        help_text=_("Who sits opposite at the draft table meets first. Otherwise the first of the standing meets "
                    "the last."))
    separate_teams = forms.BooleanField(
        label=_("Keep teams apart"), required=False,
        help_text=_("Members of one team or club meet only where no good round avoids it."))
    last_round_by_standing = forms.BooleanField(
        label=_("Pair the last round by standing"), required=False,
        help_text=_("Neighbours in the standing meet, 1st with 2nd and so on, instead of by lot. "
                    "It needs the number of Swiss rounds."))
    round_minutes = forms.IntegerField(
        label=_("Minutes per round"), min_value=1, max_value=600, required=False,
        help_text=_("Leave it empty for rounds without a clock."))
    wins_needed = forms.IntegerField(label=_("Games to win a match"), min_value=1, max_value=9)

    def __init__(self, *args, stage: Stage, game: Game | None, is_begun: bool, wins_fixed: bool, **words):
        plan = plan_of(stage)
        shown = {name: getattr(plan, name) for name in self.base_fields if name != "draft_seats"}
        shown["draft_seats"] = plan.seating == Stage.Seating.DRAFT
        super().__init__(*args, prefix=f"stage-{stage.number}", initial=shown, **words)
        self.stage, self.plan = stage, plan
        self.fields["format"].choices = _formats(game, plan.format)
        self.fields["rel"].choices = [(rel, _rel_name(game, rel)) for rel in RELS]
        elsewhere = ELIMINATION_ONLY if stage.is_swiss else SWISS_ONLY
        for name in (*elsewhere, *(ENTERED_BY_CUT if stage.number == 1 else ())):
            del self.fields[name]
        if wins_fixed:
            self._lock("wins_needed", FIXED_WINS)
        if is_begun and stage.number > 1:
            for name in {*ENTERED_BY_CUT, *ELIMINATION_ONLY} & set(self.fields):
                self._lock(name, FIXED_CUT)

    def clean(self):
        words = super().clean()
        if words.get("last_round_by_standing") and words.get("planned_rounds", 1) is None:
            self.add_error("planned_rounds", _("Say how many rounds there are, or the last one is not known."))
        return words

    def made(self) -> StagePlan:
        """The stage as it shall be."""
        words = dict(self.cleaned_data)
        if "draft_seats" in words:
            is_draft = words.pop("draft_seats")
            words["seating"] = (Stage.Seating.DRAFT if is_draft else Stage.Seating.STANDING).value
        return replace(self.plan, **words)

    def _lock(self, name: str, reason) -> None:
        self.fields[name].disabled = True
        self.fields[name].help_text = reason


def _formats(game: Game | None, chosen: str) -> list[tuple[str, str]]:
    known = [(one.code, one.name(get_language())) for one in game.formats] if game else []
    return known if chosen in dict(known) else [(chosen, chosen), *known]


def _rel_name(game: Game | None, rel: str):
    level = level_of(game, rel) if game else None
    return level.name(get_language()) if level else REL_WORDS[rel]
