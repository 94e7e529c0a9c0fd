"""The benchmark runs the real steps; its figures are for people, not for tests."""

import json
from io import StringIO

import pytest
from django.core.management import call_command

from events.models import Event
from interchange.benchmark import table

pytestmark = pytest.mark.django_db


def test_every_step_of_a_round_is_timed_in_a_database_of_its_own():
    out = StringIO()
    call_command("benchmark", "--players", "8", "--rounds", "2", "--json", stdout=out)
    found = json.loads(out.getvalue())

    assert {step: len(took) for step, took in found.items()} == {
        "enter everybody": 1, "draw a round": 2, "post it": 2, "save a result": 8, "close it": 2,
        "page: pairings": 5, "page: pairings-by-name": 5, "page: standings-after": 5,
    }
    assert not Event.objects.exists()
    assert len(table(found)) == 9
