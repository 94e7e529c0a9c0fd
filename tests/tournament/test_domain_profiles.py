"""A profile is data: the shipped ones are right, and a bad row is refused by its key (house style 5.9)."""
import json
from fractions import Fraction as F

import pytest

from core.errors import RuleViolation
from tournament.domain.profiles import load_profile, read_profiles, shipped_profiles
from tournament.domain.records import Points

GOOD = {
    "code": "own", "edition": "1", "name_en": "Own", "name_ja": "独自", "order": ["match_points", "random"],
    "points": {"win": 3, "draw": 1, "loss": 0, "bye": 3},
}


def refusal(row):
    with pytest.raises(RuleViolation) as no:
        load_profile(row)
    return no.value.code, no.value.params


def test_what_is_shipped():
    profiles = shipped_profiles()

    assert {code: (p.scoring.points, p.suggested) for code, p in profiles.items()} == {
        "fab-2026-06": (Points(1, 0, 0, 1, 0), False),
        "magic-third": (Points(3, 1, 0, 3, 0), False),
        "magic-033": (Points(3, 1, 0, 3, 0), False),
        "weiss-schwarz": (Points(3, 0, 0, 3, 0), True),
        "pokemon": (Points(3, 1, 0, 3, 0), True),
        "yu-gi-oh": (Points(3, 0, 0, 3, 0), True),
        "lorcana": (Points(3, 1, 0, 3, 0), True),
        "bandai": (Points(1, 0, 0, 1, 0), True),
        "star-wars-unlimited": (Points(3, 1, 0, 3, 0), True),
        "netrunner": (Points(3, 1, 0, 3, 0), True),
        "generic": (Points(3, 1, 0, 3, 0), True),
    }
    assert profiles["fab-2026-06"].order == (
        "match_points", "cumulative_points", "match_loss_rate", "opponents_match_loss_rate",
        "opponents_cumulative_points", "random")
    assert profiles["fab-2026-06"].scoring.cumulative_base == F(1, 4)
    floors = {code: (p.scoring.match_floor, p.scoring.game_floor) for code, p in profiles.items()}
    assert floors == {
        "fab-2026-06": (0, 0), "magic-third": (F(1, 3), F(1, 3)), "magic-033": (F(33, 100), F(33, 100)),
        "weiss-schwarz": (0, 0), "pokemon": (F(1, 4), 0), "yu-gi-oh": (0, 0),
        "lorcana": (F(33, 100), F(33, 100)), "bandai": (0, 0), "star-wars-unlimited": (F(33, 100), F(33, 100)),
        "netrunner": (0, 0), "generic": (F(1, 3), F(1, 3))}


@pytest.mark.parametrize(("code", "order"), [
    ("pokemon", "opponents_match_win_rate opponents_opponents_match_win_rate head_to_head random"),
    ("yu-gi-oh", "opponents_match_win_rate opponents_opponents_match_win_rate random"),
    ("lorcana", "opponents_match_win_rate game_win_rate opponents_game_win_rate random"),
    ("bandai", "opponents_match_win_rate match_win_rate opponents_opponents_match_win_rate random"),
    ("star-wars-unlimited", "opponents_match_win_rate game_win_rate opponents_game_win_rate random"),
    ("netrunner", "strength_of_schedule extended_strength_of_schedule random"),
])
def test_other_games_decide_in_their_own_order(code, order):
    assert shipped_profiles()[code].order == ("match_points", *order.split())


def test_what_other_games_do_with_byes_and_drops():
    pokemon, netrunner = (shipped_profiles()[code].scoring for code in ("pokemon", "netrunner"))

    assert (pokemon.bye_in_match_rate, pokemon.dropped_cap) == (False, F(3, 4))
    assert netrunner.bye_in_schedule is False


@pytest.mark.parametrize("code", sorted(shipped_profiles()))
def test_a_tournaments_copy_is_the_same_profile(code):
    profile = shipped_profiles()[code]

    copy = json.loads(json.dumps(profile.to_row()))

    assert load_profile(copy) == profile
    assert copy["settings"]["cumulative_base"] == "1/4"


def test_what_a_short_row_means():
    profile = load_profile(GOOD)

    assert profile.scoring.points == Points(3, 1, 0, 3, 0)
    assert (profile.scoring.no_opponents, profile.scoring.left_out) == ("worst", "none")
    assert profile.suggested is False


@pytest.mark.parametrize(("change", "code", "params"), [
    ({"order": ["match_points", "luck"]}, "profile.unknown_tiebreaker", {"name": "luck"}),
    ({"order": ["match_points", "match_points"]}, "profile.tiebreaker_twice", {"name": "match_points"}),
    ({"order": ["random", "match_points"]}, "profile.random_not_last", {}),
    ({"order": []}, "profile.bad_value", {"key": "order", "value": "[]"}),
    ({"order": "match_points"}, "profile.bad_value", {"key": "order", "value": "match_points"}),
    ({"colour": "red"}, "profile.unknown_key", {"key": "colour"}),
    ({"name_ja": " "}, "profile.bad_value", {"key": "name_ja", "value": " "}),
    ({"suggested": 1}, "profile.bad_value", {"key": "suggested", "value": "1"}),
    ({"points": 3}, "profile.bad_value", {"key": "points", "value": "3"}),
    ({"points": {"win": 3, "draw": 1, "loss": 0}}, "profile.missing_key", {"key": "points.bye"}),
    ({"points": {"win": 0, "draw": 0, "loss": 0, "bye": 0}}, "profile.bad_value",
     {"key": "points.win", "value": "0"}),
    ({"points": {"win": 3, "draw": 4, "loss": 0, "bye": 3}}, "profile.bad_value",
     {"key": "points.draw", "value": "4"}),
    ({"points": {"win": 3, "draw": 1, "loss": -1, "bye": 3}}, "profile.bad_value",
     {"key": "points.loss", "value": "-1"}),
    ({"points": {"win": 3, "draw": 1, "loss": 0, "bye": 4}}, "profile.bad_value",
     {"key": "points.bye", "value": "4"}),
    ({"points": {"win": 3, "draw": 1, "loss": 0, "bye": 3, "double_loss": 2}}, "profile.bad_value",
     {"key": "points.double_loss", "value": "2"}),
    ({"points": {"win": True, "draw": 1, "loss": 0, "bye": 3}}, "profile.bad_value",
     {"key": "points.win", "value": "True"}),
    ({"settings": {"match_floor": 0.33}}, "profile.bad_value",
     {"key": "settings.match_floor", "value": "0.33"}),
    ({"settings": {"match_floor": "1/0"}}, "profile.bad_value",
     {"key": "settings.match_floor", "value": "1/0"}),
    ({"settings": {"game_floor": "4/3"}}, "profile.bad_value",
     {"key": "settings.game_floor", "value": "4/3"}),
    ({"settings": {"cumulative_base": "1"}}, "profile.bad_value",
     {"key": "settings.cumulative_base", "value": "1"}),
    ({"settings": {"cumulative_base": "0"}}, "profile.bad_value",
     {"key": "settings.cumulative_base", "value": "0"}),
    ({"settings": {"left_out": "everybody"}}, "profile.bad_value",
     {"key": "settings.left_out", "value": "everybody"}),
    ({"settings": {"bye_in_cumulative": "yes"}}, "profile.bad_value",
     {"key": "settings.bye_in_cumulative", "value": "yes"}),
    ({"settings": {"flor": "1/3"}}, "profile.unknown_key", {"key": "settings.flor"}),
])
def test_a_bad_row_is_refused_by_its_key(change, code, params):
    assert refusal(GOOD | change) == (code, params)


@pytest.mark.parametrize("key", sorted(GOOD))
def test_a_missing_key_is_named(key):
    assert refusal({k: v for k, v in GOOD.items() if k != key}) == ("profile.missing_key", {"key": key})


def test_a_row_that_is_no_row():
    assert refusal(["own"])[0] == "profile.bad_value"


@pytest.mark.parametrize(("text", "code"), [
    ("[[profile", "profile.unreadable"), ("profile = 3", "profile.unreadable"), ("", "profile.unreadable"),
])
def test_a_file_that_holds_no_profiles(text, code):
    with pytest.raises(RuleViolation) as no:
        read_profiles(text)
    assert no.value.code == code


def test_a_code_stands_once():
    row = """
    [[profile]]
    code = "own"
    edition = "1"
    name_en = "Own"
    name_ja = "独自"
    order = ["match_points"]
    points = { win = 1, draw = 0, loss = 0, bye = 1 }
    """
    assert list(read_profiles(row)) == ["own"]
    with pytest.raises(RuleViolation) as no:
        read_profiles(row + row)
    assert (no.value.code, no.value.params) == ("profile.code_twice", {"name": "own"})
