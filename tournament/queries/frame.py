"""What every page of a tournament shows around its own matter: the round, its clock, what is open."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from tournament.domain.clock import Clock, expected_end
from tournament.models import Match, Round, Stage, Tournament
from tournament.queries.facts import clock_of, current_stage, extensions_by_match

NO_TIME = timedelta(0)


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a round is: tables in all, with a result, still playing, of those with extra time."""

    tables: int
    reported: int
    extended: int
    longest: timedelta

    @property
    def open(self) -> int:
        return self.tables - self.reported


@dataclass(frozen=True, slots=True)
class Now:
    """The state of a tournament at one moment."""

    stage: Stage
    round: Round | None  # the newest one that is posted, running or closed
    draft: Round | None
    clock: Clock | None
    progress: Progress | None
    left: timedelta | None
    ends_at: datetime | None
    expected_end: datetime | None
    at: datetime

    @property
    def round_in_stage(self) -> int:
        """The round's number counted from the beginning of its stage."""
        if self.round is None:
            return 0
        return self.round.stage.rounds.filter(number__lte=self.round.number).count()


def now_of(tournament: Tournament, at: datetime) -> Now:
    """Everything the status bar shows."""
    newest = list(
        tournament.rounds.select_related("stage", "clock").order_by("-number")[:2]
    )
    draft = next((r for r in newest if r.state == Round.State.DRAFT), None)
    round = next((r for r in newest if r.state != Round.State.DRAFT), None)
    stage = (round.stage if round and round.is_open else None) or current_stage(tournament)
    if round is None or not round.is_open:
        return Now(stage, round, draft, None, None, None, None, None, at)
    clock = clock_of(round)
    extensions = extensions_by_match(round)
    progress, open_extensions = _progress(round, extensions)
    return Now(
        stage, round, draft, clock, progress,
        left=clock.remaining(at), ends_at=clock.ends_at(at) if clock.is_running else None,
        expected_end=expected_end(clock, at, open_extensions), at=at,
    )


def _progress(round: Round, extensions: dict[int, timedelta]) -> tuple[Progress, list[timedelta]]:
    rows = Match.objects.filter(round=round, kind=Match.Kind.PLAYED)
    tables = set(rows.values_list("pk", flat=True))
    reported = set(rows.filter(results__is_current=True).values_list("pk", flat=True))
    playing = [extra for match, extra in extensions.items() if match not in reported]
    return Progress(len(tables), len(reported), len(playing), max(playing, default=NO_TIME)), playing
