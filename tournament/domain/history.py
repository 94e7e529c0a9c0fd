"""What a pairing needs to know of each player, from the matches so far."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence

from pairings.types import Contender
from tournament.domain.profiles import Profile
from tournament.domain.records import Bout, Points, Records


def contenders(
    playing: Iterable[int], bouts: Sequence[Bout], profile: Profile, ranks: Mapping[int, int] | None = None
) -> list[Contender]:
    """Points, earlier opponents, byes and floats of everybody who is to be paired (R3.1-4).

    Only drawn byes count: a bye that staff awarded does not stand in the way of another one. ``ranks``
    (entry → place) is for rounds paired by standing.
    """
    last = max((bout.round for bout in bouts), default=0)
    records = Records(bouts, profile.scoring, completed_rounds=last)
    byes = Counter(bout.first for bout in bouts if bout.kind == "bye")
    downs, ups = floats(bouts, profile.scoring.points)
    return [
        Contender(
            id=entry,
            points=records.tally(entry).points,
            met=tuple(sorted(records.tally(entry).opponents)),
            byes=byes[entry],
            downs=downs[entry],
            ups=ups[entry],
            rank=ranks.get(entry) if ranks else None,
        )
        for entry in sorted(playing)
    ]


def floats(bouts: Iterable[Bout], points: Points) -> tuple[Counter, Counter]:
    """How often each entry was paired down and up: against fewer or more points than it had then."""
    rounds = defaultdict(list)
    for bout in bouts:
        rounds[bout.round].append(bout)
    before, downs, ups = Counter(), Counter(), Counter()
    for number in sorted(rounds):
        for bout in rounds[number]:
            if bout.second is not None and before[bout.first] != before[bout.second]:
                higher, lower = sorted((bout.first, bout.second), key=lambda entry: -before[entry])
                downs[higher] += 1
                ups[lower] += 1
        for bout in rounds[number]:
            for entry, outcome in zip((bout.first, bout.second), bout.outcomes(), strict=True):
                if outcome is not None:
                    before[entry] += points.of(outcome)
    return downs, ups
