"""Pairings by table and by name: everybody reads them, nobody reads a draft."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from events.commands.players import Person, change_player
from events.domain.roles import Role
from tests.scenario import STAFF, Scenario
from tests.staffed import browser
from tests.tournament.doors import text
from tournament.domain.results import Kind

pytestmark = pytest.mark.django_db


def url(story: Scenario, name: str, *more) -> str:
    return reverse(name, args=[story.event.slug, story.tournament.slug, *more])


def page(story: Scenario, name: str, *more, client=None, language="en") -> str:
    answer = (client or Client()).get(url(story, name, *more), headers={"Accept-Language": language})
    assert answer.status_code == 200
    return text(answer)


def rows(html: str) -> list[list[str]]:
    """The words of each table row's cells."""
    bodies = re.findall(r"<tr[^>]*>(.*?)</tr>", html, re.S)
    cells = [re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", body, re.S) for body in bodies]
    return [[" ".join(re.sub(r"<[^>]+>", " ", cell).split()) for cell in row] for row in cells]


def test_before_any_round_the_page_says_what_it_is_for():
    story = Scenario("Aya", "Ben")

    html = page(story, "latest-pairings")

    assert "No pairings yet" in html and "sse:pairings" in html
    assert Client().get(url(story, "pairings", 1)).status_code == 404
    assert Client().get(url(story, "pairings-by-name", 1)).status_code == 404


def test_tables_with_points_and_results_once_reported():
    story = Scenario("Aya", "Ben", "Cho", "Dan", wins_needed=2)
    story.round(("Aya", "Ben"), ("Cho", "Dan")).result("Aya", 2, 1).result("Cho", 2, 0).close()
    story.round(("Aya", "Cho"), ("Ben", "Dan"))
    story.concede("Aya")

    html = page(story, "pairings", 2)

    assert rows(html) == [
        ["Table", "Player A", "Result", "Player B"],
        ["1", "Aya 1", "0–2", "Cho 1"],
        ["2", "Ben 0", "–", "Dan 0"],
    ]
    assert '<td class="won">Cho' in html
    assert "1 of 2 results in" in html
    assert rows(page(story, "latest-pairings")) == rows(html)


def test_by_name_each_player_finds_table_and_opponent_under_the_heading():
    story = Scenario("Aya", "Ben", "Brook")
    sato = story.player("佐藤 陽菜")
    change_player(player_id=sato.pk, person=Person("佐藤 陽菜", reading="さとう ひな"), actor=STAFF,
                  expected_version=sato.version)
    story.entries["佐藤 陽菜"] = story.entries["Aya"].__class__.objects.create(
        tournament=story.tournament, player=sato, entered_at=story.tournament.created_at)
    story.round(("Aya", "佐藤 陽菜"), byes=["Ben"], losses=["Brook"])
    story.result("佐藤 陽菜", 1, 0)

    assert rows(page(story, "pairings-by-name", 1)) == [
        ["Player", "Table", "Opponent", "Result"],
        ["A"], ["Aya", "1", "佐藤 陽菜", "0–1"],
        ["B"], ["Ben", "–", "has the bye and wins this round without playing"],
        ["Brook", "–", "does not play; this round counts as lost"],
        ["さ"], ["佐藤 陽菜", "1", "Aya", "1–0"],
    ]
    assert 'data-find="佐藤 陽菜 さとう ひな"' in page(story, "pairings-by-name", 1)


def test_a_bye_is_said_in_words_in_both_languages():
    story = Scenario("Aya", "Ben", "Cho").round(("Aya", "Ben"), byes=["Cho"])

    assert rows(page(story, "pairings", 1))[-1] == ["Cho 0", "has the bye and wins this round without playing"]
    assert 'lang="ja"' in page(story, "pairings", 1, language="ja")


def test_namesakes_are_told_apart_by_their_numbers():
    story = Scenario("Kim", "Ben", "Ann", "Dan")
    twin = story.entries["Ann"].player
    type(twin).objects.filter(pk=twin.pk).update(name="Kim")
    story.round(("Kim", "Ben"), ("Ann", "Dan"))

    assert [row[1] for row in rows(page(story, "pairings", 1))[1:]] == ["Kim #1 0", "Kim #3 0"]


@pytest.mark.parametrize("role", [None, Role.SCOREKEEPER])
def test_nothing_of_a_draft_is_shown_to_anybody(role):
    story = Scenario("Aya", "Ben", "Cho", "Dan", planned_rounds=3)
    story.round(("Aya", "Ben"), ("Cho", "Dan")).play("Aya", "Cho")
    story.draft()
    client = browser(story.event, role) if role else Client()

    latest = page(story, "latest-pairings", client=client)

    assert "Pairings of round 1" in latest
    assert "round 2" not in latest.lower()
    assert client.get(url(story, "pairings", 2)).status_code == 404
    assert client.get(url(story, "pairings-by-name", 2)).status_code == 404

    story.post()
    assert "Pairings of round 2" in page(story, "latest-pairings", client=client)


def test_a_draft_of_round_one_leaves_the_page_empty():
    story = Scenario("Aya", "Ben")
    story.draft()

    html = page(story, "latest-pairings")

    assert "No pairings yet" in html and "Aya" not in html


def test_an_older_round_leads_to_the_newest():
    story = Scenario("Aya", "Ben", "Cho", "Dan")
    story.round(("Aya", "Ben"), ("Cho", "Dan")).play("Aya", "Cho")
    story.round(("Aya", "Cho"), ("Ben", "Dan"))

    assert f'<a href="{url(story, "pairings", 2)}">Go to round 2</a>' in page(story, "pairings", 1)
    assert f'<a href="{url(story, "pairings-by-name", 2)}">Go to round 2</a>' in page(story, "pairings-by-name", 1)
    assert "This is an older round" not in page(story, "pairings", 2)


def test_a_disqualified_player_is_named_to_staff_only():
    story = Scenario("Aya", "Ben", "Cho", "Dan").round(("Aya", "Ben"), ("Cho", "Dan"))
    story.disqualify("Ben")

    public, names = page(story, "pairings", 1), page(story, "pairings-by-name", 1)

    assert "Ben" not in public and "disqualified player" in public
    assert "Ben" not in names and [row[0] for row in rows(names)[1:]] == ["A", "Aya", "C", "Cho", "D", "Dan"]
    staff = browser(story.event, Role.JUDGE)
    assert "Ben" in page(story, "pairings", 1, client=staff)
    assert "Ben" in page(story, "pairings-by-name", 1, client=staff)


def test_play_off_pairings_show_seeds():
    story = Scenario("Aya", "Ben", "Cho", "Dan", cut=2, planned_rounds=1)
    story.round(("Aya", "Ben"), ("Cho", "Dan")).play("Aya", "Cho")
    story.cut()
    story.drawn_round()

    html = page(story, "latest-pairings")

    assert "Play-off" in html
    assert sorted(cell[-1] for cell in (rows(html)[1][1], rows(html)[1][3])) == ["1", "2"]


def test_an_intentional_draw_reads_as_one():
    story = Scenario("Aya", "Ben").round(("Aya", "Ben")).result("Aya", 0, 0, kind=Kind.INTENTIONAL_DRAW)

    assert rows(page(story, "pairings", 1))[1] == ["1", "Aya 0", "draw", "Ben 0"]


def test_another_events_address_is_not_found():
    story = Scenario("Aya", "Ben").round(("Aya", "Ben"))

    for name, more in (("latest-pairings", []), ("pairings", [1]), ("pairings-by-name", [1])):
        assert Client().get(reverse(name, args=["elsewhere", story.tournament.slug, *more])).status_code == 404
        assert Client().post(url(story, name, *more)).status_code == 405


@pytest.mark.parametrize("name", ["pairings", "pairings-by-name"])
def test_it_costs_the_same_for_any_number_of_tables(name, django_assert_max_num_queries):
    counts = []
    for tables in (1, 20):
        names = [f"P{n}" for n in range(2 * tables)]
        story = Scenario(*names).round(*zip(names[::2], names[1::2], strict=True))
        for one in names[::2]:
            story.result(one)
        with django_assert_max_num_queries(14) as queries:
            page(story, name, 1)
        counts.append(len(queries))

    assert counts[0] == counts[1]
