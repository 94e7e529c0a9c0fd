"""Events of a handful of players, with and without looking ahead: how often they end in a rematch."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from statistics import mean

from interchange.benchmarks.event import SimulatedEvent
from interchange.pairing_tables.page import milliseconds, table
from pairings.ahead import can_be_played
from pairings.swiss import pair
from pairings.types import Pairings

SIZES = ((4, 3), (5, 5), (6, 5), (7, 7), (8, 5), (8, 7), (10, 9))
HEAD = (
    "players, rounds", "events with a rematch or second bye, round by round", "looking ahead",
    "mean distance of an event, round by round", "looking ahead", "slowest round looking ahead, ms",
)


@dataclass(frozen=True, slots=True)
class Played:
    """What a whole event came to."""

    is_faulty: bool  # somebody had to meet again, or to have a second bye
    distance: int
    slowest: float  # milliseconds


def small_events(events: int) -> str:
    """The table; so many events of each size, in which nobody leaves."""
    return table(HEAD, (_row(players, rounds, events) for players, rounds in SIZES))


def play(players: int, rounds: int, seed: int, *, looks_ahead: bool) -> Played:
    """One event from its first round to its last, drawn as the application draws."""
    event, faults, distance, slowest = SimulatedEvent(players, seed, drops=0), 0, 0, 0.0
    for number in range(1, rounds + 1):
        draw = partial(pair, event.position(), seed=seed, round=number, cautious=True,
                       planned_rounds=rounds if looks_ahead else None)
        drawn, again = _cold(draw), _cold(draw)  # the faster one counts: what slows one down is other work
        faults += drawn.objective["rematches"] + drawn.objective["repeated_byes"]
        distance += drawn.objective["distance"]
        slowest = max(slowest, min(drawn.microseconds, again.microseconds) / 1000)
        event.play(drawn.pairs, drawn.bye)
    return Played(faults > 0, distance, slowest)


def _cold(draw: Callable[[], Pairings]) -> Pairings:
    """As in a process that has drawn nothing yet."""
    can_be_played.cache_clear()
    return draw()


def _row(players: int, rounds: int, events: int) -> tuple:
    plain, ahead = ([play(players, rounds, seed, looks_ahead=how) for seed in range(events)] for how in (False, True))
    return (
        f"{players}, {rounds}", _share(plain), _share(ahead), _distance(plain), _distance(ahead),
        milliseconds(max(event.slowest for event in ahead)),
    )


def _share(events: list[Played]) -> str:
    faulty = sum(event.is_faulty for event in events)
    return f"{100 * faulty / len(events):.0f} %" if faulty else "none"


def _distance(events: list[Played]) -> str:
    return f"{mean(event.distance for event in events):.1f}"
