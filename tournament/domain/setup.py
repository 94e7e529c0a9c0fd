"""What the set-up wizard proposes: from a game, a format and the expected players to rounds and a cut."""

from dataclasses import dataclass

from tournament.domain.games import Format, Game, Level
from tournament.domain.structure import Suggestion, shipped_structure, suggest

# The rulebooks name their levels differently; their order from easy to strict is the same.
RELS = ("casual", "competitive", "professional")


@dataclass(frozen=True, slots=True)
class Proposal:
    """A row of a table, or, without one, how far the tables reach (None: there is no table at all)."""

    found: Suggestion | None
    reaches: int | None
    begins: int | None


def rel_of(game: Game, level: str) -> str:
    """The enforcement level that a game's own level stands for."""
    codes = [known.code for known in game.levels]
    return RELS[min(codes.index(game.level(level).code), len(RELS) - 1)]


def level_of(game: Game, rel: str) -> Level | None:
    """The game's own name for an enforcement level."""
    return next((level for level in game.levels if rel_of(game, level.code) == rel), None)


def format_of(game: Game | None, code: str) -> Format | None:
    """The format of this code, if the game (still) knows it."""
    return next((known for known in game.formats if known.code == code), None) if game else None


def propose(game: Game, format: Format, attendance: int, *, rel: str = "competitive") -> Proposal:
    """The row for so many players; for a casual tournament the casual table comes first (R3.1-7)."""
    kinds = ["teams"] if format.team_size > 1 else ["casual"] if rel == "casual" else []
    for kind in [*kinds, "single_day"]:
        found = suggest(game.structure, attendance, kind=kind, limited=format.limited, draft_playoff=format.draft)
        if found:
            return Proposal(found, None, None)
    tables = [table for table in shipped_structure()
              if table.family == game.structure and table.kind in {*kinds, "single_day"}]
    ends = [table.steps[-1].up_to for table in tables]
    return Proposal(
        None, max((end for end in ends if end), default=None), min((t.at_least for t in tables), default=None))
