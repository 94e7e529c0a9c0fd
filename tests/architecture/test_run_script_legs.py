"""`run.py test`: which legs run on what, and what its last lines say."""

from pathlib import Path

import pytest

from setup_tools import legs, redis, summary, testing
from setup_tools.legs import LEGS, Choice, Tools
from setup_tools.steps import Misuse
from setup_tools.summary import Result
from tests.sharding import take_own_redis

SQLITE, BROWSER_SQLITE, POSTGRES, BROWSER_POSTGRES = LEGS


def names(wanted) -> list[str]:
    return [leg.name for leg in wanted]


# --- choice ---------------------------------------------------------------------------------------
def test_without_words_all_four_legs_run_in_order():
    assert names(legs.chosen((), ())) == ["sqlite", "browser-sqlite", "postgres", "browser-postgres"]


def test_a_path_runs_on_both_databases(monkeypatch):
    monkeypatch.chdir(legs.ROOT)
    assert names(legs.chosen((), ("tests/architecture",))) == ["sqlite", "postgres"]
    assert names(legs.chosen((), ("tests/browser/test_x.py::test_y",))) == [
        "browser-sqlite",
        "browser-postgres",
    ]
    assert names(legs.chosen((), ("tests",))) == names(LEGS)


def test_a_named_leg_runs_alone():
    assert names(legs.chosen(("postgres",), ())) == ["postgres"]


def test_our_options_are_taken_and_pytests_passed_on(monkeypatch):
    monkeypatch.chdir(legs.ROOT)
    words = ["--slow", "-k", "bye or drop", "tests/architecture", "-x", "--leg=sqlite", "--processes", "3"]
    assert testing.parse(words) == Choice(
        paths=("tests/architecture",),
        extra=("-k", "bye or drop", "-x"),
        legs=("sqlite",),
        slow=True,
        processes=3,
    )


@pytest.mark.parametrize("words", [["--leg", "oracle"], ["--leg"], ["--processes", "0"], ["tests/nowhere"]])
def test_options_that_mean_nothing_are_refused(words):
    with pytest.raises(Misuse):
        testing.parse(words)


# --- what a leg runs ------------------------------------------------------------------------------
def marks(leg, choice: Choice) -> str:
    command = legs.command(leg, choice)
    return command[command.index("-m", 3) + 1] if "-m" in command[3:] else ""


def test_pure_tests_run_once_and_slow_ones_on_request():
    assert marks(SQLITE, Choice()) == "not slow"
    assert marks(POSTGRES, Choice()) == "not slow and not pure"
    assert marks(BROWSER_POSTGRES, Choice()) == "not slow and not looks"
    assert marks(BROWSER_POSTGRES, Choice(slow=True)) == ""
    assert marks(SQLITE, Choice(slow=True)) == ""
    assert marks(POSTGRES, Choice(slow=True)) == "not pure"


def test_browser_tests_have_processes_of_their_own():
    browser = str(legs.ROOT / legs.BROWSER_TESTS)
    assert f"--ignore={browser}" in legs.command(SQLITE, Choice())
    assert legs.command(BROWSER_SQLITE, Choice())[-1] == legs.BROWSER_TESTS
    assert f"--ignore={browser}" not in legs.command(BROWSER_SQLITE, Choice())


def test_the_legs_without_a_browser_are_spread_over_processes():
    spread = [leg.name for leg in LEGS if "-n" in legs.command(leg, Choice(processes=2))]
    assert spread == ["sqlite", "postgres"]
    assert [leg.name for leg in LEGS if "-n" in legs.command(leg, Choice(processes=1))] == []


def test_each_process_of_a_spread_leg_has_a_redis_of_its_own():
    shared = {"ROUNDKEEPER_TEST_REDIS": '[["c0", "b0"], ["c1", "b1"]]', "REDIS_URL": "c0"}
    second, replaced, alone = (
        shared | {"PYTEST_XDIST_WORKER": "gw1"},
        shared | {"PYTEST_XDIST_WORKER": "gw2"},
        {},
    )
    for environ in (second, replaced, alone):
        take_own_redis(environ)
    assert (second["REDIS_URL"], second["CELERY_BROKER_URL"]) == ("c1", "b1")
    assert (replaced["REDIS_URL"], replaced["CELERY_BROKER_URL"]) == ("c0", "b0")
    assert alone == {}


def test_a_leg_hears_of_its_own_servers_only(tmp_path):
    tools = Tools(tmp_path, "/usr/bin/chromium", "postgres://test@/postgres?host=/x", (redis.RedisUrls("r", "b"),))
    outside = {"DATABASE_URL": "postgres://real", "REDIS_URL": "real", "SECRET_KEY": "real", "HOME": "/h"}
    plain = legs.environment(SQLITE, tools, outside)
    assert plain["DATABASE_URL"] == f"sqlite:///{tmp_path / 'sqlite' / 'db.sqlite3'}"
    assert (plain["ROUNDKEEPER_EXPECT_DB"], plain["SECRET_KEY"]) == ("sqlite", legs.TEST_KEY)
    assert {"REDIS_URL", "CELERY_BROKER_URL", "DJANGO_ALLOW_ASYNC_UNSAFE"} & set(plain) == set()
    served = legs.environment(BROWSER_POSTGRES, tools, outside)
    assert served["DATABASE_URL"] == "postgres://test@/postgres?host=/x"
    assert (served["REDIS_URL"], served["CELERY_BROKER_URL"]) == ("r", "b")
    assert (served["ROUNDKEEPER_EXPECT_DB"], served["DJANGO_ALLOW_ASYNC_UNSAFE"]) == ("postgresql", "1")


def test_celery_gets_its_own_word_for_a_socket():
    assert redis.urls_of("unix:///tmp/s", None) == redis.RedisUrls("unix:///tmp/s", "redis+socket:///tmp/s")
    assert redis.urls_of("redis://h/1", None) == redis.RedisUrls("redis://h/1", "redis://h/1")
    assert redis.urls_of("redis://h/1", "redis://h/2") == redis.RedisUrls("redis://h/1", "redis://h/2")


# --- the summary ----------------------------------------------------------------------------------
def test_the_last_line_sums_the_legs():
    text, code = summary.lines([Result("a", 10, 0), Result("b", 5, 0)], [], strict=True)
    assert (text[-1], code) == ("15 passed, 0 failed", 0)


def test_any_failure_is_an_exit_code():
    text, code = summary.lines([Result("a", 10, 1), Result("b", 5, 0)], [], strict=False)
    assert (text[-1], code) == ("15 passed, 1 failed", 1)


def test_nothing_tested_is_no_success():
    assert summary.lines([], [], strict=False)[1] == 1


def test_missing_reference_data_is_listed_and_never_a_failure():
    result = Result("a", 3, 0, ("reference data: standings/x.csv", "reference data: standings/x.csv"))
    text, code = summary.lines([result], [], strict=True)
    assert code == 0
    assert text[-3:] == [
        "Reference data not found, not compared:",
        "  - standings/x.csv",
        "3 passed, 0 failed",
    ]


@pytest.mark.parametrize(("strict", "failed"), [(False, 0), (True, 2)])
def test_a_missing_tool_fails_in_ci_only(strict, failed):
    text, code = summary.lines([Result("a", 3, 0, ("tool: xgettext",))], ["Redis"], strict=strict)
    assert (text[-1], code) == (f"3 passed, {failed} failed", int(strict))
    assert "  - Redis" in text
    assert "  - xgettext" in text


def test_a_silent_skip_is_a_failure_everywhere():
    text, code = summary.lines([Result("a", 3, 0, ("tests/x.py::test_y: later",))], [], strict=False)
    assert (text[-1], code) == ("3 passed, 1 failed", 1)
    assert "  - tests/x.py::test_y: later" in text


def report(folder: Path, content: str) -> Path:
    path = folder / "report.json"
    path.write_text(content)
    return path


def test_a_leg_that_died_has_failed(tmp_path):
    dead = summary.read("leg", tmp_path / "none.json", -9, 1.0, partial=False)
    assert (dead.passed, dead.failed) == (0, 1)
    assert dead.note == "pytest ended with code -9 before it could report"


def test_a_whole_leg_without_tests_has_failed_but_a_part_may_be_empty(tmp_path):
    empty = report(tmp_path, '{"passed": 0, "failed": 0, "skipped": []}')
    assert summary.read("leg", empty, summary.NO_TESTS, 1.0, partial=False).failed == 1
    assert summary.read("leg", empty, summary.NO_TESTS, 1.0, partial=True).failed == 0


def test_an_exit_code_counts_even_when_every_test_passed(tmp_path):
    fine = report(tmp_path, '{"passed": 4, "failed": 0, "skipped": []}')
    assert summary.read("leg", fine, 0, 1.0, partial=False) == Result("leg", 4, 0, (), 1.0, "")
    assert summary.read("leg", fine, 3, 1.0, partial=False).failed == 1
