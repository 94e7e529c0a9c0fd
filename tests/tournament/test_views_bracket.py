"""The bracket, for everybody."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.scenario import Scenario
from tests.tournament.doors import text
from tests.tournament.test_rules_rounds import EIGHT, played_swiss
from tournament.queries.bracket import bracket, elimination_stage, places

pytestmark = pytest.mark.django_db


def page(story, language="en") -> str:
    url = reverse("bracket", args=[story.event.slug, story.tournament.slug])
    return text(Client(headers={"Accept-Language": language}).get(url))


def names(html) -> list[str]:
    return [name.strip() for name in re.findall(r'class="name">(.*?)</span>', html, re.DOTALL)]


def test_before_the_cut_the_page_says_when_the_bracket_appears():
    story = Scenario(*EIGHT, cut=4, planned_rounds=3)

    assert "The bracket appears with the cut" in page(story)
    assert "The best 4 players" in page(story)
    assert "no play-off" in page(Scenario("Ann", "Bea"))


def test_after_the_cut_first_meets_last_and_the_final_waits():
    story = played_swiss(*EIGHT)
    top = [name for _, name in story.standings()[:4]]
    story.cut(4)
    html = page(story)

    assert names(html)[:4] == [top[0], top[3], top[1], top[2]]
    assert html.count("to be decided") == 2
    assert re.findall(r"<h2>(.*?)</h2>", html)[:2] == ["Semi-finals", "Final"]


def test_a_draft_stays_with_the_staff_and_the_winner_goes_on():
    story = played_swiss(*EIGHT)
    top = [name for _, name in story.standings()[:4]]
    story.cut(4)
    story.drawn_round().play(top[0], top[1])
    draft = story.draft()
    found = bracket(elimination_stage(story.tournament))

    assert found.rounds[1].round is None
    assert [side.entry.player.name for side in (found.rounds[1].ties[0].first, found.rounds[1].ties[0].second)] == (
        top[:2])
    assert draft.number == 5


def test_champion_and_places_by_round_reached_then_seed():
    story = played_swiss(*EIGHT)
    top = [name for _, name in story.standings()[:4]]
    story.cut(4)
    story.drawn_round().play(top[0], top[1]).drawn_round().play(top[1])
    stage = elimination_stage(story.tournament)

    assert bracket(stage).champion.player.name == top[1]
    assert [(place, entry.player.name) for place, entry in places(stage)] == [
        (1, top[1]), (2, top[0]), (3, top[2]), (4, top[3])]
    assert "Champion" in page(story)


def test_with_three_in_the_cut_the_first_waits_for_an_opponent():
    story = played_swiss(*EIGHT, cut=3)
    top = [name for _, name in story.standings()[:3]]
    story.cut(3)
    assert "no opponent" in page(story)
    story.drawn_round().play(top[1]).drawn_round()

    assert story.pairs() == {frozenset(top[:2])}


def test_a_disqualified_player_is_not_named_to_the_public():
    story = played_swiss(*EIGHT)
    story.cut(4)
    story.drawn_round()
    name = sorted(next(iter(story.pairs())))[0]
    story.disqualify(name)

    assert name not in names(page(story))
    assert "disqualified player" in page(story)


def test_the_bracket_in_japanese():
    story = played_swiss(*EIGHT)
    story.cut(4)

    assert "準決勝" in page(story, "ja")


@pytest.mark.parametrize("cut", [2, 8])
def test_the_bracket_costs_the_same_for_any_size(cut, django_assert_max_num_queries):
    story = played_swiss(*EIGHT, cut=cut)
    story.cut(cut)
    story.drawn_round()

    with django_assert_max_num_queries(22):
        page(story)
