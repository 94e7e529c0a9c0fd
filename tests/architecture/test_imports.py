"""Who may import whom: the contracts of pyproject.toml hold, and no part of ours stands outside them."""

import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
# Not part of the application: the set-up script's helpers and the tests.
OUTSIDE = {"setup_tools", "tests"}
CHECK = "from importlinter.cli import lint_imports_command as check; check()"


def settings() -> dict:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"]


def test_the_contracts_hold():
    done = subprocess.run([sys.executable, "-c", CHECK, "--no-cache"], cwd=ROOT, capture_output=True, encoding="utf-8")
    assert (done.returncode, "0 broken" in done.stdout) == (0, True), done.stdout + done.stderr


def test_every_package_is_under_contract():
    packages = {path.parent.name for path in ROOT.glob("*/__init__.py")} - OUTSIDE
    assert packages == set(settings()["root_packages"])


def test_every_package_has_its_row():
    rows = settings()["contracts"][0]["layers"]
    named = [name.strip() for row in rows for name in row.split("|")]
    assert sorted(named) == sorted(settings()["root_packages"])


def test_every_folder_of_rules_is_kept_free_of_django():
    folders = {
        ".".join(path.relative_to(ROOT).parts)
        for pattern in ("*/domain", "*/formats")
        for path in ROOT.glob(pattern)
        if (path / "__init__.py").exists()
    }
    assert folders
    assert folders <= set(settings()["contracts"][2]["source_modules"])


def test_settings_and_urls_alone_may_know_everything():
    """`config` stands on top; nobody below imports it, which the layers say by its first place."""
    assert settings()["contracts"][0]["layers"][0] == "config"
