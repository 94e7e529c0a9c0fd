"""Rounds and cuts by the dated tables (R3.1-7, domain facts 2 and 10)."""
import pytest

from core.errors import RuleViolation
from tournament.domain.structure import editions, families, read_structure, shipped_structure, suggest


def rounds_and_cut(*args, **kwargs):
    found = suggest(*args, **kwargs)
    return found and (found.swiss_rounds, found.cut)


@pytest.mark.parametrize(("players", "expected"), [
    (1, None), (2, (3, 0)), (8, (3, 0)), (9, (5, 4)), (16, (5, 4)), (17, (5, 8)), (32, (5, 8)), (33, (6, 8)),
    (64, (6, 8)), (65, (7, 8)), (128, (7, 8)), (129, (8, 8)), (224, (8, 8)), (225, (9, 8)), (384, (9, 8)),
    (385, (10, 8)), (736, (10, 8)), (737, None), (5000, None),
])
def test_flesh_and_blood_on_one_day(players, expected):
    assert rounds_and_cut("fab", players) == expected


@pytest.mark.parametrize(("players", "expected"), [(8, (3, 0)), (9, (4, 8)), (16, (4, 8)), (17, (5, 8))])
def test_a_draft_playoff_takes_eight_already_from_nine(players, expected):
    assert rounds_and_cut("fab", players, limited=True, draft_playoff=True) == expected
    assert rounds_and_cut("fab", players, limited=True) == rounds_and_cut("fab", players)
    assert rounds_and_cut("fab", players, draft_playoff=True) == rounds_and_cut("fab", players)


@pytest.mark.parametrize(("teams", "newest", "older"), [
    (16, (6, 4), (5, 4)), (17, (7, 4), (6, 4)), (64, (8, 4), (7, 4)), (65, (9, 4), (8, 4)),
    (128, (9, 4), (8, 4)), (129, None, (9, 4)), (736, None, (11, 4)), (737, None, None),
])
def test_teams_by_edition(teams, newest, older):
    assert rounds_and_cut("fab", teams, kind="teams") == newest
    assert rounds_and_cut("fab", teams, kind="teams", edition="2024") == older
    assert editions("fab", "teams") == ["2026-06", "2024"]


@pytest.mark.parametrize(("players", "constructed", "limited"), [
    (224, (7, 48, 4), (8, 48, 3)), (225, (7, 64, 5), (8, 64, 6)), (440, (7, 64, 5), (8, 64, 6)),
    (441, (8, 80, 5), (8, 80, 6)), (733, (9, 96, 5), (8, 128, 6)), (1244, (9, 96, 5), (8, 128, 6)),
    (1245, (9, 128, 6), (9, 128, 6)), (9999, (9, 128, 6), (9, 128, 6)),
])
def test_two_days(players, constructed, limited):
    def found(**kwargs):
        row = suggest("fab", players, kind="multi_day", **kwargs)
        assert (row.cut, row.day_two_losses) == (8, 2)
        return row.swiss_rounds, row.day_two_top, row.day_two_rounds

    assert (found(), found(limited=True)) == (constructed, limited)


@pytest.mark.parametrize(("players", "expected"), [
    (4, None), (5, (3, 0)), (9, (5, 4)), (128, (7, 8)), (226, (8, 8)), (227, (9, 8)), (409, (9, 8)),
    (410, (10, 8)), (3000, (10, 8)),
])
def test_magic_has_its_own_limits(players, expected):
    assert rounds_and_cut("magic", players) == expected
    assert rounds_and_cut("magic", 12, limited=True, draft_playoff=True) == (4, 8)


@pytest.mark.parametrize(("family", "kind", "players", "expected"), [
    ("fab", "casual", 2, (1, 0)), ("fab", "casual", 10, (4, 4)), ("fab", "casual", 65, None),
    ("weiss-schwarz", "single_day", 4, (3, 0)), ("weiss-schwarz", "single_day", 5, (3, 4)),
    ("weiss-schwarz", "single_day", 17, (5, 8)), ("generic", "single_day", 2048, (11, 8)),
    ("generic", "single_day", 2049, None), ("generic", "teams", 8, None), ("chess", "single_day", 8, None),
])
def test_other_tables(family, kind, players, expected):
    assert rounds_and_cut(family, players, kind=kind) == expected


def test_a_suggestion_names_its_row_and_edition():
    row = suggest("fab", 50)

    assert (row.at_least, row.up_to, row.table_edition, row.suggested, row.playoff_optional) == (
        33, 64, "2026-06", False, False)
    assert row.name_en == "Flesh and Blood, one day"
    assert suggest("fab", 12, kind="casual").playoff_optional
    assert suggest("weiss-schwarz", 12).suggested


def test_a_cut_on_one_day_leaves_somebody_out():
    for table in shipped_structure():
        if table.kind in ("single_day", "casual"):
            smallest = [table.at_least, *(step.up_to + 1 for step in table.steps[:-1])]
            cuts = [step.cut for step in table.steps]
            assert all(cut < field for cut, field in zip(cuts, smallest, strict=True)), table.name_en
    assert families() == {"fab", "magic", "weiss-schwarz", "generic"}


TABLE = """
[[table]]
family = "own"
kind = "single_day"
edition = "1"
name_en = "Own"
name_ja = "独自"
row = [{ up_to = 8, swiss_rounds = 3, cut = 0 }, { up_to = 16, swiss_rounds = 4, cut = 4 }]
"""


def test_an_own_table_and_a_newer_edition():
    tables = read_structure(TABLE + TABLE.replace('"1"', '"2"').replace("= 3", "= 2"))

    assert suggest("own", 8, tables=tables).swiss_rounds == 2
    assert suggest("own", 8, tables=tables, edition="1").swiss_rounds == 3
    assert suggest("own", 8, tables=tables, edition="3") is None


@pytest.mark.parametrize("bad", [
    TABLE.replace("up_to = 16", "up_to = 8"), TABLE.replace("up_to = 8, ", ""),
    TABLE.replace("cut = 4", "cut = -1"),
    TABLE.replace("single_day", "weekly"), TABLE.replace('edition = "1"', ""), TABLE + TABLE, "[[table",
    TABLE.replace("edition", "colour = 'red'\nedition"), TABLE.replace("single_day", "multi_day"),
    TABLE.replace("swiss_rounds = 3", "swiss_rounds = 0"), "",
])
def test_a_bad_table_is_refused(bad):
    with pytest.raises(RuleViolation) as no:
        read_structure(bad)
    assert no.value.code == "structure.unreadable"
