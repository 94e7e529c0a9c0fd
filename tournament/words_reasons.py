"""Why a table of a draw looks as it does: the words for staff, in the reader's language."""

from django.utils.translation import gettext_lazy, ngettext

from tournament.queries.reasons import Why
from tournament.words_points import with_points

REASONS = {
    "first_round": gettext_lazy("The first round is drawn at random."),
    "first_round_teams": gettext_lazy("The first round is drawn at random; team-mates are kept apart where possible."),
    "same_points": gettext_lazy("Both have %(points)s; among equal points the draw is random."),
    "same_points_ahead": gettext_lazy("Both have %(points)s."),
    "by_standing": gettext_lazy("Paired by standing: place %(high)s meets place %(low)s."),
    "kept_for_later": gettext_lazy(
        "The field is small: the round was chosen so that the planned rounds still to come (%(rounds)s) can be "
        "played without a rematch or a second bye."),
    "by_hand": gettext_lazy("Put together by hand."),
    "changed_by_hand": gettext_lazy("Changed by hand after the draw."),
    "kept_table": gettext_lazy("Staff locked this table, so the draw left it as it was."),
    "paired_down": gettext_lazy(
        "%(high)s (%(points)s) meets %(low)s (%(low_points)s) from a lower group."),
    "group_odd": gettext_lazy(
        "%(players)s players have %(points)s, an odd number: they cannot all meet each other."),
    "group_of_one": gettext_lazy("Nobody else has %(points)s like %(name)s."),
    "group_even": gettext_lazy(
        "%(players)s players have %(points)s; no round that pairs them all with each other is better as a "
        "whole."),
    "no_downs": gettext_lazy("%(name)s was never paired down before."),
    "no_ups": gettext_lazy("%(name)s was never paired up before."),
    "met_before": gettext_lazy("They already met in round %(rounds)s."),
    "forced_rematch": gettext_lazy(
        "They already met in round %(rounds)s; no full round with fewer rematches was possible."),
    "rematch_found": gettext_lazy(
        "They already met in round %(rounds)s; no full round with fewer rematches was found."),
    "team_mates": gettext_lazy(
        "Both belong to %(team)s; no round with as few rematches keeps all team-mates apart."),
    "team_mates_by_hand": gettext_lazy("Both belong to %(team)s."),
    "bye": gettext_lazy("Bye with %(points)s: as low as possible without a rematch or a second bye."),
    "bye_lowest": gettext_lazy("Bye with %(points)s: from the lowest group, and no bye before."),
    "second_bye": gettext_lazy("Bye with %(points)s, not the first one: any other choice costs a rematch."),
    "second_bye_all": gettext_lazy("Bye with %(points)s, not the first one: everybody has had a bye."),
    "bye_plain": gettext_lazy("Bye with %(points)s."),
    "second_bye_plain": gettext_lazy("Bye with %(points)s, not the first one."),
    "bye_by_hand": gettext_lazy("Bye with %(points)s, placed by hand."),
    "second_bye_by_hand": gettext_lazy(
        "Bye with %(points)s, placed by hand; it is not this player's first one."),
}
COUNTED = {
    "downs": lambda count: ngettext(
        "%(name)s was paired down in %(count)s earlier round.", "%(name)s was paired down in %(count)s earlier rounds.",
        count),
    "ups": lambda count: ngettext(
        "%(name)s was paired up in %(count)s earlier round.", "%(name)s was paired up in %(count)s earlier rounds.",
        count),
}
FORCED, REMATCH, SECOND_BYE = gettext_lazy("forced rematch"), gettext_lazy("rematch"), gettext_lazy("second bye")
BYE, TEAM_MATES = gettext_lazy("bye"), gettext_lazy("team-mates")
TAGS = {
    "paired_down": (gettext_lazy("paired down"), ""),
    "met_before": (REMATCH, "stop"),
    "forced_rematch": (FORCED, "time"),
    "rematch_found": (REMATCH, "time"),
    "team_mates": (TEAM_MATES, "time"),
    "team_mates_by_hand": (TEAM_MATES, "stop"),
    "changed_by_hand": (gettext_lazy("by hand"), ""),
    "second_bye": (SECOND_BYE, "time"),
    "second_bye_all": (SECOND_BYE, "time"),
    "second_bye_by_hand": (SECOND_BYE, "stop"),
    "bye": (BYE, ""),
    "bye_lowest": (BYE, ""),
    "bye_plain": (BYE, ""),
    "second_bye_plain": (SECOND_BYE, "time"),
    "bye_by_hand": (BYE, ""),
}


def reason_text(why: Why) -> str:
    """Why a table looks as it does, for staff."""
    facts = with_points(why.facts)
    if "rounds" in facts and isinstance(facts["rounds"], list):
        facts["rounds"] = ", ".join(map(str, facts["rounds"]))
    if why.code in COUNTED:
        return COUNTED[why.code](facts["count"]) % facts
    return str(REASONS[why.code]) % facts


def reason_tag(why: Why) -> tuple[str, str] | None:
    """The reason in a word and its tone; None where the table is as most tables are."""
    word, tone = TAGS.get(why.code, ("", ""))
    return (str(word), tone) if word else None
