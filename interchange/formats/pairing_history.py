"""The history of a Swiss tournament, to be judged by somebody else: values → JSON.

    {"scoring": {"win": 1, "draw": 0, "loss": 0, "bye": 1},
     "players": ["1", {"id": "2", "team": "nara"}, {"id": "3", "fixed_table": 7}, ...],
     "rounds": [{"pairs": [["1", "2"], ...], "tables": [1, ...], "results": ["a", "d", ...], "byes": ["3"],
                 "absent": ["4", "5"], "absent_points": {"4": 1}, "dropped": [], "separate_teams": false,
                 "certificate": {"objective": {"rematches": 0, ...}, "lower_bound": {...}, "method": "exact",
                                 "look_ahead": "off", "proved": true, "unproved": [], "seed": 7, "engine": "...",
                                 "as_drawn": true}}, ...]}

Tables and results stand in the order of the pairs: "a" or "b" (the first or the second named player won), "d"
(draw), "l" (both lost). Only drawn byes stand under "byes": who has an awarded bye or an assigned loss, or had not
come yet, is absent, with the points that it brought. Who stands under "dropped" left after that round. A round that
was made by hand has no certificate; "as_drawn" is false where staff changed what was drawn.
"""
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from tournament.domain.records import Points
from tournament.domain.results import Outcome

LETTERS = {Outcome.FIRST: "a", Outcome.SECOND: "b", Outcome.DRAW: "d", Outcome.BOTH_LOSE: "l"}


@dataclass(frozen=True, slots=True)
class HistoryPlayer:
    """Somebody by their number at the event; `team` as the draw compares it."""

    number: int
    team: str = ""
    fixed_table: int | None = None


@dataclass(frozen=True, slots=True)
class PlayedPair:
    """Two players at a table and how it ended; players go by their numbers at the event."""

    first: int
    second: int
    outcome: Outcome
    table: int


@dataclass(frozen=True, slots=True)
class PlayedRound:
    pairs: tuple[PlayedPair, ...]
    byes: tuple[int, ...]
    dropped: tuple[int, ...]  # after this round
    absent: tuple[int, ...] = ()
    absent_points: Mapping[int, int] = field(default_factory=dict)
    separate_teams: bool = False
    certificate: Mapping | None = None


def write_history(players: Sequence[HistoryPlayer], rounds: Sequence[PlayedRound], points: Points) -> str:
    """The history as text, one round a line; the same history gives the same text."""
    scoring = {"win": points.win, "draw": points.draw, "loss": points.loss, "bye": points.bye}
    lines = ",\n".join(json.dumps(_round(played)) for played in rounds)
    return (f'{{"scoring": {json.dumps(scoring)},\n"players": {json.dumps(list(map(_player, players)))},\n'
            f'"rounds": [\n{lines}\n]}}\n')


def _player(player: HistoryPlayer) -> str | dict:
    """The number alone where nothing else is to be said."""
    known = {"team": player.team, "fixed_table": player.fixed_table}
    told = {key: value for key, value in known.items() if value}
    return {"id": str(player.number), **told} if told else str(player.number)


def _round(played: PlayedRound) -> dict:
    told = {
        "pairs": [[str(pair.first), str(pair.second)] for pair in played.pairs],
        "tables": [pair.table for pair in played.pairs],
        "results": [LETTERS[pair.outcome] for pair in played.pairs],
        "byes": [str(player) for player in played.byes],
        "absent": [str(player) for player in played.absent],
        "absent_points": {str(player): points for player, points in played.absent_points.items()},
        "dropped": [str(player) for player in played.dropped],
        "separate_teams": played.separate_teams,
    }
    return told if played.certificate is None else told | {"certificate": dict(played.certificate)}
