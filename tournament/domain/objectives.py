"""Two rounds compared by what a draw counts: level by level, and no later level excuses an earlier one."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Change:
    """A level that differs. Fewer is better in every level."""

    level: str
    before: int
    after: int

    @property
    def more(self) -> int:
        return self.after - self.before


def changes(before: Mapping[str, int], after: Mapping[str, int]) -> list[Change]:
    """The levels in which two objectives of the same kind differ, the most important first."""
    return [Change(level, before[level], after[level]) for level in before if before[level] != after[level]]


def verdict(before: Mapping[str, int], after: Mapping[str, int]) -> str:
    """``better``, ``worse`` or ``equal``: the first level that differs decides."""
    first = next(iter(changes(before, after)), None)
    if first is None:
        return "equal"
    return "worse" if first.more > 0 else "better"
