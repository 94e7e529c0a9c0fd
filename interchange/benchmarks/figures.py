"""How long something took and how much memory it needed."""

import gc
import resource
import sys
from collections.abc import Callable
from time import perf_counter
from typing import TypeVar

Answer = TypeVar("Answer")


def timed(call: Callable[[], Answer], repeats: int = 1) -> tuple[float, Answer]:
    """Milliseconds and the answer: the fastest of some calls, since what slows one down is other work.

    Rubbish of the work before is cleared first, so that it costs nobody else.
    """
    took = []
    gc.collect()
    for _ in range(repeats):
        began = perf_counter()
        answer = call()
        took.append(1000 * (perf_counter() - began))
    return min(took), answer


def peak_mb() -> float:
    """The most memory that this process has held so far, in megabytes, the application itself included."""
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most / (2**20 if sys.platform == "darwin" else 2**10)  # bytes there, kibibytes elsewhere


def rounded(took: list[float]) -> list[float]:
    """Milliseconds as they are printed."""
    return [round(one, 3) for one in took]
