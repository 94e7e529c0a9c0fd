"""The people of an event, their facts and their links."""

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from events.domain.roles import Role
from events.models import PersonalLink, Player
from tests.scenario import Scenario
from tests.staff_pages import text
from tests.staffed import browser

pytestmark = pytest.mark.django_db


@pytest.fixture
def story():
    return Scenario("Aya", "Ben")


@pytest.fixture
def client(story):
    return browser(story.event, Role.SCOREKEEPER)


def url(story, page, *more):
    return reverse(page, args=[story.event.slug, *more])


def send(client, address, **words):
    return client.post(address, {"request_id": str(uuid4())} | words)


def test_everybody_of_the_event_stands_once_with_their_tournaments(story, client):
    story.player("Zoe")
    page = client.get(url(story, "players"))

    found = [(player.name, [entry.tournament.name for entry in player.entries.all()])
             for group in page.context["groups"] for player in group.rows]
    assert found == [("Aya", ["Main event"]), ("Ben", ["Main event"]), ("Zoe", [])]


def test_finding_works_without_scripts(story, client):
    groups = client.get(url(story, "players"), {"q": "ay"}).context["groups"]

    assert [player.name for group in groups for player in group.rows] == ["Aya"]


@pytest.mark.parametrize("count", [1, 20])
def test_the_list_costs_the_same_for_any_number(count, django_assert_num_queries):
    story = Scenario(*(f"Player {number}" for number in range(count)))
    client = browser(story.event, Role.SCOREKEEPER)
    client.get(url(story, "players"))

    with django_assert_num_queries(11):
        page = client.get(url(story, "players"))

    assert page.context["shown"] == count


def test_a_scorekeeper_of_one_tournament_sees_the_people_and_where_to_enter_them(story):
    client = browser(story.event, Role.SCOREKEEPER, tournament=story.tournament)
    page = client.get(url(story, "players"))

    assert page.status_code == 200
    assert [one.name for one in page.context["enters_in"]] == ["Main event"]
    assert client.get(url(story, "register-player")).status_code == 403


def test_people_without_a_role_see_nobody(story):
    assert browser(story.event).get(url(story, "players")).status_code == 403
    assert Client().get(url(story, "players")).status_code == 302


def test_a_person_is_added_to_the_event(story, client):
    request_id = uuid4()
    for _ in range(2):
        answer = client.post(url(story, "register-player"), {"request_id": str(request_id), "name": "Zoe"})
        assert answer.status_code == 302

    assert Player.objects.filter(name="Zoe").count() == 1
    assert send(client, url(story, "register-player"), name="").status_code == 422


def test_facts_are_changed_and_an_old_page_is_refused(story, client):
    player = Player.objects.get(name="Aya")
    address = url(story, "change-player", player.number)

    assert send(client, address, name="Aya M", expected_version="1").status_code == 302
    late = send(client, address, name="Aya X", expected_version="1")

    assert late.status_code == 409
    assert 'value="Aya X"' in text(late)
    player.refresh_from_db()
    assert player.name == "Aya M"


def test_a_player_of_another_event_is_not_there(story, client):
    other = Scenario("Eve")
    number = other.player("Fay").number + 5

    assert client.get(url(story, "change-player", number)).status_code == 404
    assert client.get(url(other, "change-player", 1)).status_code == 403


def test_a_new_link_opens_and_ends_the_old_one(story, client):
    number = Player.objects.get(name="Aya").number
    old, new = (client.post(url(story, "new-link", number)).context["address"] for _ in range(2))

    assert old != new
    assert PersonalLink.objects.filter(revoked_at=None).count() == 1
    assert browser(story.event, Role.JUDGE).post(url(story, "new-link", number)).status_code == 403


def test_cards_for_the_whole_event(story, client):
    story.player("Zoe")
    assert "3 of 3 players have no link yet." in text(client.get(url(story, "print-links")))

    page = client.post(url(story, "print-links"), {"which": "missing"})

    assert [card.player.name for sheet in page.context["sheets"] for card in sheet] == ["Aya", "Ben", "Zoe"]
    assert page.context["left"] == 0
    assert PersonalLink.objects.count() == 3
    assert client.post(url(story, "print-links"), {"which": "?"}).status_code == 422


def test_the_team_is_shown_found_and_changed(story, client):
    send(client, url(story, "register-player"), name="Zoe", team="Reds")
    zoe = Player.objects.get(name="Zoe")
    page = client.get(url(story, "players"), {"q": "reds"})
    assert [player.name for group in page.context["groups"] for player in group.rows] == ["Zoe"]
    assert "<small>Reds</small>" in text(page)
    assert 'value="Reds"' in text(client.get(url(story, "change-player", zoe.number)))

    send(client, url(story, "change-player", zoe.number), name="Zoe", team="", expected_version=1)

    zoe.refresh_from_db()
    assert zoe.team == ""
