"""The benchmark of the application runs the real steps; its figures are for people, not for tests."""

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from events.models import Event
from interchange.benchmarks.application import lines
from interchange.benchmarks.scratch import scratch_database

pytestmark = pytest.mark.django_db


def test_every_step_of_a_round_is_timed_in_a_database_of_its_own():
    before = connection.settings_dict["NAME"]
    out = StringIO()
    call_command("benchmark", "--players", "8", "--rounds", "2", "--drops", "0", "--json", stdout=out)
    found = json.loads(out.getvalue())
    assert {step: len(took) for step, took in found["steps"].items()} == {
        "enter everybody": 1, "draw a round": 1, "post it": 1, "close it": 1,
        "last round: draw, until the draft is kept": 1, "last round: the workshop with its draft": 1,
        "last round: post, until a phone has it": 1, "last round: report a result": 4, "last round: close it": 1,
        "page: pairings": 5, "page: pairings-by-name": 5, "page: standings-after": 5,
    }
    assert (found["database"], found["players"], found["rounds"], found["tables_last_round"]) == (
        connection.vendor, 8, 2, 4)
    assert len(list(lines(found))) == 2 + len(found["steps"])
    assert connection.settings_dict["NAME"] == before
    assert not Event.objects.exists()


def test_the_scratch_database_goes_when_something_breaks_and_the_installed_one_comes_back():
    before = connection.settings_dict["NAME"]

    with pytest.raises(ZeroDivisionError), scratch_database():
        scratch = connection.settings_dict["NAME"]
        assert scratch != before
        assert not Event.objects.exists()
        raise ZeroDivisionError

    assert connection.settings_dict["NAME"] == before
    assert scratch not in databases()


SIZES = "A benchmark needs at least two players, one round and one repeat, and drops from 0 to 100."


@pytest.mark.parametrize(("words", "sentence"), [
    (("pairing", "--players", "1"), SIZES),
    (("pairing", "--rounds", "0"), SIZES),
    (("pairing", "--repeats", "0"), SIZES),
    (("pairing", "--drops", "101"), SIZES),
    (("standings", "--against", "swisspair"), "--against goes with pairing."),
])
def test_what_makes_no_sense_is_said(words, sentence):
    with pytest.raises(CommandError, match=sentence):
        call_command("benchmark", *words)


def databases() -> set[str]:
    """The databases that the installed kind knows beside the installed one."""
    if connection.vendor == "sqlite":
        return {str(path) for path in Path(connection.settings_dict["NAME"]).parent.glob("benchmark-*/*")}
    with connection.cursor() as cursor:
        cursor.execute("SELECT datname FROM pg_database")
        return {name for (name,) in cursor.fetchall()}
