"""A list of players: what is read, and every problem by its line."""
import codecs

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interchange.formats.countries import country_code
from interchange.formats.roster import LIMITS, MOST_LINES, SEVERITY, Problem, RosterRow, read_roster


def problems(data):
    return [(p.line, p.code, p.params) for p in read_roster(data).problems]


def people(data):
    roster = read_roster(data)
    assert roster.can_be_imported, roster.problems
    return list(roster.rows)


AYA = RosterRow(2, "山田 彩", "やまだ あや", "1001", "JP", "Team A")
BEN = RosterRow(3, "Ben Ono", "", "1002", "US", "")


@pytest.mark.parametrize("text", [
    "name,reading,id,country,team\n山田 彩,やまだ あや,1001,JP,Team A\nBen Ono,,1002,US,\n",
    "氏名\tふりがな\tプレイヤーID\t国\tチーム\r\n"
    "山田 彩\tやまだ あや\t1001\t日本\tTeam A\r\nBen Ono\t\t1002\tアメリカ",
    "名前;フリガナ;GEM ID;Country;Club\n山田 彩;やまだ あや;１００１;Japan;Team A\nBen Ono;;1002;USA",
    '"Player Name", "読み仮名","Player-ID","国籍","所属"\n'
    '"山田 彩",やまだ あや,1001,JPN,"Team A"\nBen Ono,,1002,United States,,,\n',
])
def test_the_same_people_from_each_layout(text):
    assert people(text) == [AYA, BEN]


def test_lines_keep_their_numbers_over_blank_ones():
    assert people("name\n\n  \nAya\n\nBen\n") == [RosterRow(4, "Aya"), RosterRow(6, "Ben")]


@pytest.mark.parametrize(("text", "names"), [
    ("Aya\nBen Ono\n", ["Aya", "Ben Ono"]),
    ("氏名\n山田 彩\n小野 勉", ["山田 彩", "小野 勉"]),
    ("1. Aya\n2. Ben\n10) Cem\n", ["Aya", "Ben", "Cem"]),
    ("- Aya\n・ 彩\n", ["Aya", "彩"]),
    ("5L!p3d\nAya", ["5L!p3d", "Aya"]),
    ("Smith, John\nAya\nBen\nCem", ["Smith, John", "Aya", "Ben", "Cem"]),
    ('name\n"Smith, John"\n', ["Smith, John"]),
])
def test_pasted_names(text, names):
    assert [row.name for row in people(text)] == names


@pytest.mark.parametrize(("text", "name", "reading"), [
    ("姓,名,セイ,メイ\n山田,彩,ヤマダ,アヤ", "山田 彩", "ヤマダ アヤ"),
    ("first name,last name\nBen,Ono", "Ben Ono", ""),
    ("last name\tfirst name\nOno\tBen", "Ben Ono", ""),
])
def test_a_name_in_two_halves(text, name, reading):
    (row,) = people(text)
    assert (row.name, row.reading) == (name, reading)


def test_columns_without_headings_are_known_by_what_stands_in_them():
    assert people("1,山田 彩,ヤマダ アヤ,1001,JP\n2,小野 勉,オノ ツトム,A-17,US\n") == [
        RosterRow(1, "山田 彩", "ヤマダ アヤ", "1001", "JP"),
        RosterRow(2, "小野 勉", "オノ ツトム", "A-17", "US")]


@pytest.mark.parametrize(("text", "expected"), [
    ("Smith, John\nDoe, Jane", [(1, "roster.column_unclear", {"column": "2"})]),
    ("Aya,11,22\nBen,12,25\n", [(1, "roster.column_unclear", {"column": "3"})]),
    ("11,JP\n12,US\n", [(1, "roster.missing_name_column", {"columns": ""})]),
])
def test_what_is_unclear_without_headings_is_never_guessed(text, expected):
    assert problems(text) == expected
    assert not read_roster(text).can_be_imported


@pytest.mark.parametrize(("encode", "encoding", "noted"), [
    (lambda text: text.encode(), "utf-8", False),
    (lambda text: codecs.BOM_UTF8 + text.encode(), "utf-8", False),
    (lambda text: codecs.BOM_UTF16_LE + text.encode("utf-16-le"), "utf-16-le", False),
    (lambda text: codecs.BOM_UTF16_BE + text.encode("utf-16-be"), "utf-16-be", False),
    (lambda text: text.encode("cp932"), "cp932", True),
])
def test_encodings_of_japanese_lists(encode, encoding, noted):
    roster = read_roster(encode("氏名,カナ\n髙橋 ソラ,タカハシ ソラ\n能登 ジョー,ノト ジョー\n"))

    assert [(row.name, row.reading) for row in roster.rows] == [
        ("髙橋 ソラ", "タカハシ ソラ"), ("能登 ジョー", "ノト ジョー")]
    guessed = [Problem(0, "roster.encoding_guessed", {"encoding": encoding})] if noted else []
    assert (roster.encoding, list(roster.problems), roster.can_be_imported) == (encoding, guessed, True)


@pytest.mark.parametrize(("encoding", "name"), [
    ("cp1252", "Jürgen Müller"), ("cp1252", "Núñez"), ("cp1252", "D’Arcy Pérez"), ("latin-1", "Zoë\x81"),
])
def test_western_lists_are_not_taken_for_japanese(encoding, name):
    roster = read_roster(f"name\n{name}\nAya\n".encode(encoding))

    assert (roster.encoding, roster.rows[0].name) == (encoding, name)


@pytest.mark.parametrize(("data", "looks_like"), [
    (b"PK\x03\x04\x14\x00", "spreadsheet"), (b"name\nA\0y\0a\0", "binary"),
    (codecs.BOM_UTF16_LE + b"A\x00B", "utf-16-le"), (codecs.BOM_UTF8 + b"\xff", "utf-8"),
])
def test_what_is_no_text(data, looks_like):
    assert problems(data) == [(0, "roster.unreadable_encoding", {"looks_like": looks_like})]
    assert not read_roster(data).can_be_imported


@pytest.mark.parametrize("data", ["", "\n \n", b"", codecs.BOM_UTF8, "name,id\n"])
def test_a_list_of_nobody(data):
    assert problems(data) == [(0, "roster.empty", {})]
    assert not read_roster(data).can_be_imported


def test_every_problem_of_a_bad_file_is_listed_by_its_line():
    text = "\n".join([
        "name,id,country,hat",
        "Aya,1,JP,red",
        ",2,JP,",                    # 3: no name
        "Aya,1,JP,",                 # 4: the id again
        "Ben,3,Atlantis,,more",      # 5: a country that nobody knows, too many cells
        f"{'x' * 121},4,JP",         # 6: too long
        "Ce\x07m,5,JP",              # 7: a control character
        '"Dan,6,JP',                 # 8: a quote that does not close
        "AYA,,",                     # 9: nearly the name of line 2, and no id tells them apart
        "Ｂen,7,",                   # 10: nearly the name of line 5, but another id
    ])

    roster = read_roster(text)

    assert [(p.line, p.code, p.params) for p in roster.problems] == [
        (1, "roster.unknown_column", {"column": "hat"}),
        (3, "roster.empty_name", {}),
        (4, "roster.same_id", {"external_id": "1", "first_line": 2}),
        (5, "roster.too_many_columns", {"count": 5, "expected": 4}),
        (5, "roster.unknown_country", {"country": "Atlantis"}),
        (6, "roster.too_long", {"field": "name", "limit": 120}),
        (7, "roster.control_character", {"field": "name", "character": "U+0007"}),
        (8, "roster.bad_quotes", {}),
        (9, "roster.similar_name", {"name": "AYA", "other": "Aya", "first_line": 2}),
        (10, "roster.namesake", {"name": "Ｂen", "other": "Ben", "first_line": 5}),
    ]
    assert [p.severity for p in roster.problems if p.line in (1, 10)] == ["note", "note"]
    assert [row.line for row in roster.rows] == [2, 3, 4, 5, 6, 7, 9, 10]
    assert not roster.can_be_imported


@pytest.mark.parametrize(("text", "code"), [
    ("Aya\nAya\n", "roster.same_name"), ("山田　彩\n山田 彩\n", "roster.same_name"),
    ("José\nJose\n", "roster.similar_name"), ("ｱﾔ\nアヤ\n", "roster.similar_name"),
])
def test_the_same_name_twice(text, code):
    ((line, found, params),) = problems(text)
    assert (line, found, params["first_line"]) == (2, code, 1)


def test_two_ids_make_two_people_of_one_name():
    roster = read_roster("name,id\nAya,1\nAya,2\n")

    assert [(p.code, p.severity) for p in roster.problems] == [("roster.namesake", "note")]
    assert roster.can_be_imported


def test_notes_do_not_stop_an_import():
    roster = read_roster("name,hat,country\nAya,red,Atlantis\n")

    assert [(p.line, p.code) for p in roster.problems] == [
        (1, "roster.unknown_column"), (2, "roster.unknown_country")]
    assert (roster.can_be_imported, roster.rows[0].country) == (True, "")


@pytest.mark.parametrize(("text", "expected"), [
    ("id,hat\n1,red\n", [(1, "roster.unknown_column", {"column": "hat"}),
                         (1, "roster.missing_name_column", {"columns": "id, hat"})]),
    ("name,氏名\nAya,彩\n", [(1, "roster.column_twice", {"column": "氏名"})]),
    ("name,,id\nAya,x,1\n", [(1, "roster.unknown_column", {"column": "2"})]),
    ("name,,id\nAya,,1\n", []),
    ('"name,id\nAya,1\n', [(1, "roster.bad_quotes", {})]),
])
def test_headings(text, expected):
    assert problems(text) == expected


def test_a_separator_may_be_announced():
    assert people("sep=;\nname;id\nOno, Ben;7\n") == [RosterRow(3, "Ono, Ben", external_id="7")]


def test_text_that_turns_or_hides_is_refused():
    assert problems("Aya\u202eneB\n") == [
        (1, "roster.control_character", {"field": "name", "character": "U+202E"})]


def test_accents_are_composed_and_nothing_else_is_changed():
    assert [row.name for row in people("Jose\u0301\nＡＹＡ　山田\n")] == ["José", "ＡＹＡ　山田"]


def test_there_is_an_end_to_the_lines():
    text = "\n".join(f"Player {n}" for n in range(MOST_LINES + 1))

    assert problems(text) == [
        (0, "roster.too_many_lines", {"count": MOST_LINES + 1, "limit": MOST_LINES})]


@pytest.mark.parametrize(("written", "code"), [
    ("JP", "JP"), ("jpn", "JP"), ("日本", "JP"), ("ＪＡＰＡＮ", "JP"), ("Türkiye", "TR"), ("Turkey", "TR"),
    ("台湾", "TW"), ("England", "GB"), ("", ""), ("Atlantis", ""),
])
def test_countries(written, code):
    assert country_code(written) == code


cell = st.text(st.characters(exclude_categories=["Cc", "Cs"]), max_size=15)


@given(st.one_of(st.binary(max_size=300), st.text(max_size=300),
                 st.lists(st.lists(cell, max_size=4).map(",".join)).map("\n".join)))
def test_anything_can_be_read_and_every_problem_is_a_known_one(data):
    roster = read_roster(data)

    assert {p.code for p in roster.problems} <= set(SEVERITY)
    assert [p.line for p in roster.problems] == sorted(p.line for p in roster.problems)
    if roster.can_be_imported:
        assert all(0 < len(row.name) <= LIMITS["name"] for row in roster.rows)


letters = st.text(st.sampled_from("abcdefghijklmnopqrstuvwxyzあかさ山田\"',; "), min_size=1, max_size=20)
unlike = st.lists(letters.map(str.strip).filter(bool), min_size=1, max_size=15, unique_by=lambda n: n)


@given(unlike, st.sampled_from(",;\t"))
def test_what_a_spreadsheet_writes_comes_back(names, separator):
    quoted = ['"' + name.replace('"', '""') + '"' for name in names]
    lines = [separator.join((name, str(1000 + 3 * n))) for n, name in enumerate(quoted)]

    roster = read_roster("\n".join([separator.join(("name", "id")), *lines]))

    assert roster.can_be_imported
    assert [(row.name, row.external_id) for row in roster.rows] == [
        (name, str(1000 + 3 * n)) for n, name in enumerate(names)]
