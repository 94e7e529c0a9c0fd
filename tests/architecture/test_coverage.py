"""docs/coverage.md is true: its tests exist, and nothing of the rules is missing from it."""

import ast
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = {"main job", "two-day events", "penalties", "decklists", "rulings", "hall"}
OWNED = re.compile(r"\| (?P<id>(?:R3|P-|WS-|ACC|IP|GL|DQ|EXT|END|\d\.)[\w.\-]*) \|(?P<rest>.*)\|$")


def rows() -> list[tuple[str, list[str], str]]:
    """(id, tests, package) of every requirement's row."""
    found = []
    for line in (ROOT / "docs/coverage.md").read_text(encoding="utf-8").splitlines():
        if row := OWNED.match(line):
            cells = [cell.strip() for cell in row["rest"].split("|")]
            found.append((row["id"], re.findall(r"`(tests/[^`]+)`", line), cells[-1]))
    return found


def test_the_page_has_all_sections():
    ids = [row[0] for row in rows()]

    assert len(ids) == len(set(ids))
    assert len([i for i in ids if i[0].isdigit()]) == 29
    assert {i.split("-")[0] for i in ids if i.startswith("R3")} == {f"R3.{n}" for n in range(1, 12)}


def test_every_test_named_exists():
    missing = []
    for _, tests, _ in rows():
        for test in tests:
            file, _, name = test.partition("::")
            path = ROOT / file
            functions = _functions(path) if path.exists() else set()
            if name not in functions:
                missing.append(test)
    assert missing == []


def test_every_row_has_a_known_package_and_the_main_job_has_its_tests():
    assert [(i, package) for i, _, package in rows() if not set(package.split(", ")) <= PACKAGES] == []
    assert [i for i, tests, package in rows() if "main job" in package and not tests] == []


def test_a_test_carries_the_id_of_its_row():
    strangers = []
    for i, tests, _ in rows():
        slug = "test_" + re.sub(r"[.\-]", "_", i.lower())
        strangers += [test for test in tests if not re.match(rf"{slug}(_|$)", test.split("::")[1])]
    assert strangers == []


def test_no_requirement_of_the_specification_is_missing(reference_file):
    listed = reference_file("../spec/seed_coverage.md").read_text(encoding="utf-8")
    section = listed[listed.index("## 2.") : listed.index("## 6.")]
    wanted = re.findall(r"^\| \S \| ([\w.\-]+) \|", section, re.MULTILINE)

    assert sorted(wanted) == sorted(i for i, _, _ in rows())


def _functions(path: Path) -> set[str]:
    return {node.name for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.FunctionDef)}
