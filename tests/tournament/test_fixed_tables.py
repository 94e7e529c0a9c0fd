"""Fixed tables: who needs one plays there, whoever the opponent is; everybody else fills the rest in order."""

import pytest

from audit.models import AuditEntry
from events.domain.roles import Role
from tests.races import together
from tests.scenario import STAFF, Scenario
from tests.staffed import browser
from tests.tournament.doors import Door, text
from tests.tournament.test_rules_rounds import code_of
from tournament.commands.drafts import pair_by_hand, redraw_round
from tournament.commands.fixed_tables import set_fixed_table
from tournament.commands.workshop import lock_table, swap_players
from tournament.domain.rounds import HandMade

pytestmark = pytest.mark.django_db
EIGHT = "ABCDEFGH"


def fix(story, name, table, reason="wheelchair", version=None):
    entry = story.entries[name]
    entry.refresh_from_db()
    return set_fixed_table(
        entry_id=entry.pk, table=table, reason=reason, actor=STAFF, expected_version=version or entry.version)


def by_table(round) -> dict[int, str]:
    """Table → the names there, in order."""
    return {match.table: "".join(sorted((match.first.player.name, match.second.player.name)))
            for match in round.matches.filter(kind="played")}


def by_hand(story, *pairs):
    ids = {name: entry.pk for name, entry in story.entries.items()}
    made = HandMade(pairs=[(ids[one], ids[other]) for one, other in pairs])
    return pair_by_hand(tournament_id=story.tournament.pk, made=made, actor=STAFF)


def test_a_table_is_given_with_its_reason_and_taken_away_again():
    story = Scenario("A", "B")

    fixed = fix(story, "A", 7, " wheelchair ")
    assert (fixed.fixed_table, fixed.fixed_table_reason, fixed.version) == (7, "wheelchair", 2)
    line = AuditEntry.objects.get(action="entry.fixed_table")
    assert (line.reason, line.before, line.after) == ("wheelchair", {"fixed_table": None}, {"fixed_table": 7})
    assert code_of(lambda: fix(story, "B", 7)) == "entry.fixed_table_taken"

    gone = fix(story, "A", None)
    assert (gone.fixed_table, gone.fixed_table_reason) == (None, "")
    assert fix(story, "B", 7).fixed_table == 7


@pytest.mark.parametrize(("words", "code"), [
    ({"reason": " "}, "reason.missing"), ({"table": 0}, "entry.no_such_table"),
    ({"version": 9}, "entry.changed_meanwhile"),
])
def test_what_is_refused(words, code):
    story = Scenario("A", "B")

    assert code_of(lambda: fix(story, "A", **{"table": 7} | words)) == code


@pytest.mark.django_db(transaction=True)
def test_of_two_who_give_one_table_at_once_one_is_told_whose_it_is():
    story = Scenario("A", "B")

    answers = together(lambda: fix(story, "A", 7, version=1), lambda: fix(story, "B", 7, version=1))

    assert sorted(answers) == ["done", "entry.fixed_table_taken"]


def test_r3_10_3_a_drawn_round_seats_them_and_fills_the_rest_in_order():
    story = Scenario(*EIGHT)
    fix(story, "A", 3)
    fix(story, "B", 40)
    for seed in range(4):
        round = story.draft(seed=seed)
        tables, mates = by_table(round), story.match("A").entry_ids
        if story.entries["B"].pk in mates:
            assert (tables[3] == "AB", sorted(tables), len(round.pairing["seating"])) == (True, [1, 2, 3, 4], 1)
        else:
            assert ("A" in tables[3], "B" in tables[40], sorted(tables)) == (True, True, [1, 2, 3, 40])
            assert "seating" not in round.pairing
        story.post()
        story.start().play()


def test_who_meets_whom_does_not_depend_on_fixed_tables():
    story, other = Scenario(*EIGHT), Scenario(*EIGHT, event_name="Another weekend")
    fix(story, "H", 1)
    story.draft(seed=5)
    other.draft(seed=5)

    assert story.pairs() == other.pairs()


def test_r3_10_3_two_of_them_who_meet_sit_at_the_lower_table_and_staff_are_told():
    story = Scenario(*"ABCD")
    fix(story, "A", 9)
    fix(story, "B", 5)
    round = by_hand(story, "AB", "CD")

    assert by_table(round) == {5: "AB", 1: "CD"}
    assert round.pairing == {"seating": [{
        "code": "fixed_players_meet", "player": story.entries["A"].pk, "other": story.entries["B"].pk,
        "wanted": 9, "table": 5}]}


def test_a_round_by_hand_and_a_bracket_seat_them_too():
    story = Scenario(*"ABCD", cut=4, planned_rounds=1)
    fix(story, "D", 1)
    assert by_table(by_hand(story, "AB", "CD")) == {1: "CD", 2: "AB"}
    story.post()
    story.start().play()
    story.cut()

    round = story.draft()
    assert "D" in by_table(round)[1]
    assert [match.slot for match in round.matches.order_by("slot")] == [1, 2]


def test_a_draft_is_seated_again_when_a_fixed_table_is_given():
    story = Scenario(*EIGHT)
    round = by_hand(story, "AB", "CD", "EF", "GH")

    fix(story, "F", 1)
    round.refresh_from_db()
    assert (by_table(round), round.version) == ({1: "EF", 2: "CD", 3: "AB", 4: "GH"}, 2)

    fix(story, "G", 30)
    assert by_table(round) == {1: "EF", 2: "CD", 3: "AB", 30: "GH"}


def test_posted_pairings_stay_where_they_are():
    story = Scenario(*"ABCD")
    round = by_hand(story, "AB", "CD")
    story.post()
    fix(story, "D", 1)

    assert by_table(round) == {1: "AB", 2: "CD"}


def test_after_a_swap_the_table_comes_along():
    story = Scenario(*EIGHT)
    fix(story, "A", 1)
    round = by_hand(story, "AB", "CD", "EF", "GH")

    swap_players(round_id=round.pk, one=story.entries["A"].pk, other=story.entries["E"].pk, actor=STAFF,
                 expected_version=1)

    assert by_table(round) == {1: "AF", 2: "CD", 3: "BE", 4: "GH"}


def test_a_locked_table_stays_and_staff_are_told():
    story = Scenario(*EIGHT)
    round = by_hand(story, "AB", "CD", "EF", "GH")
    lock_table(round_id=round.pk, table=1, locked=True, actor=STAFF, expected_version=1)
    fix(story, "H", 1)
    round.refresh_from_db()
    warned = {"code": "table_taken", "player": story.entries["H"].pk, "other": story.entries["G"].pk,
              "wanted": 1, "table": 4}
    assert (by_table(round), round.pairing["seating"]) == ({1: "AB", 2: "CD", 3: "EF", 4: "GH"}, [warned])

    again = redraw_round(round_id=round.pk, actor=STAFF, expected_version=round.version, seed=3)
    assert by_table(again)[1] == "AB"
    assert [one["code"] for one in again.pairing["seating"]] == ["table_taken"]


def test_the_player_page_sets_it_and_the_list_shows_it():
    at = Door("Aya", "Ben")
    number = at.number("Aya")

    answer = at.post("fixed-table", number, **{
        "fixed-request_id": "00000000-0000-0000-0000-00000000000a", "fixed-expected_version": 1,
        "fixed-table": 12, "fixed-reason": "wheelchair"})

    assert (answer.status_code, answer["Location"]) == (302, at.url("entry", number))
    page = text(at.get("entry", number))
    assert ('value="12"' in page, 'value="wheelchair"' in page) == (True, True)
    assert "always table 12" in text(at.get("entries"))


@pytest.mark.parametrize(("words", "status", "says"), [
    ({"fixed-reason": ""}, 422, "Say why, so that others know what the table is for."),
    ({"fixed-expected_version": ""}, 422, "Fixed table"),
    ({"fixed-table": "x"}, 422, "Enter a whole number."),
    ({"fixed-table": "3"}, 409, "Table 3 is already the fixed table of Ben."),
    ({"fixed-expected_version": "7"}, 409, "Somebody changed Aya&#x27;s entry meanwhile."),
])
def test_the_player_page_says_what_is_in_the_way_and_keeps_what_was_typed(words, status, says):
    at = Door("Aya", "Ben")
    fix(at.story, "Ben", 3)
    answer = at.post("fixed-table", at.number("Aya"), **{
        "fixed-request_id": "00000000-0000-0000-0000-00000000000a", "fixed-expected_version": 1,
        "fixed-table": 12, "fixed-reason": "wheelchair"} | words)

    at.story.entries["Aya"].refresh_from_db()
    assert (answer.status_code, at.story.entries["Aya"].fixed_table) == (status, None)
    assert says in text(answer)
    assert f'value="{words.get("fixed-table", 12)}"' in text(answer)


def test_a_judge_sees_the_table_and_cannot_change_it():
    story = Scenario("Aya", "Ben")
    fix(story, "Aya", 12)
    at = Door("Cho")
    at.story, at.client = story, browser(story.event, Role.JUDGE)

    page = text(at.get("entry", at.number("Aya")))
    assert ("wheelchair" in page, 'name="fixed-table"' in page) == (True, False)
    assert at.post("fixed-table", at.number("Aya"), **{"fixed-table": 1}).status_code == 403
