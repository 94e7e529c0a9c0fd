"""Games as data files: formats with their times, enforcement levels, scoring profile and round tables.

To add a game: a file in data/games. Nothing in the code knows a game by name.
"""
import tomllib
from collections.abc import Container, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import MappingProxyType

from core.errors import RuleViolation
from tournament.domain.profiles import shipped_profiles
from tournament.domain.rows import BadRow, Row
from tournament.domain.structure import families

SHIPPED = Path(__file__).resolve().parent.parent / "data" / "games"


@dataclass(frozen=True, slots=True)
class Level:
    """A rules enforcement level; `decklists`: what the game asks for at it."""

    code: str
    name_en: str
    name_ja: str
    decklists: str          # required, optional

    def name(self, language: str) -> str:
        return self.name_ja if language == "ja" else self.name_en


@dataclass(frozen=True, slots=True)
class Format:
    """What is played: its round length in minutes, and whether decks are built from packs opened there.

    `suggested`: the length is our proposal, because the rule text has none.
    """

    code: str
    name_en: str
    name_ja: str
    round_minutes: int
    limited: bool
    draft: bool
    team_size: int
    suggested: bool

    def name(self, language: str) -> str:
        return self.name_ja if language == "ja" else self.name_en


@dataclass(frozen=True, slots=True)
class Game:
    """What a tournament starts from; every value may be changed before round 1."""

    code: str
    edition: str
    name_en: str
    name_ja: str
    profile: str            # code of a scoring profile
    structure: str          # family of the round tables
    wins_needed: int
    formats: tuple[Format, ...]
    levels: tuple[Level, ...]
    suggested: bool

    def name(self, language: str) -> str:
        return self.name_ja if language == "ja" else self.name_en

    def format(self, code: str) -> Format:
        """The format of this code; refuses one that the game does not know."""
        for known in self.formats:
            if known.code == code:
                return known
        raise RuleViolation("game.unknown_format", name=code)

    def level(self, code: str) -> Level:
        """The enforcement level of this code; refuses one that the game does not know."""
        for known in self.levels:
            if known.code == code:
                return known
        raise RuleViolation("game.unknown_level", name=code)


def read_games(folder: Path, *, profiles: Container[str] | None = None,
               structures: Container[str] | None = None) -> dict[str, Game]:
    """Every game of a folder by its code; refuses a bad file by its name and the key that is wrong.

    A game may only name a profile and a family of round tables that exist: the shipped ones unless
    others are given.
    """
    profiles = shipped_profiles() if profiles is None else profiles
    structures = families() if structures is None else structures
    games: dict[str, Game] = {}
    for file in sorted(folder.glob("*.toml")):
        try:
            game = _game(Row(tomllib.loads(file.read_text(encoding="utf-8"))))
            _check_known("profile", game.profile, profiles)
            _check_known("structure", game.structure, structures)
            _check_known("code", game.code, () if game.code in games else (game.code,))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as wrong:
            raise RuleViolation("game.unreadable_file", file=file.name, detail=str(wrong)) from None
        except BadRow as bad:
            raise RuleViolation("game.bad_file", file=file.name, key=bad.key, reason=bad.reason,
                                value=bad.value) from None
        games[game.code] = game
    return games


@cache
def shipped_games() -> Mapping[str, Game]:
    """The games that come with the application."""
    return MappingProxyType(read_games(SHIPPED))


def _check_known(key: str, code: str, known: Container[str]) -> None:
    if code not in known:
        raise BadRow(key, "bad", code)


def _game(row: Row) -> Game:
    game = Game(
        code=row.text("code"), edition=row.text("edition"), name_en=row.text("name_en"),
        name_ja=row.text("name_ja"), profile=row.text("profile"), structure=row.text("structure"),
        wins_needed=row.integer("wins_needed", least=1, most=10),
        formats=tuple(_format(member) for member in row.rows("format")),
        levels=tuple(_level(member) for member in row.rows("level")),
        suggested=row.flag("suggested", False))
    row.done()
    _check_once("format", [known.code for known in game.formats])
    _check_once("level", [known.code for known in game.levels])
    return game


def _check_once(key: str, codes: list[str]) -> None:
    for code in codes:
        if codes.count(code) > 1:
            raise BadRow(f"{key}.code", "bad", code)


def _format(row: Row) -> Format:
    known = Format(
        code=row.text("code"), name_en=row.text("name_en"), name_ja=row.text("name_ja"),
        round_minutes=row.integer("round_minutes", least=1, most=600),
        limited=row.flag("limited", False), draft=row.flag("draft", False),
        team_size=row.integer("team_size", 1, least=1, most=10), suggested=row.flag("suggested", False))
    row.done()
    return known


def _level(row: Row) -> Level:
    known = Level(code=row.text("code"), name_en=row.text("name_en"), name_ja=row.text("name_ja"),
                  decklists=row.one_of("decklists", ("required", "optional")))
    row.done()
    return known
