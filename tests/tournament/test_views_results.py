"""The result desk, the rows of a round, and corrections."""

from itertools import chain
from uuid import uuid4

import pytest

from audit.models import AuditEntry
from events.domain.roles import Role
from events.models import Player
from tests.scenario import STAFF, Scenario
from tests.staffed import browser
from tests.tournament.doors import HTMX, Door, text
from tournament.commands.clock import extend_table
from tournament.models import Entry, MatchResult

pytestmark = pytest.mark.django_db


def door(*names, **settings) -> Door:
    at = Door(*(names or ("Aya", "Ben", "Cho", "Dan")), **settings)
    people = names or ("Aya", "Ben", "Cho", "Dan")
    at.story.round(*zip(people[::2], people[1::2], strict=True))
    return at


def current(at: Door, name: str) -> tuple | None:
    result = at.story.match(name).results.filter(is_current=True).first()
    return result and (result.first_wins, result.second_wins, result.kind)


def test_a_line_is_saved_and_shown_with_both_names():
    at = door()

    answer = at.post("enter-line", line="1 1-0", htmx=True)

    assert answer.status_code == 200
    assert current(at, "Aya") == (1, 0, "played")
    assert all(word in text(answer) for word in ("Aya", "1–0", "Ben", 'data-line="1 1-0"'))


def test_without_htmx_a_line_is_saved_and_the_desk_comes_back():
    at = door()

    answer = at.post("enter-line", line="2 b")

    assert (answer.status_code, answer["Location"]) == (302, at.url("results"))
    assert current(at, "Cho") == (0, 1, "played")
    assert "Table 2 saved: Cho 0–1 Dan." in text(at.get("results"))


def test_the_same_line_sent_twice_is_one_result():
    at, once = door(), uuid4()

    first = at.post("enter-line", line="1 1-0", request_id=once, htmx=True)
    again = at.post("enter-line", line="1 1-0", request_id=once, htmx=True)

    assert (first.status_code, again.status_code) == (200, 200)
    assert at.story.match("Aya").results.count() == 1


def test_a_result_that_is_there_is_replaced_only_after_it_was_seen():
    at = door()
    at.story.result("Ben")

    refused = at.post("enter-line", line="1 1-0", htmx=True)
    stale = at.post("enter-line", line="1 1-0", seen="1:1", htmx=True)
    version = at.story.match("Aya").version
    saved = at.post("enter-line", line="1 1-0", seen=f"1:{version}", htmx=True)

    assert (refused.status_code, stale.status_code, saved.status_code) == (409, 409, 200)
    assert f'name="seen" value="1:{version}"' in text(refused)
    assert current(at, "Aya") == (1, 0, "played")


def test_an_unusual_score_is_asked_about_and_the_answer_is_recorded():
    at = door()

    asked = at.post("enter-line", line="1 3-0", htmx=True)
    saved = at.post("enter-line", line="1 3-0", seen="1:1", confirmed="1", htmx=True)

    assert (asked.status_code, saved.status_code) == (409, 200)
    assert 'name="confirmed"' in text(asked)
    assert MatchResult.objects.get(is_current=True).was_confirmed


@pytest.mark.parametrize(("line", "status"), [
    ("", 422), ("hello", 422), ("1", 422), ("1 2", 422), ("/aya", 422), ("99 1-0", 409), ("1 1-1", 409),
])
def test_a_line_that_cannot_be_saved_comes_back_with_a_sentence(line, status):
    at = door()

    for htmx in (True, False):
        answer = at.post("enter-line", line=line, htmx=htmx)
        assert answer.status_code == status
        assert 'role="alert"' in text(answer)
    assert not MatchResult.objects.exists()


def test_a_drop_at_the_desk_asks_first_then_concedes():
    at = door()

    asked = at.post("enter-line", line="1 drop a", htmx=True)
    assert asked.status_code == 409
    assert "Aya" in text(asked) and not Entry.objects.filter(dropped_at__isnull=False).exists()

    saved = at.post("enter-line", line="1 drop a", confirmed="1", htmx=True)
    assert saved.status_code == 200
    assert Entry.objects.get(dropped_at__isnull=False) == at.story.entries["Aya"]
    assert current(at, "Aya") == (0, 1, "concession")


@pytest.mark.parametrize(("line", "shown"), [
    ("1 1-0", ["Aya", "Ben", "1–0", 'value="1:1"']),
    ("1 3-0", ["does not fit"]),
    ("1 1-1", ["Both players cannot"]),
    ("/ben", ["Aya", "Ben", 'data-line="1 "']),
    ("99", ["There is no table 99"]),
    ("1 drop b", ["This drops player"]),
    ("", ["Type a table"]),
])
def test_the_desk_shows_what_a_line_would_save(line, shown):
    at = door()

    answer = at.get("look-line", line=line)

    assert answer.status_code == 200
    assert [word for word in shown if word not in text(answer)] == []


def test_the_preview_says_what_is_already_there_and_who_has_extra_time():
    at = door()
    extend_table(match_id=at.story.match("Cho").pk, minutes=7, reason="deck check", actor=STAFF)
    at.story.result("Aya")

    assert "Already entered: 1–0" in text(at.get("look-line", line="1 0-1"))
    assert "7 extra minutes" in text(at.get("look-line", line="2 1-0"))


def test_open_tables_stand_in_the_order_in_which_they_end():
    at = door("A", "B", "C", "D", "E", "F")
    extend_table(match_id=at.story.match("E").pk, minutes=5, reason="call", actor=STAFF)
    at.story.result("A")

    page = text(at.get("open-tables"))

    assert [int(part.split('"')[0]) for part in page.split('data-table="')[1:]] == [3, 2]


def test_a_player_is_found_by_name_reading_or_number():
    at = door()
    Player.objects.filter(name="Dan").update(name="伊藤 蓮", reading="いとう れん", external_id="JP-77")

    for words in ("/ito", "/いとう", "/イトウ ren", "/伊藤", f"/{at.number('Dan')}", "/jp-77"):
        page = text(at.get("look-line", line=words))
        assert (words, page.count("data-line")) == (words, 1)
        assert 'data-line="2 "' in page
    assert "Nobody in this round" in text(at.get("look-line", line="/kato"))


# --- rows ---------------------------------------------------------------------------------------------


def enter(at: Door, table: int = 1, **words):
    return at.post("enter-result", 1, table, **({"first": 1, "second": 0, "expected_version": 1} | words))


def test_a_row_saves_and_answers_with_itself():
    at = door()

    answer = enter(at, htmx=True)

    assert answer.status_code == 200
    assert text(answer).strip().startswith('<li id="table-1-1"')
    assert current(at, "Aya") == (1, 0, "played")
    assert 'name="expected_version" value="2"' in text(answer)


def test_a_row_works_without_scripts():
    at = door()

    answer = enter(at)

    assert answer["Location"] == at.url("round-results", 1) + "#table-1-1"


@pytest.mark.parametrize(("how", "kept"), [
    ("concession_first", (0, 1, "concession")), ("no_show_second", (1, 0, "no_show")),
    ("double_loss", (0, 0, "double_loss")), ("intentional_draw", (0, 0, "intentional_draw")),
])
def test_a_row_says_how_the_match_ended(how, kept):
    at = door()

    assert enter(at, first="", second="", how=how, htmx=True).status_code == 200
    assert current(at, "Aya") == kept


@pytest.mark.parametrize(("words", "status"), [
    ({"first": "x"}, 422), ({"first": ""}, 422), ({"how": "won"}, 422), ({"expected_version": ""}, 422),
    ({"first": 3}, 409), ({"first": 1, "second": 1}, 409), ({"expected_version": 9}, 409),
])
def test_a_row_that_cannot_be_saved_keeps_what_was_typed_and_takes_no_refresh(words, status):
    at = door()

    answer = enter(at, htmx=True, **words)

    assert answer.status_code == status
    assert "data-typing" in text(answer) and "sse:table-1-1" not in text(answer)
    assert f'name="first" inputmode="numeric" maxlength="2" value="{words.get("first", 1)}"' in text(answer)
    assert 'name="expected_version" value="1"' in text(answer)
    assert current(at, "Aya") is None


def test_a_row_that_was_overtaken_says_what_is_there_now():
    at = door()
    at.story.result("Ben")

    answer = enter(at, htmx=True)

    assert answer.status_code == 409
    assert "There now: 0–1." in text(answer) and 'name="expected_version" value="2"' in text(answer)


def test_staff_confirm_an_unusual_score_in_the_row():
    at = door()

    assert 'name="confirmed" value="1"' in text(enter(at, first=3, htmx=True))
    assert enter(at, first=3, confirmed="1", htmx=True).status_code == 200
    assert current(at, "Aya") == (3, 0, "played")


def test_a_row_sent_twice_is_one_result():
    at, once = door(), uuid4()

    statuses = [enter(at, request_id=once, htmx=True).status_code for _ in range(2)]

    assert (statuses, at.story.match("Aya").results.count()) == ([200, 200], 1)


def test_judges_read_rows_but_do_not_save_them():
    at = door(roles=(Role.JUDGE,))

    assert at.get("enter-result", 1, 1, htmx=True).status_code == 200
    assert enter(at).status_code == 403
    assert "<form" not in text(at.get("enter-result", 1, 1, htmx=True))


def test_a_draft_has_no_rows():
    at = Door("Aya", "Ben")
    at.story.draft()

    assert at.get("round-results", 1).status_code == 404
    assert at.get("enter-result", 1, 1).status_code == 404


# --- correcting ---------------------------------------------------------------------------------------


def played(cut=None, planned=None) -> Door:
    at = door(cut=cut, planned_rounds=planned)
    at.story.play("Aya", "Cho")
    return at


def test_a_correction_says_what_it_changes_before_it_is_made():
    at = played(cut=2)
    at.story.round(("Aya", "Cho"), ("Ben", "Dan")).play("Aya", "Ben")

    page = text(at.get("correct-result", 1, 1, first=0, second=1, how="played"))

    assert "Round 2 was paired with the old result. Its pairings stand." in page
    assert "comes in" in page and "goes out" in page
    assert "2 → <b>1</b>" in page and "1 → <b>2</b>" in page
    assert current(at, "Aya") is not None and AuditEntry.objects.filter(action="result.correct").count() == 0


def correct(at: Door, **words):
    version = at.story.match("Aya", 1).version
    return at.post("correct-result", 1, 1, **(
        {"first": 0, "second": 1, "how": "played", "reason": "slip misread", "expected_version": version} | words))


def test_a_correction_is_made_with_its_reason():
    at = played()

    answer = correct(at)

    assert answer["Location"] == at.url("round-results", 1) + "#table-1-1"
    assert current(at, "Aya") == (0, 1, "played")
    assert AuditEntry.objects.get(action="result.correct").reason == "slip misread"


@pytest.mark.parametrize(("words", "status"), [
    ({"reason": ""}, 422), ({"expected_version": ""}, 422), ({"expected_version": 1}, 409), ({"reason": "  "}, 422),
])
def test_a_correction_needs_a_reason_and_a_fresh_page(words, status):
    at = played()

    answer = correct(at, **words)

    assert answer.status_code == status
    assert current(at, "Aya") == (1, 0, "played")


def test_a_correction_sent_twice_is_one():
    at, once = played(), uuid4()
    version = at.story.match("Aya").version

    answers = [correct(at, request_id=once, expected_version=version).status_code for _ in range(2)]

    assert (answers, at.story.match("Aya").results.count()) == ([302, 302], 2)


def test_in_a_bracket_the_winner_is_fixed_once_the_next_round_is_posted():
    at = door(cut=4)
    at.story.play("Aya", "Cho").cut(4)
    at.story.drawn_round().play().drawn_round()
    table = at.story.tournament.rounds.get(number=2).matches.get(table=1)
    old = table.results.get(is_current=True)

    page = text(at.get("correct-result", 2, 1, first=old.second_wins, second=old.first_wins, how="played"))

    assert "Round 3 is posted with the winner of this match" in page
    assert "Correct the result</button>" not in page


def test_an_open_round_is_not_corrected_but_entered():
    at = door()

    assert at.get("correct-result", 1, 1)["Location"] == at.url("enter-result", 1, 1)


# --- doors --------------------------------------------------------------------------------------------

READS = [("results",), ("open-tables",), ("round-results", 1), ("enter-result", 1, 1), ("status-bar",)]
WRITES = [("look-line",), ("correct-result", 1, 1)]


@pytest.mark.parametrize("place", READS + WRITES)
def test_pages_are_for_staff_of_this_event(place, client):
    at = door()
    at.client = browser(at.story.event)
    assert at.get(*place).status_code == 403

    at.client = client
    assert at.get(*place).status_code == 302


@pytest.mark.parametrize("place", WRITES)
def test_entering_is_for_scorekeepers(place):
    assert door(roles=(Role.JUDGE,)).get(*place).status_code == 403


def test_a_line_is_not_taken_from_a_judge():
    at = door(roles=(Role.JUDGE,))

    assert at.post("enter-line", line="1 1-0").status_code == 403
    assert current(at, "Aya") is None


@pytest.mark.parametrize("place", [("round-results", 1), ("enter-result", 1, 1), ("enter-result", 2, 1)])
def test_tables_of_another_tournament_are_not_there(place):
    at, other = door(), Scenario("Eva", "Fay")
    at.client = browser(other.event, Role.SCOREKEEPER)
    at.story = other

    assert at.get(*place).status_code == 404


@pytest.mark.parametrize("place", [("results",), ("open-tables",), ("round-results", 1), ("status-bar",)])
def test_pages_cost_the_same_for_any_number_of_tables(place, django_assert_max_num_queries):
    counts = []
    for tables in (2, 20):
        pairs = [(f"A{n}", f"B{n}") for n in range(tables)]
        at = Door(*chain(*pairs))
        at.story.round(*pairs)
        at.post("enter-line", line="1 1-0")
        with django_assert_max_num_queries(30) as queries:
            at.get(*place)
        counts.append(len(queries))

    assert counts[0] == counts[1]


def test_the_desk_speaks_of_this_round_alone():
    at = door()
    at.story.play("Aya", "Cho").round(("Aya", "Cho"), ("Ben", "Dan"))

    assert "Results of round 2" in text(at.get("results"))


def test_before_round_one_the_desk_says_what_it_is_for():
    assert "No round is posted yet" in text(Door("Aya", "Ben").get("results"))


def test_row_fragments_are_small():
    at = door()

    answer = at.client.get(at.url("enter-result", 1, 1), headers=HTMX)

    assert len(answer.content) < 3000
