"""The pairings of a posted round as everybody reads them: by table and by name."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.db.models import Prefetch

from events.domain.names import group_of
from tournament.domain.records import Records
from tournament.domain.results import Outcome, Score
from tournament.models import Entry, Match, MatchResult, Round, StageEntry, Tournament
from tournament.queries.facts import bouts, profile_of
from tournament.queries.outcomes import score_of


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
    current = MatchResult.objects.filter(is_current=True)
    matches = list(
        round.matches.select_related("first__player", "second__player")
        .prefetch_related(Prefetch("results", current, to_attr="current"))
        .order_by("table", "slot", "pk"))
    people = _people(tournament, round, matches, names_all)
    lines = [_line(match, people) for match in matches]
    return Pairings(
        round, [line for line in lines if line.second], [line for line in lines if not line.second])


def by_name(pairings: Pairings) -> list[NameGroup]:
    """Everybody's line under the heading of their name; who is not named has none."""
    lines = [one for line in [*pairings.tables, *pairings.alone] for one in _both_ways(line) if one.person.name]
    lines.sort(key=lambda line: (line.person.sort_key, line.person.number))
    grouped = groupby(lines, key=lambda line: group_of(line.person.sort_key))
    return [NameGroup(heading, list(members)) for heading, members in grouped]


def _people(tournament: Tournament, round: Round, matches: Iterable[Match], names_all: bool) -> dict[int, Person]:
    entries = [entry for match in matches for entry in (match.first, match.second) if entry]
    points, seeds = _points(tournament, round, entries), _seeds(round)
    seen: dict[str, int] = {}
    for entry in entries:
        seen[entry.player.name] = seen.get(entry.player.name, 0) + 1
    return {
        entry.pk: _person(entry, points.get(entry.pk), seeds.get(entry.pk), names_all, seen[entry.player.name] > 1)
        for entry in entries
    }


def _person(entry: Entry, points: int | None, seed: int | None, names_all: bool, is_namesake: bool) -> Person:
    player = entry.player
    if entry.is_disqualified and not names_all:
        return Person(player.number, "", "", b"", points, seed)
    return Person(
        player.number, player.name, player.reading, bytes(player.sort_key), points, seed, is_namesake)


def _points(tournament: Tournament, round: Round, entries: Iterable[Entry]) -> dict[int, int]:
    if not round.stage.is_swiss:
        return {}
    before = round.number - 1
    records = Records(bouts(tournament, up_to=before), profile_of(tournament).scoring, completed_rounds=before)
    return {entry.pk: records.tally(entry.pk).points for entry in entries}


def _seeds(round: Round) -> dict[int, int]:
    if round.stage.is_swiss:
        return {}
    return dict(StageEntry.objects.filter(stage=round.stage).values_list("entry_id", "seed"))


def _line(match: Match, people: dict[int, Person]) -> TableLine:
    score = score_of(match.current[0]) if match.current else None
    second = people[match.second_id] if match.second_id else None
    return TableLine(match.table, match.kind, people[match.first_id], second, score)


def _both_ways(line: TableLine) -> list[NameLine]:
    first = NameLine(line.first, line.table, line.kind, line.second, line.score)
    if line.second is None:
        return [first]
    return [first, NameLine(line.second, line.table, line.kind, line.first, line.score and _turned(line.score))]


def _turned(score: Score) -> Score:
    """The same result seen from the other side of the table."""
    by_first = None if score.by_first is None else not score.by_first
    return Score(score.second, score.first, score.drawn, score.kind, by_first, score.neither_came)
