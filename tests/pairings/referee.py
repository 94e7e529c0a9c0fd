"""A simulated tournament told to a referee who shares no code with us, and what the referee says."""

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from pairings.types import Pairings
from tests.pairings.positions import Event, Played


@dataclass(frozen=True, slots=True)
class Verdict:
    """The referee's answer: its exit code, and its sentences by the number of their round."""

    code: int
    hard: list[tuple[int, str]]
    soft: list[tuple[int, str]]


def judged(referee: Path, history: dict | Path, *options: str) -> Verdict:
    """Run the referee's own command line over a history, or a file of one."""
    file, told = (str(history), None) if isinstance(history, Path) else ("-", json.dumps(history))
    ran = subprocess.run([sys.executable, str(referee), file, "--json", *options],
                         input=told, capture_output=True, text=True, check=False)
    if ran.returncode not in (0, 1):
        raise ValueError(ran.stdout + ran.stderr)
    answer = json.loads(ran.stdout)
    return Verdict(ran.returncode, *(list(map(_of_round, answer[kind])) for kind in ("hard", "soft")))


def _of_round(sentence: str) -> tuple[int, str]:
    head, _, told = sentence.partition(": ")
    return int(head.removeprefix("round ")), told


def history(event: Event, rounds: list[Played]) -> dict:
    """The tournament in the referee's format; an awarded bye is points for sitting out."""
    teams = {}
    for played in rounds:
        teams |= {one.id: one.team for one in played.contenders}
        teams |= {player: None for player in (*played.awarded, *played.absent) if player not in teams}
    return {
        "scoring": event.scoring,
        "players": [{"id": str(player), "team": team} for player, team in sorted(teams.items())],
        "rounds": [_told(event, played) for played in rounds],
    }


def _told(event: Event, played: Played) -> dict:
    drawn = played.drawn
    return {
        "pairs": [[str(a), str(b)] for a, b in drawn.pairs],
        "byes": [] if drawn.bye is None else [str(drawn.bye)],
        "results": played.results,
        "absent": [str(player) for player in (*played.awarded, *played.absent)],
        "absent_points": {str(player): event.scoring["bye"] for player in played.awarded},
        "dropped": [str(player) for player in played.dropped],
        "separate_teams": bool(event.teams),
        "certificate": certificate(drawn),
    }


def certificate(drawn: Pairings) -> dict:
    return {
        "objective": drawn.objective, "lower_bound": drawn.lower_bound, "method": drawn.method,
        "look_ahead": drawn.look_ahead, "proved": drawn.proved, "unproved": list(drawn.unproved),
        "seed": drawn.seed, "engine": drawn.engine,
    }
