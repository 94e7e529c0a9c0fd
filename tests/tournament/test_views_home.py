"""A tournament's front page: the staff's dashboard and the public's."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from events.domain.roles import Role
from tests.tournament.doors import Door, text
from tests.tournament.test_rules_rounds import change
from tournament.commands.tournaments import StagePlan
from tournament.domain.results import Kind

pytestmark = pytest.mark.django_db
FOUR = ("Ann", "Bea", "Cho", "Dai")


def public(at, language="en") -> str:
    return text(Client(headers={"Accept-Language": language}).get(at.url("tournament-home")))


def test_the_one_action_follows_the_state_of_the_round():
    at = Door(*FOUR, planned_rounds=1, cut=2)
    story = at.story
    assert "Prepare round 1" in text(at.get("tournament-home"))
    story.draft()
    assert "Look at round 1 and post it" in text(at.get("tournament-home"))
    assert "Round 1 waits to be posted" in text(at.get("tournament-home"))
    story.post()
    assert "Start the clock" in text(at.get("tournament-home"))
    story.start()
    assert "2 tables still play" in text(at.get("tournament-home"))
    for pair in story.pairs():
        story.result(sorted(pair)[0])
    assert "Close round 1" in text(at.get("tournament-home"))
    story.close()
    assert "Announce the cut" in text(at.get("tournament-home"))
    story.cut()
    story.drawn_round().play()
    assert "has won" in text(at.get("tournament-home"))


def test_a_drop_makes_the_draft_a_thing_to_do():
    at = Door(*FOUR)
    at.story.drawn_round().play()
    at.story.draft()
    at.story.drop("Ann")

    assert "out of date" in text(at.get("tournament-home"))


def test_who_did_not_come_waits_for_a_word():
    at = Door(*FOUR)
    at.story.round(("Ann", "Bea"), ("Cho", "Dai"))
    at.story.concede("Ann", kind=Kind.NO_SHOW)
    at.story.result("Cho").close()

    assert "1 player did not come" in text(at.get("tournament-home"))


def test_a_table_without_time_and_result_waits():
    at = Door("Ann", "Bea")
    at.story.round(("Ann", "Bea"), start=False)
    at.story.start(now=timezone.now() - timedelta(minutes=56))

    assert "time is up, no result" in text(at.get("tournament-home"))


def test_the_public_sees_no_draft_and_no_buttons():
    at = Door(*FOUR)
    before = public(at)
    at.story.draft()

    assert "The pairings will appear here" in before
    assert "The pairings will appear here" in public(at)
    assert "workshop" not in public(at)
    at.story.post()
    assert "Pairings are posted" in public(at)


def test_a_judge_sees_the_dashboard_without_what_the_scorekeeper_does():
    at = Door(*FOUR, roles=(Role.JUDGE,))
    at.story.draft()
    page = text(at.get("tournament-home"))

    assert "Waiting for you" in page
    assert "and post it" not in page


def test_another_tournament_s_staff_is_the_public_here():
    at, elsewhere = Door(*FOUR), Door("Eve", "Fay")

    page = text(elsewhere.client.get(at.url("tournament-home")))
    assert "Waiting for you" not in page


def test_nobody_has_won_while_a_second_day_is_still_to_come():
    at = Door(*FOUR)
    change(at.story, StagePlan("swiss", "cc", planned_rounds=1), StagePlan("swiss", "cc", planned_rounds=1, cut_size=2))
    at.story.drawn_round().play()
    at.story.cut(2)

    assert "Champion" not in public(at)
    at.story.drawn_round().play()
    at.story.cut()
    assert "Champion" in public(at)


def test_p_dq_11_a_disqualified_winner_leaves_the_first_place_empty():
    at = Door(*FOUR, planned_rounds=1)
    at.story.drawn_round().play()
    at.story.cut()
    winner = at.story.standings()[0][1]
    assert f"<b>{winner}</b>" in public(at)

    at.story.disqualify(winner)
    assert "Champion" not in public(at)
    assert "The tournament is over" in text(at.get("tournament-home"))


def test_both_pages_speak_japanese():
    at = Door(*FOUR)
    at.client.defaults["HTTP_ACCEPT_LANGUAGE"] = "ja"
    at.story.drawn_round()

    assert "最後に終わる卓" in text(at.get("tournament-home"))
    assert "残り時間" in public(at, "ja")


@pytest.mark.parametrize("tables", [1, 20])
def test_the_dashboard_costs_the_same_for_any_number_of_tables(tables, django_assert_max_num_queries):
    names = [f"P{n}" for n in range(2 * tables)]
    at = Door(*names)
    at.story.round(*zip(names[::2], names[1::2], strict=True))

    with django_assert_max_num_queries(45):
        at.get("tournament-home")
