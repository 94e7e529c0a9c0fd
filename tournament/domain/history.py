"""What a pairing needs to know of each player, from the matches so far."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from operator import attrgetter

from pairings.types import Contender
from tournament.domain.profiles import Profile
from tournament.domain.records import Bout, Points

NOBODY: Mapping[int, None] = {}


@dataclass(slots=True)
class Past:
    """What one entry brings along: points, earlier opponents, drawn byes, floats."""

    points: int = 0
    met: list[int] = field(default_factory=list)
    byes: int = 0
    downs: int = 0
    ups: int = 0


def contenders(
    playing: Iterable[int], bouts: Iterable[Bout], profile: Profile, *,
    ranks: Mapping[int, int] = NOBODY, teams: Mapping[int, str] = NOBODY,
) -> list[Contender]:
    """Points, earlier opponents, byes and floats of everybody who is to be paired (R3.1-4).

    Only drawn byes count: a bye that staff awarded does not stand in the way of another one. ``ranks``
    (entry → place) is for rounds paired by standing, ``teams`` (entry → team) for rounds that keep teams apart.
    """
    told = pasts(bouts, profile.scoring.points)
    found = []
    for entry in sorted(playing):
        past = told.get(entry) or Past()
        found.append(Contender(
            entry, past.points, tuple(sorted(past.met)), past.byes, past.downs, past.ups,
            ranks.get(entry), teams.get(entry)))
    return found


def pasts(bouts: Iterable[Bout], points: Points) -> dict[int, Past]:
    """Every entry's past in one pass. A float is a match against fewer (down) or more points (up) than one had."""
    told: defaultdict[int, Past] = defaultdict(Past)
    for bout in sorted(bouts, key=attrgetter("round")):  # nobody plays twice in a round: points are those before it
        here, outcomes = told[bout.first], bout.outcomes()
        if bout.second is None:
            here.byes += bout.kind == "bye"
        else:
            there = told[bout.second]
            _meet(here, bout.first, there, bout.second)
            there.points += points.of(outcomes[1])
        here.points += points.of(outcomes[0])
    return told


def _meet(here: Past, first: int, there: Past, second: int) -> None:
    here.met.append(second)
    there.met.append(first)
    if here.points != there.points:
        high, low = (here, there) if here.points > there.points else (there, here)
        high.downs += 1
        low.ups += 1
