"""Announcing a standing and taking it back."""

from uuid import uuid4

import pytest

from events.domain.roles import Role
from tests.staffed import browser
from tests.tournament.doors import Door, text
from tournament.models import Announcement, Place

pytestmark = pytest.mark.django_db


def played(cut=2, roles=(Role.SCOREKEEPER,)) -> Door:
    at = Door("Aya", "Ben", "Cho", "Dan", cut=cut, planned_rounds=1, roles=roles)
    at.story.round(("Aya", "Ben"), ("Cho", "Dan")).play("Aya", "Cho")
    return at


def test_the_cut_is_shown_before_it_is_announced():
    at = played()

    page = text(at.get("announce-cut"))

    assert "Announce the top 2" in page and "last-in" in page
    assert not Announcement.objects.exists()


def test_a_tie_at_the_line_is_explained():
    at = played(cut=3)

    page = text(at.get("announce-cut"))

    assert "with 0 points each: decided by" in page


def test_another_size_can_be_looked_at_and_announced():
    at = played()
    assert "Announce the top 4" in text(at.get("announce-cut", cut_size=4))
    assert "Announce the top 2" in text(at.get("announce-cut", cut_size="x"))

    at.post("announce-cut", cut_size=4)

    assert Announcement.objects.get().cut_size == 4
    assert Place.objects.exclude(seed=None).count() == 4


def test_announcing_twice_with_one_press_is_one_announcement():
    at, once = played(), uuid4()

    answers = [at.post("announce-cut", cut_size=2, request_id=once) for _ in range(2)]

    assert [a["Location"] for a in answers] == [at.url("announce-cut")] * 2
    assert Announcement.objects.count() == 1
    assert "The announced standing" in text(at.get("announce-cut"))


@pytest.mark.parametrize(("size", "status"), [("x", 422), (1, 422), (64, 409)])
def test_a_size_that_is_none_is_refused(size, status):
    at = played()

    answer = at.post("announce-cut", cut_size=size)

    assert (answer.status_code, Announcement.objects.count()) == (status, 0)


def test_an_open_round_has_to_be_closed_first():
    at = Door("Aya", "Ben", cut=2)
    at.story.round(("Aya", "Ben"))

    assert "Round 1 is still open." in text(at.get("announce-cut"))
    assert at.post("announce-cut", cut_size=2).status_code == 409


def test_an_announcement_is_withdrawn_until_the_next_stage_has_a_result():
    at = played()
    at.post("announce-cut", cut_size=2)

    assert "Withdraw the announcement" in text(at.get("announce-cut"))
    assert at.post("withdraw-cut")["Location"] == at.url("announce-cut")
    assert Announcement.objects.get().withdrawn_at is not None
    assert at.post("withdraw-cut").status_code == 404

    at.post("announce-cut", cut_size=2)
    at.story.drawn_round().result("Aya")
    assert "so the announcement stands" in text(at.get("announce-cut"))
    assert at.post("withdraw-cut").status_code == 409


def test_without_a_next_stage_the_standing_is_final():
    at = played(cut=None)
    assert "Announce the final standing" in text(at.get("announce-cut"))

    at.post("announce-cut")

    at.story.tournament.refresh_from_db()
    assert at.story.tournament.finished_at is not None


@pytest.mark.parametrize("name", ["announce-cut", "withdraw-cut"])
def test_announcing_is_for_organizers_and_scorekeepers(name, client):
    at = played(roles=(Role.JUDGE, Role.HEAD_JUDGE))
    assert at.post(name, cut_size=2).status_code == 403
    at.client = client
    assert at.post(name, cut_size=2).status_code == 302
    assert not Announcement.objects.exists()
    at.client = browser(at.story.event, Role.ORGANIZER)
    assert at.get("announce-cut").status_code == 200


def test_the_page_costs_the_same_for_any_number_of_players(django_assert_max_num_queries):
    counts = []
    for tables in (2, 20):
        names = [f"P{n}" for n in range(2 * tables)]
        at = Door(*names, cut=4)
        at.story.round(*zip(names[::2], names[1::2], strict=True)).play()
        with django_assert_max_num_queries(40) as queries:
            at.get("announce-cut")
        counts.append(len(queries))

    assert counts[0] == counts[1]
