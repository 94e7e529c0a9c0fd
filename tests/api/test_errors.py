"""Who is let in, and the one shape of every refusal."""

from fractions import Fraction

import pytest
from django.test import Client
from django.utils import timezone

from accounts.commands import revoke_token
from api.authentication import WRONG_TOKENS_A_MINUTE
from api.standings import decimal
from tests.api.conftest import Program


@pytest.mark.parametrize("header", ["Bearer", "Bearer rk_invented", "bearer x y z", "Bearer \xff"])
def test_what_is_no_token_is_refused_even_where_none_is_needed(db, header):
    answer = Client(headers={"Authorization": header}).get("/api/events/")

    assert (answer.status_code, answer.json()) == (
        401, {"code": "api.token_not_valid", "detail": "This token is unknown, revoked or expired."})


def test_a_revoked_or_expired_token_reads_nothing(program, story):
    revoked, expired = program(), program(days=1)
    revoke_token(token=revoked.token, now=timezone.now())

    assert [p.get("events/").status_code for p in (revoked, expired, program())] == [401, 401, 200]


def test_a_token_of_the_demo_holds_on_this_machine_alone(program):
    visitor = program()
    visitor.token.user.is_demo = True
    visitor.token.user.save()

    assert visitor.get("events/").status_code == 200
    assert visitor.client.get("/api/events/", REMOTE_ADDR="10.0.0.7").status_code == 401


def test_the_session_of_a_browser_does_not_count(story, scorekeeper):
    browser = Client()
    browser.force_login(scorekeeper.token.user)

    assert browser.get(f"/api/matches/{story.match('Aya').uid}/results/").status_code == 401


def test_after_many_wrong_tokens_wrong_ones_must_wait_and_right_ones_need_not(program):
    wrong = Program(secret="rk_wrong")
    statuses = {wrong.get("events/").status_code for _ in range(WRONG_TOKENS_A_MINUTE)}

    answer = wrong.get("events/")

    assert (statuses, answer.status_code, answer.json()["code"]) == ({401}, 429, "api.too_many_tries")
    assert answer["Retry-After"] == "60"
    assert program().get("events/").status_code == 200


@pytest.mark.parametrize("address", [
    "nothing/", "events/x/", "events/5f0f2c6e-0000-4000-8000-000000000000/", "a/b/c/",
    "tournaments/5f0f2c6e-0000-4000-8000-000000000000/standings/",
    "rounds/5f0f2c6e-0000-4000-8000-000000000000/matches/",
])
def test_an_address_with_nothing_there_says_so_in_json(anybody, address):
    answer = anybody.get(address)

    assert (answer.status_code, answer["Content-Type"]) == (404, "application/json")
    assert answer.json() == {
        "code": "api.not_found", "detail": "There is nothing at this address, or it is not published yet."}


@pytest.mark.parametrize("method", ["put", "patch", "delete", "options", "post"])
def test_a_method_that_is_not_there_is_405(db, method):
    answer = getattr(Client(), method)("/api/events/")

    assert (answer.status_code, answer.json()["code"]) == (405, "api.method_not_allowed")


def test_whatever_a_client_accepts_it_gets_json(db):
    answer = Client().get("/api/events/", headers={"Accept": "text/html"})

    assert (answer.status_code, answer["Content-Type"]) == (200, "application/json")


def test_mistakes_are_told_in_the_reader_s_language(scorekeeper, story):
    answer = scorekeeper.send(
        f"matches/{story.match('Aya').uid}/results/", {}, headers={"Accept-Language": "ja"})

    assert (answer.status_code, answer["Content-Language"], answer.json()["code"]) == (422, "ja", "api.malformed")
    assert answer.json()["fields"]["first_wins"] == ["この項目は必須です。"]


@pytest.mark.parametrize(("amount", "shown"), [
    (Fraction(9), "9"), (Fraction(2, 3), "0.6667"), (Fraction(1, 3), "0.3333"), (Fraction(1, 20000), "0.0001"),
    (Fraction(19999, 20000), "1.0000"), (Fraction(-1, 3), "-0.3333"), (Fraction(7, 2), "3.5000"),
])
def test_decimals_are_rounded_exactly(amount, shown):
    assert decimal(amount) == shown
