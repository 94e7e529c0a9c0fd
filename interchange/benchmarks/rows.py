"""The results of a whole round at once: the rows that the command would have written one by one."""

from collections.abc import Callable

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from audit.models import AuditEntry
from core.identity import SYSTEM
from live.topics import changed
from tournament.commands.results import label_of
from tournament.domain.results import Score
from tournament.models import Match, MatchResult, Round

BATCH = 1000


@transaction.atomic
def write_results(round: Round, score_of: Callable[[Match], Score]) -> None:
    """Give every table of an open round its result, with the line of history that belongs to it."""
    matches = list(round.matches.filter(kind=Match.Kind.PLAYED).order_by("table")
                   .select_related("first__player", "second__player"))
    for match in matches:
        match.round = round  # one row for all: each copy would read the whole account of the draw
    now = timezone.now()
    results = [_result(match, score_of(match), now) for match in matches]
    MatchResult.objects.bulk_create(results, batch_size=BATCH)
    round.matches.filter(kind=Match.Kind.PLAYED).update(version=F("version") + 1)
    tournament = round.tournament
    AuditEntry.objects.bulk_create((_line(result, tournament.scope, now) for result in results), batch_size=BATCH)
    changed(tournament.uid, "results", "standings")


def _result(match: Match, score: Score, now) -> MatchResult:
    return MatchResult(
        match=match, first_wins=score.first, second_wins=score.second, drawn=score.drawn, kind=score.kind.value,
        reported_by=SYSTEM.kind, reporter_id=SYSTEM.id, created_at=now)


def _line(result: MatchResult, scope, now) -> AuditEntry:
    return AuditEntry(
        event_uid=scope.event, tournament_uid=scope.tournament, at=now, action="result.report",
        subject_type=result._meta.label_lower, subject_uid=result.uid, subject_label=label_of(result.match)[:200],
        actor_kind=SYSTEM.kind, actor_id=SYSTEM.id, actor_label=SYSTEM.label,
        after=result.facts | {"confirmed": False, "version": result.match.version + 1})
