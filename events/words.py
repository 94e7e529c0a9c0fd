"""What each capability allows, in the hall's words, for the table that the staff page shows."""

from django.utils.translation import gettext_lazy as _

from events.domain.roles import CAPABILITIES, Can, Role

ALLOWS = {
    Can.SET_STRUCTURE: _("set up tournaments: rounds, format, cut"),
    Can.MANAGE_STAFF: _("invite staff, give and take roles"),
    Can.MANAGE_PRIZES: _("decide about prizes"),
    Can.OPEN_DAY: _("open a tournament day"),
    Can.CLOSE_DAY: _("close a tournament day"),
    Can.ANNOUNCE_CUT: _("announce the cut and the final standing"),
    Can.ANNOUNCE: _("send messages to the hall"),
    Can.MANAGE_SCREENS: _("steer the hall screens"),
    Can.HAND_OVER_EVENT: _("hand the event over to another installation"),
    Can.IMPORT_EXPORT: _("import and export players and results"),
    Can.ENTER_PLAYER: _("enter players and check them in"),
    Can.POST_ROUND: _("draw, post and close rounds"),
    Can.REOPEN_ROUND: _("open a closed round again"),
    Can.RUN_CLOCK: _("start and stop the clock"),
    Can.GRANT_EXTENSION: _("give extra time"),
    Can.ENTER_RESULT: _("enter results"),
    Can.CORRECT_RESULT: _("correct results of closed rounds"),
    Can.DROP_PLAYER: _("drop players"),
    Can.REENTER_PLAYER: _("let dropped players back in"),
    Can.SET_FIXED_TABLE: _("give players a fixed table"),
    Can.MARK_ABSENT: _("note who is not at the table"),
    Can.TAKE_CALL: _("answer judge calls"),
    Can.DECIDE_APPEAL: _("decide appeals"),
    Can.ISSUE_PENALTY: _("issue cautions and warnings, propose more"),
    Can.CONFIRM_PENALTY: _("confirm heavier penalties"),
    Can.DEVIATE: _("deviate from the penalty guide"),
    Can.DISQUALIFY: _("disqualify"),
    Can.APPROVE_ACCOMMODATION: _("approve accommodations"),
    Can.READ_PENALTIES: _("read penalties with their reasons"),
    Can.ACCEPT_LIST: _("accept or refuse decklists"),
    Can.AMEND_LIST: _("change an accepted decklist by a ruling"),
    Can.READ_LIST: _("read decklists"),
    Can.CHECK_DECK: _("check decks"),
    Can.CHECK_ANY_DECK: _("check any deck for a reason"),
    Can.PUBLISH_LISTS: _("publish decklists"),
    Can.PICK_FEATURE: _("choose feature matches"),
    Can.READ_AUDIT: _("read the history"),
    Can.SEE_FLOOR: _("see the staff's pages"),
}


def allowed() -> list[tuple[object, list[bool]]]:
    """Every capability with whether each role has it, in the order of ``Role``."""
    return [(words, [can in CAPABILITIES[role] for role in Role]) for can, words in ALLOWS.items()]
