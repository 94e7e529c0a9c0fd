"""Another pairing engine on the same positions: swisspair, a solver in C++ with a Python package.

It is no part of the application; ``requirements/benchmark.in`` names it.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from importlib import import_module, metadata
from statistics import median

from interchange.benchmarks.figures import rounded, timed
from pairings.chance import lottery
from pairings.types import Contender, Pairings
from pairings.weighing import weigh

KNOWN = ("swisspair",)
COMPARED = ("rematches", "repeated_byes", "bye_height", "team_mates", "distance", "squared_distance")


class PeerMissing(Exception):
    """The other engine is not installed here."""


class Swisspair:
    """Its own input made from a position, and its answer read back. Ranks among equals are drawn by lot."""

    def __init__(self):
        try:
            self._package = import_module("swisspair")
        except ImportError:
            raise PeerMissing(
                "swisspair is not installed. Install it with: "
                ".boot/bin/uv pip install --python .venv -r requirements/benchmark.in") from None
        self._solver = import_module("swisspair._swisspair")
        self.name = f"swisspair {metadata.version('swisspair')}"

    def players(self, position: Sequence[Contender], *, seed: int, round: int) -> list:
        """The position in its words: who may not meet, and who may have the bye (those with the fewest)."""
        lot = lottery(seed, round, "peer")
        line = sorted(position, key=lambda one: (-one.points, lot(one.id)))
        present = {one.id for one in line}
        fewest = min(one.byes for one in line)
        return [
            self._package.Player(
                id=str(one.id), points=one.points, rank=rank, can_get_bye=one.byes == fewest,
                cannot_be_paired_against_ids={str(other) for other in one.met if other in present})
            for rank, one in enumerate(line, start=1)
        ]

    def solve(self, players: Sequence, repeats: int) -> tuple[float, float, list | None]:
        """Milliseconds of its public call, and of the solver alone inside it; None: no answer.

        The public call checks the players and copies them into C++ and back, as `pair` does likewise in Python.
        """
        compiled = [player.compile() for player in players]
        try:
            solver_ms, _ = timed(lambda: self._solver.create_matches(compiled, False), repeats)
            call_ms, matches = timed(lambda: self._package.create_matches(players), repeats)
        except Exception:  # it throws one of unknown type where there is no round without a rematch
            return 0.0, 0.0, None
        return call_ms, solver_ms, matches

    @staticmethod
    def round_of(matches: Iterable) -> tuple[list[tuple[int, int]], list[int]]:
        """Pairs and byes in our ids."""
        matches = list(matches)
        return ([(int(match.p1.id), int(match.p2.id)) for match in matches if not match.is_bye],
                [int(match.p1.id) for match in matches if match.is_bye])


class Duel:
    """Both engines on the same positions: ours has drawn, the other one draws too and is weighed alike."""

    def __init__(self, name: str, repeats: int):
        if name not in KNOWN:
            raise ValueError(f"unknown engine {name!r}")
        self._other, self._repeats = Swisspair(), repeats
        self._took: list[float] = []
        self._solver: list[float] = []
        self._ratios: list[float] = []
        self._solver_ratios: list[float] = []
        self._objective: Counter = Counter()
        self._rounds = self._optimal = self._on_every_level = 0

    def draw(self, position: Sequence[Contender], ours: Pairings, ours_ms: float) -> None:
        """Let the other engine pair this position, and note how it did against our round."""
        self._rounds += 1
        players = self._other.players(position, seed=ours.seed, round=self._rounds)
        call_ms, solver_ms, matches = self._other.solve(players, self._repeats)
        if matches is None:
            return
        self._took.append(call_ms)
        self._solver.append(solver_ms)
        self._ratios.append(ours_ms / call_ms)
        self._solver_ratios.append(ours_ms / solver_ms)
        theirs = weigh(position, *self._other.round_of(matches))
        self._objective.update(theirs)
        self._optimal += _totals(theirs, COMPARED) <= _totals(ours.objective, COMPARED)
        self._on_every_level += _totals(theirs, theirs) <= _totals(ours.objective, theirs)

    def figures(self) -> dict:
        """Its times, our time as a share of its time round by round, and how often it was as good."""
        return {
            "engine": self._other.name, "answers": len(self._took), "no_answer": self._rounds - len(self._took),
            "median_ms": _middle(self._took), "worst_ms": round(max(self._took, default=0), 3),
            "ratio": _middle(self._ratios), "solver_median_ms": _middle(self._solver),
            "solver_worst_ms": round(max(self._solver, default=0), 3), "solver_ratio": _middle(self._solver_ratios),
            "optimal": self._optimal, "optimal_on_every_level": self._on_every_level,
            "objective": dict(self._objective), "rounds_ms": rounded(self._took),
        }


def _totals(objective: dict[str, int], levels: Iterable[str]) -> list[int]:
    return [objective[level] for level in levels]


def _middle(values: Sequence[float]) -> float:
    return round(median(values), 3) if values else 0.0
