"""A position as a file, and the round that comes of it as another: the formats of ``python -m pairings``.

README.md describes both. What is wrong in a position is said in a sentence with its place.
"""

import json
from collections import Counter
from dataclasses import dataclass, replace
from typing import Any, get_args

from pairings.swiss import pair
from pairings.types import Contender, Mode, Pairings, PlayerId, Reason

FORMAT = "pairing-position/1"
LOOK_AHEAD = ("full", "cautious", "off")
COUNTS = ("byes", "downs", "ups")
KNOWN = {"format", "seed", "round", "planned_rounds", "mode", "separate_teams", "pair_height", "look_ahead", "players"}
KNOWN_OF_PLAYER = {"id", "points", "met", *COUNTS, "rank", "team", "absent", "awarded_bye"}


class BadPosition(Exception):
    """A position that cannot be read; its text says what is wrong and where."""


@dataclass(frozen=True, slots=True)
class Position:
    """Everything a draw needs. `contenders` are those to be paired: without absent players and awarded byes."""

    contenders: tuple[Contender, ...]
    awarded_byes: tuple[PlayerId, ...]
    seed: int
    round: int = 1
    planned_rounds: int | None = None
    mode: Mode = "random"
    separate_teams: bool = False
    spare_leaders: bool = False
    cautious: bool = False
    ignored: tuple[str, ...] = ()  # keys that the format does not know

    def draw(self) -> Pairings:
        """The round of this position."""
        return pair(
            self.contenders, seed=self.seed, round=self.round, mode=self.mode, separate_teams=self.separate_teams,
            spare_leaders=self.spare_leaders, planned_rounds=self.planned_rounds, cautious=self.cautious)


def read_position(text: str) -> Position:
    """The position that a file holds; raises BadPosition."""
    try:
        document = json.loads(text)
    except (ValueError, RecursionError) as wrong:
        raise BadPosition(f"this is not JSON: {wrong}") from None
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise BadPosition(f'"format" must be "{FORMAT}"')
    rows = _typed(document, "players", list, "a list", [])
    players = [_player(row, f"players[{number}]") for number, row in enumerate(rows)]
    _check_players(players)
    look_ahead = _one_of(document, "look_ahead", LOOK_AHEAD, "full")
    planned = _whole(document, "planned_rounds", None, least=0)
    to_pair = [one for one, absent, awarded in players if not absent and not awarded]
    return Position(
        contenders=_mutual(to_pair),
        awarded_byes=tuple(one.id for one, _, awarded in players if awarded),
        seed=_whole(document, "seed", 0), round=_whole(document, "round", 1, least=1),
        planned_rounds=None if look_ahead == "off" else planned,
        mode=_one_of(document, "mode", get_args(Mode), "random"),
        separate_teams=_typed(document, "separate_teams", bool, "true or false", False),
        spare_leaders=_typed(document, "pair_height", bool, "true or false", False),
        cautious=look_ahead == "cautious",
        ignored=tuple(_ignored(document, rows)),
    )


def round_of(position: Position, drawn: Pairings, *, timed: bool = False) -> dict[str, Any]:
    """The drawn round as the document that is written; the same for the same position, unless `timed`."""
    reasons = [*drawn.reasons, *(Reason("awarded_bye", player) for player in position.awarded_byes)]
    told = {
        "pairs": [list(two) for two in drawn.pairs],
        "bye": drawn.bye,
        "awarded_byes": list(position.awarded_byes),
        "objective": drawn.objective,
        "lower_bound": drawn.lower_bound,
        "proved": drawn.proved,
        "unproved": list(drawn.unproved),
        "look_ahead": drawn.look_ahead,
        "method": drawn.method,
        "reasons": [_reason(reason) for reason in reasons],
        "seed": position.seed,
        "round": position.round,
        "engine": drawn.engine,
    }
    return told | {"microseconds": drawn.microseconds} if timed else told


def _reason(reason: Reason) -> dict[str, Any]:
    other = {} if reason.other is None else {"other": reason.other}
    return {"code": reason.code, "player": reason.player, **other, **dict(reason.data)}


def _player(row: Any, where: str) -> tuple[Contender, bool, bool]:
    """(the player, is absent, has an awarded bye)."""
    if not isinstance(row, dict):
        raise BadPosition(f"{where}: a player is an object with an id and points")
    for key in ("id", "points"):
        if key not in row:
            raise BadPosition(f"{where}: {key} is missing")
    met = _typed(row, "met", list, "a list of ids", [], where)
    contender = Contender(
        id=_identifier(row["id"], f"{where}.id"),
        points=_whole(row, "points", 0, where=where),
        met=tuple(_identifier(one, f"{where}.met[{number}]") for number, one in enumerate(met)),
        **{count: _whole(row, count, 0, least=0, where=where) for count in COUNTS},
        rank=_whole(row, "rank", None, least=1, where=where),
        team=_typed(row, "team", str, "a text or null", None, where),
    )
    return contender, *(_typed(row, key, bool, "true or false", False, where) for key in ("absent", "awarded_bye"))


def _check_players(players: list[tuple[Contender, bool, bool]]) -> None:
    seen: dict[PlayerId, int] = {}
    kinds = [type(one.id) for one, _, _ in players[:1]]
    for number, (one, _, _) in enumerate(players):
        for place, known in [("id", one.id), *((f"met[{i}]", opponent) for i, opponent in enumerate(one.met))]:
            if type(known) not in kinds:
                raise BadPosition(f"players[{number}].{place}: ids are all texts or all numbers, not both")
        if one.id in seen:
            raise BadPosition(f"players[{number}].id: {one.id!r} is already players[{seen[one.id]}]")
        if one.id in one.met:
            raise BadPosition(f"players[{number}].met: {one.id!r} cannot have met themselves")
        seen[one.id] = number


def _mutual(contenders: list[Contender]) -> tuple[Contender, ...]:
    """Meetings as either of the two remembers them."""
    met = {one.id: Counter(one.met) for one in contenders}
    for one in contenders:
        for opponent in met.keys() & met[one.id].keys():
            met[opponent][one.id] = max(met[opponent][one.id], met[one.id][opponent])
    return tuple(replace(one, met=tuple(met[one.id].elements())) for one in contenders)


def _identifier(value: Any, where: str) -> PlayerId:
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise BadPosition(f"{where}: an id is a text or a whole number, not {json.dumps(value)}")
    if isinstance(value, str) and any("\ud800" <= sign <= "\udfff" for sign in value):
        raise BadPosition(f"{where}: {json.dumps(value)} has half a character")
    return value


def _whole(row: dict, key: str, default: int | None, *, least: int | None = None, where: str = "") -> int | None:
    value = row.get(key)
    if value is None:
        return default
    place = f"{where}.{key}" if where else key
    if isinstance(value, bool) or not isinstance(value, int):
        raise BadPosition(f"{place}: a whole number is needed, not {json.dumps(value)}")
    if least is not None and value < least:
        raise BadPosition(f"{place}: {value} is less than {least}")
    return value


def _typed(row: dict, key: str, kind: type, words: str, default: Any, where: str = "") -> Any:
    value = row.get(key)
    if value is None:
        return default
    if not isinstance(value, kind):
        raise BadPosition(f"{f'{where}.{key}' if where else key}: {words} is needed, not {json.dumps(value)}")
    return value


def _one_of(row: dict, key: str, values: tuple[str, ...], default: str) -> str:
    value = default if row.get(key) is None else row[key]
    if value not in values:
        raise BadPosition(f"{key}: {json.dumps(value)} is none of {', '.join(values)}")
    return value


def _ignored(document: dict, rows: list) -> list[str]:
    unknown = {key for row in rows for key in row if key not in KNOWN_OF_PLAYER}
    return sorted(set(document) - KNOWN) + sorted(f"players[…].{key}" for key in unknown)
