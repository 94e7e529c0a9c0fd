"""How long a draw takes at each size, and how much of the field has to go through a matching."""

from collections.abc import Iterable
from statistics import median

from interchange.benchmarks.event import SimulatedEvent
from interchange.benchmarks.pairing import measure
from interchange.pairing_tables.page import milliseconds, table
from pairings.field import lay_out
from pairings.kernel import Kernel
from pairings.swiss import pair

SEED = 1
TIMES = ("players entered", "still in, last round", "median of the rounds, ms", "slowest round, ms",
         "rounds proved the best", "rematches")
SEGMENTS = ("players entered", "matchings in a round, median", "most", "vertices of the largest, median of the rounds",
            "most", "players still in, last round")


def times(sizes: Iterable[int], rounds: int, repeats: int) -> str:
    """The table; of each draw the fastest of some repeats counts."""
    return table(TIMES, (_times(players, rounds, repeats) for players in sizes))


def segments(sizes: Iterable[int], rounds: int) -> str:
    """The table: how many matchings a round takes, and how large they are."""
    return table(SEGMENTS, (_segments(players, rounds) for players in sizes))


def _times(players: int, rounds: int, repeats: int) -> tuple:
    found = measure(players, rounds, SEED, repeats=repeats)
    return (
        f"{players:,}", f"{found['players_last_round']:,}", milliseconds(found["median_ms"]),
        milliseconds(found["worst_ms"]), f"{found['proved_rounds']} of {rounds}", found["objective"]["rematches"],
    )


def _segments(players: int, rounds: int) -> tuple:
    event, counts, largest = SimulatedEvent(players, SEED), [], []
    for number in range(1, rounds + 1):
        position = event.position()
        kernel = Kernel(lay_out(position, seed=SEED, round=number), "auto")
        kernel.draw()
        counts.append(len(kernel.solved))
        largest.append(max((len(one.vertices) + one.has_bye for one in kernel.solved), default=0))
        drawn = pair(position, seed=SEED, round=number)
        event.play(drawn.pairs, drawn.bye)
    return (f"{players:,}", f"{median(counts):.0f}", max(counts), f"{median(largest):.0f}", max(largest),
            f"{len(position):,}")
