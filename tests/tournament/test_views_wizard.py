"""The set-up wizard, from a game to a tournament by POSTs alone."""

import pytest
from django.test import Client

from events.domain.roles import Role
from tests.staff_pages import Own, text
from tests.staffed import browser
from tournament.models import Tournament

pytestmark = pytest.mark.django_db
GAME = {"name": "Main event", "game": "fab"}
FORMAT = GAME | {"format": "classic-constructed", "level": "competitive", "expected_players": "50"}
PLAN = FORMAT | {
    "planned_rounds": "6", "cut_size": "8", "round_minutes": "55", "playoff_minutes": "", "wins_needed": "1",
    "late_entry": "loss", "profile": "fab-2026-06"}


@pytest.fixture
def own():
    return Own()


def wizard(own, step, **words):
    return own.post("create-tournament", step=str(step), **words)


def test_from_a_game_to_a_tournament(own):
    first = own.get("create-tournament")
    assert first.status_code == 200
    assert 'value="Main event"' in text(first)

    second = wizard(own, 1, **GAME)
    assert (second.status_code, second.context["step"]) == (200, 2)

    third = wizard(own, 2, **FORMAT)
    assert third.status_code == 200
    assert "33–64 players: 6 Swiss rounds, then top 8." in text(third)
    assert "“Flesh and Blood, one day” of the tournament rules, edition: June 2026." in text(third)
    proposed = third.context["form"].initial
    assert (proposed["planned_rounds"], proposed["cut_size"], proposed["round_minutes"], proposed["wins_needed"]) == (
        6, 8, 55, 1)

    done = wizard(own, 3, **PLAN)

    assert (done.status_code, done["Location"]) == (302, own.url("entries", "main-event"))
    tournament = Tournament.objects.get()
    stages = tournament.stages.order_by("number").values_list(
        "kind", "format", "rel", "wins_needed", "round_minutes", "planned_rounds", "cut_size")
    assert list(stages) == [
        ("swiss", "classic-constructed", "competitive", 1, 55, 6, None),
        ("elimination", "classic-constructed", "competitive", 1, None, None, 8)]
    assert (tournament.game, tournament.expected_players, tournament.profile["code"]) == ("fab", 50, "fab-2026-06")
    assert own.client.get(done["Location"]).status_code == 200


def test_every_proposal_may_be_overridden(own):
    wizard(own, 3, **PLAN | {
        "planned_rounds": "5", "cut_size": "", "round_minutes": "", "wins_needed": "2", "late_entry": "bye",
        "profile": "generic"})

    tournament = Tournament.objects.get()
    (stage,) = tournament.stages.all()
    assert (stage.planned_rounds, stage.round_minutes, stage.wins_needed) == (5, None, 2)
    assert (tournament.late_entry, tournament.profile["code"]) == ("bye", "generic")


def test_beyond_the_table_the_number_is_asked_for(own):
    page = wizard(own, 2, **FORMAT | {"expected_players": "737"})

    assert "The table ends at 736 players." in text(page)
    assert page.context["form"].initial["planned_rounds"] is None
    assert wizard(own, 3, **PLAN | {"expected_players": "737", "planned_rounds": ""}).status_code == 422
    assert Tournament.objects.count() == 0


def test_a_casual_tournament_goes_by_the_casual_table(own):
    page = wizard(own, 2, **FORMAT | {"level": "casual", "expected_players": "7"})

    assert "Flesh and Blood, casual" in text(page)


def test_a_game_without_an_official_text_says_so(own):
    page = wizard(own, 2, **FORMAT | {
        "game": "weiss-schwarz", "format": "neo-standard", "level": "level-2", "expected_players": "40"})

    assert "Our proposal, because no official table could be read" in text(page)
    assert "no official text could be read. Check it." in text(page)


@pytest.mark.parametrize(("step", "words", "shows"), [("2", FORMAT, 1), ("3", PLAN, 2)])
def test_back_keeps_what_was_typed(own, step, words, shows):
    page = wizard(own, step, back="1", **words)

    assert (page.status_code, page.context["step"]) == (200, shows)
    assert page.context["form"].data["name"] == "Main event"


@pytest.mark.parametrize(
    ("step", "words", "shows"), [
        ("1", GAME | {"name": ""}, 1), ("1", GAME | {"game": "chess"}, 1),
        ("2", FORMAT | {"expected_players": "one"}, 2), ("2", FORMAT | {"format": "draft"}, 2),
        ("3", PLAN | {"profile": "none"}, 3), ("3", PLAN | {"wins_needed": "0"}, 3),
    ])
def test_what_is_wrong_stays_on_its_screen(own, step, words, shows):
    page = wizard(own, step, **words)

    assert (page.status_code, page.context["step"]) == (422, shows)
    assert Tournament.objects.count() == 0


def test_the_same_press_twice_makes_one_tournament(own):
    answers = [own.post("create-tournament", step="3", request_id="7e5ff0a0-0000-4000-8000-000000000001", **PLAN)
               for _ in range(2)]

    assert [answer["Location"] for answer in answers] == [own.url("entries", "main-event")] * 2
    assert Tournament.objects.count() == 1


def test_only_the_organizer_sets_up(own):
    assert browser(own.event, Role.SCOREKEEPER).get(own.url("create-tournament")).status_code == 403
    assert Client().get(own.url("create-tournament")).status_code == 302
    other = Own("Another")
    assert other.client.post(own.url("create-tournament"), PLAN | {"step": "3"}).status_code == 403
    assert Tournament.objects.count() == 0


def test_the_wizard_speaks_japanese(own):
    page = own.client.post(own.url("create-tournament"), FORMAT | {"step": "2"}, headers={"Accept-Language": "ja"})

    assert page.status_code == 200
    assert 'lang="ja"' in text(page)
    assert "フレッシュ＆ブラッド（1日制）" in text(page)


def test_a_draft_is_proposed_seats_by_lot_for_its_play_off(own):
    draft = FORMAT | {"format": "booster-draft"}
    third = wizard(own, 2, **draft)
    assert third.context["form"].initial["draft_seats"] is True
    assert "Seats by lot, for a draft" in text(third)
    assert "Seats by lot, for a draft" not in text(wizard(own, 2, **FORMAT))

    wizard(own, 3, **PLAN | draft | {"draft_seats": "on"})
    assert list(Tournament.objects.get().stages.order_by("number").values_list("seating", flat=True)) == [
        "standing", "draft"]
