"""The three screens of the set-up wizard."""

from django import forms
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from core.forms import ReplayGuard
from tournament.commands.tournaments import StagePlan
from tournament.domain.games import Format, Game, shipped_games
from tournament.domain.profiles import Profile, shipped_profiles
from tournament.domain.setup import rel_of
from tournament.models import Stage, Tournament
from tournament.queries.profiles import offered_profiles
from tournament.words_profile import name_of

LATE_ENTRY = [
    (Tournament.LateEntry.LOSS.value, _("a loss each")),
    (Tournament.LateEntry.BYE.value, _("a bye each")),
    (Tournament.LateEntry.NONE.value, _("nothing")),
]
PROPOSED = _("%(name)s (our proposal)")


def games() -> list[Game]:
    """Those with official texts first, then the more particular ones."""
    return sorted(shipped_games().values(), key=lambda game: (game.suggested, -len(game.formats), game.code))


class GameForm(forms.Form):
    """Screen 1: what is played, and what the tournament is called."""

    name = forms.CharField(label=_("Name of the tournament"), max_length=120)
    game = forms.ChoiceField(label=_("Game"), widget=forms.RadioSelect)

    def __init__(self, *args, **words):
        super().__init__(*args, **words)
        language = get_language()
        self.fields["game"].choices = [(game.code, game.name(language)) for game in games()]

    def chosen(self) -> Game:
        return shipped_games()[self.cleaned_data["game"]]


class FormatForm(forms.Form):
    """Screen 2: format, enforcement level, and how many are expected."""

    format = forms.ChoiceField(label=_("Format"))
    level = forms.ChoiceField(label=_("Enforcement level"), widget=forms.RadioSelect)
    expected_players = forms.IntegerField(
        label=_("Expected players"), min_value=2, max_value=20_000,
        help_text=_("An estimate is enough. The number of rounds is proposed from it."))

    def __init__(self, *args, game: Game, **words):
        super().__init__(*args, **words)
        language = get_language()
        self.game = game
        self.fields["format"].choices = [(one.code, one.name(language)) for one in game.formats]
        self.fields["level"].choices = [(one.code, one.name(language)) for one in game.levels]

    def chosen(self) -> Format:
        return self.game.format(self.cleaned_data["format"])

    def rel(self) -> str:
        return rel_of(self.game, self.cleaned_data["level"])


class PlanForm(ReplayGuard):
    """Screen 3: everything that was proposed, to be changed or taken."""

    planned_rounds = forms.IntegerField(label=_("Swiss rounds"), min_value=1, max_value=40)
    cut_size = forms.IntegerField(
        label=_("Players in the play-off"), min_value=2, max_value=512, required=False,
        help_text=_("Leave it empty for no play-off."))
    draft_seats = forms.BooleanField(
        label=_("Seats by lot, for a draft"), required=False,
        help_text=_("Who sits opposite at the draft table meets first. Otherwise the first of the standing meets "
                    "the last."))
    round_minutes = forms.IntegerField(
        label=_("Minutes per round"), min_value=1, max_value=600, required=False,
        help_text=_("Leave it empty for rounds without a clock."))
    playoff_minutes = forms.IntegerField(
        label=_("Minutes per play-off round"), min_value=1, max_value=600, required=False,
        help_text=_("Leave it empty for rounds without a clock."))
    wins_needed = forms.IntegerField(
        label=_("Games to win a match"), min_value=1, max_value=9,
        help_text=_("1: a single game. 2: best of three. It is fixed once round 1 is posted."))
    late_entry = forms.ChoiceField(
        label=_("Rounds that a late player missed count as"), choices=LATE_ENTRY, widget=forms.RadioSelect)
    profile = forms.ChoiceField(label=_("Scoring"), help_text=_("Points and tie-breakers."))

    def __init__(self, *args, **words):
        super().__init__(*args, **words)
        self.offered = offered_profiles()
        self.fields["profile"].choices = _grouped(self.offered)

    def profile_row(self) -> dict:
        """The chosen profile as the tournament keeps it."""
        return self.offered[self.cleaned_data["profile"]].to_row()

    def plans(self, format: str, rel: str) -> list[StagePlan]:
        """The stages as values."""
        words = self.cleaned_data
        swiss = StagePlan(Stage.Kind.SWISS.value, format, rel, words["wins_needed"], words["round_minutes"],
                          planned_rounds=words["planned_rounds"])
        if not words["cut_size"]:
            return [swiss]
        seating = Stage.Seating.DRAFT if words["draft_seats"] else Stage.Seating.STANDING
        return [swiss, StagePlan(Stage.Kind.ELIMINATION.value, format, rel, words["wins_needed"],
                                 words["playoff_minutes"], cut_size=words["cut_size"], seating=seating.value)]


def _grouped(offered: dict[str, Profile]) -> list:
    """The shipped profiles; in groups as soon as there are own ones. Names of those may repeat, codes do not."""
    shipped = shipped_profiles()
    usual = [(code, profile_name(one)) for code, one in offered.items() if code in shipped]
    own = [(code, f"{profile_name(one)} ({code})") for code, one in offered.items() if code not in shipped]
    return [(_("Own profiles"), own), (_("Shipped profiles"), usual)] if own else usual


def profile_name(profile) -> str:
    """The profile's name; one that no rule text stands behind says so."""
    name = name_of(profile)
    return str(PROPOSED) % {"name": name} if profile.suggested else name
