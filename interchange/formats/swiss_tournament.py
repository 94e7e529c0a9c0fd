"""The file of a whole tournament with its published standings, format swiss-tournament/1 → values.

Everything is checked before anything is played, so that a bad file changes nothing.
"""
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from core.errors import RuleViolation
from tournament.domain.rows import BadRow, Row

FORMAT = "swiss-tournament/1"
PUBLISHERS = ("melee", "manatraders", "cardsrealm")
ALONE = ("bye", "assigned_loss")
RESULTS = ("p1", "p2", "draw", "double_loss", "unreported", *ALONE)
RATES = ("omw", "gw", "ogw")
LARGEST_EXPONENT = 30


@dataclass(frozen=True, slots=True)
class FiledMatch:
    """One match as it stands in the file; `number` counts from 1 within its round."""

    number: int
    first: int
    second: int | None
    first_wins: int
    second_wins: int
    drawn: int
    result: str

    @property
    def counts(self) -> bool:
        """An unreported match counts for nothing: both players sit the round out."""
        return self.result != "unreported"

    @property
    def players(self) -> tuple[int, ...]:
        return (self.first,) if self.second is None else (self.first, self.second)


@dataclass(frozen=True, slots=True)
class FiledRound:
    number: int
    matches: tuple[FiledMatch, ...]


@dataclass(frozen=True, slots=True)
class Phase:
    """A run of rounds that becomes a stage."""

    is_swiss: bool
    first_round: int
    last_round: int


@dataclass(frozen=True, slots=True)
class PublishedRow:
    """A published line of the standings, and after which round it holds. A None was not published."""

    player: int
    points: int
    wins: int | None
    losses: int | None
    draws: int | None
    rates: Mapping[str, Fraction]
    as_of_round: int
    record_as_of_round: int


@dataclass(frozen=True, slots=True)
class SwissTournament:
    """A tournament of a file: who played, every match, and what was published."""

    name: str
    day: date
    publisher: str
    own_gw_floored: bool
    phases: tuple[Phase, ...]
    names: Mapping[int, str]
    rounds: tuple[FiledRound, ...]
    rows: tuple[PublishedRow, ...]

    def rounds_of(self, phase: Phase) -> tuple[FiledRound, ...]:
        return self.rounds[phase.first_round - 1: phase.last_round]


def read_tournament(data: bytes | str) -> SwissTournament:
    """The tournament of this file; refuses with the round and the match that are wrong."""
    document = _document(data)
    try:
        return _tournament(document)
    except BadRow as bad:
        code = "replay.missing_key" if bad.reason == "missing" else "replay.bad_value"
        raise RuleViolation(code, key=bad.key, value=bad.value[:60]) from None


def _document(data: bytes | str) -> Row:
    """The file as JSON; numbers with a decimal point stay exact."""
    try:
        text = data.decode("utf-8-sig") if isinstance(data, bytes) else data
        document = json.loads(text, parse_float=_exact, parse_constant=_no_number)
    except (UnicodeDecodeError, ValueError, RecursionError) as wrong:
        raise RuleViolation("replay.not_json", detail=str(wrong)[:200]) from None
    found = document.get("format") if isinstance(document, dict) else None
    if found != FORMAT:
        raise RuleViolation("replay.wrong_format", found=str(found)[:60], wanted=FORMAT)
    return Row(document)


def _exact(text: str) -> Fraction:
    """A decimal number as it is written; an exponent may not make it endless."""
    if abs(int(text.lower().partition("e")[2] or 0)) > LARGEST_EXPONENT:
        _no_number(text[:40])
    return Fraction(text)


def _no_number(word: str) -> None:
    raise ValueError(f"{word} is no number")


def _tournament(row: Row) -> SwissTournament:
    names = _names(row.rows("players"))
    rounds = _rounds(row.rows("rounds"), names)
    return SwissTournament(
        name=row.text("name"), day=_day(row.text("date")), publisher=row.one_of("profile", PUBLISHERS),
        own_gw_floored=row.flag("own_gw_floored"), phases=_phases(row.rows("phases"), len(rounds)), names=names,
        rounds=rounds, rows=_rows(row.rows("standings"), names, len(rounds)))


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise BadRow("date", "bad", text) from None


def _names(rows: Iterable[Row]) -> dict[int, str]:
    names: dict[int, str] = {}
    for row in rows:
        player, name = row.integer("id"), row.text("name")
        if player in names:
            raise RuleViolation("replay.player_twice", player=player)
        names[player] = name
    return names


def _phases(rows: Iterable[Row], rounds: int) -> tuple[Phase, ...]:
    """The phases follow each other without a gap and hold every round; a Swiss one comes first."""
    phases: list[Phase] = []
    for row in rows:
        kind = row.one_of("kind", ("swiss", "playoff"))
        phases.append(Phase(kind == "swiss", row.integer("first_round"), row.integer("last_round")))
    starts = [1, *(phase.last_round + 1 for phase in phases)]
    follow = all(phase.first_round == start <= phase.last_round
                 for phase, start in zip(phases, starts, strict=False))
    if not follow or starts[-1] != rounds + 1 or not phases[0].is_swiss:
        raise RuleViolation("replay.phases_do_not_fit", rounds=rounds)
    return tuple(phases)


def _rounds(rows: Iterable[Row], names: Mapping[int, str]) -> tuple[FiledRound, ...]:
    rounds = []
    for number, row in enumerate(rows, start=1):
        found = row.integer("number")
        if found != number:
            raise RuleViolation("replay.round_out_of_order", round=found, wanted=number)
        matches = [_match(match, number, place) for place, match in enumerate(row.rows("matches"), start=1)]
        _check_seats(number, matches, names)
        rounds.append(FiledRound(number, tuple(matches)))
    return tuple(rounds)


def _match(row: Row, round: int, number: int) -> FiledMatch:
    try:
        match = FiledMatch(
            number, row.integer("p1"), row.integer("p2", None), row.integer("g1", most=20),
            row.integer("g2", most=20), row.integer("gd", most=20), row.one_of("result", RESULTS))
    except BadRow as bad:
        code = "replay.match_lacks" if bad.reason == "missing" else "replay.match_has"
        key = bad.key.rpartition(".")[2]
        raise RuleViolation(code, round=round, match=number, key=key, value=bad.value[:60]) from None
    if (match.result in ALONE) != (match.second is None):
        raise RuleViolation("replay.no_such_match", round=round, match=number, result=match.result)
    if not _score_fits(match):
        score = f"{match.first_wins}-{match.second_wins}-{match.drawn}"
        raise RuleViolation("replay.score_does_not_fit", round=round, match=number, result=match.result, score=score)
    return match


def _score_fits(match: FiledMatch) -> bool:
    ahead = match.first_wins - match.second_wins
    return {
        "p1": ahead > 0, "bye": ahead > 0, "p2": ahead < 0, "assigned_loss": ahead < 0, "draw": ahead == 0,
        "double_loss": match.first_wins == match.second_wins == 0, "unreported": True,
    }[match.result]


def _check_seats(round: int, matches: Iterable[FiledMatch], names: Mapping[int, str]) -> None:
    """Everybody at a table is known, meets somebody else, and sits at no second table."""
    seated: dict[int, int] = {}
    for match in matches:
        where = {"round": round, "match": match.number}
        for player in match.players:
            if player not in names:
                raise RuleViolation("replay.unknown_player", player=player, **where)
        if match.first == match.second:
            raise RuleViolation("replay.against_oneself", name=names[match.first], **where)
        for player in match.players:
            if player in seated:
                raise RuleViolation("replay.seated_twice", name=names[player], other=seated[player], **where)
            seated[player] = match.number


def _rows(rows: Iterable[Row], names: Mapping[int, str], rounds: int) -> tuple[PublishedRow, ...]:
    published: dict[int, PublishedRow] = {}
    for row in rows:
        player, as_of = row.integer("player"), row.integer("as_of_round", least=1, most=rounds)
        if player not in names:
            raise RuleViolation("replay.row_of_unknown_player", player=player)
        if player in published:
            raise RuleViolation("replay.row_twice", name=names[player])
        published[player] = PublishedRow(
            player=player, points=row.integer("points"), wins=row.integer("wins", None),
            losses=row.integer("losses", None), draws=row.integer("draws", None),
            rates={rate: row.fraction(rate) for rate in RATES}, as_of_round=as_of,
            record_as_of_round=row.integer("record_as_of_round", None, least=1, most=rounds) or as_of)
    return tuple(published.values())
