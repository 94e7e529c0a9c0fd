"""The round that comes of a position, as it is written."""

from random import Random

import pytest

from pairings.position import read_position, round_of
from tests.pairings.files import answer, pairs, player, row, text
from tests.pairings.judge import Judge
from tests.pairings.made_up import small


def test_a_round_is_told_with_everything_about_it():
    told = answer([
        player("A", 2, met=["B"], downs=1), player("B", 1, met=["A"]), player("C", 0, byes=1), player("D", 3,
        awarded_bye=True), player("E", 0, absent=True),
    ], seed=5, round=2, pair_height=True)

    assert set(told) == {
        "pairs", "bye", "awarded_byes", "objective", "lower_bound", "proved", "unproved", "look_ahead", "method",
        "reasons", "seed", "round", "engine",
    }
    assert list(told["objective"]) == [
        "rematches", "repeated_byes", "bye_height", "team_mates", "distance", "squared_distance", "pair_height",
        "repeated_floats",
    ]
    assert list(told["objective"].values()) == [0, 0, 1, 0, 2, 4, 2, 1]
    assert (pairs(told), told["bye"], told["awarded_byes"]) == ({frozenset("AC")}, "B", ["D"])
    assert told["lower_bound"] == told["objective"]
    assert (told["proved"], told["unproved"], told["look_ahead"], told["method"]) == (True, [], "off", "exact")
    assert (told["seed"], told["round"]) == (5, 2)
    assert told["reasons"] == [
        {"code": "paired_down", "player": "A", "other": "C", "points": 2, "other_points": 0, "steps": 2, "earlier": 1},
        {"code": "paired_up", "player": "C", "other": "A", "points": 0, "other_points": 2, "steps": 2, "earlier": 0},
        {"code": "bye", "player": "B", "points": 1, "byes": 0, "groups_below": 1},
        {"code": "awarded_bye", "player": "D"},
    ]


def test_the_time_is_told_only_when_asked():
    position = read_position(text([player(1), player(2)]))
    drawn = position.draw()

    assert round_of(position, drawn, timed=True) == round_of(position, drawn) | {"microseconds": drawn.microseconds}


@pytest.mark.parametrize(("players", "rounds", "bye"), [
    ([], [], None),
    ([player(1)], [], 1),
    ([player(1), player(2)], [{1, 2}], None),
    ([player(1), player(2, absent=True)], [], 1),
    ([player(n, absent=n > 2) for n in range(1, 9)], [{1, 2}], None),
    ([player(n, awarded_bye=n > 1) for n in range(1, 5)], [], 1),
    ([player(n, absent=True) for n in range(1, 5)], [], None),
])
def test_every_field_has_a_round(players, rounds, bye):
    told = answer(players)

    assert (pairs(told), told["bye"]) == ({frozenset(two) for two in rounds}, bye)
    assert told["proved"]


def test_everybody_has_met_everybody():
    told = answer([player(n, met=[m for m in range(6) if m != n]) for n in range(6)])

    assert told["objective"]["rematches"] == 3
    assert [reason["code"] for reason in told["reasons"]] == ["forced_rematch"] * 3


def test_by_standing_neighbours_meet():
    told = answer([player(n, rank=n) for n in range(1, 9)], mode="standing")

    assert pairs(told) == {frozenset(two) for two in ((1, 2), (3, 4), (5, 6), (7, 8))}
    assert list(told["objective"])[-1] == "rank_distance"


def test_looking_ahead_is_told():
    """Six players after two rounds; the nearest opponents would leave two triangles of unplayed pairs."""
    met = {1: [2, 4], 2: [1, 5], 3: [4, 6], 4: [3, 1], 5: [6, 2], 6: [5, 3]}
    points = {1: 2, 2: 1, 3: 2, 4: 0, 5: 1, 6: 0}
    players = [player(n, points[n], met=met[n]) for n in met]

    plain, kept = (answer(players, round=3, planned_rounds=5, look_ahead=how) for how in ("off", "full"))

    assert (plain["look_ahead"], plain["method"]) == ("off", "exact")
    assert (kept["look_ahead"], kept["method"], kept["proved"]) == ("kept", "look-ahead", True)
    assert kept["lower_bound"] == plain["objective"]
    assert kept["objective"]["rematches"] == plain["objective"]["rematches"] == 0


@pytest.mark.parametrize("seed", range(40))
def test_neither_the_order_of_players_nor_of_their_opponents_matters(seed):
    chance, field = Random(seed), small(seed, most=14)
    players = [row(one) for one in field]
    shuffled = [one | {"met": chance.sample(one["met"], len(one["met"]))}
                for one in chance.sample(players, len(players))]
    settings = {
        "seed": seed, "round": 3, "planned_rounds": chance.choice([None, 5]), "separate_teams": chance.random() < 0.5,
        "mode": chance.choice(["random", "standing"]), "pair_height": chance.random() < 0.5,
    }

    told = answer(players, **settings)

    assert told == answer(shuffled, **settings)
    judge = Judge(field, separate_teams=settings["separate_teams"], standing=settings["mode"] == "standing",
                  pair_height=settings["pair_height"])
    byes = () if told["bye"] is None else (told["bye"],)
    assert tuple(told["objective"].values()) == judge.totals_of(told["pairs"], byes)
