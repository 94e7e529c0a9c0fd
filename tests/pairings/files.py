"""Positions as files, and their rounds as a reader gets them."""

import json

from pairings.position import read_position, round_of
from pairings.types import Contender


def text(players=(), **keys) -> str:
    return json.dumps({"format": "pairing-position/1", "players": list(players), **keys})


def player(name, points=0, **keys) -> dict:
    return {"id": name, "points": points, **keys}


def answer(players=(), **keys) -> dict:
    """The round of a position, as a reader of the output gets it."""
    position = read_position(text(players, **keys))
    return json.loads(json.dumps(round_of(position, position.draw())))


def pairs(told: dict) -> set[frozenset]:
    return set(map(frozenset, told["pairs"]))


def row(one: Contender) -> dict:
    return {
        "id": one.id, "points": one.points, "met": list(one.met), "byes": one.byes, "downs": one.downs,
        "ups": one.ups, "rank": one.rank, "team": one.team,
    }
