"""What the tie-breakers are called, in both languages."""
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from types import MappingProxyType

from core.errors import RuleViolation
from tournament.domain.rows import BadRow, Row
from tournament.domain.tiebreakers import TIEBREAKERS

SHIPPED = Path(__file__).resolve().parent.parent / "data" / "tiebreakers.toml"


@dataclass(frozen=True, slots=True)
class TiebreakerNames:
    """A column's short name, its full name and one sentence on how it is worked out."""

    short_en: str
    short_ja: str
    name_en: str
    name_ja: str
    help_en: str
    help_ja: str

    def short(self, language: str) -> str:
        return self.short_ja if language == "ja" else self.short_en

    def name(self, language: str) -> str:
        return self.name_ja if language == "ja" else self.name_en

    def help(self, language: str) -> str:
        return self.help_ja if language == "ja" else self.help_en


def read_tiebreaker_names(text: str) -> dict[str, TiebreakerNames]:
    """The names of every tie-breaker; refuses a file that leaves one out or knows another."""
    try:
        document = Row(tomllib.loads(text))
        names = {code: _names(document.row(code)) for code in TIEBREAKERS}
        document.done()
    except tomllib.TOMLDecodeError as wrong:
        raise RuleViolation("tiebreaker.unreadable", detail=str(wrong)) from None
    except BadRow as bad:
        raise RuleViolation("tiebreaker.unreadable", detail=str(bad)) from None
    return names


@cache
def shipped_tiebreaker_names() -> Mapping[str, TiebreakerNames]:
    """The names that come with the application."""
    return MappingProxyType(read_tiebreaker_names(SHIPPED.read_text(encoding="utf-8")))


def _names(row: Row) -> TiebreakerNames:
    names = TiebreakerNames(**{f.name: row.text(f.name) for f in fields(TiebreakerNames)})
    row.done()
    return names
