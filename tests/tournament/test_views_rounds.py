"""Starting, closing and opening a round."""

from uuid import uuid4

import pytest

from audit.models import AuditEntry
from events.domain.roles import Role
from tests.staffed import browser
from tests.tournament.doors import Door, text
from tournament.models import Round

pytestmark = pytest.mark.django_db


def posted(**settings) -> Door:
    at = Door("Aya", "Ben", "Cho", "Dan", **settings)
    at.story.round(("Aya", "Ben"), ("Cho", "Dan"), start=False)
    return at


def state() -> str:
    return Round.objects.get().state


def test_the_clock_of_a_posted_round_is_started_once():
    at, once = posted(), uuid4()

    answers = [at.post("start-round", 1, request_id=once) for _ in range(2)]

    assert [a["Location"] for a in answers] == [at.url("clock")] * 2
    assert state() == "running"
    assert AuditEntry.objects.filter(action="round.start").count() == 1
    refused = at.post("start-round", 1)
    assert refused.status_code == 409
    assert "The clock can be started only once" in text(refused)


def test_a_round_closes_when_every_table_has_a_result():
    at = posted()
    at.story.result("Aya")

    refused = at.post("close-round", 1)
    assert (refused.status_code, state()) == (409, "posted")
    assert "1 tables have no result yet, the first is table 2." in text(refused)
    assert at.url("enter-result", 1, 2) in text(at.get("workshop"))

    at.story.result("Cho")
    assert "Close round 1" in text(at.get("workshop"))
    assert at.post("close-round", 1)["Location"] == at.url("workshop")
    assert state() == "closed"


def test_the_head_judge_opens_a_closed_round_again_with_a_reason():
    at = posted(roles=(Role.HEAD_JUDGE,))
    at.story.play()

    assert at.get("reopen-round", 1).status_code == 200
    assert at.post("reopen-round", 1, reason="").status_code == 422
    assert state() == "closed"

    answer = at.post("reopen-round", 1, reason="two slips were swapped")
    assert answer["Location"] == at.url("results")
    assert AuditEntry.objects.get(action="round.reopen").reason == "two slips were swapped"


def test_a_round_with_a_later_one_stays_closed():
    at = posted(roles=(Role.HEAD_JUDGE,))
    at.story.play().draft()

    answer = at.post("reopen-round", 1, reason="slip misread")

    assert answer.status_code == 409
    assert "Round 2 was made from round 1." in text(answer) and "slip misread" in text(answer)


@pytest.mark.parametrize("name", ["start-round", "close-round"])
def test_a_button_without_its_id_changes_nothing(name):
    at = posted()

    assert at.post(name, 1, request_id="x").status_code == 422
    assert state() == "posted"


@pytest.mark.parametrize(("name", "right", "wrong"), [
    ("start-round", Role.SCOREKEEPER, Role.HEAD_JUDGE), ("close-round", Role.SCOREKEEPER, Role.ORGANIZER),
    ("reopen-round", Role.HEAD_JUDGE, Role.SCOREKEEPER),
])
def test_each_step_asks_for_its_own_role(name, right, wrong, client):
    at = posted()
    at.client = browser(at.story.event, wrong)
    assert at.post(name, 1, reason="why").status_code == 403
    at.client = client
    assert at.post(name, 1, reason="why").status_code == 302
    assert state() == "posted"

    other = Door("Eva", "Fay", roles=(right,))
    assert other.post(name, 1, reason="why").status_code == 404
