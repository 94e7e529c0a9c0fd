"""A list of players from anywhere → rows, and every problem in it by its line.

Nothing is imported here and nothing is silently mended: the import takes a roster without errors, or nothing.
"""
import unicodedata
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from events.domain.names import same_person_key
from interchange.formats import tabular
from interchange.formats.columns import Columns, read_columns
from interchange.formats.countries import country_code
from interchange.formats.tabular import NotText, Record

LIMITS = {"name": 120, "reading": 120, "external_id": 40, "team": 100}
MOST_LINES = 10_000
ERROR, NOTE = "error", "note"

# Every problem that can be reported, and whether it stops the import.
SEVERITY = {
    "roster.unreadable_encoding": ERROR,    # looks_like
    "roster.encoding_guessed": NOTE,        # encoding
    "roster.empty": ERROR,
    "roster.too_many_lines": ERROR,         # count, limit
    "roster.missing_name_column": ERROR,    # columns
    "roster.column_twice": ERROR,           # column
    "roster.column_unclear": ERROR,         # column
    "roster.unknown_column": NOTE,          # column
    "roster.bad_quotes": ERROR,
    "roster.too_many_columns": ERROR,       # count, expected
    "roster.empty_name": ERROR,
    "roster.too_long": ERROR,               # field, limit
    "roster.unknown_country": NOTE,         # country: left empty
    "roster.control_character": ERROR,      # field, character
    "roster.same_id": ERROR,                # external_id, first_line
    "roster.same_name": ERROR,              # name, first_line
    "roster.similar_name": ERROR,           # name, other, first_line
    "roster.namesake": NOTE,                # name, other, first_line: two ids, so two people
}


@dataclass(frozen=True, slots=True)
class RosterRow:
    """One player as the file gives them; the country as its two-letter code."""

    line: int
    name: str
    reading: str = ""
    external_id: str = ""
    country: str = ""
    team: str = ""


# The first row of a name with an id (True) and the first without one (False).
Namesakes = dict[bool, RosterRow]


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong in one line (0: with the whole file): a code and the facts of its sentence."""

    line: int
    code: str
    params: dict = field(default_factory=dict)

    @property
    def severity(self) -> str:
        """"error" stops the import, "note" does not."""
        return SEVERITY[self.code]


@dataclass(frozen=True, slots=True)
class Roster:
    """What was read: the rows, those with problems too, and all problems by line."""

    rows: tuple[RosterRow, ...]
    problems: tuple[Problem, ...]
    encoding: str = ""

    @property
    def can_be_imported(self) -> bool:
        return bool(self.rows) and not any(p.severity == ERROR for p in self.problems)


def read_roster(data: bytes | str) -> Roster:
    """Read a file or a pasted list: CSV, TSV, semicolons, or one name a line; with or without headings."""
    if isinstance(data, str):
        return _read(data, "")
    try:
        text, encoding = tabular.decode(data)
    except NotText as no:
        return Roster((), (Problem(0, "roster.unreadable_encoding", {"looks_like": no.looks_like}),))
    return _read(text, encoding)


def _read(text: str, encoding: str) -> Roster:
    numbered = tabular.lines(text)
    if not numbered:
        return Roster((), (Problem(0, "roster.empty"),), encoding)
    if len(numbered) > MOST_LINES:
        params = {"count": len(numbered), "limit": MOST_LINES}
        return Roster((), (Problem(0, "roster.too_many_lines", params),), encoding)
    columns = read_columns(numbered)
    problems = [Problem(columns.line, code, params) for code, params in columns.problems]
    if encoding in ("cp932", "cp1252", "latin-1"):
        problems.append(Problem(0, "roster.encoding_guessed", {"encoding": encoding}))
    rows = []
    for record in columns.records:
        row = _row(record, columns)
        problems += _line_problems(record, row, columns)
        if row is not None:
            rows.append(row)
    if "name" in columns.filled:
        problems += _repeated(rows)
        if not columns.records:
            problems.append(Problem(0, "roster.empty"))
    return Roster(tuple(rows), tuple(sorted(problems, key=lambda problem: problem.line)), encoding)


def _row(record: Record, columns: Columns) -> RosterRow | None:
    if record.cells is None:
        return None
    found = _found(record.cells, columns)
    name = found.get("name") or _joined(found.get("family_name", ""), found.get("given_name", ""))
    reading = found.get("reading") or _joined(
        found.get("family_reading", ""), found.get("given_reading", ""), eastern=True)
    number = unicodedata.normalize("NFKC", found.get("external_id", ""))
    country = country_code(found.get("country", ""))
    return RosterRow(record.line, name, reading, number, country, found.get("team", ""))


def _found(row: Sequence[str], columns: Columns) -> dict[str, str]:
    """The cells of a line by field."""
    return {name: cell for name, cell in zip(columns.fields, row, strict=False) if name}


def _joined(family: str, given: str, *, eastern: bool = False) -> str:
    """Both halves of a name in the order of their script."""
    eastern = eastern or any(ord(letter) >= 0x3000 for letter in family + given)
    return " ".join(part for part in ((family, given) if eastern else (given, family)) if part)


def _line_problems(record: Record, row: RosterRow | None, columns: Columns) -> Iterator[Problem]:
    if row is None:
        yield Problem(record.line, "roster.bad_quotes")
        return
    if len(record.cells) > len(columns.fields) and any(record.cells[len(columns.fields):]):
        yield Problem(record.line, "roster.too_many_columns",
                      {"count": len(record.cells), "expected": len(columns.fields)})
    if not row.name and "name" in columns.filled:
        yield Problem(record.line, "roster.empty_name")
    written = _found(record.cells, columns).get("country", "")
    if written and not row.country:
        yield Problem(record.line, "roster.unknown_country", {"country": written[:60]})
    for name, limit in LIMITS.items():
        value = getattr(row, name)
        if len(value) > limit:
            yield Problem(record.line, "roster.too_long", {"field": name, "limit": limit})
        if bad := tabular.bad_characters(value):
            yield Problem(record.line, "roster.control_character", {"field": name, "character": bad[0]})


def _repeated(rows: Sequence[RosterRow]) -> Iterator[Problem]:
    """The same id twice; the same name twice, where no ids say that these are two people."""
    ids: dict[str, int] = {}
    people: dict[str, Namesakes] = defaultdict(dict)
    for row in rows:
        number = row.external_id.casefold()
        if number and number in ids:
            yield Problem(row.line, "roster.same_id",
                          {"external_id": row.external_id, "first_line": ids[number]})
            continue
        if number:
            ids[number] = row.line
        if key := same_person_key(row.name):
            yield from _name_again(row, people[key])
            people[key].setdefault(bool(number), row)


def _name_again(row: RosterRow, earlier: Namesakes) -> Iterator[Problem]:
    """At most one problem: with the first who may be the same person, else with the first namesake."""
    other = earlier.get(False) or earlier.get(True)
    if other is None:
        return
    params = {"name": row.name, "other": other.name, "first_line": other.line}
    if row.external_id and other.external_id:
        yield Problem(row.line, "roster.namesake", params)
    elif row.name.split() == other.name.split():
        yield Problem(row.line, "roster.same_name", params)
    else:
        yield Problem(row.line, "roster.similar_name", params)
