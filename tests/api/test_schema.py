"""The OpenAPI description is current, complete and true, and its page loads nothing from elsewhere."""

import re
from pathlib import Path

import pytest
import schemathesis
from django.core.handlers.wsgi import WSGIHandler
from django.core.management import call_command
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from django.utils import translation
from hypothesis import HealthCheck
from hypothesis import settings as generated
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

ROOT = Path(__file__).resolve().parents[2]
COMMITTED = ROOT / "docs" / "openapi.yaml"


def test_the_committed_description_is_what_the_code_says(tmp_path):
    made = tmp_path / "openapi.yaml"
    with translation.override("en"):
        call_command("spectacular", file=str(made), validate=True, fail_on_warn=True)

    assert COMMITTED.read_text(encoding="utf-8") == made.read_text(encoding="utf-8"), \
        "docs/openapi.yaml is old: manage.py spectacular --file docs/openapi.yaml"


def test_it_is_served_to_everybody(client):
    answer = client.get("/api/schema/")

    assert (answer.status_code, answer.content.decode()) == (200, COMMITTED.read_text(encoding="utf-8"))


def test_the_page_of_the_description_keeps_the_policy(client, settings):
    page, script = client.get("/api/docs/"), client.get("/api/docs/?script=")

    assert (page.status_code, script.status_code) == (200, 200)
    assert "unsafe" not in page["Content-Security-Policy"]
    text = page.content.decode()
    assert re.findall(r"<style|\sstyle=|<script(?![^>]*\bsrc=)", text) == []
    assert re.findall(r"https?://", text + script.content.decode()) == []
    assert len(re.findall(r'(?:src|href)="/', text)) == 4


def test_the_start_of_the_api_leads_to_its_description(client):
    assert client.get("/api/")["Location"] == "/api/docs/"


description = schemathesis.openapi.from_path(COMMITTED)
description.config.phases.coverage.unexpected_methods = {"DELETE", "OPTIONS"}
description.app = WSGIHandler()  # in this process: no server, no network
TRUTHS = [
    not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance,
]


@pytest.fixture
def one_connection(db):
    """The handler would close the connection after each request, and with it the test's transaction."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.fixture
def known(story):
    """What there is, by the first word of its address."""
    match = story.match("Aya")
    rows = {
        "events": story.event, "tournaments": story.tournament, "entries": match.first, "rounds": match.round,
        "matches": match,
    }
    return {word: str(row.uid) for word, row in rows.items()}


@description.parametrize()
@generated(
    max_examples=4, derandomize=True, deadline=None, database=None,
    suppress_health_check=list(HealthCheck))
def test_every_answer_is_one_that_the_description_names(case, one_connection, known, scorekeeper):
    """By anybody where nothing is there, and by a scorekeeper's program at a real tournament."""
    case.call_and_validate(checks=TRUTHS)
    case.path_parameters = dict.fromkeys(case.path_parameters, known[case.path.split("/")[2]])
    case.call_and_validate(checks=TRUTHS, headers={"Authorization": f"Bearer {scorekeeper.secret}"})
