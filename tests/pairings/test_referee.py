"""Whole tournaments before a referee who shares no code with the engine, through the referee's own command line."""

from random import Random

import pytest

from tests.pairings.positions import FLESH_AND_BLOOD, MAGIC, Event
from tests.pairings.referee import history, judged

REFEREE = "../tools/check_pairings.py"


def any_event(seed: int, least: int, most: int) -> Event:
    """An event of this size with teams, byes, drops, draws and people who sit out, or without."""
    chance = Random(seed)
    return Event(
        chance.randrange(least, most + 1),
        seed=seed,
        rounds=chance.randrange(3, 10),
        draws=chance.choice([0, 0.02, 0.2]),
        drops=chance.choice([0, 0.03, 0.1]),
        teams=chance.choice([0, 3, 12]),
        standing_at_end=chance.random() < 0.3,
        scoring=chance.choice([MAGIC, FLESH_AND_BLOOD]),
        plans=chance.random() < 0.8,
        cautious=True,
        awarded=chance.choice([0, 0.02]),
        absent=chance.choice([0, 0.02]),
    )


@pytest.mark.parametrize("seeds", [
    range(6), pytest.param(range(1_000, 1_200), marks=pytest.mark.slow)], ids=["some", "two hundred"])
def test_nothing_is_found_in_events_of_eleven_to_four_hundred(reference_file, seeds):
    referee = reference_file(REFEREE)
    for seed in seeds:
        event = any_event(seed, 11, 400)

        verdict = judged(referee, history(event, list(event.play())), "--strict")

        assert (verdict.code, verdict.hard) == (0, []), event
        assert [said for _, said in verdict.soft if "not proved" not in said] == [], event


@pytest.mark.slow
def test_nothing_hard_is_found_in_events_of_thousands(reference_file):
    referee = reference_file(REFEREE)
    for seed in range(20):
        event = any_event(seed, 1_000, 10_000)

        verdict = judged(referee, history(event, list(event.play())))

        assert (verdict.code, verdict.hard) == (0, []), event


@pytest.mark.parametrize("seeds", [
    range(12), pytest.param(range(1_000, 1_200), marks=pytest.mark.slow)], ids=["some", "two hundred"])
def test_a_handful_of_players_pay_only_for_looking_ahead(reference_file, seeds):
    referee = reference_file(REFEREE)
    paid = 0
    for seed in seeds:
        event = any_event(seed, 4, 10)
        rounds = list(event.play())

        verdict = judged(referee, history(event, rounds), "--strict")

        assert verdict.hard == [], event
        assert {rounds[number - 1].drawn.look_ahead for number, _ in verdict.soft} <= {"kept"}, event
        paid += len(verdict.soft)
    assert paid or len(seeds) < 100


def test_the_referee_sees_a_needless_rematch(reference_file):
    event = Event(40, seed=1, rounds=3, drops=0)
    told = history(event, list(event.play()))
    told["rounds"][1]["pairs"] = told["rounds"][0]["pairs"]

    verdict = judged(reference_file(REFEREE), told)

    assert (verdict.code, {number for number, _ in verdict.hard}) == (1, {2})
