"""Who may do what: the table of roles and capabilities."""

import re

import pytest

from events.domain.roles import CAPABILITIES, CREATOR_STARTS_AS, Can, Role

COLUMNS = (Role.ORGANIZER, Role.SCOREKEEPER, Role.JUDGE, Role.HEAD_JUDGE, Role.COVERAGE)
MAIN_JOB = {  # capability → who has it
    Can.SET_STRUCTURE: {Role.ORGANIZER},
    Can.MANAGE_STAFF: {Role.ORGANIZER},
    Can.ANNOUNCE_CUT: {Role.ORGANIZER, Role.SCOREKEEPER},
    Can.IMPORT_EXPORT: {Role.SCOREKEEPER},
    Can.ENTER_PLAYER: {Role.SCOREKEEPER},
    Can.POST_ROUND: {Role.SCOREKEEPER},
    Can.REOPEN_ROUND: {Role.HEAD_JUDGE},
    Can.RUN_CLOCK: {Role.SCOREKEEPER},
    Can.GRANT_EXTENSION: {Role.SCOREKEEPER, Role.JUDGE, Role.HEAD_JUDGE},
    Can.ENTER_RESULT: {Role.SCOREKEEPER},
    Can.CORRECT_RESULT: {Role.SCOREKEEPER},
    Can.DROP_PLAYER: {Role.SCOREKEEPER},
    Can.REENTER_PLAYER: {Role.HEAD_JUDGE},
    Can.DISQUALIFY: {Role.HEAD_JUDGE},
    Can.READ_AUDIT: {Role.ORGANIZER, Role.SCOREKEEPER, Role.HEAD_JUDGE},
}


@pytest.mark.parametrize("capability", MAIN_JOB)
def test_a_capability_belongs_to_these_roles(capability):
    assert {role for role in Role if capability in CAPABILITIES[role]} == MAIN_JOB[capability]


def test_every_capability_belongs_to_somebody_and_a_head_judge_is_a_judge():
    assert set().union(*CAPABILITIES.values()) == set(Can)
    assert CAPABILITIES[Role.JUDGE] < CAPABILITIES[Role.HEAD_JUDGE]


def test_the_creator_can_run_a_shop_tournament_alone():
    assert CREATOR_STARTS_AS == (Role.ORGANIZER, Role.SCOREKEEPER, Role.HEAD_JUDGE)
    assert set(MAIN_JOB) <= set().union(*(CAPABILITIES[role] for role in CREATOR_STARTS_AS))


def test_the_table_is_the_one_of_the_specification(reference_file):
    text = reference_file("../spec/tournament_rules.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `(\w+)` \|[^|]*\|(.*)\|$", text[text.index("## Roles"):], re.MULTILINE)
    wanted = {
        (role, name)
        for name, cells in rows
        for role, cell in zip(COLUMNS, cells.split("|"), strict=False)
        if cell.strip() == "✔"
    }

    have = {(role, can.value) for role in COLUMNS for can in CAPABILITIES[role] if can is not Can.SEE_FLOOR}
    assert have == wanted
