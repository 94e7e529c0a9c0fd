"""What a test run came to, over all its legs."""

from dataclasses import dataclass, field
from pathlib import Path

from setup_tools import stamps

REFERENCE = "reference data: "  # the one thing that may be missing anywhere
TOOL = "tool: "
NO_TESTS = 5  # pytest's exit code when nothing was left to run


@dataclass(frozen=True, slots=True)
class Result:
    """One leg: counts, and the reasons of what did not run."""

    title: str
    passed: int = 0
    failed: int = 0
    skipped: tuple[str, ...] = ()
    seconds: float = 0.0
    note: str = ""


@dataclass(slots=True)
class Missing:
    """Tools and reference data that were not there."""

    tools: list[str] = field(default_factory=list)
    reference: list[str] = field(default_factory=list)


def read(title: str, report: Path, code: int, seconds: float, *, partial: bool) -> Result:
    """Reads a leg's report. A leg that died without one, or found nothing to run, has failed."""
    content = stamps.read(report)
    passed, failed = content.get("passed", 0), content.get("failed", 0)
    skipped = tuple(content.get("skipped", ()))
    note = ""
    if not content:
        note, failed = f"pytest ended with code {code} before it could report", failed + 1
    elif code == NO_TESTS and not partial:
        note, failed = "no tests were found", failed + 1
    elif code not in (0, NO_TESTS) and not failed:
        note, failed = f"pytest ended with code {code}", 1
    return Result(title, passed, failed, skipped, seconds, note)


def lines(results: list[Result], missing_tools: list[str], *, strict: bool) -> tuple[list[str], int]:
    """The closing lines and the exit code. The last line is `N passed, N failed`.

    Strict (in CI): a missing tool is a failure. Everywhere: a skip for any other reason than
    missing reference data or a missing tool is a failure, so nothing is skipped silently.
    """
    missing = Missing(tools=list(missing_tools))
    silent = _sort_skips(results, missing)
    passed = sum(result.passed for result in results)
    failed = sum(result.failed for result in results) + len(silent) + (len(missing.tools) if strict else 0)
    text = ["", "Summary"]
    text += [_line(result) for result in results]
    title = "Missing tools (a failure here):" if strict else "Missing tools, not tested:"
    text += _listed(title, missing.tools)
    text += _listed("Skipped without a permitted reason (a failure):", silent)
    text += _listed("Reference data not found, not compared:", missing.reference)
    text.append(f"{passed} passed, {failed} failed")
    return text, 1 if failed or not passed else 0


def _sort_skips(results: list[Result], missing: Missing) -> list[str]:
    """Files each reason where it belongs; returns those that belong nowhere."""
    silent = []
    for reason in dict.fromkeys(reason for result in results for reason in result.skipped):
        if reason.startswith(REFERENCE):
            missing.reference.append(reason.removeprefix(REFERENCE))
        elif reason.startswith(TOOL):
            missing.tools.append(reason.removeprefix(TOOL))
        else:
            silent.append(reason)
    return silent


def _line(result: Result) -> str:
    note = f"  ({result.note})" if result.note else ""
    counts = f"{result.passed} passed, {result.failed} failed"
    return f"  {result.title}: {counts} in {result.seconds:.0f} s{note}"


def _listed(title: str, entries: list[str]) -> list[str]:
    return [title, *(f"  - {entry}" for entry in dict.fromkeys(entries))] if entries else []
