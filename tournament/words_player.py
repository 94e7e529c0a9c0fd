"""What a player is told about the own match, in the reader's language."""

from django.utils.translation import gettext as _

from tournament.queries.workshop import Why


def own_reason(why: Why) -> str:
    """The answer to “Why this opponent?”."""
    sentences = {
        "first_round": _("The first round is drawn at random."),
        "same_points": _("You both have %(mine)s points; among equal points the draw is random."),
        "down": _(
            "Your group of %(mine)s points could not be paired within itself, so you were drawn to meet a player "
            "with %(theirs)s."),
        "up": _(
            "The group above yours could not be paired within itself: its player has %(theirs)s points, you have "
            "%(mine)s."),
        "rematch": _("You already met in round %(round)s; no full round was possible without a rematch."),
        "by_hand": _("The staff put this table together by hand."),
        "bracket": _("The bracket decides: winners of neighbouring matches meet."),
        "bye": _(
            "The number of players is odd. The bye goes to the lowest points group that can take it, and to nobody "
            "twice while that is possible."),
        "awarded_bye": _("The staff awarded you this bye."),
        "assigned_loss": _("You were not in the tournament yet when this round was paired."),
    }
    return sentences[why.code] % why.facts
