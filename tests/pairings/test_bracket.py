"""Seeding, advancing and final places of a bracket (R3.1-5)."""

from random import Random

import pytest

from pairings.bracket import (
    draft_first_round,
    draft_order,
    draft_seats,
    feeds,
    final_places,
    first_round,
    next_round,
    next_slot,
    rounds_needed,
    seed_order,
)


@pytest.mark.parametrize(
    ("size", "order"),
    [
        (2, (1, 2)),
        (4, (1, 4, 2, 3)),
        (8, (1, 8, 4, 5, 3, 6, 2, 7)),
        (16, (1, 16, 8, 9, 5, 12, 4, 13, 3, 14, 6, 11, 7, 10, 2, 15)),
    ],
)
def test_seeds_stand_in_their_fixed_order(size, order):
    assert seed_order(size) == order


@pytest.mark.parametrize("size", [0, 1, 3, 6, 12])
def test_only_full_brackets_have_an_order(size):
    with pytest.raises(ValueError, match="full bracket"):
        seed_order(size)


@pytest.mark.parametrize(
    ("seeds", "matches"),
    [
        (2, ((1, 2),)),
        (3, ((1, None), (2, 3))),
        (4, ((1, 4), (2, 3))),
        (5, ((1, None), (4, 5), (3, None), (2, None))),
        (6, ((1, None), (4, 5), (3, 6), (2, None))),
        (7, ((1, None), (4, 5), (3, 6), (2, 7))),
        (8, ((1, 8), (4, 5), (3, 6), (2, 7))),
        (9, ((1, None), (8, 9), (5, None), (4, None), (3, None), (6, None), (7, None), (2, None))),
        (12, ((1, None), (8, 9), (5, 12), (4, None), (3, None), (6, 11), (7, 10), (2, None))),
    ],
)
def test_the_best_seeds_sit_out_where_the_bracket_is_not_full(seeds, matches):
    assert first_round(seeds) == matches


@pytest.mark.parametrize("seeds", range(2, 65))
def test_every_seed_plays_once_and_byes_go_to_the_best(seeds):
    matches = first_round(seeds)

    idle = sorted(best for best, other in matches if other is None)
    assert sorted(seed for match in matches for seed in match if seed) == list(range(1, seeds + 1))
    assert idle == list(range(1, 2 * len(matches) - seeds + 1))


@pytest.mark.parametrize("start", [first_round, draft_first_round])
def test_one_player_is_no_bracket(start):
    with pytest.raises(ValueError, match="at least two"):
        start(1)


@pytest.mark.parametrize(
    ("seats", "matches"),
    [
        (2, ((1, 2),)),
        (3, ((1, 3), (2, None))),
        (4, ((1, 3), (2, 4))),
        (5, ((1, 5), (3, None), (2, None), (4, None))),
        (6, ((1, 5), (3, None), (2, 6), (4, None))),
        (7, ((1, 5), (3, 7), (2, 6), (4, None))),
        (8, ((1, 5), (3, 7), (2, 6), (4, 8))),
    ],
)
def test_after_a_draft_those_who_sit_opposite_meet_first(seats, matches):
    assert draft_first_round(seats) == matches


def test_after_a_draft_the_winners_two_seats_away_meet_in_the_semi_final():
    quarters = draft_first_round(8)
    semis = next_round(range(1, 5))  # by slot

    assert [{*quarters[one - 1], *quarters[other - 1]} for one, other in semis] == [{1, 5, 3, 7}, {2, 6, 4, 8}]


@pytest.mark.parametrize("size", [4, 8, 16, 32])
def test_after_a_draft_the_distance_halves_with_every_round(size):
    lines = [{seat} for seat in draft_order(size)]
    step = size // 2
    while len(lines) > 1:
        for one, other in zip(lines[::2], lines[1::2], strict=True):
            assert {(seat + step - 1) % size + 1 for seat in one} == other
        lines = [one | other for one, other in zip(lines[::2], lines[1::2], strict=True)]
        step //= 2


@pytest.mark.parametrize("size", [0, 1, 3, 6, 12])
def test_only_full_draft_tables_have_an_order(size):
    with pytest.raises(ValueError, match="full bracket"):
        draft_order(size)


@pytest.mark.parametrize("players", range(2, 20))
def test_everybody_has_a_seat_at_the_draft_and_the_best_sit_out(players):
    field = list(range(101, 101 + players))
    seats = draft_seats(field, seed=5)
    matches = draft_first_round(players)

    idle = [seats[one - 1] for one, other in matches if other is None]
    assert sorted(seats) == field
    assert sorted(idle) == field[: 2 * len(matches) - players]
    assert sorted(seat for match in matches for seat in match if seat) == list(range(1, players + 1))


@pytest.mark.parametrize("field", [[], [7]])
def test_too_few_for_a_match_still_have_their_seats(field):
    assert draft_seats(field, seed=1) == tuple(field)


def test_seats_at_the_draft_are_drawn_and_can_be_drawn_again():
    field = list(range(8))

    first_seats = [draft_seats(field, seed=seed)[0] for seed in range(800)]

    assert draft_seats(field, seed=3) == draft_seats(field, seed=3)
    assert all(60 < first_seats.count(player) < 140 for player in field)  # 100 expected; over four deviations


@pytest.mark.parametrize(
    ("size", "rounds"), [(1, 0), (2, 1), (3, 2), (4, 2), (5, 3), (8, 3), (9, 4), (16, 4)]
)
def test_rounds_needed(size, rounds):
    assert rounds_needed(size) == rounds


def test_nobody_left_needs_no_count_of_rounds():
    with pytest.raises(ValueError, match="at least one"):
        rounds_needed(0)


@pytest.mark.parametrize(("slot", "goes_to"), [(1, 1), (2, 1), (3, 2), (4, 2), (7, 4), (8, 4)])
def test_winners_of_neighbouring_slots_meet(slot, goes_to):
    assert next_slot(slot) == goes_to
    assert slot in feeds(goes_to)


def test_better_seeds_winning_leads_to_one_against_two():
    matches = first_round(8)
    meetings = []
    while len(matches) > 1:
        matches = next_round([best for best, _ in matches])
        matches = tuple(tuple(sorted(match)) for match in matches)
        meetings.append(matches)

    assert meetings == [((1, 4), (2, 3)), ((1, 2),)]


def test_an_empty_place_stays_in_the_bracket():
    assert next_round([5, None, 6, 7]) == ((5, None), (6, 7))


@pytest.mark.parametrize("winners", [[], [5], [5, 6, 7]])
def test_half_a_round_makes_no_next_round(winners):
    with pytest.raises(ValueError, match="whole pairs"):
        next_round(winners)


RANK = {player: player % 10 for player in range(11, 19)}  # 11 was first in the Swiss rounds, 18 eighth
QUARTERS = [(11, 18), (15, 14), (13, 16), (17, 12)]
SEMIS = [(15, 11), (17, 13)]


@pytest.mark.parametrize(
    ("rounds", "vacated", "places"),
    [
        (
            [QUARTERS, SEMIS, [(17, 15)]],
            (),
            [(1, 17), (2, 15), (3, 11), (4, 13), (5, 12), (6, 14), (7, 16), (8, 18)],
        ),
        ([QUARTERS, SEMIS], (), [(3, 11), (4, 13), (5, 12), (6, 14), (7, 16), (8, 18)]),
        (
            [QUARTERS, SEMIS, [(17, 15)]],
            (13, 12),
            [(1, 17), (2, 15), (3, 11), (6, 14), (7, 16), (8, 18)],
        ),
        (
            [[(None, 11), (None, 18), *QUARTERS[1:]], [(15, None), (17, 13)], [(15, 17)]],
            (),
            [(1, 15), (2, 17), (3, 13), (4, 11), (5, 12), (6, 14), (7, 16), (8, 18)],
        ),
        (
            [QUARTERS, SEMIS, [(None, 17), (None, 15)]],
            (),
            [(2, 15), (2, 17), (3, 11), (4, 13), (5, 12), (6, 14), (7, 16), (8, 18)],
        ),
        (
            [QUARTERS, SEMIS, [(None, 17), (None, 15)]],
            (15,),
            [(2, 17), (3, 11), (4, 13), (5, 12), (6, 14), (7, 16), (8, 18)],
        ),
        (
            [QUARTERS, [(None, 15), (None, 11), (None, 17), (None, 13)]],
            (),
            [(2, 11), (2, 13), (3, 15), (4, 17), (5, 12), (6, 14), (7, 16), (8, 18)],
        ),
        (
            [QUARTERS, [(None, 15), (None, 11), (17, 13)], [(17, None)]],
            (),
            [(1, 17), (2, 11), (3, 13), (4, 15), (5, 12), (6, 14), (7, 16), (8, 18)],
        ),
        ([[], []], (), []),
    ],
    ids=[
        "finished",
        "before the final",
        "two disqualified",
        "both lost a quarter-final",
        "both lost the final",
        "both lost the final and one was disqualified",
        "all lost their semi-finals",
        "both lost a semi-final, the other winner had no final to play",
        "not begun",
    ],
)
def test_places_go_by_round_reached_then_by_swiss_rank(rounds, vacated, places):
    assert final_places(rounds, RANK, vacated=vacated) == places


def test_a_bracket_of_two_who_both_lost_has_no_first_place():
    assert final_places([[(None, 11), (None, 12)]], {11: 1, 12: 2}) == [(2, 11), (2, 12)]


@pytest.mark.parametrize("size", [2, 3, 4, 6, 8, 13, 16])
@pytest.mark.parametrize("case", range(8))
def test_places_stay_inside_the_field_whoever_loses(size, case):
    """Matches are won, lost by both, or left empty; the last place of the bracket is never beyond its size."""
    chance = Random(case)
    meetings, rounds = list(first_round(size)), []
    while True:
        outcomes = [_outcome(meeting, chance) for meeting in meetings]
        rounds.append([pair for pairs in outcomes for pair in pairs])
        winners = [pairs[0][0] for pairs in outcomes]
        if len(winners) == 1:
            break
        meetings = list(next_round(winners))
    places = final_places(rounds, {seed: seed for seed in range(1, size + 1)})

    numbers = [place for place, _ in places]
    assert sorted(player for _, player in places) == list(range(1, size + 1))
    assert numbers == [2 if winners == [None] and place == 1 else place for place in range(1, size + 1)]
    assert [player for place, player in places if place == 1] == [w for w in winners if w]


def _outcome(meeting, chance):
    present = [player for player in meeting if player is not None]
    if len(present) < 2:
        return [(next(iter(present), None), None)]
    if chance.random() < 0.4:
        return [(None, player) for player in present]
    winner = chance.choice(present)
    return [(winner, next(player for player in present if player != winner))]


def test_the_best_seed_who_sat_out_and_then_lost_is_placed_by_that_round():
    rounds = [[(11, None), (13, 12)], [(13, 11)]]

    assert final_places(rounds, {11: 1, 12: 2, 13: 3}) == [(1, 13), (2, 11), (3, 12)]
