"""What holds for every draw of a small field, compared with all possible rounds."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from pairings.swiss import pair
from pairings.types import Contender
from tests.pairings.judge import Judge, is_complete

seeds = st.integers(-(2**40), 2**40)


@st.composite
def fields(draw, most=8):
    """A handful of players with any history, however unlikely."""
    size = draw(st.integers(1, most))
    ids = draw(st.lists(st.integers(0, 10**9), min_size=size, max_size=size, unique=True))
    couples = [(a, b) for a in ids for b in ids if a < b]
    meetings = draw(st.lists(st.sampled_from(couples), max_size=len(couples) + 4)) if couples else []
    few = st.integers(0, 2)
    return [
        Contender(
            id=player,
            points=draw(st.integers(0, 4)) * 3,
            met=tuple(b if a == player else a for a, b in meetings if player in (a, b)),
            byes=draw(few),
            downs=draw(few),
            ups=draw(few),
            rank=rank,
            team=draw(st.sampled_from([None, "Kyoto", "Nara"])),
        )
        for rank, player in enumerate(ids, start=1)
    ]


@settings(max_examples=100, deadline=None)
@given(fields(), seeds, st.booleans(), st.booleans(), st.booleans())
def test_no_possible_round_is_better(contenders, seed, separate_teams, standing, pair_height):
    mode = "standing" if standing else "random"
    judge = Judge(contenders, separate_teams=separate_teams, standing=standing, pair_height=pair_height)

    drawn = pair(contenders, seed=seed, mode=mode, separate_teams=separate_teams, spare_leaders=pair_height)

    assert is_complete(contenders, drawn)
    assert judge.totals(drawn) == judge.best()
    assert tuple(drawn.objective.values()) == judge.best()
    assert drawn.proved
    assert drawn.lower_bound == drawn.objective


@settings(max_examples=40, deadline=None)
@given(fields(most=40), seeds, st.integers(1, 15))
def test_order_of_contenders_does_not_matter_and_the_seed_decides(contenders, seed, round):
    shuffled = Random(round).sample(contenders, len(contenders))

    drawn = pair(contenders, seed=seed, round=round, planned_rounds=round + 2)

    assert is_complete(contenders, drawn)
    assert drawn == pair(shuffled, seed=seed, round=round, planned_rounds=round + 2)


@settings(max_examples=40, deadline=None)
@given(fields(most=7), seeds)
def test_no_rematch_and_no_second_bye_while_avoidable(contenders, seed):
    judge = Judge(contenders)

    drawn = pair(contenders, seed=seed)

    rematches = sum(dict(r.data)["meetings"] for r in drawn.reasons if r.code == "forced_rematch")
    byes = sum(dict(r.data)["byes"] for r in drawn.reasons if r.code == "second_bye")
    assert (rematches, byes) == judge.best()[:2]


@settings(max_examples=40, deadline=None)
@given(fields(most=30), seeds)
def test_both_libraries_draw_the_same_pairs(contenders, seed):
    compiled = pair(contenders, seed=seed, engine="rustworkx")
    plain = pair(contenders, seed=seed, engine="networkx")

    assert (compiled.pairs, compiled.bye) == (plain.pairs, plain.bye)
    assert compiled.objective == plain.objective


@settings(max_examples=40, deadline=None)
@given(fields(most=30), seeds)
def test_every_float_is_told_to_both_players(contenders, seed):
    points = {c.id: c.points for c in contenders}

    drawn = pair(contenders, seed=seed)

    crossing = [sorted(p, key=points.get) for p in drawn.pairs if points[p[0]] != points[p[1]]]
    assert [(r.player, r.other) for r in drawn.reasons if r.code == "paired_down"] == [
        (high, low) for low, high in crossing
    ]
    assert [(r.player, r.other) for r in drawn.reasons if r.code == "paired_up"] == [
        (low, high) for low, high in crossing
    ]


@settings(max_examples=40, deadline=None)
@given(fields(most=30), seeds)
def test_tables_go_from_the_best_player_down(contenders, seed):
    points = {c.id: c.points for c in contenders}

    tables = pair(contenders, seed=seed).pairs

    order = [(max(points[a], points[b]), points[a] + points[b]) for a, b in tables]
    assert order == sorted(order, reverse=True)
