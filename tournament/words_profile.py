"""A scoring profile in words."""

from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from tournament.domain.profiles import DEFAULTS, Profile
from tournament.domain.tiebreaker_names import shipped_tiebreaker_names

SETTINGS = {
    "cumulative_base": _("Weight of an earlier round in cumulative points"),
    "bye_in_cumulative": _("A bye counts in cumulative points"),
    "loss_rate_unplayed": _("Own loss percentage before the first round"),
    "no_opponents": _("Mean over no opponents"),
    "match_floor": _("Least match win percentage"),
    "game_floor": _("Least game win percentage"),
    "own_match_floor": _("The least also holds for one's own match percentage"),
    "own_game_floor": _("The least also holds for one's own game percentage"),
    "bye_in_match_rate": _("A bye counts in match percentages"),
    "bye_in_game_rate": _("A bye counts in game percentages"),
    "bye_in_schedule": _("A bye counts in the strength of schedule"),
    "bye_games": _("Games of a bye"),
    "intentional_draw_games": _("Games of an intentional draw"),
    "drawn_game": _("Worth of a drawn game"),
    "left_out": _("Who does not count as an opponent"),
    "dropped_cap": _("Most that a dropped opponent's percentage counts"),
}
CHOICES = {
    "worst": _("the worst possible"),
    "zero": _("zero"),
    "none": _("nobody left out"),
    "disqualified": _("the disqualified"),
    "disqualified_and_dropped": _("the disqualified and the dropped"),
}


def name_of(profile: Profile) -> str:
    """Its name in the reader's language."""
    return profile.name_ja if get_language() == "ja" else profile.name_en


def points_text(profile: Profile) -> str:
    """What a win, a draw, a loss and a bye bring; a double loss only where it differs from a loss."""
    points = profile.scoring.points
    said = gettext("win %(win)s, draw %(draw)s, loss %(loss)s, bye %(bye)s") % {
        "win": points.win, "draw": points.draw, "loss": points.loss, "bye": points.bye}
    if points.double_loss == points.loss:
        return said
    return gettext("%(points)s, double loss %(double)s") % {"points": said, "double": points.double_loss}


def order_names(profile: Profile) -> list[str]:
    """Its tie-breakers by their full names, the first to decide first."""
    names, language = shipped_tiebreaker_names(), get_language()
    return [names[code].name(language) for code in profile.order]


def settings_that_differ(profile: Profile) -> list[tuple[str, str]]:
    """Its settings that are not the usual ones: what is set, and to what."""
    found = {name: getattr(profile.scoring, name) for name in SETTINGS}
    return [(str(SETTINGS[name]), _said(value)) for name, value in found.items() if value != DEFAULTS[name]]


def _said(value) -> str:
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    return str(CHOICES.get(value, value))
