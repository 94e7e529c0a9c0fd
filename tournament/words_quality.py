"""How good a round is and what a change by hand costs: the workshop's words, in the reader's language."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from core.phrases import say
from tournament.domain.objectives import Change, changes
from tournament.queries.costs import Cost
from tournament.queries.fixed_tables import Misseated
from tournament.queries.workshop import Quality
from tournament.words_points import points_text

LEVELS = {
    "rematches": (
        gettext_lazy("rematches"),
        gettext_lazy("Earlier meetings of the two at each table; a third meeting counts as two.")),
    "repeated_byes": (
        gettext_lazy("repeated byes"), gettext_lazy("Byes that the player who sits out already had.")),
    "bye_height": (
        gettext_lazy("groups below the bye"), gettext_lazy("Point groups below the player who sits out.")),
    "team_mates": (
        gettext_lazy("tables of team-mates"), gettext_lazy("Tables where two of one team meet.")),
    "distance": (
        gettext_lazy("steps between groups"),
        gettext_lazy("Point groups from one player of a table to the other; inside a group none.")),
    "squared_distance": (
        gettext_lazy("wide steps"),
        gettext_lazy("The steps of each table squared, so that two short ones are better than a long one.")),
    "pair_height": (
        gettext_lazy("height of the steps"),
        gettext_lazy("Groups below the higher player of each table across groups, so that leaders are spared.")),
    "repeated_floats": (
        gettext_lazy("repeated pair-downs"),
        gettext_lazy("How often the higher players of tables across groups were paired down before, and the lower "
                     "ones up.")),
    "rank_distance": (
        gettext_lazy("places between opponents"), gettext_lazy("How far apart the two of each table stand.")),
}
ACROSS = gettext_lazy("tables across groups")
VERDICTS = {
    "equal": (gettext_lazy("costs nothing"), "run"),
    "better": (gettext_lazy("better"), "run"),
    "worse": (gettext_lazy("worse"), "stop"),
}
COMPARED = {
    "equal": gettext_lazy("changed by hand, as good as the draw"),
    "better": gettext_lazy("changed by hand, better than the draw"),
    "worse": gettext_lazy("changed by hand, worse than the draw"),
}
SEATING = {
    "fixed_players_meet": gettext_lazy(
        "%(name)s has the fixed table %(wanted)s and meets %(other)s, who has a fixed table too: both sit at "
        "table %(table)s."),
    "table_taken": gettext_lazy("The fixed table %(wanted)s of %(name)s is taken; the match is at table %(table)s."),
    "table_missing": gettext_lazy(
        "The fixed table %(wanted)s of %(name)s is not among the tables in use; the match is at table %(table)s."),
    "moved": gettext_lazy("%(name)s has the fixed table %(wanted)s, but the match is at table %(table)s."),
}


def quality_text(quality: Quality) -> list[str]:
    """How good a round is, a short sentence for each thing that counts."""
    count = quality.objective["rematches"]
    said = [_("No rematches") if not count else ngettext(
        "%(count)s rematch", "%(count)s rematches", count) % {"count": count}]
    if quality.across_groups:
        said.append(ngettext(
            "%(count)s table across point groups, at most %(difference)s apart",
            "%(count)s tables across point groups, at most %(difference)s apart", quality.across_groups,
        ) % {"count": quality.across_groups, "difference": points_text(quality.largest_difference)})
    else:
        said.append(_("everybody inside their point group"))
    if quality.objective["repeated_byes"]:
        said.append(_("the bye goes to somebody who already had one"))
    if mates := quality.objective["team_mates"]:
        said.append(ngettext(
            "%(count)s table of team-mates", "%(count)s tables of team-mates", mates) % {"count": mates})
    return [*said, _standing_of(quality)]


def _standing_of(quality: Quality) -> str:
    """What is known about the round as a whole."""
    drawn = quality.drawn
    if drawn is None:
        return _("put together by hand")
    if quality.is_hand_made:
        return compared_text(quality)
    if drawn.look_ahead == "kept":
        return _("chosen so that the rounds to come stay playable")
    if drawn.unproved:
        return _("not proved in every part")
    if drawn.kept:
        return _("no better draw exists with the locked tables (proved)")
    return _("no better draw exists (proved)")


def compared_text(quality: Quality) -> str:
    """How the round compares with its draw once staff changed it by hand."""
    if not quality.verdict:
        return _("changed by hand")
    said = str(COMPARED[quality.verdict])
    costs = [change_text(change) for change in worth_saying(changes(quality.drawn.objective, quality.objective))]
    if quality.keeps_rest is False:
        costs.append(_("the rounds to come need a rematch or a second bye"))
    return f"{said} ({'; '.join(costs)})" if costs else said


def cost_lines(cost: Cost) -> dict:
    """A move's cost for the page: the verdict in a word with its tone, and what changes."""
    if cost.refusal is not None:
        return {"word": _("not possible"), "tone": "", "texts": [say(cost.refusal)]}
    word, tone = VERDICTS[cost.verdict]
    texts = [change_text(change) for change in worth_saying(cost.changes, cost.across_groups)]
    if cost.spoils_rest:
        texts.append(_("the rounds to come then need a rematch or a second bye"))
    return {"word": str(word), "tone": tone, "texts": texts}


def worth_saying(found: Sequence[Change], across: Change | None = None) -> list[Change]:
    """The changes that say something new: steps only beyond the tables across groups, squares only beyond steps."""
    told, steps = [], across.more if across else 0
    for change in found:
        if change.level == "distance":
            told += [across] if across else []
            told += [change] if change.more != steps else []
        elif change.level != "squared_distance" or not any(one.level == "distance" for one in found):
            told.append(change)
    return told


def change_text(change: Change) -> str:
    """One change: “1 rematch more”, “2 tables across groups instead of 1”."""
    count = abs(change.more)
    if change.level == "rematches":
        text = ngettext("%(count)s rematch more", "%(count)s rematches more", count) if change.more > 0 else ngettext(
            "%(count)s rematch fewer", "%(count)s rematches fewer", count)
        return text % {"count": count}
    if change.level == "team_mates":
        text = ngettext("%(count)s table of team-mates more", "%(count)s tables of team-mates more", count) \
            if change.more > 0 else ngettext(
                "%(count)s table of team-mates fewer", "%(count)s tables of team-mates fewer", count)
        return text % {"count": count}
    name = ACROSS if change.level == "across_groups" else LEVELS[change.level][0]
    return _("%(what)s: %(after)s instead of %(before)s") % {
        "what": name, "after": change.after, "before": change.before}


def seating_text(one: Misseated) -> str:
    """Somebody who does not sit at their fixed table."""
    return str(SEATING[one.code]) % {
        "name": one.entry.player.name, "other": one.opponent.player.name, "wanted": one.wanted, "table": one.table}
