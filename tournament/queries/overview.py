"""Tournaments seen from their event: how far each of them is, in a constant number of queries."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Count, Q

from events.models import Event
from tournament.models import Entry, Match, MatchResult, Round, Stage, Tournament

OPEN = (Round.State.POSTED, Round.State.RUNNING)


@dataclass(frozen=True, slots=True)
class Overview:
    """One tournament in a line: who is in, the newest round, and its tables.

    ``state``: empty (nobody entered), entering, draft (round 1 is drawn), posted, running, closed, finished.
    """

    tournament: Tournament
    stage: Stage
    round: Round | None
    state: str
    entered: int
    checked_in: int
    playing: int
    tables: int
    reported: int

    @property
    def planned(self) -> int | None:
        """How many rounds the stage is planned for; known for Swiss from its announcement."""
        return self.stage.planned_rounds if self.stage.is_swiss else None

    @property
    def segments(self) -> list[tuple]:
        return [(self.reported, "run", ""), (self.tables - self.reported, "mid", "")]

    @property
    def is_on(self) -> bool:
        return self.state in OPEN


def overviews(events: Iterable[Event]) -> dict[int, list[Overview]]:
    """Every tournament of these events, by event, in the order they were made."""
    tournaments = list(Tournament.objects.filter(event__in=list(events)).select_related("event").order_by("pk"))
    counts = _entry_counts(tournaments)
    stages = _stages(tournaments)
    rounds = _newest_rounds(tournaments)
    tables, reported = _tables([round for round in rounds.values() if round.state in OPEN])
    found: dict[int, list[Overview]] = {}
    for tournament in tournaments:
        round = rounds.get(tournament.pk)
        entered, checked_in, playing = counts.get(tournament.pk, (0, 0, 0))
        found.setdefault(tournament.event_id, []).append(Overview(
            tournament, stages[round.stage_id] if round else stages[tournament.pk, 1],
            None if round and round.state == Round.State.DRAFT else round, _state(tournament, round, entered),
            entered, checked_in, playing, tables[round.pk] if round else 0, reported[round.pk] if round else 0))
    return found


def _state(tournament: Tournament, round: Round | None, entered: int) -> str:
    if tournament.finished_at:
        return "finished"
    if round:
        return round.state
    return "entering" if entered else "empty"


def _entry_counts(tournaments) -> dict[int, tuple[int, int, int]]:
    rows = Entry.objects.filter(tournament__in=tournaments).values("tournament_id").annotate(
        entered=Count("pk"), here=Count("pk", filter=Q(checked_in_at__isnull=False)),
        playing=Count("pk", filter=Q(dropped_at=None)))
    return {row["tournament_id"]: (row["entered"], row["here"], row["playing"]) for row in rows}


def _stages(tournaments) -> dict:
    """By key, and the first one of each tournament by (tournament, 1)."""
    stages = list(Stage.objects.filter(tournament__in=tournaments))
    return {stage.pk: stage for stage in stages} | {
        (stage.tournament_id, 1): stage for stage in stages if stage.number == 1}


def _newest_rounds(tournaments) -> dict[int, Round]:
    """The newest round that is out; a first round that is only drawn where there is none."""
    newest: dict[int, Round] = {}
    for round in Round.objects.filter(tournament__in=tournaments).order_by("number"):
        if round.state != Round.State.DRAFT or round.tournament_id not in newest:
            newest[round.tournament_id] = round
    return newest


def _tables(rounds) -> tuple[Counter, Counter]:
    played = Match.objects.filter(round__in=rounds, kind=Match.Kind.PLAYED)
    results = MatchResult.objects.filter(match__in=played, is_current=True)
    return Counter(played.values_list("round_id", flat=True)), Counter(
        results.values_list("match__round_id", flat=True))
