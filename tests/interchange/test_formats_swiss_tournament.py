"""A file is read whole and checked before anything is played."""
import json
from datetime import date
from fractions import Fraction
from pathlib import Path

import pytest

from core.errors import RuleViolation
from interchange.formats.swiss_tournament import FiledMatch, Phase, read_tournament

DATA = Path(__file__).resolve().parent / "data"


@pytest.fixture
def document():
    """Five players, three rounds, as plain values that a test may spoil."""
    return json.loads((DATA / "club-evening.json").read_text(encoding="utf-8"))


def refusal(document) -> tuple[str, dict]:
    with pytest.raises(RuleViolation) as no:
        read_tournament(json.dumps(document))
    return no.value.code, no.value.params


def test_everything_of_a_good_file_is_read():
    filed = read_tournament((DATA / "two-days.json").read_bytes())

    assert (filed.name, filed.day, filed.publisher) == ("Two days with a play-off", date(2026, 5, 16), "manatraders")
    assert filed.phases == (Phase(True, 1, 3), Phase(True, 4, 5), Phase(False, 6, 7))
    assert list(filed.names.values()) == ["Aya", "Ben", "Cem", "Dai", "Eve", "Fumi", "Gil", "Hana", "Ivo"]
    assert filed.rounds[0].matches[3] == FiledMatch(4, 7, None, 0, 2, 0, "assigned_loss")
    assert [round.number for round in filed.rounds_of(filed.phases[2])] == [6, 7]
    assert {row.player: row.as_of_round for row in filed.rows} == {
        1: 7, 2: 5, 3: 7, 4: 3, 5: 3, 6: 7, 7: 5, 8: 7, 9: 3}


def test_published_decimals_stay_exact():
    filed = read_tournament((DATA / "club-evening.json").read_bytes())

    assert filed.rows[1].rates == {
        "omw": Fraction("0.44444444"), "gw": Fraction("0.8"), "ogw": Fraction("0.44444444")}


def test_a_record_may_be_as_of_a_later_round(document):
    document["standings"][0] |= {"as_of_round": 2, "record_as_of_round": 3}

    row = read_tournament(json.dumps(document)).rows[0]

    assert (row.as_of_round, row.record_as_of_round) == (2, 3)


@pytest.mark.parametrize("data", [b"", b"{", b"\xff\xfe\x00", "[" * 100_000, '{"a": NaN}', "[1e999999999999]"])
def test_what_is_no_json_is_refused(data):
    with pytest.raises(RuleViolation) as no:
        read_tournament(data)
    assert no.value.code == "replay.not_json"


@pytest.mark.parametrize("data", ["[]", "3", "null", "{}", '{"format": "swiss-tournament/2"}'])
def test_another_format_is_refused(data):
    with pytest.raises(RuleViolation) as no:
        read_tournament(data)
    assert no.value.code == "replay.wrong_format"


@pytest.mark.parametrize("key", ["name", "date", "profile", "own_gw_floored", "phases", "players", "rounds",
                                 "standings"])
def test_a_missing_key_is_named(document, key):
    del document[key]

    code, params = refusal(document)

    assert params["key"] == key
    assert code in ("replay.missing_key", "replay.bad_value")  # a list that is not there is no list


@pytest.mark.parametrize(("key", "value"), [
    ("date", "yesterday"), ("profile", "somewhere"), ("own_gw_floored", 1), ("players", {}), ("rounds", [])])
def test_a_bad_value_is_named(document, key, value):
    document[key] = value

    code, params = refusal(document)

    assert (code, params["key"]) == ("replay.bad_value", key)


@pytest.mark.parametrize(("change", "code", "facts"), [
    ({"p1": 77}, "replay.unknown_player", {"player": 77}),
    ({"p2": 3}, "replay.against_oneself", {"name": "Cem"}),
    ({"p2": 1}, "replay.seated_twice", {"name": "Aya", "other": 1}),
    ({"p2": None}, "replay.no_such_match", {"result": "draw"}),
    ({"result": "bye"}, "replay.no_such_match", {"result": "bye"}),
    ({"result": "p1"}, "replay.score_does_not_fit", {"result": "p1", "score": "0-0-0"}),
    ({"g1": 1}, "replay.score_does_not_fit", {"result": "draw", "score": "1-0-0"}),
    ({"result": "unclear"}, "replay.match_has", {"key": "result", "value": "unclear"}),
    ({"g1": -1}, "replay.match_has", {"key": "g1", "value": "-1"}),
    ({"g1": 1.5}, "replay.match_has", {"key": "g1", "value": "3/2"}),
    ({"p1": "3"}, "replay.match_has", {"key": "p1", "value": "3"}),
])
def test_a_bad_match_is_named_by_round_and_number(document, change, code, facts):
    document["rounds"][1]["matches"][1] |= change  # Cem and Ben drew 0-0-0 in round 2

    assert refusal(document) == (code, {"round": 2, "match": 2} | facts)


def test_a_match_without_games_is_named(document):
    del document["rounds"][2]["matches"][0]["gd"]

    assert refusal(document) == ("replay.match_lacks", {"round": 3, "match": 1, "key": "gd", "value": ""})


@pytest.mark.parametrize("phases", [
    [("swiss", 1, 2)], [("swiss", 1, 4)], [("swiss", 2, 3)], [("playoff", 1, 3)],
    [("swiss", 1, 1), ("swiss", 3, 3)], [("swiss", 1, 3), ("swiss", 4, 3)]])
def test_phases_hold_every_round_once(document, phases):
    document["phases"] = [{"kind": kind, "first_round": first, "last_round": last} for kind, first, last in phases]

    assert refusal(document) == ("replay.phases_do_not_fit", {"rounds": 3})


def test_rounds_stand_in_their_order(document):
    document["rounds"].reverse()

    assert refusal(document) == ("replay.round_out_of_order", {"round": 3, "wanted": 1})


@pytest.mark.parametrize(("change", "refused"), [
    (lambda d: d["players"].append(d["players"][0]), ("replay.player_twice", {"player": 1})),
    (lambda d: d["standings"].append(d["standings"][0]), ("replay.row_twice", {"name": "Eve"})),
    (lambda d: d["standings"][0].update(player=9), ("replay.row_of_unknown_player", {"player": 9})),
    (lambda d: d["standings"][0].update(as_of_round=4),
     ("replay.bad_value", {"key": "standings[1].as_of_round", "value": "4"})),
])
def test_bad_people_and_rows_are_named(document, change, refused):
    change(document)

    assert refusal(document) == refused
