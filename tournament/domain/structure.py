"""How many rounds and which cut a table of a dated edition proposes (R3.1-7)."""
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from core.errors import RuleViolation
from tournament.domain.rows import BadRow, Row

SHIPPED = Path(__file__).resolve().parent.parent / "data" / "structure.toml"
KINDS = ("single_day", "multi_day", "teams", "casual")
VARIANTS = ("any", "constructed", "limited", "draft_playoff")


@dataclass(frozen=True, slots=True)
class Step:
    """One row: a field of up to so many players (None: of any size)."""

    up_to: int | None
    swiss_rounds: int
    cut: int
    day_two_top: int | None
    day_two_rounds: int | None


@dataclass(frozen=True, slots=True)
class Table:
    """The rows of one text for one kind of event."""

    family: str
    kind: str
    variant: str
    edition: str
    name_en: str
    name_ja: str
    at_least: int
    steps: tuple[Step, ...]
    day_two_losses: int | None
    playoff_optional: bool
    suggested: bool


@dataclass(frozen=True, slots=True)
class Suggestion:
    """What a table says for this field, and which row said it, so that the screen can name its source.

    `swiss_rounds` are those of the first day. `day_two_top`, `day_two_losses` and `day_two_rounds` are None
    for one-day events. `cut` 0: no play-off.
    """

    swiss_rounds: int
    cut: int
    day_two_top: int | None
    day_two_losses: int | None
    day_two_rounds: int | None
    playoff_optional: bool
    at_least: int
    up_to: int | None
    table_edition: str
    name_en: str
    name_ja: str
    suggested: bool


def suggest(family: str, attendance: int, *, kind: str = "single_day", limited: bool = False,
            draft_playoff: bool = False, edition: str | None = None,
            tables: Sequence[Table] | None = None) -> Suggestion | None:
    """The row for this many players (teams, for `kind="teams"`), or None where no table has one.

    Without `edition` the newest table speaks. Where a family has no table for limited play or for a draft
    play-off, its general one does.
    """
    known = shipped_structure() if tables is None else tables
    for variant in _variants(limited, draft_playoff):
        fitting = [t for t in known if (t.family, t.kind, t.variant) == (family, kind, variant)
                   and edition in (None, t.edition)]
        if fitting:
            return _row_for(max(fitting, key=lambda table: table.edition), attendance)
    return None


def families(tables: Sequence[Table] | None = None) -> frozenset[str]:
    """The codes by which a game may name its tables."""
    return frozenset(table.family for table in (shipped_structure() if tables is None else tables))


def editions(family: str, kind: str, tables: Sequence[Table] | None = None) -> list[str]:
    """Editions to choose from, newest first."""
    known = shipped_structure() if tables is None else tables
    return sorted({t.edition for t in known if (t.family, t.kind) == (family, kind)}, reverse=True)


def read_structure(text: str) -> tuple[Table, ...]:
    """Every table of a file; refuses one whose rows overlap, go down or miss a key."""
    try:
        document = Row(tomllib.loads(text))
        tables = tuple(_table(row) for row in document.rows("table"))
        document.done()
    except tomllib.TOMLDecodeError as wrong:
        raise RuleViolation("structure.unreadable", detail=str(wrong)) from None
    except BadRow as bad:
        raise RuleViolation("structure.unreadable", detail=str(bad)) from None
    names = [(t.family, t.kind, t.variant, t.edition) for t in tables]
    for name in names:
        if names.count(name) > 1:
            raise RuleViolation("structure.unreadable", detail=f"twice: {' '.join(name)}")
    return tables


@cache
def shipped_structure() -> tuple[Table, ...]:
    """The tables that come with the application."""
    return read_structure(SHIPPED.read_text(encoding="utf-8"))


def _variants(limited: bool, draft_playoff: bool) -> list[str]:
    """Which tables to ask, the most particular first."""
    special = ["draft_playoff"] if limited and draft_playoff else []
    return [*special, "limited" if limited else "constructed", "any"]


def _row_for(table: Table, attendance: int) -> Suggestion | None:
    at_least = table.at_least
    if attendance < at_least:
        return None
    for step in table.steps:
        if step.up_to is None or attendance <= step.up_to:
            return Suggestion(
                step.swiss_rounds, step.cut, step.day_two_top, table.day_two_losses, step.day_two_rounds,
                table.playoff_optional, at_least, step.up_to, table.edition, table.name_en, table.name_ja,
                table.suggested)
        at_least = step.up_to + 1
    return None


def _table(row: Row) -> Table:
    kind = row.one_of("kind", KINDS)
    two_days = kind == "multi_day"
    table = Table(
        family=row.text("family"), kind=kind, variant=row.one_of("variant", VARIANTS, "any"),
        edition=row.text("edition"), name_en=row.text("name_en"), name_ja=row.text("name_ja"),
        at_least=row.integer("at_least", 2, least=2), steps=_steps(row.rows("row"), two_days),
        day_two_losses=row.integer("day_two_losses") if two_days else None,
        playoff_optional=row.flag("playoff_optional", False), suggested=row.flag("suggested", False))
    row.done()
    return table


def _steps(rows: Sequence[Row], two_days: bool) -> tuple[Step, ...]:
    steps: list[Step] = []
    for number, row in enumerate(rows, start=1):
        step = Step(
            up_to=row.integer("up_to", None, least=2), swiss_rounds=row.integer("swiss_rounds", least=1),
            cut=row.integer("cut"), day_two_top=row.integer("day_two_top") if two_days else None,
            day_two_rounds=row.integer("day_two_rounds") if two_days else None)
        row.done()
        last = steps[-1].up_to if steps else 1
        if last is None or (step.up_to is not None and step.up_to <= last):
            raise BadRow(f"row[{number}].up_to", "bad", step.up_to)
        steps.append(step)
    return tuple(steps)
