"""Which column of a list holds what: by its headings, else by what stands in it."""
import re
from collections.abc import Sequence
from dataclasses import dataclass

from events.domain.names import same_person_key
from interchange.formats.tabular import SEPARATORS, Record, cells, records

_HEADINGS = {
    "name": "name, player, player name, full name, display name, participant, 氏名, 名前, お名前, 選手名, "
            "プレイヤー, プレイヤー名, プレーヤー名, 参加者, 参加者名",
    "family_name": "family name, last name, surname, 姓, 名字, 苗字",
    "given_name": "given name, first name, 名",
    "reading": "reading, kana, furigana, yomi, ふりがな, よみ, よみがな, 読み, 読み仮名, 読みがな, カナ, "
               "氏名カナ, 氏名（カナ）, 氏名（ふりがな）, 名前（カナ）, 名前（ふりがな）",
    "family_reading": "セイ, せい, 姓カナ, 姓（カナ）, 姓（ふりがな）",
    "given_reading": "メイ, めい, 名カナ, 名（カナ）, 名（ふりがな）",
    "external_id": "id, player id, gem id, gem, gem player id, player number, membership number, "
                   "external id, プレイヤーID, プレーヤーID, 会員番号, 会員ID, ID番号",
    "country": "country, country code, nation, nationality, 国, 国名, 国籍",
    "team": "team, team name, club, store, チーム, チーム名, クラブ, 所属, 所属チーム",
}


def _plain(heading: str) -> str:
    return re.sub(r"[\s_.:#*\-]", "", same_person_key(heading))


FIELD_OF = {_plain(word): name for name, words in _HEADINGS.items() for word in words.split(",")}
_BULLET = re.compile(r"\s*(?:\d+\s*[.)．）、]|[-•*・])\s*(?=\S)")
_KANA = re.compile(r"[\u3041-\u309f\u30a0-\u30ff\uff66-\uff9f\s\u3000]+")
_COUNTRY = re.compile(r"[A-Z]{2,3}")
_NUMBER = re.compile(r"[A-Za-z0-9_\-]*\d[A-Za-z0-9_\-]*")


@dataclass(frozen=True, slots=True)
class Columns:
    """The field of each column ("" for one that is not read), and the lines under the headings.

    `problems` belong to `line`, that of the headings.
    """

    line: int
    fields: tuple[str, ...]
    records: tuple[Record, ...]
    problems: tuple[tuple[str, dict], ...] = ()

    @property
    def filled(self) -> frozenset[str]:
        """The fields of a row that some column fills; a name may come in two halves."""
        halves = {"family_name": "name", "given_name": "name",
                  "family_reading": "reading", "given_reading": "reading"}
        return frozenset(halves.get(name, name) for name in self.fields if name)


def read_columns(numbered: Sequence[tuple[int, str]]) -> Columns:
    """Find the separator and the headings of these lines; there is at least one line."""
    said = re.fullmatch(r"sep=(.)", numbered[0][1].strip("\ufeff\r\n ")) if len(numbered) > 1 else None
    if said and said[1] in SEPARATORS:
        numbered, separator = numbered[1:], said[1]
    else:
        separator = _separator(numbered)
    table = tuple(records(numbered, separator))
    if table[0].cells is None:
        return Columns(table[0].line, (), table[:1])  # without its first line nothing else can be judged
    if _is_heading(table[0].cells):
        return _by_headings(table)
    if separator is None:
        return _plain_list(numbered)
    return _by_content(table)


def _separator(numbered: Sequence[tuple[int, str]]) -> str | None:
    """The one that makes most headings; without headings the one in most lines; None for a plain list."""
    first = numbered[0][1]
    known = {s: sum(_plain(cell) in FIELD_OF for cell in cells(first, s) or ()) for s in SEPARATORS}
    best = max(SEPARATORS, key=lambda s: (known[s], len(cells(first, s) or ())))
    if known[best] and _is_heading(cells(first, best) or ()):
        return best if len(cells(first, best)) > 1 else _most_used(numbered[1:]) or ","
    return _most_used(numbered)


def _most_used(numbered: Sequence[tuple[int, str]]) -> str | None:
    """The separator that more than half of the lines have."""
    for separator in SEPARATORS:
        if 2 * sum(separator in line for _, line in numbered) > len(numbered):
            return separator
    return None


def _is_heading(row: Sequence[str]) -> bool:
    """Whether this row names columns: at least half of what it says is a known heading."""
    said = [cell for cell in row if cell]
    return bool(said) and 2 * sum(_plain(cell) in FIELD_OF for cell in said) >= len(said)


def _by_headings(table: Sequence[Record]) -> Columns:
    fields, problems = [], []
    for place, heading in enumerate(table[0].cells):
        name = FIELD_OF.get(_plain(heading), "")
        if name and name in fields:
            problems.append(("roster.column_twice", {"column": heading}))
        elif not name and (heading or any(_values(table[1:], place))):
            problems.append(("roster.unknown_column", {"column": heading or str(place + 1)}))
        fields.append(name)
    columns = Columns(table[0].line, tuple(fields), tuple(table[1:]), tuple(problems))
    if "name" in columns.filled:
        return columns
    missing = ("roster.missing_name_column", {"columns": ", ".join(filter(None, table[0].cells))})
    return Columns(columns.line, columns.fields, columns.records, (*columns.problems, missing))


def _plain_list(numbered: Sequence[tuple[int, str]]) -> Columns:
    """One name a line; bullets or numbers go if every line has one."""
    if all(_BULLET.match(line) for _, line in numbered):
        numbered = [(number, _BULLET.sub("", line, count=1)) for number, line in numbered]
    return Columns(numbered[0][0], ("name",), tuple(records(numbered, None)))


def _by_content(table: Sequence[Record]) -> Columns:
    """Columns without headings: what is not plainly one thing is a problem, never a guess."""
    width = max(len(record.cells or ()) for record in table)
    fields, problems = [], []
    for place in range(width):
        values = _values(table, place)
        name = _field_of(values, fields)
        if name is None:
            problems.append(("roster.column_unclear", {"column": str(place + 1)}))
        elif not name and values:
            problems.append(("roster.unknown_column", {"column": str(place + 1)}))
        fields.append(name or "")
    if "name" not in fields:
        problems.append(("roster.missing_name_column", {"columns": ""}))
    return Columns(table[0].line, tuple(fields), tuple(table), tuple(problems))


def _field_of(values: Sequence[str], taken: Sequence[str]) -> str | None:
    """The field that all these values fit; "" for nothing or a running number; None where it is unclear."""
    if not values:
        return ""
    if all(value.isdecimal() for value in values) and _runs([int(value) for value in values]):
        return ""
    for name, form in (("external_id", _NUMBER), ("country", _COUNTRY)):
        if all(form.fullmatch(value) for value in values):
            return None if name in taken else name
    if "name" not in taken:
        return "name"
    if "reading" not in taken and all(_KANA.fullmatch(value) for value in values):
        return "reading"
    return None


def _runs(numbers: list[int]) -> bool:
    """Whether these count lines: 1, 2, 3 …; ids may follow each other too, but do not begin there."""
    first = numbers[0]
    return first in (0, 1) and len(numbers) > 1 and numbers == list(range(first, first + len(numbers)))


def _values(table: Sequence[Record], place: int) -> list[str]:
    rows = (record.cells or () for record in table)
    return [row[place] for row in rows if len(row) > place and row[place]]
