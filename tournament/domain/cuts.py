"""Who goes on from a standing: the best so many, everybody with a record, or whichever is more (R3.1-13)."""
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Protocol, TypeVar

from core.errors import RuleViolation

MOST_TOP, MOST_LOSSES, MOST_POINTS = 512, 40, 40_000
SIZES = (4, 8, 16, 32)  # the usual play-offs
RECORDS_SHOWN = 4


class HasPoints(Protocol):
    """A line of a standing, whatever else it carries."""

    points: int


Ranked = TypeVar("Ranked", bound=HasPoints)


@dataclass(frozen=True, slots=True)
class CutRule:
    """Whoever fulfils one of these goes on; None does not count.

    `top`: the best so many. `losses`: X-`losses` or better, read in match points: as many as the wins of all
    other rounds bring, so that a draw counts for what it is worth. `points`: at least so many match points.
    """

    top: int | None = None
    losses: int | None = None
    points: int | None = None

    def to_row(self) -> dict[str, int]:
        """Plain JSON values: only what counts."""
        return {name: value for name, value in asdict(self).items() if value is not None}

    def needed(self, *, rounds: int, win: int) -> int | None:
        """The match points that are enough by themselves; None where only the place counts."""
        asked = [] if self.points is None else [self.points]
        if self.losses is not None:
            asked.append(max(rounds - self.losses, 0) * win)
        return min(asked, default=None)


@dataclass(frozen=True, slots=True)
class Record:
    """A cut by record that could be chosen: X-`losses`, the points that it means, and how many have them."""

    losses: int
    points: int
    players: int


def rule_from(row: Mapping) -> CutRule:
    """A rule as `to_row` wrote it."""
    return CutRule(**{name: row[name] for name in CutRule.__slots__ if name in row})


def check_rule(rule: CutRule) -> None:
    """Raise unless the rule says who goes on, within reason."""
    if rule == CutRule():
        raise RuleViolation("cut.no_rule")
    if rule.top is not None and rule.top < 2:
        raise RuleViolation("cut.too_small")
    limits = ((rule.top, MOST_TOP), (rule.losses, MOST_LOSSES), (rule.points, MOST_POINTS))
    if any(value is not None and not 0 <= value <= most for value, most in limits):
        raise RuleViolation("cut.out_of_range")


def goes_on(stay: Iterable[Ranked], rule: CutRule, *, rounds: int, win: int) -> list[Ranked]:
    """Who of those still playing, best first, goes on after so many rounds; `win`: points of a won match."""
    needed, top = rule.needed(rounds=rounds, win=win), rule.top or 0
    return [line for place, line in enumerate(stay)
            if place < top or (needed is not None and line.points >= needed)]


def records(stay: Sequence[HasPoints], *, rounds: int, win: int) -> list[Record]:
    """The cuts by record worth a look: from the first that takes two players, while each takes more."""
    found: list[Record] = []
    for losses in range(rounds + 1):
        needed = (rounds - losses) * win
        players = sum(line.points >= needed for line in stay)
        if players >= 2 and (not found or players > found[-1].players):
            found.append(Record(losses, needed, players))
        if len(found) == RECORDS_SHOWN or players == len(stay):
            break
    return found


def without_opponent(players: int) -> int:
    """How many of the best sit out the first round of a bracket with so many players."""
    return (1 << (players - 1).bit_length()) - players if players > 1 else 0
