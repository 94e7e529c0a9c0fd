"""A draft as the workshop shows it: who meets whom, what both bring along, and what may be asked about it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pairings.weighing import weigh
from tournament.domain.ahead import rest_can_be_played
from tournament.domain.certificates import Certificate
from tournament.domain.objectives import verdict
from tournament.domain.records import Bout, Records
from tournament.models import Entry, Match, Round, Stage, StageEntry, Tournament
from tournament.queries.facts import bouts, playing, profile_of
from tournament.queries.fixed_tables import Misseated, misseated
from tournament.queries.position import Position, position_of
from tournament.queries.reasons import Why, reasons_of_round, seated


@dataclass(frozen=True, slots=True)
class Seated:
    """A player in a draft with what was played before it."""

    entry: Entry
    points: int
    record: str
    seed: int | None = None

    @property
    def number(self) -> int:
        return self.entry.player.number


@dataclass(frozen=True, slots=True)
class DraftTable:
    """One line of a draft: two players at a table, or one without an opponent."""

    match: Match
    first: Seated
    second: Seated | None
    reasons: Sequence[Why]
    chooser: Seated | None = None  # play-off: who takes the decision about the first turn (R3.3-4)


@dataclass(frozen=True, slots=True)
class Quality:
    """How good a Swiss round is: counted from its pairs as they are now, next to what its draw achieved."""

    objective: Mapping[str, int]  # by the levels of the pairing engine, the most important first
    drawn: Certificate | None
    across_groups: int
    largest_difference: int
    is_hand_made: bool
    keeps_rest: bool | None  # after a change by hand: whether the rounds that the draw looked ahead to stay playable

    @property
    def is_comparable(self) -> bool:
        """Whether the draw's figures are about the same players as those of now: no table was kept out of it."""
        return self.drawn is not None and not self.drawn.kept and self.drawn.objective.keys() == self.objective.keys()

    @property
    def verdict(self) -> str:
        """How a round changed by hand compares with its draw: better, worse, equal; empty where that says nothing."""
        if not self.is_hand_made or not self.is_comparable:
            return ""
        return "worse" if self.keeps_rest is False else verdict(self.drawn.objective, self.objective)


@dataclass(frozen=True, slots=True)
class Draft:
    """A drafted round with all its lines."""

    round: Round
    tables: Sequence[DraftTable]
    alone: Sequence[DraftTable]
    quality: Quality | None  # of a Swiss round
    misseated: Sequence[Misseated] = ()

    @property
    def locked(self) -> int:
        return sum(table.match.is_locked for table in self.tables)

    @property
    def people(self) -> list[Seated]:
        """Everybody in the draft, by player number."""
        seated = [one for line in [*self.tables, *self.alone] for one in (line.first, line.second) if one]
        return sorted(seated, key=lambda one: one.number)


def draft_of(round: Round) -> Draft:
    """Everything about a draft, or about a round that was one; queries do not depend on its size."""
    tournament = round.tournament
    played = bouts(tournament, up_to=round.number - 1)
    records = Records(played, profile_of(tournament).scoring, completed_rounds=round.number - 1)
    seeds = dict(StageEntry.objects.filter(stage=round.stage).values_list("entry_id", "seed"))
    matches = list(round.matches.select_related("first__player", "second__player").order_by("slot", "table", "pk"))
    position = position_at(round, matches, played) if round.stage.is_swiss else None
    reasons = reasons_of_round(round, matches, position, played) if position else {}
    lines = []
    for match in matches:
        first = _seated(match.first, records, seeds)
        second = _seated(match.second, records, seeds) if match.second else None
        lines.append(DraftTable(match, first, second, reasons.get(match.pk, ()), _chooser(round.stage, first, second)))
    tables = sorted((line for line in lines if line.second), key=lambda line: line.match.table)
    alone = [line for line in lines if not line.second]
    quality = quality_of(round, matches, position) if position else None
    return Draft(round, tables, alone, quality, misseated(round, matches))


def position_at(round: Round, matches: Sequence[Match], played: Sequence[Bout]) -> Position:
    """The position that this round's draw was asked about, as results and people are now."""
    pairs, byes = seated(matches)
    entries = [entry for pair in pairs for entry in pair] + byes
    return position_of(round.tournament, round.stage, round.number, entries, played=played)


def quality_of(round: Round, matches: Sequence[Match], position: Position) -> Quality:
    """The round judged by the draw's own objective."""
    pairs, byes = seated(matches)
    points = {one.id: one.points for one in position.contenders}
    drawn = Certificate.read(round.pairing)
    differences = [abs(points[one] - points[other]) for one, other in pairs]
    return Quality(
        objective=weigh(position.contenders, pairs, byes, mode=position.mode, separate_teams=position.separate_teams),
        drawn=drawn,
        across_groups=sum(difference > 0 for difference in differences),
        largest_difference=max(differences, default=0),
        is_hand_made=round.is_hand_made,
        keeps_rest=keeps_rest(round, drawn, position, pairs, byes) if round.is_hand_made else None,
    )


def keeps_rest(
    round: Round, drawn: Certificate | None, position: Position, pairs: Sequence[tuple[int, int]], byes: Sequence[int]
) -> bool | None:
    """Whether these pairs leave the rounds to come playable; None where the draw did not look ahead."""
    if drawn is None or drawn.look_ahead != "kept":
        return None
    return rest_can_be_played(position.contenders, pairs, byes, drawn.rounds_after(round.number))


def people_to_pair(stage: Stage, number: int) -> list[Seated]:
    """Everybody who would be in the next round, with the record so far, for pairing by hand."""
    tournament = stage.tournament
    records = Records(bouts(tournament), profile_of(tournament).scoring, completed_rounds=number - 1)
    seeds = dict(StageEntry.objects.filter(stage=stage).values_list("entry_id", "seed"))
    entries = playing(stage, number).select_related("player").order_by("player__number")
    return [_seated(entry, records, seeds) for entry in entries]


def entries_by_number(tournament: Tournament, numbers: Sequence[int]) -> dict[int, Entry]:
    """The entries of this tournament with these player numbers."""
    entries = tournament.entries.filter(player__number__in=numbers).select_related("player")
    return {entry.player.number: entry for entry in entries}


def record_text(wins: int, losses: int, draws: int) -> str:
    """Wins, losses and, if there are any, draws."""
    return f"{wins}–{losses}" + (f"–{draws}" if draws else "")


def _seated(entry: Entry, records: Records, seeds: dict[int, int | None]) -> Seated:
    tally = records.tally(entry.pk)
    return Seated(entry, tally.points, record_text(tally.wins, tally.losses, tally.draws), seeds.get(entry.pk))


def _chooser(stage: Stage, first: Seated, second: Seated | None) -> Seated | None:
    if stage.is_swiss or second is None or None in (first.seed, second.seed):
        return None
    return min(first, second, key=lambda one: one.seed)
