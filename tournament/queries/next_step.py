"""What comes next in a tournament: the one thing that the workshop's button does."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from audit.models import AuditEntry
from core.rows import Row
from tournament.models import Match, Round, Stage, Tournament
from tournament.queries.facts import current_stage, next_stage


@dataclass(frozen=True, slots=True)
class NextStep:
    """Where a tournament stands.

    ``state``: ready (a round can be drawn), draft, posted, running, played (the standing is to be
    announced), finished.
    """

    state: str
    stage: Stage
    number: int  # of the round that is next or on
    draft: Round | None
    round: Round | None  # the newest one that is not a draft
    follows: Stage | None
    waiting: Sequence[int]  # tables without a result
    minutes_posted: int | None
    taken_back: AuditEntry | None  # the step that can be undone here

    @property
    def waiting_count(self) -> int:
        return len(self.waiting)


def next_step(tournament: Tournament, now: datetime) -> NextStep:
    """Where the tournament stands and what follows from it."""
    newest = list(tournament.rounds.select_related("stage", "clock", "tournament__event").order_by("-number")[:2])
    draft = next((round for round in newest if round.state == Round.State.DRAFT), None)
    round = next((round for round in newest if round.state != Round.State.DRAFT), None)
    stage = current_stage(tournament)
    state = _state(tournament, stage, draft, round)
    waiting = waiting_tables(round) if state in ("posted", "running") else []
    minutes = int((now - round.posted_at).total_seconds() // 60) if state == "posted" else None
    action = {"posted": "round.post", "ready": "round.close", "played": "round.close", "finished": "round.close"}
    on = draft or (round if round and round.is_open else None)
    return NextStep(
        state, on.stage if on else stage, on.number if on else (round.number if round else 0) + 1, draft, round,
        next_stage(stage), waiting, minutes,
        last_step(action[state], round) if round and state in action else None,
    )


def waiting_tables(round: Round) -> list[int]:
    """The tables of a round that have no result yet."""
    tables = Match.objects.filter(round=round, kind=Match.Kind.PLAYED).exclude(results__is_current=True)
    return list(tables.order_by("table").values_list("table", flat=True))


def last_step(action: str, subject: Row) -> AuditEntry | None:
    """The newest time this was done to this row, unless it was taken back."""
    entries = AuditEntry.objects.filter(action=action, subject_uid=subject.uid, undone_by=None)
    return entries.order_by("-pk").first()


def _state(tournament: Tournament, stage: Stage, draft: Round | None, round: Round | None) -> str:
    if draft:
        return "draft"
    if round and round.is_open:
        return round.state
    if tournament.finished_at:
        return "finished"
    played = stage.rounds.filter(state=Round.State.CLOSED).count()
    if stage.is_swiss and stage.planned_rounds and played >= stage.planned_rounds:
        return "played"
    return "ready"
