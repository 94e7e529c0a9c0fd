"""How fast the standings are: everybody ranked after every round of a simulated event."""

from collections import Counter
from collections.abc import Iterator
from statistics import median

from interchange.benchmarks.event import DROPS, SimulatedEvent
from interchange.benchmarks.figures import peak_mb, rounded, timed
from pairings.swiss import pair
from tournament.domain.matches import Matches
from tournament.domain.ranking import Ranking, rank_field
from tournament.domain.standings import Line, rank


def measure(players: int, rounds: int, seed: int, drops: int = DROPS, repeats: int = 1) -> dict:
    """Times of the ranking of a whole field, and of the exact ranking line by line after the last round.

    Timed is the way from the list of matches to everybody's place. One untimed ranking comes first; each is
    repeated, and the fastest counts. The exact ranking, once, makes every line with its fractions; so does
    `lines_ms`. `objective` is that of the draws: which event it was.
    """
    event, took, objective = SimulatedEvent(players, seed, drops), [], Counter()
    for number in range(1, rounds + 1):
        drawn = pair(event.position(), seed=seed, round=number)
        event.play(drawn.pairs, drawn.bye)
        objective.update(drawn.objective)
        if number == 1:
            _places(event, seed)
        milliseconds, ranking = timed(lambda: _places(event, seed), repeats)
        took.append(milliseconds)
    lines_ms, lines = timed(lambda: list(_places(event, seed)), repeats)
    oracle_ms, exact = timed(lambda: _exact(event, seed))
    return {
        "benchmark": "standings", "players": players, "rounds": rounds, "seed": seed, "drops": drops,
        "repeats": repeats, "profile": event.profile.code, "lines": len(ranking),
        "median_ms": round(median(took), 3), "worst_ms": round(max(took), 3), "last_ms": round(took[-1], 3),
        "lines_ms": round(lines_ms, 3), "oracle_ms": round(oracle_ms, 3), "ratio": round(oracle_ms / took[-1], 1),
        "lines_ratio": round(oracle_ms / lines_ms, 1), "same": lines == exact, "peak_mb": round(peak_mb(), 1),
        "objective": dict(objective), "rounds_ms": rounded(took),
    }


def lines(found: dict) -> Iterator[str]:
    """The same for people."""
    yield "{players} players, {rounds} rounds, seed {seed}, profile {profile}".format(**found)
    yield ("everybody's place: median {median_ms:.1f} ms, longest {worst_ms:.1f} ms "
           "(fastest of {repeats})").format(**found)
    yield "memory of the whole process at its peak: {peak_mb:.0f} MB".format(**found)
    yield "after the last round: {last_ms:.1f} ms; with every line in fractions {lines_ms:.1f} ms".format(**found)
    yield ("the exact ranking line by line: {oracle_ms:.1f} ms, {ratio:.0f} times as long "
           "(every line in fractions: {lines_ratio:.0f} times)").format(**found)
    yield "both rankings are equal" if found["same"] else "THE RANKINGS DIFFER"


def _places(event: SimulatedEvent, seed: int) -> Ranking:
    return rank_field(
        range(1, event.players + 1), Matches.of(event.bouts), profile=event.profile, completed_rounds=event.rounds,
        seed=seed, dropped=event.dropped)


def _exact(event: SimulatedEvent, seed: int) -> list[Line]:
    return rank(
        range(1, event.players + 1), event.bouts, profile=event.profile, completed_rounds=event.rounds,
        seed=seed, dropped=event.dropped)
