"""The draw in parts equals one matching over everybody."""

import pytest

from pairings import kernel, solving, standing
from pairings.field import Field, lay_out
from pairings.kernel import Kernel
from pairings.repair import pair_inside
from pairings.solving import Solution, solve
from pairings.standing import draw_by_standing
from pairings.swiss import pair
from pairings.types import Contender
from tests.pairings.judge import Judge, is_complete
from tests.pairings.made_up import awkward
from tests.pairings.positions import Event


def whole(field: Field) -> Solution:
    """The best of all rounds by a single matching."""
    return solve(field, range(len(field.people)), has_bye=field.is_odd, engine="auto")


def assert_same(field: Field, parts: Solution, seed: int) -> None:
    best = whole(field)
    assert parts.proved, seed
    assert parts.totals(field) == best.totals(field), seed


@pytest.mark.parametrize("spare_leaders", [False, True], ids=["", "leaders spared"])
@pytest.mark.parametrize(
    "event",
    [
        Event(10, seed=6, rounds=6, draws=0.2),
        Event(50, seed=1, rounds=8),
        Event(101, seed=2, rounds=8, draws=0.2),
        Event(131, seed=3, rounds=6, teams=6),
        Event(160, seed=5, rounds=4, teams=2, drops=0.1),
        *(
            pytest.param(Event(10 + 29 * n, seed=n, rounds=9, teams=5 * (n % 2), draws=0.1), marks=pytest.mark.slow)
            for n in range(11)
        ),
    ],
    ids=lambda event: f"{event.players} players",
)
def test_kernel_equals_one_matching_over_a_played_field(event, spare_leaders):
    for played in event.play():
        field = lay_out(played.contenders, seed=7, separate_teams=bool(event.teams), spare_leaders=spare_leaders)

        assert_same(field, Kernel(field, "auto").draw(), played.number)


TIGHT = (113, 527, 578, 684, 792, 1_143)  # where the first stand-ins are not the right ones


@pytest.mark.parametrize("stand_ins", [1, 8])
@pytest.mark.parametrize("seeds", [
    [*range(50), *TIGHT], pytest.param(range(1_000, 4_000), marks=pytest.mark.slow)], ids=["some", "many"])
def test_kernel_equals_one_matching_in_awkward_positions(monkeypatch, seeds, stand_ins):
    monkeypatch.setattr(kernel, "STAND_INS", stand_ins)
    cut = 0
    for seed in seeds:
        contenders, separate_teams = awkward(seed)
        field = lay_out(contenders, seed=seed, separate_teams=separate_teams, spare_leaders=seed % 3 == 0)
        drawn = Kernel(field, "auto")
        parts = drawn.draw()
        cut += all(len(segment.small) < len(contenders) for segment in drawn.solved)

        assert_same(field, parts, seed)
    assert cut > len(seeds) // 3


def test_both_libraries_give_the_same_draw_of_a_large_field():
    events = [Event(400, seed=3, rounds=6, teams=9, engine=e) for e in ("rustworkx", "networkx")]

    compiled, plain = ([p.drawn.pairs for p in event.play()] for event in events)

    assert compiled == plain


def test_a_large_field_is_drawn_completely_and_proved():
    for played in Event(1193, seed=1, rounds=9, standing_at_end=True).play():
        drawn = played.drawn
        assert is_complete(played.contenders, drawn)
        assert drawn.unproved == (("rank_distance",) if played.number == 9 else ())
        assert (drawn.objective["rematches"], drawn.objective["repeated_byes"]) == (0, 0)


@pytest.mark.parametrize("seeds", [
    range(8), pytest.param(range(1_000, 1_200), marks=pytest.mark.slow)], ids=["some", "many"])
def test_blocks_of_the_standing_equal_one_matching(monkeypatch, seeds):
    monkeypatch.setattr(standing, "WHOLE", 0)
    in_blocks = 0
    for seed in seeds:
        event = Event(100 + 9 * (seed % 20), seed=seed, rounds=5, teams=5 * (seed % 2))
        *_, last = event.play()
        field = lay_out(last.contenders, seed=seed, mode="standing", separate_teams=bool(event.teams),
                        spare_leaders=seed % 3 == 0)
        (blocks, bound), best = draw_by_standing(field, "auto"), whole(field)
        in_blocks += not blocks.proved
        assert bound[:-1] == blocks.totals(field)[:-1] and bound[-1] >= len(blocks.pairs)

        assert blocks.totals(field) == best.totals(field), seed
    assert in_blocks > len(seeds) // 3


@pytest.mark.parametrize("seed", [320, 476])
def test_a_cut_of_the_standing_that_costs_something_before_the_rank_is_taken_out(monkeypatch, seed):
    monkeypatch.setattr(standing, "WHOLE", 0)
    contenders, separate_teams = awkward(seed)
    field = lay_out(contenders, seed=seed, mode="standing", separate_teams=separate_teams)

    blocks, _ = draw_by_standing(field, "auto")

    assert blocks.totals(field)[:-1] == whole(field).totals(field)[:-1]


def test_a_club_of_more_than_half_meets_itself_as_little_as_possible():
    contenders = [Contender(i, 3 * (i % 3), team="Nara" if i % 10 < 6 else None) for i in range(150)]

    drawn = pair(contenders, seed=1, separate_teams=True)

    assert drawn.objective["team_mates"] == 15
    assert drawn.proved


@pytest.mark.parametrize(("downs", "unproved"), [(0, ()), (1, ("repeated_floats",))])
def test_hundreds_of_tiny_groups_are_proved_as_far_as_parity_goes(downs, unproved):
    contenders = [Contender(i, 10_000 - i, downs=downs) for i in range(801)]

    drawn = pair(contenders, seed=1)

    assert is_complete(contenders, drawn)
    assert Judge(contenders).totals(drawn) == (0, 0, 0, 0, 400, 400, 400 * downs)
    assert list(drawn.lower_bound.values()) == [0, 0, 0, 0, 400, 400, 0]
    assert drawn.unproved == unproved


def test_rematches_in_a_sparse_field_leave_every_level_unproved(monkeypatch):
    monkeypatch.setattr(solving, "DENSEST", 100)
    everybody = tuple(range(160))
    contenders = [Contender(i, 10_000 - i, met=everybody[:i] + everybody[i + 1 :]) for i in everybody]

    drawn = pair(contenders, seed=1)

    assert drawn.objective["rematches"] == 80
    assert (drawn.unproved[0], set(drawn.lower_bound.values())) == ("rematches", {0})


def test_exchange_finds_a_round_at_the_tightest_size():
    friends = [tuple(i for i in range(10) if i != p and i // 5 == p // 5) for p in range(10)]
    contenders = [Contender(p, 0, met=friends[p]) for p in range(10)]
    for seed in range(200):
        field = lay_out(contenders, seed=seed, round=1, mode="random", separate_teams=False)
        assert not any(field.is_forbidden(a, b) for a, b in pair_inside(field, range(10)))
