"""A draft as the workshop shows it: who meets whom, what both bring along, and what may be asked about it."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from tournament.domain.records import Bout, Records
from tournament.models import Entry, Match, Round, Stage, StageEntry, Tournament
from tournament.queries.facts import bouts, playing, profile_of


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
class Why:
    """What is special about a table; see ``tournament.words.reason_text`` for the codes."""

    code: str
    facts: dict = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class DraftTable:
    """One line of a draft: two players at a table, or one without an opponent."""

    match: Match
    first: Seated
    second: Seated | None
    reasons: Sequence[Why]
    chooser: Seated | None = None  # play-off: who takes the decision about the first turn (R3.3-4)


@dataclass(frozen=True, slots=True)
class Byes:
    """Who had a drawn bye before, and whom the draw of this round gave one."""

    earlier: frozenset[int]
    drawn: int | None

    @classmethod
    def of(cls, round: Round, played: Sequence[Bout]) -> "Byes":
        reasons = round.pairing.get("reasons", [])
        drawn = next((r["player"] for r in reasons if r["code"] in ("bye", "second_bye")), None)
        return cls(frozenset(bout.first for bout in played if bout.kind == "bye"), drawn)

    def code(self, entry: int) -> str:
        """Why this entry sits out: as drawn, or because staff put it there."""
        if entry in self.earlier:
            return "second_bye" if entry == self.drawn else "second_bye_by_hand"
        return "bye" if entry == self.drawn else "bye_by_hand"


@dataclass(frozen=True, slots=True)
class Quality:
    """How good a draft is, counted from its pairs as they are now."""

    rematches: int
    across_groups: int
    largest_difference: int
    repeated_byes: int
    is_proved: bool
    is_hand_made: bool


@dataclass(frozen=True, slots=True)
class Draft:
    """A drafted round with all its lines."""

    round: Round
    tables: Sequence[DraftTable]
    alone: Sequence[DraftTable]
    quality: Quality

    @property
    def locked(self) -> int:
        return sum(table.match.is_locked for table in self.tables)

    @property
    def people(self) -> list[Seated]:
        """Everybody in the draft, by player number."""
        seated = [one for line in [*self.tables, *self.alone] for one in (line.first, line.second) if one]
        return sorted(seated, key=lambda one: one.number)


def draft_of(round: Round) -> Draft:
    """Everything about a draft; the number of queries does not depend on its size."""
    tournament = round.tournament
    played = bouts(tournament, up_to=round.number - 1)
    records = Records(played, profile_of(tournament).scoring, completed_rounds=round.number - 1)
    met, byes = _meetings(played), Byes.of(round, played)
    seeds = dict(StageEntry.objects.filter(stage=round.stage).values_list("entry_id", "seed"))
    forced = set() if round.is_hand_made else _forced(round)
    lines = []
    for match in round.matches.select_related("first__player", "second__player").order_by("slot", "table", "pk"):
        first = _seated(match.first, records, seeds)
        second = _seated(match.second, records, seeds) if match.second else None
        reasons = _why(match, first, second, met, byes, forced) if round.stage.is_swiss else ()
        lines.append(DraftTable(match, first, second, reasons, _chooser(round.stage, first, second)))
    tables = sorted((line for line in lines if line.second), key=lambda line: line.match.table)
    alone = [line for line in lines if not line.second]
    return Draft(round, tables, alone, _quality(round, tables, alone))


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


def _meetings(played) -> dict[frozenset[int], list[int]]:
    met = defaultdict(list)
    for bout in played:
        if bout.second is not None:
            met[frozenset((bout.first, bout.second))].append(bout.round)
    return met


def _forced(round: Round) -> set[frozenset[int]]:
    """Rematches that the draw itself could not avoid."""
    reasons = round.pairing.get("reasons", [])
    return {frozenset((r["player"], r["other"])) for r in reasons if r["code"] == "forced_rematch"}


def _why(match: Match, first: Seated, second: Seated | None, met, byes: Byes, forced) -> list[Why]:
    if second is None:
        if match.kind != Match.Kind.BYE:
            return []
        return [Why(byes.code(match.first_id), {"points": first.points})]
    found, pair = [], frozenset((match.first_id, match.second_id))
    if pair in met:
        code = "forced_rematch" if pair in forced else "met_before"
        found.append(Why(code, {"rounds": met[pair]}))
    if first.points != second.points:
        high, low = (first, second) if first.points > second.points else (second, first)
        found.append(Why("paired_down", {
            "high": high.entry.player.name, "points": high.points, "low": low.entry.player.name,
            "low_points": low.points,
        }))
    return found


def _chooser(stage: Stage, first: Seated, second: Seated | None) -> Seated | None:
    if stage.is_swiss or second is None or None in (first.seed, second.seed):
        return None
    return min(first, second, key=lambda one: one.seed)


def _quality(round: Round, tables: Sequence[DraftTable], alone: Sequence[DraftTable]) -> Quality:
    codes = [why.code for line in [*tables, *alone] for why in line.reasons]
    differences = [abs(line.first.points - line.second.points) for line in tables]
    return Quality(
        rematches=codes.count("met_before") + codes.count("forced_rematch"),
        across_groups=sum(difference > 0 for difference in differences),
        largest_difference=max(differences, default=0),
        repeated_byes=codes.count("second_bye") + codes.count("second_bye_by_hand"),
        is_proved=bool(round.pairing.get("proved")) and not round.is_hand_made,
        is_hand_made=round.is_hand_made,
    )
