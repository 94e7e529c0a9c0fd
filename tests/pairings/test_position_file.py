"""A position as a file: every key, what is missing, and what is wrong."""

import pytest

from pairings.position import BadPosition, read_position
from pairings.types import Contender
from tests.pairings.files import answer, pairs, player, text


def test_every_key_is_read():
    everything = {
        "id": "A", "points": 5, "met": ["B", "C", "B"], "byes": 1, "downs": 2, "ups": 3, "rank": 4, "team": "Nara",
        "absent": False, "awarded_bye": False,
    }
    position = read_position(text(
        [everything, player("B", met=["A", "A"]), player("D", awarded_bye=True), player("E", absent=True)],
        seed=-7, round=3, planned_rounds=6, look_ahead="cautious", mode="standing", separate_teams=True,
        pair_height=True))

    assert position.contenders == (
        Contender("A", 5, met=("B", "B", "C"), byes=1, downs=2, ups=3, rank=4, team="Nara"),
        Contender("B", 0, met=("A", "A")),
    )
    assert position.awarded_byes == ("D",)
    assert (position.seed, position.round, position.planned_rounds, position.cautious) == (-7, 3, 6, True)
    assert (position.mode, position.separate_teams, position.spare_leaders) == ("standing", True, True)
    assert position.ignored == ()


@pytest.mark.parametrize("nothing", [{}, {
    "seed": None, "round": None, "planned_rounds": None, "separate_teams": None, "pair_height": None,
}])
def test_what_is_missing_or_null_has_its_default(nothing):
    quiet = dict.fromkeys(("met", "byes", "downs", "ups", "rank", "team", "absent", "awarded_bye")) if nothing else {}
    position = read_position(text([player(8, **quiet)], **nothing))

    assert position.contenders == (Contender(8, 0),)
    assert (position.seed, position.round, position.planned_rounds, position.cautious) == (0, 1, None, False)
    assert (position.mode, position.separate_teams, position.spare_leaders) == ("random", False, False)


@pytest.mark.parametrize(("look_ahead", "planned", "cautious"), [
    ("full", 6, False), ("cautious", 6, True), ("off", None, False),
])
def test_look_ahead_is_full_cautious_or_off(look_ahead, planned, cautious):
    position = read_position(text(planned_rounds=6, look_ahead=look_ahead))

    assert (position.planned_rounds, position.cautious) == (planned, cautious)


def test_a_meeting_that_one_of_the_two_remembers_counts():
    told = answer([player("A", met=["B", "B"]), player("B", met=["A"]), player("C"), player("D", met=["C"])])

    assert pairs(told) in ({frozenset("AC"), frozenset("BD")}, {frozenset("AD"), frozenset("BC")})
    assert answer([player("A", met=["B", "B"]), player("B", met=["A"])])["objective"]["rematches"] == 2


def test_opponents_who_left_stay_in_the_histories():
    assert answer([player(1, met=[8, 9]), player(2, met=[8])])["reasons"] == []


def test_unknown_keys_are_ignored_and_named():
    position = read_position(text([player("A", colour="w"), player("B", colour="b", elo=1)], title="Sunday"))

    assert position.ignored == ("title", "players[…].colour", "players[…].elo")
    assert len(position.draw().pairs) == 1


@pytest.mark.parametrize(("given", "sentence"), [
    ("", "this is not JSON"),
    ("{", "this is not JSON"),
    ("[]", '"format" must be "pairing-position/1"'),
    ("null", '"format" must be "pairing-position/1"'),
    ('{"players": []}', '"format" must be "pairing-position/1"'),
    ('{"format": "pairing-position/2"}', '"format" must be "pairing-position/1"'),
    (text(seed="7"), 'seed: a whole number is needed, not "7"'),
    (text(seed=True), "seed: a whole number is needed, not true"),
    (text(round=0), "round: 0 is less than 1"),
    (text(round=1.0), "round: a whole number is needed, not 1.0"),
    (text(planned_rounds=-1), "planned_rounds: -1 is less than 0"),
    (text(mode="swiss"), 'mode: "swiss" is none of random, standing'),
    (text(look_ahead="on"), 'look_ahead: "on" is none of full, cautious, off'),
    (text(separate_teams=1), "separate_teams: true or false is needed, not 1"),
    (text(pair_height="yes"), 'pair_height: true or false is needed, not "yes"'),
    ('{"format": "pairing-position/1", "players": {}}', "players: a list is needed, not {}"),
    (text(["A"]), "players[0]: a player is an object with an id and points"),
    (text([{"points": 1}]), "players[0]: id is missing"),
    (text([player("A"), {"id": "B"}]), "players[1]: points is missing"),
    (text([player(None)]), "players[0].id: an id is a text or a whole number, not null"),
    (text([player(1.5)]), "players[0].id: an id is a text or a whole number, not 1.5"),
    (text([player(True)]), "players[0].id: an id is a text or a whole number, not true"),
    (text([player("A", "3")]), 'players[0].points: a whole number is needed, not "3"'),
    (text([player("A", 0.5)]), "players[0].points: a whole number is needed, not 0.5"),
    (text([player("A", float("nan"))]), "players[0].points: a whole number is needed, not NaN"),
    (text([player("A", met="B")]), 'players[0].met: a list of ids is needed, not "B"'),
    (text([player("A", met=["B", None])]), "players[0].met[1]: an id is a text or a whole number, not null"),
    (text([player("A"), player("B", byes=-1)]), "players[1].byes: -1 is less than 0"),
    (text([player("A", downs=-2)]), "players[0].downs: -2 is less than 0"),
    (text([player("A", ups=-3)]), "players[0].ups: -3 is less than 0"),
    (text([player("A", rank=0)]), "players[0].rank: 0 is less than 1"),
    (text([player("A", team=7)]), "players[0].team: a text or null is needed, not 7"),
    (text([player("A", absent="no")]), 'players[0].absent: true or false is needed, not "no"'),
    (text([player("A", awarded_bye=1)]), "players[0].awarded_bye: true or false is needed, not 1"),
    (text([player("A"), player("B"), player("A")]), "players[2].id: 'A' is already players[0]"),
    (text([player("A", absent=True), player("A")]), "players[1].id: 'A' is already players[0]"),
    (text([player("A"), player("B", met=["B"])]), "players[1].met: 'B' cannot have met themselves"),
    (text([player("1"), player(1)]), "players[1].id: ids are all texts or all numbers, not both"),
])
def test_what_is_wrong_is_said_with_its_place(given, sentence):
    with pytest.raises(BadPosition) as wrong:
        read_position(given)

    assert str(wrong.value).split(": Expecting")[0] == sentence


@pytest.mark.parametrize("given", [
    text([player("1", met=[2]), player("2", met=[1])]),
    text([player(1, met=["2"]), player(2)]),
    text([player("\ud800"), player("B")]),
    "[" * 100_000,
], ids=["met of another kind", "met of another kind, too", "half a character", "nested without end"])
def test_what_cannot_be_meant_is_refused(given):
    with pytest.raises(BadPosition):
        read_position(given)
