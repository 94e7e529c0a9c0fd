"""Results that are written at once leave the same rows as the command for one result."""

import pytest
from django.forms.models import model_to_dict

from audit.models import AuditEntry
from core.identity import SYSTEM
from interchange.benchmarks.rows import write_results
from tests.scenario import Scenario
from tournament.commands.results import report_result
from tournament.domain.results import Score
from tournament.models import MatchResult

pytestmark = pytest.mark.django_db

NAMES = ("Aya", "Ben", "Cem", "Dai")
SCORES = (Score(1, 0), Score(0, 0, 1))


def by_command(round):
    for match, score in zip(round.matches.order_by("table"), SCORES, strict=True):
        report_result(match_id=match.pk, score=score, actor=SYSTEM, expected_version=match.version)


def at_once(round):
    write_results(round, lambda match: SCORES[match.table - 1])


def rows_after(write):
    """What a round's results leave behind, without what differs from one event to the next."""
    story = Scenario(*NAMES, event_name=write.__name__)
    round = story.round(NAMES[:2], NAMES[2:]).tournament.rounds.get()
    write(round)
    results = MatchResult.objects.filter(match__round=round).order_by("match__table")
    lines = AuditEntry.objects.filter(tournament_uid=story.tournament.uid, action="result.report").order_by("pk")
    assert [line.subject for line in lines] == list(results)
    return (
        [(match.table, match.version) for match in round.matches.order_by("table")],
        [model_to_dict(result, exclude=["id", "match", "created_at"]) for result in results],
        [model_to_dict(line, exclude=["id", "event_uid", "tournament_uid", "at", "subject_uid", "after"])
         | {"after": {key: value for key, value in line.after.items() if key != "result"}} for line in lines],
        [line.after["result"] == str(result.uid) for line, result in zip(lines, results, strict=True)],
    )


def test_they_are_the_rows_of_the_command():
    assert rows_after(at_once) == rows_after(by_command)
