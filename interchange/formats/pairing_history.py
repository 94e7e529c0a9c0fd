"""The history of a Swiss tournament, to be judged by somebody else: values → JSON.

    {"scoring": {"win": 1, "draw": 0, "loss": 0, "bye": 1},
     "players": ["1", "2", "3", ...],
     "rounds": [{"pairs": [["1", "2"], ...], "byes": ["3"], "results": ["a", "d", ...], "dropped": []}, ...]}

A result stands beside its pair: "a" or "b" (the first or the second named player won), "d" (draw), "l" (both
lost). Who stands under "dropped" left after that round.
"""
import json
from collections.abc import Sequence
from dataclasses import dataclass

from tournament.domain.records import Points
from tournament.domain.results import Outcome

LETTERS = {Outcome.FIRST: "a", Outcome.SECOND: "b", Outcome.DRAW: "d", Outcome.BOTH_LOSE: "l"}


@dataclass(frozen=True, slots=True)
class PlayedPair:
    """Two players at a table and how it ended; players go by their numbers at the event."""

    first: int
    second: int
    outcome: Outcome


@dataclass(frozen=True, slots=True)
class PlayedRound:
    pairs: tuple[PlayedPair, ...]
    byes: tuple[int, ...]
    dropped: tuple[int, ...]  # after this round


def write_history(players: Sequence[int], rounds: Sequence[PlayedRound], points: Points) -> str:
    """The history as text, one round a line; the same history gives the same text."""
    scoring = {"win": points.win, "draw": points.draw, "loss": points.loss, "bye": points.bye}
    lines = ",\n".join(json.dumps(_round(played)) for played in rounds)
    return (f'{{"scoring": {json.dumps(scoring)},\n"players": {json.dumps([str(p) for p in players])},\n'
            f'"rounds": [\n{lines}\n]}}\n')


def _round(played: PlayedRound) -> dict:
    return {
        "pairs": [[str(pair.first), str(pair.second)] for pair in played.pairs],
        "byes": [str(player) for player in played.byes],
        "results": [LETTERS[pair.outcome] for pair in played.pairs],
        "dropped": [str(player) for player in played.dropped],
    }
