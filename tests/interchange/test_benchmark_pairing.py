"""The benchmark of the draw: what it counts is what `pair` says, and the other engine is weighed alike."""

import json
import sys
from collections import Counter
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from interchange.benchmarks import pairing
from interchange.benchmarks.event import SimulatedEvent
from pairings.swiss import pair
from tournament.domain.history import contenders

PLAYERS, ROUNDS, SEED = 13, 5, 3

STAND_IN = '''
from dataclasses import dataclass, field


@dataclass
class Player:
    id: str
    points: int
    rank: int
    can_get_bye: bool = True
    cannot_be_paired_against_ids: set = field(default_factory=set)

    def compile(self):
        return self


@dataclass
class Match:
    p1: Player
    p2: Player | None

    @property
    def is_bye(self):
        return self.p2 is None


def create_matches(players, power_pairing=False):
    """The best against the worst, whoever it is; no answer once somebody has four points."""
    if players[0].points > 3:
        raise RuntimeError
    half = len(players) // 2
    pairs = list(zip(players[:half], players[::-1]))
    return [Match(one, two) for one, two in pairs] + [Match(players[half], None)] * (len(players) % 2)
'''


@pytest.fixture
def stand_in(tmp_path, monkeypatch):
    """A package of the other engine's name and shape that pairs badly."""
    package = tmp_path / "swisspair"
    package.mkdir()
    (package / "__init__.py").write_text(STAND_IN)
    (package / "_swisspair.py").write_text("from swisspair import create_matches\n")
    facts = tmp_path / "swisspair-0.0.1.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: swisspair\nVersion: 0.0.1\n")
    monkeypatch.delitem(sys.modules, "swisspair", raising=False)
    monkeypatch.delitem(sys.modules, "swisspair._swisspair", raising=False)
    monkeypatch.syspath_prepend(str(tmp_path))


def played(players=PLAYERS, rounds=ROUNDS, seed=SEED):
    """Every position of an event, and what `pair` made of it."""
    event, found = SimulatedEvent(players, seed), []
    for number in range(1, rounds + 1):
        position = event.position()
        drawn = pair(position, seed=seed, round=number)
        found.append((position, drawn))
        event.play(drawn.pairs, drawn.bye)
    return event, found


def test_the_totals_are_those_of_every_draw_together():
    _, rounds = played()
    found = pairing.measure(PLAYERS, ROUNDS, SEED)

    expected = Counter()
    for _, drawn in rounds:
        expected.update(drawn.objective)
    assert found["objective"] == dict(expected)
    assert found["proved_rounds"] == sum(drawn.proved for _, drawn in rounds)
    assert found["engine"] == rounds[0][1].engine
    assert found["players_last_round"] == len(rounds[-1][0])


def test_the_figures_come_as_json():
    out = StringIO()
    call_command("benchmark", "pairing", players=9, rounds=3, seed=5, repeats=1, json=True, stdout=out)
    found = json.loads(out.getvalue())

    assert set(found) == {
        "benchmark", "players", "rounds", "seed", "drops", "repeats", "engine", "players_last_round", "median_ms",
        "worst_ms", "peak_mb", "objective", "proved_rounds", "rounds_ms"}
    assert (found["benchmark"], found["players"], found["rounds"], found["seed"]) == ("pairing", 9, 3, 5)
    assert sorted(found["rounds_ms"])[1:] == [found["median_ms"], found["worst_ms"]]
    assert 0 < found["median_ms"] <= found["worst_ms"]
    assert found["peak_mb"] > 1


def test_the_position_is_what_the_application_makes_of_the_same_matches():
    event, _ = played(players=40)

    assert len(event.dropped) > 0
    assert event.position() == contenders(event.present, event.bouts, event.profile)


def test_nobody_drops_where_nobody_is_to_drop():
    event = SimulatedEvent(30, SEED, drops=0)
    for number in range(1, 4):
        drawn = pair(event.position(), seed=SEED, round=number)
        event.play(drawn.pairs, drawn.bye)

    assert (event.present, event.dropped) == (list(range(1, 31)), set())


def test_the_last_two_stay():
    event = SimulatedEvent(6, SEED, drops=100)
    drawn = pair(event.position(), seed=SEED)
    event.play(drawn.pairs, drawn.bye)

    assert len(event.present) == 2


def test_the_same_seed_plays_the_same_event_and_another_one_does_not():
    assert played()[0].bouts == played()[0].bouts
    assert played()[0].bouts != played(seed=SEED + 1)[0].bouts


def test_the_other_engine_is_weighed_on_the_same_positions(stand_in):
    found = pairing.measure(PLAYERS, ROUNDS, SEED, against="swisspair")
    other = found["against"]

    assert other["engine"] == "swisspair 0.0.1"
    assert (other["answers"], other["no_answer"]) == (4, 1)
    assert (other["optimal"], other["optimal_on_every_level"]) == (1, 1)  # the first round: everybody is equal
    assert other["objective"]["distance"] > found["objective"]["distance"]
    assert len(other["rounds_ms"]) == other["answers"]
    assert any(line.startswith("swisspair 0.0.1") for line in pairing.lines(found))


def test_without_the_other_engine_the_command_says_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "swisspair", None)  # as if it were not installed

    with pytest.raises(CommandError, match=r"pip install --python .venv -r requirements/benchmark.in"):
        call_command("benchmark", "pairing", "--players", "8", "--rounds", "1", "--against", "swisspair")
