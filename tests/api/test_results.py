from uuid import uuid4

import pytest
from django.utils import timezone

from accounts.commands import revoke_token
from audit.models import AuditEntry
from tests.api.conftest import Program
from tests.scenario import Scenario
from tournament.models import MatchResult


def count(story, name="Aya"):
    return story.match(name).results.count()


def test_a_scorekeeper_s_program_reports_a_result(scorekeeper, story):
    match = story.match("Aya")

    answer = scorekeeper.report(match, drawn=1, confirmed=True)

    result = MatchResult.objects.get(match=match)
    assert answer.status_code == 201
    assert answer.json() == {
        "uid": str(result.uid), "first_wins": 1, "second_wins": 0, "drawn": 1, "kind": "played", "by_first": None,
        "neither_came": False, "created_at": result.created_at.isoformat().replace("+00:00", "Z"),
        "match": str(match.uid), "match_version": match.version + 1, "is_current": True, "was_confirmed": True,
        "reported_by": "token",
    }


def test_history_names_the_token_and_its_owner(scorekeeper, story):
    scorekeeper.report(story.match("Aya"))

    entry = AuditEntry.objects.get(action="result.report", actor_kind="token")
    assert (entry.actor_id, entry.actor_label) == (str(scorekeeper.token.uid), "Kei Sato (overlay)")


@pytest.mark.parametrize(("roles", "status"), [
    (["scorekeeper"], 201), (["judge"], 403), (["organizer"], 403), (["coverage"], 403), ([], 403),
])
def test_only_who_may_enter_results_reports_one(program, story, roles, status):
    answer = program(story.tournament, *roles).report(story.match("Aya"))

    assert (answer.status_code, count(story)) == (status, int(status == 201))
    assert answer.json().get("code") == (None if status == 201 else "api.not_permitted")


def test_nobody_reports_without_a_token(anybody, story):
    answer = anybody.report(story.match("Aya"))

    assert (answer.status_code, answer.json()["code"], count(story)) == (401, "api.token_missing", 0)
    assert answer["WWW-Authenticate"] == 'Bearer realm="Roundkeeper"'


def test_a_token_for_reading_reports_nothing(program, story):
    answer = program(story.tournament, "scorekeeper", scopes=["read"]).report(story.match("Aya"))

    assert (answer.status_code, answer.json()["code"], count(story)) == (403, "api.scope_missing", 0)
    assert "“results”" in answer.json()["detail"]


def test_a_revoked_token_reports_nothing(scorekeeper, story):
    revoke_token(token=scorekeeper.token, now=timezone.now())

    answer = scorekeeper.report(story.match("Aya"))

    assert (answer.status_code, answer.json()["code"], count(story)) == (401, "api.token_not_valid", 0)


def test_a_scorekeeper_of_another_tournament_reports_nothing_here(program, story):
    other = Scenario("Dai", "Emi").round(("Dai", "Emi"))
    elsewhere = program(other.tournament, "scorekeeper")

    assert elsewhere.report(other.match("Dai")).status_code == 201
    assert (elsewhere.report(story.match("Aya")).status_code, count(story)) == (403, 0)


def test_a_job_in_one_tournament_holds_there_alone(program, story):
    here = program(story.tournament, "scorekeeper", only_here=True)
    job = here.token.user.jobs.get()
    job.tournament_uid = uuid4()
    job.save()

    refused = here.report(story.match("Aya")).status_code
    job.tournament_uid = story.tournament.uid
    job.save()
    assert (refused, here.report(story.match("Aya")).status_code) == (403, 201)


def test_the_same_request_twice_is_one_change_and_one_answer(scorekeeper, story):
    match, request_id = story.match("Aya"), uuid4()

    answers = [scorekeeper.report(match, request_id=request_id) for _ in range(2)]

    assert [a.status_code for a in answers] == [201, 201]
    assert answers[0].json() == answers[1].json()
    assert count(story) == 1


def test_a_request_id_of_another_table_is_refused(program):
    story = Scenario("Aya", "Ben", "Chi", "Dai").round(("Aya", "Ben"), ("Chi", "Dai"))
    scorekeeper, request_id = program(story.tournament, "scorekeeper"), uuid4()
    scorekeeper.report(story.match("Aya"), request_id=request_id)

    answer = scorekeeper.report(story.match("Chi"), request_id=request_id)

    assert (answer.status_code, answer.json()["code"], count(story, "Chi")) == (409, "request.reused", 0)


def test_an_old_version_is_told_to_look_again(scorekeeper, story):
    seen = story.match("Aya")
    story.result("Chi")

    answer = scorekeeper.report(seen)

    assert (answer.status_code, answer.json()["code"], count(story)) == (409, "result.changed_meanwhile", 1)


def test_an_elimination_match_takes_no_draw(program):
    story = Scenario("Aya", "Ben", "Chi", "Dai", cut=2).round(("Aya", "Ben"), ("Chi", "Dai"))
    story.play().cut(2)
    story.drawn_round()
    match = story.tournament.rounds.get(number=2).matches.get()

    answer = program(story.tournament, "scorekeeper").report(match, first_wins=0, drawn=1, confirmed=True)

    assert (answer.status_code, answer.json()["code"]) == (409, "result.draw_in_elimination")
    assert match.results.count() == 0


@pytest.mark.parametrize(("words", "stored"), [
    ({"kind": "concession", "by_first": True}, (0, 1, 0, "concession", True, False)),
    ({"kind": "no_show", "by_first": False, "first_wins": 0}, (1, 0, 0, "no_show", False, False)),
    ({"kind": "intentional_draw", "first_wins": 0}, (0, 0, 0, "intentional_draw", None, False)),
    ({"kind": "double_loss", "first_wins": 0, "neither_came": True}, (0, 0, 0, "double_loss", None, True)),
])
def test_every_way_a_match_can_end_is_stored_as_from_the_page(scorekeeper, story, words, stored):
    answer = scorekeeper.report(story.match("Aya"), **words)

    assert answer.status_code == 201
    assert MatchResult.objects.filter(match=story.match("Aya")).values_list(
        "first_wins", "second_wins", "drawn", "kind", "by_first", "neither_came").get() == stored


@pytest.mark.parametrize(("words", "code"), [
    ({"kind": "concession"}, "result.who_gave_up"),
    ({"second_wins": 1}, "result.both_won"),
    ({"first_wins": 0}, "result.unusual_score"),
])
def test_the_rules_answer_with_their_code(scorekeeper, story, words, code):
    answer = scorekeeper.report(story.match("Aya"), **words)

    assert (answer.status_code, answer.json()["code"], count(story)) == (409, code, 0)


def test_a_closed_round_and_a_bye_take_no_report(scorekeeper, story):
    closed = scorekeeper.report(story.match("Aya", number=1))
    bye = scorekeeper.report(story.match("Ben"))

    assert [a.json()["code"] for a in (closed, bye)] == ["result.round_closed", "result.bye_has_no_report"]


@pytest.mark.parametrize(("words", "field"), [
    ({"first_wins": "many"}, "first_wins"), ({"first_wins": -1}, "first_wins"), ({"second_wins": 100}, "second_wins"),
    ({"kind": "bye"}, "kind"), ({"request_id": "1"}, "request_id"), ({"expected_version": None}, "expected_version"),
    ({"expected_version": 2**31}, "expected_version"),
])
def test_a_malformed_field_is_named(scorekeeper, story, words, field):
    answer = scorekeeper.report(story.match("Aya"), **words)

    assert (answer.status_code, answer.json()["code"], count(story)) == (422, "api.malformed", 0)
    assert list(answer.json()["fields"]) == [field]


@pytest.mark.parametrize(("body", "field"), [("{", "body"), ("[1]", "non_field_errors")])
def test_a_body_that_is_no_report_is_malformed(scorekeeper, story, body, field):
    answer = scorekeeper.send(f"matches/{story.match('Aya').uid}/results/", body)

    assert (answer.status_code, list(answer.json()["fields"])) == (422, [field])


def test_a_body_in_another_language_than_json_is_refused(scorekeeper, story):
    answer = scorekeeper.send(f"matches/{story.match('Aya').uid}/results/", "first_wins=1", "text/plain")

    assert (answer.status_code, answer.json()["code"]) == (415, "api.not_json")


def test_a_draft_s_match_takes_no_report(program, story):
    story.result("Aya").close().draft()

    answer = program(story.tournament, "scorekeeper").report(story.match("Aya"))

    assert (answer.status_code, answer.json()["code"]) == (409, "result.round_not_posted")


def test_the_reports_of_a_match_are_for_who_enters_them(scorekeeper, program, anybody, story):
    story.result("Aya").result("Chi")
    address = f"matches/{story.match('Aya').uid}/results/"

    listed = scorekeeper.get(address).json()["results"]

    assert [(r["first_wins"], r["second_wins"], r["is_current"]) for r in listed] == [(1, 0, False), (0, 1, True)]
    assert anybody.get(address).status_code == 401
    assert program(story.tournament, "coverage").get(address).status_code == 403


def test_a_report_costs_the_same_in_a_round_of_any_size(program, django_assert_max_num_queries):
    pairs = [(f"A{n}", f"B{n}") for n in range(20)]
    story = Scenario(*(name for pair in pairs for name in pair)).round(*pairs)
    scorekeeper = program(story.tournament, "scorekeeper")

    with django_assert_max_num_queries(20):
        assert scorekeeper.report(story.match("A0")).status_code == 201


def test_a_token_for_results_alone_reads_nothing(program, story):
    reporter = program(story.tournament, "scorekeeper", scopes=["results"])

    assert reporter.get("events/").json()["code"] == "api.scope_missing"
    assert isinstance(reporter, Program)
    assert reporter.report(story.match("Aya")).status_code == 201
