"""Who may do what: the roles, the capabilities, and the one table between them (Roles)."""

from enum import StrEnum


class Role(StrEnum):
    ORGANIZER = "organizer"
    SCOREKEEPER = "scorekeeper"
    HEAD_JUDGE = "head_judge"
    JUDGE = "judge"
    COVERAGE = "coverage"


class Can(StrEnum):
    """What a command or a page asks for."""

    SET_STRUCTURE = "set_structure"
    MANAGE_STAFF = "manage_staff"
    MANAGE_PRIZES = "manage_prizes"
    OPEN_DAY = "open_day"
    CLOSE_DAY = "close_day"
    ANNOUNCE_CUT = "announce_cut"
    ANNOUNCE = "announce"
    MANAGE_SCREENS = "manage_screens"
    HAND_OVER_EVENT = "hand_over_event"
    IMPORT_EXPORT = "import_export"
    ENTER_PLAYER = "enter_player"
    POST_ROUND = "post_round"
    REOPEN_ROUND = "reopen_round"
    RUN_CLOCK = "run_clock"
    GRANT_EXTENSION = "grant_extension"
    ENTER_RESULT = "enter_result"
    CORRECT_RESULT = "correct_result"
    DROP_PLAYER = "drop_player"
    REENTER_PLAYER = "reenter_player"
    SET_FIXED_TABLE = "set_fixed_table"
    MARK_ABSENT = "mark_absent"
    TAKE_CALL = "take_call"
    DECIDE_APPEAL = "decide_appeal"
    ISSUE_PENALTY = "issue_penalty"
    CONFIRM_PENALTY = "confirm_penalty"
    DEVIATE = "deviate"
    DISQUALIFY = "disqualify"
    APPROVE_ACCOMMODATION = "approve_accommodation"
    READ_PENALTIES = "read_penalties"
    ACCEPT_LIST = "accept_list"
    AMEND_LIST = "amend_list"
    READ_LIST = "read_list"
    CHECK_DECK = "check_deck"
    CHECK_ANY_DECK = "check_any_deck"
    PUBLISH_LISTS = "publish_lists"
    PICK_FEATURE = "pick_feature"
    READ_AUDIT = "read_audit"
    SEE_FLOOR = "see_floor"  # the staff's pages as such; every staff role has it


_JUDGE = frozenset({
    Can.GRANT_EXTENSION, Can.MARK_ABSENT, Can.TAKE_CALL, Can.ISSUE_PENALTY, Can.READ_PENALTIES,
    Can.ACCEPT_LIST, Can.AMEND_LIST, Can.READ_LIST, Can.CHECK_DECK, Can.SEE_FLOOR,
})

CAPABILITIES: dict[Role, frozenset[Can]] = {
    Role.ORGANIZER: frozenset({
        Can.SET_STRUCTURE, Can.MANAGE_STAFF, Can.MANAGE_PRIZES, Can.OPEN_DAY, Can.CLOSE_DAY,
        Can.ANNOUNCE_CUT, Can.ANNOUNCE, Can.MANAGE_SCREENS, Can.HAND_OVER_EVENT, Can.ACCEPT_LIST,
        Can.READ_LIST, Can.PUBLISH_LISTS, Can.READ_AUDIT, Can.SEE_FLOOR,
    }),
    Role.SCOREKEEPER: frozenset({
        Can.ANNOUNCE_CUT, Can.IMPORT_EXPORT, Can.ENTER_PLAYER, Can.POST_ROUND, Can.RUN_CLOCK,
        Can.GRANT_EXTENSION, Can.ENTER_RESULT, Can.CORRECT_RESULT, Can.DROP_PLAYER, Can.SET_FIXED_TABLE,
        Can.MARK_ABSENT, Can.ACCEPT_LIST, Can.READ_LIST, Can.PICK_FEATURE, Can.READ_AUDIT, Can.SEE_FLOOR,
    }),
    Role.JUDGE: _JUDGE,
    Role.HEAD_JUDGE: _JUDGE | {
        Can.CLOSE_DAY, Can.REOPEN_ROUND, Can.REENTER_PLAYER, Can.DECIDE_APPEAL, Can.CONFIRM_PENALTY,
        Can.DEVIATE, Can.DISQUALIFY, Can.APPROVE_ACCOMMODATION, Can.CHECK_ANY_DECK, Can.READ_AUDIT,
    },
    Role.COVERAGE: frozenset({Can.PICK_FEATURE, Can.SEE_FLOOR}),
}

CREATOR_STARTS_AS = (Role.ORGANIZER, Role.SCOREKEEPER, Role.HEAD_JUDGE)
