"""The history page and its undo button."""

import re
from pathlib import Path
from uuid import uuid4

import pytest
from django.conf import settings
from django.urls import reverse

from audit.models import AuditEntry
from audit.trail import UNDO
from events.domain.roles import Role
from events.history import vocabularies, words_for
from tests.scenario import Scenario
from tests.staffed import browser
from tournament.models import MatchResult

pytestmark = pytest.mark.django_db
CALLS = r'(?:record|answered|_told|_write|_open_again)\(\s*"([a-z_]+\.[a-z_]+)"'


def told() -> Scenario:
    return Scenario("Aya", "Ben", "Cho", "Dan").round(("Aya", "Ben"), ("Cho", "Dan")).result("Aya")


def page(story, client, **words):
    return client.get(reverse("history", args=[story.event.slug]), words)


def text(response) -> str:
    return response.content.decode()


def entry(action: str) -> AuditEntry:
    return AuditEntry.objects.filter(action=action).latest("pk")


def take_back(story, client, step: AuditEntry, **words):
    data = {"request_id": str(uuid4())} | words
    return client.post(reverse("undo-step", args=[story.event.slug, step.uid]), data)


def test_every_recorded_action_has_words():
    files = [file for app in settings.OUR_APPS for file in Path(settings.ROOT, app).rglob("*.py")]
    recorded = set(re.findall(CALLS, "".join(file.read_text() for file in files)))

    assert len(recorded) > 40
    assert [action for action in sorted(recorded) if not words_for(action)] == []
    named = {action for words in vocabularies().values() for action in words.ACTIONS}
    assert named - recorded == set()


def test_every_step_that_can_be_taken_back_says_what_that_does():
    said = {action for words in vocabularies().values() for action in words.UNDO_SAYS}

    assert said == set(UNDO)


def test_every_action_belongs_to_a_kind_that_can_be_chosen():
    for words in vocabularies().values():
        assert {action.partition(".")[0] for action in words.ACTIONS} == set(words.GROUPS)


def test_steps_are_told_in_words_with_what_changed():
    story = told()
    story.result("Ben")
    client = browser(story.event, Role.SCOREKEEPER)

    said = text(page(story, client))

    assert "Result entered" in said and "round 1, table 1 · Aya – Ben" in said
    assert "1–0 → <b>0–1</b>" in said
    assert "Round posted" in said and "result.report" not in said


def test_times_are_those_of_the_event():
    story = told()
    client = browser(story.event, Role.SCOREKEEPER)
    at = entry("result.report").at

    assert f"{(at.hour + 9) % 24:02d}:{at:%M:%S}" in text(page(story, client))


@pytest.mark.parametrize(("words", "found", "left_out"), [
    ({"group": "result"}, "Result entered", "Round posted"),
    ({"group": "round"}, "Round posted", "Result entered"),
    ({"text": "Cho Dan"}, "Nothing found", "Round posted"),
    ({"text": "Aya Ben"}, "Result entered", "Round posted"),
    ({"person": "players"}, "Nothing found", "Result entered"),
    ({"person": "00000000-0000-0000-0000-000000000001"}, "Round posted", "Nothing found"),
    ({"tournament": "not-a-uid"}, "Result entered", "Nothing found"),
])
def test_the_list_is_narrowed(words, found, left_out):
    story = told()

    said = text(page(story, browser(story.event, Role.SCOREKEEPER), **words)).partition("Steps, the newest first")
    said = said[2] or said[0].partition("filters")[2]

    assert found in said and left_out not in said


def test_a_step_is_taken_back_once_by_the_command_made_for_it():
    story = told()
    client = browser(story.event, Role.SCOREKEEPER)
    step, once = entry("result.report"), str(uuid4())

    answers = [take_back(story, client, step, request_id=once) for _ in range(2)]

    assert [a["Location"] for a in answers] == [reverse("history", args=[story.event.slug])] * 2
    assert not MatchResult.objects.filter(is_current=True).exists()
    assert AuditEntry.objects.filter(undoes=step).count() == 1
    assert "taken back" in text(page(story, client))
    again = take_back(story, client, step)
    assert again.status_code == 409
    assert "already been taken back" in text(again)


def test_undo_leads_back_to_where_it_was_pressed_but_nowhere_else():
    story = told()
    client = browser(story.event, Role.SCOREKEEPER)
    here = reverse("workshop", args=[story.event.slug, story.tournament.slug])

    assert take_back(story, client, entry("result.report"), next=here)["Location"] == here
    story.result("Cho")
    away = take_back(story, client, entry("result.report"), next="https://elsewhere.example/")
    assert away["Location"] == reverse("history", args=[story.event.slug])


def test_what_nobody_can_take_back_has_no_button():
    story = Scenario("Aya", "Ben")
    client = browser(story.event, Role.SCOREKEEPER)

    refused = take_back(story, client, entry("tournament.create"))

    assert refused.status_code == 409
    button = reverse("undo-step", args=[story.event.slug, entry("tournament.create").uid])
    assert button not in text(page(story, client))


def test_undo_asks_for_the_capability_of_what_is_undone():
    story = told()
    client = browser(story.event, Role.ORGANIZER)  # reads the history, enters no results
    step = entry("result.report")

    assert take_back(story, client, step).status_code == 403
    assert reverse("undo-step", args=[story.event.slug, step.uid]) not in text(page(story, client))
    assert MatchResult.objects.filter(is_current=True).exists()


def test_a_form_without_its_id_is_refused():
    story = told()

    assert take_back(story, browser(story.event, Role.SCOREKEEPER), entry("result.report"),
                     request_id="").status_code == 422


def test_the_history_is_for_those_who_may_read_it(client):
    story = told()

    assert page(story, browser(story.event, Role.JUDGE)).status_code == 403
    assert page(story, browser(Scenario("Eva", "Fay").event, Role.SCOREKEEPER)).status_code == 403
    assert page(story, client).status_code == 302


def test_staff_of_one_tournament_read_its_history_alone():
    story, other = told(), told()
    other.tournament.event = story.event
    other.tournament.slug = "side"
    other.tournament.save()
    AuditEntry.objects.filter(tournament_uid=other.tournament.uid).update(event_uid=story.event.uid)
    client = browser(story.event, Role.SCOREKEEPER, tournament=other.tournament)
    steps = {e.tournament_uid: e for e in AuditEntry.objects.filter(action="result.report")}

    said = text(page(story, client))

    assert f'id="step-{steps[other.tournament.uid].pk}"' in said
    assert f'id="step-{steps[story.tournament.uid].pk}"' not in said
    assert "Event created" not in said
    assert take_back(story, client, steps[story.tournament.uid]).status_code == 404


def test_a_step_of_another_event_is_not_there():
    story, other = told(), Scenario("Eva", "Fay")

    assert take_back(other, browser(other.event, Role.SCOREKEEPER), entry("result.report")).status_code == 404
    assert story.match("Aya").results.filter(is_current=True).exists()


def test_a_page_costs_the_same_for_any_number_of_steps(django_assert_max_num_queries):
    counts = []
    for times in (1, 20):
        story = told()
        for n in range(times):
            story.result("Aya" if n % 2 else "Ben")
        client = browser(story.event, Role.SCOREKEEPER)
        with django_assert_max_num_queries(20) as queries:
            page(story, client)
        counts.append(len(queries))

    assert counts[0] == counts[1]
