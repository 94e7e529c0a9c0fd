"""How fast and how good the draw is: every round of a simulated event, paired by the engine alone."""

from collections import Counter
from collections.abc import Iterator
from statistics import median

from interchange.benchmarks.event import DROPS, SimulatedEvent
from interchange.benchmarks.figures import peak_mb, rounded, timed
from interchange.benchmarks.peer import Duel
from pairings.swiss import pair


def measure(
    players: int, rounds: int, seed: int, drops: int = DROPS, repeats: int = 1, against: str | None = None
) -> dict:
    """Times, memory and the totals of every level. Timed is `pair` alone, from the position to the round.

    One untimed draw comes first; each draw is repeated, and the fastest counts. `against` names another engine,
    which pairs the same positions.
    """
    duel = Duel(against, repeats) if against else None
    event, took, objective, proved = SimulatedEvent(players, seed, drops), [], Counter(), 0
    pair(event.position(), seed=seed)
    for number in range(1, rounds + 1):
        position = event.position()
        milliseconds, drawn = timed(lambda at=position, number=number: pair(at, seed=seed, round=number), repeats)
        took.append(milliseconds)
        objective.update(drawn.objective)
        proved += drawn.proved
        if duel:
            duel.draw(position, drawn, milliseconds)
        event.play(drawn.pairs, drawn.bye)
    found = {
        "benchmark": "pairing", "players": players, "rounds": rounds, "seed": seed, "drops": drops, "repeats": repeats,
        "engine": drawn.engine, "players_last_round": len(position),
        "median_ms": round(median(took), 3), "worst_ms": round(max(took), 3), "peak_mb": round(peak_mb(), 1),
        "objective": dict(objective), "proved_rounds": proved, "rounds_ms": rounded(took),
    }
    return found | ({"against": duel.figures()} if duel else {})


def lines(found: dict) -> Iterator[str]:
    """The same for people."""
    yield "{players} players, {rounds} rounds, seed {seed}: {engine}".format(**found)
    yield "a round: median {median_ms:.1f} ms, longest {worst_ms:.1f} ms (fastest of {repeats})".format(**found)
    yield "memory of the whole process at its peak: {peak_mb:.0f} MB".format(**found)
    yield "rounds proved to be the best possible: {proved_rounds} of {rounds}".format(**found)
    yield _totals(found)
    if other := found.get("against"):
        yield ""
        yield "{engine} on the same positions".format(**other)
        yield "a round: median {median_ms:.1f} ms, longest {worst_ms:.1f} ms".format(**other)
        yield "our time as a share of its time, median of the rounds: {ratio:.2f}".format(**other)
        yield ("its solver alone, without its checks and copies: median {solver_median_ms:.1f} ms, "
               "longest {solver_worst_ms:.1f} ms; our share of that {solver_ratio:.2f}").format(**other)
        yield ("as good as ours up to squared_distance: {optimal} of {answers} rounds; on every level: "
               "{optimal_on_every_level}; without an answer: {no_answer}").format(**other)
        yield _totals(other)


def _totals(found: dict) -> str:
    return "totals: " + ", ".join(f"{level} {total}" for level, total in found["objective"].items())
