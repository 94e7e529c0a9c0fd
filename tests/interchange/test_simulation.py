"""A simulated event is a whole one, the same for the same seed, and its pairings stand up to a judge."""
import itertools
import json
from fractions import Fraction
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from events.models import Event
from tests.pairings.referee import judged
from tournament.models import Tournament

pytestmark = pytest.mark.django_db


def simulate(**options) -> dict:
    """What the command prints as JSON."""
    out = StringIO()
    call_command("simulate", json=True, stdout=out, **options)
    return json.loads(out.getvalue())


def history(tmp_path, **options) -> dict:
    file = tmp_path / "history.json"
    simulate(export=file, **options)
    return json.loads(file.read_text(encoding="utf-8"))


# --- our own judge: looks at every possible round of a small field -------------------------------------

def all_rounds(field):
    """Every way to pair these players; with an odd number one of them, paired with None, has the bye."""
    if not field:
        yield ()
        return
    first, rest = field[0], field[1:]
    for place, other in enumerate(rest):
        for more in all_rounds(rest[:place] + rest[place + 1:]):
            yield ((first, other), *more)


def price(pairs, points, met, byes):
    """What a round costs: rematches, earlier byes, then squared distance in point groups."""
    groups = {value: place for place, value in enumerate(sorted({points[p] for p in points if p is not None}))}
    again = sum(frozenset(pair) in met for pair in pairs if None not in pair)
    second = sum(byes.get(one if other is None else other, 0) for one, other in pairs if None in (one, other))
    apart = sum((groups[points[a]] - groups[points[b]]) ** 2 for a, b in pairs if None not in (a, b))
    return again, second, apart


def judge(history):
    """Raise unless every round seats everybody once, without an avoidable rematch or second bye."""
    field = list(history["players"])
    points, met, byes = dict.fromkeys(field, 0), set(), {}
    worth = history["scoring"]
    for played in history["rounds"]:
        seated = [player for pair in played["pairs"] for player in pair] + played["byes"]
        assert sorted(seated) == sorted(field)
        assert len(played["byes"]) == len(field) % 2
        assert len(played["results"]) == len(played["pairs"])
        pairs = [tuple(pair) for pair in played["pairs"]] + [(player, None) for player in played["byes"]]
        here = {player: points[player] for player in field}
        odd = [None] if len(field) % 2 else []
        best = min(price(made, here, met, byes)[:2] for made in all_rounds(field + odd))
        assert price(pairs, here, met, byes)[:2] == best
        for (a, b), result in zip(played["pairs"], played["results"], strict=True):
            gain = {"a": ("win", "loss"), "b": ("loss", "win"), "d": ("draw", "draw")}[result]
            points[a] += worth[gain[0]]
            points[b] += worth[gain[1]]
            met.add(frozenset((a, b)))
        for player in played["byes"]:
            points[player] += worth["bye"]
            byes[player] = byes.get(player, 0) + 1
        field = [player for player in field if player not in played["dropped"]]


@pytest.mark.own_database
@pytest.mark.parametrize("seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(2, 8))])
@pytest.mark.parametrize("players", [2, 3, 4, 5, 7, 8])
def test_every_small_round_stands_up_to_all_others(tmp_path, players, seed):
    judge(history(tmp_path, players=players, rounds=4, cut=0, seed=seed, draw_rate=Fraction(1, 5),
                  drop_rate=Fraction(1, 10)))


def test_the_judge_sees_a_needless_rematch(tmp_path):
    told = history(tmp_path, players=6, rounds=2, cut=0, seed=3)
    told["rounds"][1]["pairs"] = told["rounds"][0]["pairs"]

    with pytest.raises(AssertionError):
        judge(told)


@pytest.mark.own_database
@pytest.mark.parametrize(("players", "rounds"), [(17, 6), (80, 4)])
def test_another_referee_finds_nothing(tmp_path, reference_file, players, rounds):
    file = tmp_path / "history.json"
    simulate(players=players, rounds=rounds, cut=0, seed=players, draw_rate=Fraction(1, 20), drop_rate=Fraction(1, 20),
             teams=4, fixed_tables=2, awarded_rate=Fraction(1, 40), by_standing=True, export=file)

    verdict = judged(reference_file("../tools/check_pairings.py"), file, "--strict")

    assert (verdict.code, verdict.hard) == (0, [])
    told = json.loads(file.read_text(encoding="utf-8"))
    assert sum("fixed_table" in player for player in told["players"]) == 2
    assert any(played["absent_points"] for played in told["rounds"])
    assert "rank_distance" in told["rounds"][-1]["certificate"]["objective"]


# --- what is exported and told --------------------------------------------------------------------------

@pytest.mark.own_database
def test_the_same_seed_gives_the_same_event_to_the_letter(tmp_path):
    files = [tmp_path / "one.json", tmp_path / "two.json"]
    plan = {"players": 24, "rounds": 4, "cut": 8, "seed": 7, "draw_rate": Fraction(1, 20),
            "drop_rate": Fraction(1, 20)}

    told = [simulate(export=file, **plan) for file in files]

    assert told[0] == told[1]
    assert files[0].read_bytes() == files[1].read_bytes()
    assert simulate(**plan | {"seed": 8})["best"] != told[0]["best"]


def test_the_export_holds_exactly_the_swiss_rounds(tmp_path):
    told = history(tmp_path, players=21, rounds=5, cut=4, seed=2, drop_rate=Fraction(1, 10))

    assert told["scoring"] == {"win": 1, "draw": 0, "loss": 0, "bye": 1}
    assert len(told["players"]) == 21
    assert len(told["rounds"]) == 5
    gone = list(itertools.chain(*(played["dropped"] for played in told["rounds"])))
    assert len(gone) == len(set(gone)) > 0
    for number, played in enumerate(told["rounds"]):
        left = 21 - sum(len(earlier["dropped"]) for earlier in told["rounds"][:number])
        assert 2 * len(played["pairs"]) + len(played["byes"]) == left


@pytest.mark.own_database
def test_rates_come_out_about_as_wanted(tmp_path):
    told = history(tmp_path, players=120, rounds=2, cut=0, seed=1, draw_rate=Fraction(1, 4), game="magic")

    results = list(itertools.chain(*(played["results"] for played in told["rounds"])))

    assert len(results) == 120
    assert 17 <= results.count("d") <= 43
    assert told["scoring"] == {"win": 3, "draw": 1, "loss": 0, "bye": 3}


@pytest.mark.own_database
@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("rate", [Fraction(0), Fraction(1)])
@pytest.mark.parametrize("cut", [0, 2, 8])
def test_extremes_are_played_to_the_end(players, rate, cut):
    told = simulate(players=players, rounds=3, cut=cut, seed=1, draw_rate=rate, drop_rate=rate)

    assert (told["players"], told["rounds"], told["cut"]) == (players, 3, min(cut, players))
    assert (told["champion"] is None) == (cut == 0)
    assert told["dropped"] == (players - max(2, told["cut"]) if rate else 0)


@pytest.mark.parametrize("game", ["fab", "magic", "weiss-schwarz", "generic"])
def test_every_game_can_be_played(game):
    assert simulate(game=game, players=9, rounds=3, cut=4, seed=5)["champion"].startswith("Player ")


def test_nothing_stays_unless_it_is_kept():
    simulate(players=8, rounds=3, cut=2)
    assert Event.objects.count() == 0

    simulate(players=8, rounds=3, cut=2, keep=True)

    tournament = Tournament.objects.get()
    assert (tournament.finished_at is not None, tournament.rounds.count()) == (True, 4)
    assert tournament.announcements.get().cut_size == 2


@pytest.mark.parametrize(("options", "sentence"), [
    ({"players": 1}, "A tournament needs at least two players."),
    ({"rounds": 0}, "A tournament needs at least one Swiss round, and at most 40."),
    ({"rounds": 41}, "A tournament needs at least one Swiss round, and at most 40."),
    ({"cut": 1}, "A cut has no players, or two and more; 1 is neither."),
    ({"teams": -1}, "There cannot be fewer than no clubs, nor more fixed tables than players."),
    ({"fixed_tables": 65}, "There cannot be fewer than no clubs, nor more fixed tables than players."),
    ({"draw_rate": Fraction(2)}, "A rate lies between 0 and 1; 2.0 does not."),
    ({"drop_rate": Fraction(-1, 2)}, "A rate lies between 0 and 1; -0.5 does not."),
    ({"game": "chess"}, "There is no game “chess”. Known are: fab, generic, magic, weiss-schwarz."),
])
def test_what_cannot_be_played_is_said(options, sentence):
    with pytest.raises(CommandError) as no:
        simulate(**options)

    assert (no.value.returncode, str(no.value)) == (2, sentence)


def test_the_plain_answer_is_one_line():
    out = StringIO()

    call_command("simulate", players=8, rounds=3, cut=2, seed=9, stdout=out)

    (line,) = out.getvalue().splitlines()
    assert line.startswith("Simulation 9: 8 players, 3 Swiss rounds, 0 drops; Player ")
