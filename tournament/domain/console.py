"""The scorekeeper's one line: what “14 2-0” or “/ito” asks for.

Japanese keyboards type full-width figures, a long vowel mark for the hyphen and a middle dot for the slash;
all of them are understood.
"""

import re
import unicodedata
from dataclasses import dataclass
from enum import StrEnum

from core.errors import RuleViolation
from tournament.domain.results import Kind, Score, given_up

_DASHES = str.maketrans(dict.fromkeys("‐‑‒–—―−ー:", "-"))
_FIND = ("/", "・")
_FIGURES = re.compile(r"(\d{1,2})[-\s]+(\d{1,2})(?:[-\s]+(\d{1,2}))?")
_SIDES = {"a": True, "b": False}


class Verb(StrEnum):
    """What a line asks for."""

    NOTHING = "nothing"
    FIND = "find"
    LOOK = "look"
    SCORE = "score"
    WIN = "win"
    DRAW = "draw"
    INTENTIONAL_DRAW = "intentional_draw"
    DOUBLE_LOSS = "double_loss"
    NO_SHOW = "no_show"
    CONCESSION = "concession"
    DROP = "drop"


_ALONE = {
    "id": Verb.INTENTIONAL_DRAW,
    "dl": Verb.DOUBLE_LOSS,
    "d": Verb.DRAW,
    "draw": Verb.DRAW,
}
_OF_A_PLAYER = {"ns": Verb.NO_SHOW, "x": Verb.CONCESSION, "drop": Verb.DROP}


@dataclass(frozen=True, slots=True)
class Said:
    """One line, understood. ``first_player``: whom it is about; None is nobody, or both with a no-show."""

    verb: Verb
    table: int = 0
    figures: tuple[int, int, int] = (0, 0, 0)
    first_player: bool | None = None
    words: str = ""


def parse(text: str) -> Said:
    """Understand a line; raises with what is missing in it."""
    plain = unicodedata.normalize("NFKC", text).strip()
    if not plain:
        return Said(Verb.NOTHING)
    if plain.startswith(_FIND):
        return Said(Verb.FIND, words=plain[1:].strip())
    found = re.fullmatch(r"(\d{1,5})(?:\s+(.*))?", plain)
    if not found or not int(found[1]):
        raise RuleViolation("console.no_table")
    table, rest = int(found[1]), (found[2] or "").translate(_DASHES).lower().strip()
    return _result(table, rest) if rest else Said(Verb.LOOK, table)


def score_of(said: Said, *, wins_needed: int) -> Score:
    """The score that a line stands for in a match of this length."""
    match said.verb:
        case Verb.SCORE:
            return Score(*said.figures)
        case Verb.WIN:
            return Score(wins_needed, 0) if said.first_player else Score(0, wins_needed)
        case Verb.INTENTIONAL_DRAW:
            return Score(0, 0, kind=Kind.INTENTIONAL_DRAW)
        case Verb.DOUBLE_LOSS:
            return Score(0, 0, kind=Kind.DOUBLE_LOSS)
        case Verb.NO_SHOW if said.first_player is None:
            return Score(0, 0, kind=Kind.DOUBLE_LOSS, neither_came=True)
        case Verb.NO_SHOW:
            return given_up(said.first_player, kind=Kind.NO_SHOW, wins_needed=wins_needed)
        case Verb.CONCESSION:
            return given_up(said.first_player, kind=Kind.CONCESSION, wins_needed=wins_needed)
        case Verb.DRAW if wins_needed == 1:
            return Score(0, 0, 1)
        case Verb.DRAW:
            raise RuleViolation("console.draw_needs_games", table=said.table)
    raise ValueError(f"{said.verb} is no result")


def line_for(table: int, score: Score) -> str:
    """The line that stands for a score: what the arrow key puts back to be corrected."""
    side = "a" if score.by_first else "b"
    if score.kind is Kind.INTENTIONAL_DRAW:
        return f"{table} id"
    if score.kind is Kind.DOUBLE_LOSS:
        return f"{table} ns ab" if score.neither_came else f"{table} dl"
    if score.kind is Kind.NO_SHOW:
        return f"{table} ns {side}"
    if score.kind is Kind.CONCESSION:
        return f"{table} x {side}"
    figures = [score.first, score.second, *([score.drawn] if score.drawn else [])]
    return f"{table} {'-'.join(map(str, figures))}"


def _result(table: int, rest: str) -> Said:
    if figures := _FIGURES.fullmatch(rest):
        return Said(Verb.SCORE, table, tuple(int(figure or 0) for figure in figures.groups()))
    if rest in _SIDES:
        return Said(Verb.WIN, table, first_player=_SIDES[rest])
    if rest in _ALONE:
        return Said(_ALONE[rest], table)
    word, _, whom = rest.partition(" ")
    if word in _OF_A_PLAYER:
        return _of_a_player(table, _OF_A_PLAYER[word], whom.replace(" ", ""))
    if re.fullmatch(r"[\d\s-]+", rest):
        raise RuleViolation("console.figures", table=table)
    raise RuleViolation("console.not_understood", text=rest)


def _of_a_player(table: int, verb: Verb, whom: str) -> Said:
    if whom in _SIDES:
        return Said(verb, table, first_player=_SIDES[whom])
    if verb is Verb.NO_SHOW and whom in ("ab", "ba"):
        return Said(verb, table)
    raise RuleViolation("console.which_player", table=table)
