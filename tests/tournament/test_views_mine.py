"""A player's own page on the phone."""

import re
from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from events.commands.players import new_personal_link
from events.permissions import PLAYER_COOKIE
from tests.scenario import STAFF, Scenario
from tests.tournament.doors import text
from tests.tournament.test_rules_rounds import change
from tournament.commands.clock import extend_table
from tournament.commands.tournaments import StagePlan
from tournament.queries.places import places_now

pytestmark = pytest.mark.django_db
FOUR = ("Ann", "Bea", "Cho", "Dai")


def phone(story, name, language="en") -> Client:
    """The browser of a player who opened the personal link."""
    client = Client(headers={"Accept-Language": language})
    secret = new_personal_link(player=story.entries[name].player, actor=STAFF)
    answer = client.get(reverse("personal-link", args=[secret]))
    assert (answer.status_code, answer["Location"]) == (302, reverse("my-match"))
    return client


def report(client, story, name, said, *, sure=True, request_id=None, version=None, **words):
    match = story.match(name)
    data = {"request_id": str(request_id or uuid4()), "said": said, "t": story.tournament.slug,
            "expected_version": match.version if version is None else version, **words}
    return client.post(reverse("report-own-result"), data | ({"sure": "1"} if sure else {}))


def two(**more) -> Scenario:
    return Scenario("Ann", "Bea", **more).round(("Ann", "Bea"))


def test_the_link_becomes_a_cookie_that_scripts_cannot_read():
    story = two()
    client = phone(story, "Ann")
    cookie = client.cookies[PLAYER_COOKIE]

    assert (cookie["httponly"], cookie["samesite"], cookie["secure"]) == (True, "Lax", "")
    assert cookie["path"] == reverse("my-match")  # elsewhere the phone reads the pages that are kept for everybody
    page = text(client.get(reverse("my-match")))
    assert cookie.value not in page
    assert "Bea" in page


def test_a_link_that_was_replaced_leads_nowhere_and_its_cookie_neither():
    story = two()
    client = phone(story, "Ann")
    old = client.cookies[PLAYER_COOKIE].value
    new_personal_link(player=story.entries["Ann"].player, actor=STAFF)

    assert Client().get(reverse("personal-link", args=[old])).status_code == 404
    assert client.get(reverse("my-match")).status_code == 403
    assert Client().get(reverse("my-match")).status_code == 403


def test_the_table_is_the_largest_figure_and_the_page_is_never_kept():
    story = Scenario(*FOUR).round(("Ann", "Bea"), ("Cho", "Dai"))
    answer = phone(story, "Cho").get(reverse("my-match"))

    assert re.search(r'class="figure table num">\s*2\s*<', text(answer))
    assert "no-store" in answer["Cache-Control"]


def test_r3_2_2_the_player_is_told_that_the_first_turn_waits_for_the_timer():
    story = Scenario("Ann", "Bea").round(("Ann", "Bea"), start=False)
    client = phone(story, "Ann")
    sentence = "The first turn waits for the clock."

    assert sentence in text(client.get(reverse("my-match")))
    story.start()
    assert sentence not in text(client.get(reverse("my-match")))


def test_the_clock_is_the_table_s_own():
    story = two()
    extend_table(match_id=story.match("Ann").pk, minutes=7, reason="ruling", actor=STAFF)

    assert "+7 min" in text(phone(story, "Ann").get(reverse("my-match")))


def test_a_report_is_shown_before_it_is_saved():
    story = two()
    client = phone(story, "Ann")

    shown = report(client, story, "Ann", "won", sure=False)
    assert "Is this right?" in text(shown)
    assert not story.match("Ann").results.exists()

    saved = report(client, story, "Ann", "won")
    assert saved["Location"] == f"{reverse('my-match')}?t={story.tournament.slug}"
    story.close()
    assert story.record("Ann") == (1, 0, 0)


@pytest.mark.parametrize(("said", "record"), [
    ("won", (1, 0, 0)), ("lost", (0, 1, 0)), ("drawn", (0, 0, 1)), ("agreed", (0, 0, 1)), ("concede", (0, 1, 0)),
])
@pytest.mark.parametrize("name", ["Ann", "Bea"])
def test_every_way_to_report_counts_from_the_player_s_side(name, said, record):
    story = two()
    report(phone(story, name), story, name, said)
    story.close()

    assert story.record(name) == record


def test_games_are_entered_in_a_longer_match_and_what_does_not_fit_is_refused():
    story = two(wins_needed=2)
    client = phone(story, "Bea")

    refused = report(client, story, "Bea", "games", mine=3, theirs=0)
    assert (refused.status_code, "does not fit" in text(refused)) == (409, True)
    assert report(client, story, "Bea", "games", mine=2).status_code == 422
    report(client, story, "Bea", "games", mine=2, theirs=1)
    story.close()
    assert story.record("Bea") == (1, 0, 0)


def test_the_other_player_agrees_or_is_sent_to_the_desk():
    story = two()
    report(phone(story, "Ann"), story, "Ann", "won")
    bea = phone(story, "Bea")

    assert "Result reported" in text(bea.get(reverse("my-match")))
    assert report(bea, story, "Bea", "lost").status_code == 302
    conflict = report(bea, story, "Bea", "won")
    assert (conflict.status_code, "go to the scorekeeper together" in text(conflict)) == (409, True)


def test_twice_is_once_and_an_old_page_is_told_so():
    story = two()
    client, click, version = phone(story, "Ann"), uuid4(), story.match("Ann").version
    report(client, story, "Ann", "won", request_id=click)
    report(client, story, "Ann", "won", request_id=click, version=version)
    assert story.match("Ann").results.count() == 1

    assert report(client, story, "Ann", "lost", version=version).status_code == 409


def test_nobody_reports_without_an_open_match():
    story = two()
    client = phone(story, "Ann")
    story.result("Ann").close()

    assert report(client, story, "Ann", "won", version=1).status_code == 409
    assert Client().post(reverse("report-own-result")).status_code == 403


def test_a_draft_is_not_on_the_phone():
    story = Scenario(*FOUR).drawn_round().play()
    story.draft()
    page = text(phone(story, "Ann").get(reverse("my-match")))

    assert "Your next table appears here" in page
    assert 'class="figure table' not in page


def test_what_happened_to_the_player_is_said():
    story = Scenario(*FOUR, "Eve").drawn_round()
    lucky = story.byes()[0]
    assert "the round counts as won" in text(phone(story, lucky).get(reverse("my-match")))

    name = next(n for n in FOUR if n != lucky)
    story.disqualify(name)
    assert "You are disqualified" in text(phone(story, name).get(reverse("my-match")))
    rival = next(iter(next(p for p in story.pairs() if name in p) - {name}))
    assert "disqualified player" in text(phone(story, rival).get(reverse("my-match")))
    assert name not in text(phone(story, rival).get(reverse("my-match")))

    story.play()
    story.drop(rival)
    assert "You have dropped" in text(phone(story, rival).get(reverse("my-match")))


@pytest.mark.parametrize(("number", "sentence"), [
    (1, "The first round is drawn at random."), (2, "among equal points the draw is random"),
])
def test_why_this_opponent(number, sentence):
    story = Scenario(*FOUR)
    for _ in range(number - 1):
        story.drawn_round().play()
    story.drawn_round()

    assert sentence in text(phone(story, "Ann").get(reverse("my-match")))


def test_the_page_speaks_japanese():
    story = two()

    assert "あなたの卓" in text(phone(story, "Ann", "ja").get(reverse("my-match")))


@pytest.mark.parametrize("players", [2, 20])
def test_the_page_costs_the_same_for_any_number_of_players(players, django_assert_max_num_queries):
    names = [f"P{n}" for n in range(players)]
    story = Scenario(*names).round(*zip(names[::2], names[1::2], strict=True))
    client = phone(story, "P0")

    with django_assert_max_num_queries(26):
        client.get(reverse("my-match"))


def test_overtime_is_shown():
    story = Scenario("Ann", "Bea").round(("Ann", "Bea"), start=False)
    story.start(now=timezone.now() - timedelta(minutes=60))

    assert "+05:" in text(phone(story, "Ann").get(reverse("my-match")))


def test_who_was_not_paired_in_a_round_that_is_on_is_told_so():
    story = two().enter("Cho", missed="none")
    page = text(phone(story, "Cho").get(reverse("my-match")))

    assert "You are not in round 1." in page
    assert "Round 1 is closed" not in page


def test_who_is_not_in_the_play_off_waits_for_no_table():
    story = Scenario(*FOUR, planned_rounds=1, cut=2).drawn_round().play()
    out, second = story.standings()[3][1], story.standings()[1][1]
    mine = phone(story, out)
    assert "Your next table appears here" in text(mine.get(reverse("my-match")))

    story.cut(2)
    assert "You have played all your matches." in text(mine.get(reverse("my-match")))
    story.drawn_round()
    assert "You have played all your matches." in text(mine.get(reverse("my-match")))
    assert "place 4 of 4" in text(mine.get(reverse("my-match")))
    story.play(second)
    assert "place 1 of 4" in text(phone(story, second).get(reverse("my-match")))


def test_the_loser_of_a_semi_final_is_done_and_the_winner_still_in():
    story = Scenario(*FOUR, planned_rounds=1, cut=4).drawn_round().play()
    story.cut(4)
    story.drawn_round()
    match = story.match("Ann")
    winner, loser = match.first.player.name, match.second.player.name
    story.play(winner)

    page = text(phone(story, loser).get(reverse("my-match")))
    assert "You have played all your matches." in page
    assert "still in the play-off" not in page
    page = text(phone(story, winner).get(reverse("my-match")))
    assert "still in the play-off" in page
    assert "Your next table appears here" in page


def test_the_second_day_counts_on_the_phone():
    story = Scenario(*FOUR)
    change(story, StagePlan("swiss", "cc", planned_rounds=1), StagePlan("swiss", "cc", planned_rounds=2))
    story.drawn_round().play()
    story.cut(2)
    story.drawn_round()
    first = story.match(story.standings()[0][1]).second.player.name
    assert "<b>1–0</b> · place" in text(phone(story, first).get(reverse("my-match")))

    story.play(first)
    assert "<b>2–0</b> · place 1 of 4" in text(phone(story, first).get(reverse("my-match")))


def test_a_correction_and_a_disqualification_move_the_place_on_the_phone():
    story = Scenario(*FOUR).round(("Ann", "Bea"), ("Cho", "Dai")).play("Ann", "Cho")
    mine = phone(story, "Bea")
    assert "<b>0–1</b>" in text(mine.get(reverse("my-match")))
    assert "of 4" in text(mine.get(reverse("my-match")))

    story.correct("Bea", 1, 1, 0)
    assert "<b>1–0</b>" in text(mine.get(reverse("my-match")))
    story.disqualify("Dai")
    assert "of 3" in text(mine.get(reverse("my-match")))


def test_the_standing_is_ranked_once_for_a_whole_hall(django_assert_num_queries):
    story = Scenario(*FOUR).drawn_round().play().drawn_round()
    tournament = story.tournament
    first = places_now(tournament)

    with django_assert_num_queries(5):
        again = places_now(tournament)
    assert again is first
    story.result("Ann")  # of a round that is still open
    assert places_now(tournament) is first
    story.play()
    assert places_now(tournament) is not first


def test_other_tables_results_leave_the_phone_alone():
    story = Scenario(*FOUR).drawn_round().play().drawn_round()
    page = text(phone(story, "Ann").get(reverse("my-match")))
    heard = set(re.findall(r"sse:([\w-]+)", page))

    own = {story.match("Ann", number).topic for number in (1, 2)}
    assert heard == {"rounds", "clock", "hello", "changed"} | own
