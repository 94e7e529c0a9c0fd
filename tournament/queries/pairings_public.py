"""The pairings of a posted round as everybody reads them: by table and by name."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from events.domain.names import group_of
from tournament.domain.results import Outcome, Score
from tournament.models import MatchResult, Round, StageEntry, Tournament
from tournament.queries.facts import bouts, profile_of
from tournament.queries.outcomes import score_of

PERSON = ("player__number", "player__name", "player__reading", "player__sort_key", "disqualified_at")
COLUMNS = (  # plain values: two thousand players as rows of the database cost as much again as their page
    "pk", "table", "kind", "first_id", "second_id",
    *(f"first__{one}" for one in PERSON), *(f"second__{one}" for one in PERSON))


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody in the pairings.

    ``name`` is empty where a disqualified player is not named (P-DQ-12). ``points`` are those before the
    round, in Swiss rounds; ``seed`` is that of the play-off.
    """

    number: int
    name: str
    reading: str
    sort_key: bytes
    points: int | None
    seed: int | None
    is_namesake: bool = False


@dataclass(frozen=True, slots=True)
class TableLine:
    """One table, or one player without one (``second`` and ``table`` None; ``kind`` says why)."""

    table: int | None
    kind: str
    first: Person
    second: Person | None
    score: Score | None

    @property
    def first_won(self) -> bool:
        return self.score is not None and self.score.outcome is Outcome.FIRST

    @property
    def second_won(self) -> bool:
        return self.score is not None and self.score.outcome is Outcome.SECOND

    @property
    def has_reading(self) -> bool:
        """Whether a search has to look at more than what the line shows."""
        return bool(self.first.reading or (self.second and self.second.reading))


@dataclass(frozen=True, slots=True)
class NameLine:
    """One player's line: where to sit, against whom, and how it ended for this player."""

    person: Person
    table: int | None
    kind: str
    opponent: Person | None
    score: Score | None

    @property
    def won(self) -> bool:
        return self.score is not None and self.score.outcome is Outcome.FIRST


@dataclass(frozen=True, slots=True)
class NameGroup:
    """The players under one heading: a letter, or the head of a kana row."""

    heading: str
    lines: Sequence[NameLine]


@dataclass(frozen=True, slots=True)
class Pairings:
    """A posted round: its tables, and who sits at none."""

    round: Round
    tables: Sequence[TableLine]
    alone: Sequence[TableLine]

    @property
    def reported(self) -> int:
        return sum(line.score is not None for line in self.tables)

    @property
    def players(self) -> int:
        return 2 * len(self.tables) + len(self.alone)


def posted_rounds(tournament: Tournament) -> list[Round]:
    """The rounds whose pairings are out, in order; a draft is nobody's business but the staff's."""
    rounds = tournament.rounds.exclude(state=Round.State.DRAFT).select_related("stage")
    return list(rounds.order_by("number"))


def pairings_of(tournament: Tournament, round: Round, *, names_all: bool = False) -> Pairings:
    """The round's pairings in a constant number of queries.

    ``names_all``: for staff, who see the names of disqualified players too (P-DQ-12).
    """
    rows = list(round.matches.order_by("table", "slot", "pk").values_list(*COLUMNS))
    people = _people(tournament, round, rows, names_all)
    scores = {
        result.match_id: score_of(result)
        for result in MatchResult.objects.filter(match__round=round, is_current=True)}
    lines = [
        TableLine(table, kind, people[first], people.get(second), scores.get(match))
        for match, table, kind, first, second, *_ in rows]
    return Pairings(
        round, [line for line in lines if line.second], [line for line in lines if not line.second])


def by_name(pairings: Pairings) -> list[NameGroup]:
    """Everybody's line under the heading of their name; who is not named has none."""
    lines = [one for line in [*pairings.tables, *pairings.alone] for one in _both_ways(line) if one.person.name]
    lines.sort(key=lambda line: (line.person.sort_key, line.person.number))
    grouped = groupby(lines, key=lambda line: group_of(line.person.sort_key))
    return [NameGroup(heading, list(members)) for heading, members in grouped]


def _people(
    tournament: Tournament, round: Round, rows: Iterable[Sequence], names_all: bool
) -> dict[int, Person]:
    seated = {entry: facts for row in rows for entry, facts in _seats(row)}
    points, seeds = _points(tournament, round), _seeds(round)
    seen = Counter(name for _, name, *_ in seated.values())
    return {
        entry: Person(number, "", "", b"", points(entry), seeds.get(entry))
        if disqualified and not names_all
        else Person(number, name, reading, bytes(sort_key), points(entry), seeds.get(entry), seen[name] > 1)
        for entry, (number, name, reading, sort_key, disqualified) in seated.items()
    }


def _seats(row: Sequence) -> Iterator[tuple[int, Sequence]]:
    """The entries of a row, each with what PERSON asks of it."""
    _, _, _, first, second, *facts = row
    yield first, facts[: len(PERSON)]
    if second is not None:
        yield second, facts[len(PERSON) :]


def _points(tournament: Tournament, round: Round) -> Callable[[int], int | None]:
    """Everybody's points before the round; a play-off shows none."""
    if not round.stage.is_swiss:
        return lambda entry: None
    worth, totals = profile_of(tournament).scoring.points, Counter()
    for bout in bouts(tournament, up_to=round.number - 1):
        for_first, for_second = bout.outcomes()
        totals[bout.first] += worth.of(for_first)
        if for_second is not None:
            totals[bout.second] += worth.of(for_second)
    return totals.__getitem__


def _seeds(round: Round) -> dict[int, int]:
    if round.stage.is_swiss:
        return {}
    return dict(StageEntry.objects.filter(stage=round.stage).values_list("entry_id", "seed"))


def _both_ways(line: TableLine) -> list[NameLine]:
    first = NameLine(line.first, line.table, line.kind, line.second, line.score)
    if line.second is None:
        return [first]
    return [first, NameLine(line.second, line.table, line.kind, line.first, line.score and _turned(line.score))]


def _turned(score: Score) -> Score:
    """The same result seen from the other side of the table."""
    by_first = None if score.by_first is None else not score.by_first
    return Score(score.second, score.first, score.drawn, score.kind, by_first, score.neither_came)
