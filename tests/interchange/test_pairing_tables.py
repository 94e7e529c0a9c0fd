"""The tables of docs/pairing.md can be made again, and the page has each of them."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from interchange.management.commands.pairing_tables import PAGE
from interchange.pairing_tables.page import MARKED, filled
from interchange.pairing_tables.small_events import play

TINY = {"sizes": [8, 31], "rounds": 3, "repeats": 1, "events": 2}
NAMES = ["small-events", "real-rounds", "times", "segments"]
EMPTY = "".join(f"About {name}:\n\n<!-- table: {name} -->\nold\n<!-- end -->\n\n" for name in NAMES)


def tables(page: Path) -> dict[str, list[list[str]]]:
    """The rows of every table on the page, cell by cell, without heads and rules."""
    found = {}
    for match in MARKED.finditer(page.read_text(encoding="utf-8")):
        lines = match[0].splitlines()[1:-1]
        found[match["name"]] = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]
    return found


@pytest.fixture
def marked(tmp_path) -> Path:
    file = tmp_path / "page.md"
    file.write_text(EMPTY, encoding="utf-8")
    return file


def test_every_table_of_the_page_is_filled():
    found = tables(PAGE)

    assert list(found) == NAMES
    assert [len(rows) for rows in found.values()] == [7, 10, 7, 7]


def test_the_tables_are_made_again(marked, reference_file, monkeypatch):
    monkeypatch.setenv("REFERENCE_DATA", str(reference_file("standings").parent))

    call_command("pairing_tables", page=marked, **TINY)

    found = tables(marked)
    assert [row[0] for row in found["times"]] == [row[0] for row in found["segments"]] == ["8", "31"]
    assert [row[4] for row in found["times"]] == ["3 of 3", "3 of 3"]
    assert [row[0] for row in found["small-events"]][:2] == ["4, 3", "5, 5"]
    assert [row[2] for row in found["small-events"]] == ["none"] * 7
    assert len(found["real-rounds"]) == 10
    for row in found["real-rounds"]:
        theirs, ours = map(int, row[4].split(" / "))
        assert ours <= theirs
    assert "old" not in marked.read_text(encoding="utf-8")


def test_only_what_is_asked_for_is_made_and_the_rest_stays(marked, monkeypatch):
    monkeypatch.delenv("REFERENCE_DATA", raising=False)
    told = StringIO()

    call_command("pairing_tables", page=marked, only=["segments", "real-rounds"], stderr=told, **TINY)

    text = marked.read_text(encoding="utf-8")
    assert text.count("old") == 3
    assert "| 31 |" in text
    assert told.getvalue() == "real-rounds: REFERENCE_DATA is not set; the table stays as it is.\n"


@pytest.mark.parametrize(("only", "text", "sentence"), [
    (["sizes"], EMPTY, "No such table: sizes."),
    (["segments"], "Nothing here", "has no place for the table segments."),
])
def test_a_table_without_a_name_or_a_place_is_refused(marked, only, text, sentence):
    marked.write_text(text, encoding="utf-8")

    with pytest.raises(CommandError) as no:
        call_command("pairing_tables", page=marked, only=only, **TINY)

    assert sentence in str(no.value)
    assert marked.read_text(encoding="utf-8") == text


def test_a_page_that_is_not_there_is_named(tmp_path):
    with pytest.raises(CommandError, match=r"gone\.md"):
        call_command("pairing_tables", page=tmp_path / "gone.md")


def test_text_around_a_table_stays():
    page = "before\n<!-- table: times -->\n| x |\n<!-- end -->\nafter\n"

    assert filled(page, {"times": "| y |\n"}) == page.replace("x", "y")


def test_looking_ahead_saves_small_events():
    plain, ahead = ([play(6, 5, seed, looks_ahead=how).is_faulty for seed in range(20)] for how in (False, True))

    assert (any(plain), any(ahead)) == (True, False)
