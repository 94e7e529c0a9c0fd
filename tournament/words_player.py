"""What a player is told about the own match, in the reader's language."""

from django.utils.translation import gettext_lazy, ngettext

from tournament.queries.reasons import Why
from tournament.words_points import with_points

SENTENCES = {
    "first_round": gettext_lazy("The first round is drawn at random."),
    "first_round_teams": gettext_lazy("The first round is drawn at random; team-mates are kept apart where possible."),
    "same_points": gettext_lazy("You both have %(mine)s; among equal points the draw is random."),
    "same_points_plain": gettext_lazy("You both have %(mine)s."),
    "same_points_then": gettext_lazy("You had equal points when the round was drawn."),
    "by_standing": gettext_lazy(
        "This last round is paired by standing: neighbours meet, as far as they have not met before."),
    "kept_for_later": gettext_lazy(
        "With so few players the round was also chosen so that the rounds still to come (%(rounds)s) can be played "
        "without a rematch or a second bye."),
    "paired_down": gettext_lazy("You have %(mine)s and meet somebody of a lower group, with %(theirs)s."),
    "paired_up": gettext_lazy("You have %(mine)s and meet somebody of a higher group, with %(theirs)s."),
    "own_group_of_one": gettext_lazy("Nobody else has %(points)s like you."),
    "other_group_of_one": gettext_lazy("Your opponent is the only one with %(points)s."),
    "own_group_odd": gettext_lazy(
        "%(players)s players have %(points)s like you, an odd number: they cannot all meet each other."),
    "other_group_odd": gettext_lazy(
        "%(players)s players have %(points)s, an odd number: they cannot all meet each other."),
    "paired_down_first": gettext_lazy("You were never paired down before."),
    "paired_up_first": gettext_lazy("You were never paired up before."),
    "forced_rematch": gettext_lazy(
        "You already met in round %(rounds)s; no full round with fewer rematches was possible."),
    "rematch_found": gettext_lazy("You already met in round %(rounds)s; no full round with fewer rematches was found."),
    "met_before": gettext_lazy("You already met in round %(rounds)s."),
    "team_mates": gettext_lazy(
        "You both belong to %(team)s; no round with as few rematches keeps all team-mates apart."),
    "team_mates_plain": gettext_lazy("You both belong to %(team)s."),
    "by_hand": gettext_lazy("The staff put this table together by hand."),
    "kept_table": gettext_lazy("The staff kept this table when the round was drawn."),
    "bracket": gettext_lazy("The bracket decides: winners of neighbouring matches meet."),
    "bye": gettext_lazy(
        "The number of players is odd. The bye goes to the lowest points group that can take it, and to nobody "
        "twice while that is possible."),
    "bye_lowest": gettext_lazy(
        "The number of players is odd, so one sits out: somebody of the lowest group, with %(points)s, who "
        "had no bye yet."),
    "second_bye": gettext_lazy(
        "The number of players is odd, so one sits out. You had a bye before, but any other choice would have meant "
        "a rematch, or everybody has had one."),
    "second_bye_plain": gettext_lazy("The number of players is odd, so one sits out. You had a bye before."),
    "bye_by_hand": gettext_lazy("The staff gave you this bye by hand."),
    "awarded_bye": gettext_lazy("The staff awarded you this bye."),
    "assigned_loss": gettext_lazy("You were not in the tournament yet when this round was paired."),
}
COUNTED = {
    "paired_down_again": lambda count: ngettext(
        "It is not the first time: you were paired down in %(count)s earlier round. A repeat is avoided only where "
        "nothing more important gets worse.",
        "It is not the first time: you were paired down in %(count)s earlier rounds. A repeat is avoided only where "
        "nothing more important gets worse.", count),
    "paired_up_again": lambda count: ngettext(
        "It is not the first time: you were paired up in %(count)s earlier round. A repeat is avoided only where "
        "nothing more important gets worse.",
        "It is not the first time: you were paired up in %(count)s earlier rounds. A repeat is avoided only where "
        "nothing more important gets worse.", count),
    "bye_higher": lambda count: ngettext(
        "The number of players is odd, so one sits out. You have %(points)s: the %(count)s group below could "
        "not take the bye without a rematch or a second bye.",
        "The number of players is odd, so one sits out. You have %(points)s: the %(count)s groups below could "
        "not take the bye without a rematch or a second bye.", count),
}


def own_reason(why: Why) -> str:
    """One sentence of the answer to “Why this opponent?”."""
    facts = with_points(why.facts)
    if why.code in COUNTED:
        return COUNTED[why.code](facts["count"]) % facts
    if isinstance(facts.get("rounds"), list):
        facts["rounds"] = ", ".join(map(str, facts["rounds"]))
    return str(SENTENCES[why.code]) % facts
