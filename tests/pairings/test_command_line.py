"""`python -m pairings FILE`, as a program of its own."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from pairings.position import read_position, round_of

PROJECT = Path(__file__).resolve().parents[2]
POSITION = {
    "format": "pairing-position/1", "seed": 7, "round": 2,
    "players": [{"id": name, "points": points, "met": met} for name, points, met in (
        ("葵", 1, ["B"]), ("B", 0, ["葵"]), ("C", 1, ["D"]), ("D", 0, ["C"]), ("E", 0, []))],
}


def run(*arguments: str, folder: Path, given: str | None = None, **environment: str) -> subprocess.CompletedProcess:
    """The program as somebody runs it who has the repository and nothing else on the path."""
    return subprocess.run(
        [sys.executable, "-m", "pairings", *arguments], cwd=folder, input=given, capture_output=True,
        encoding="utf-8", check=False, env={"PYTHONPATH": str(PROJECT), "PYTHONUTF8": "1"} | environment)


def test_a_file_and_standard_input_give_the_same_round_in_any_directory(tmp_path):
    file = tmp_path / "position.json"
    file.write_text(json.dumps(POSITION, ensure_ascii=False), encoding="utf-8")
    position = read_position(file.read_text(encoding="utf-8"))

    from_file = run("position.json", folder=tmp_path)
    piped = run("-", folder=Path("/"), given=json.dumps(POSITION), PYTHONHASHSEED="1")

    assert (from_file.returncode, from_file.stderr) == (0, "")
    assert from_file.stdout == piped.stdout
    assert json.loads(from_file.stdout) == round_of(position, position.draw())
    assert "葵" in from_file.stdout


def test_a_terminal_that_cannot_write_a_name_gets_it_escaped(tmp_path):
    told = run("-", folder=tmp_path, given=json.dumps(POSITION), PYTHONUTF8="0", PYTHONIOENCODING="ascii")

    assert "\\u8475" in told.stdout
    assert json.loads(told.stdout)["proved"]


def test_the_time_is_told_when_asked(tmp_path):
    told = json.loads(run("-", "--time", folder=tmp_path, given=json.dumps(POSITION)).stdout)

    assert told["microseconds"] > 0


def test_unknown_keys_are_named_on_standard_error(tmp_path):
    told = run("-", folder=tmp_path, given=json.dumps(POSITION | {"venue": "Osaka"}))

    assert (told.returncode, told.stderr) == (0, "-: not known and ignored: venue\n")
    assert json.loads(told.stdout)["pairs"]


@pytest.mark.parametrize(("file", "given", "sentence"), [
    ("missing.json", None, "missing.json: [Errno 2] No such file or directory: 'missing.json'\n"),
    ("-", json.dumps(POSITION | {"round": 0}), "-: round: 0 is less than 1\n"),
])
def test_what_cannot_be_read_ends_with_a_sentence_and_code_two(tmp_path, file, given, sentence):
    told = run(file, folder=tmp_path, given=given)

    assert (told.returncode, told.stdout, told.stderr) == (2, "", sentence)


def test_the_library_needs_nothing_of_the_project_and_no_django(tmp_path):
    """Only the folder itself is there, and Django cannot be imported."""
    (tmp_path / "pairings").symlink_to(PROJECT / "pairings")
    (tmp_path / "django.py").write_text("raise ImportError('no Django here')", encoding="utf-8")

    told = run("-", folder=tmp_path, given=json.dumps(POSITION), PYTHONPATH=str(tmp_path))

    assert (told.returncode, told.stderr) == (0, "")
    assert len(json.loads(told.stdout)["pairs"]) == 2
