"""Fixed tables are seated after the draw: who sits where, and who is told that they had to move."""

from random import Random

import pytest

from pairings.seating import Misplaced, seat

PAIRS = [(1, 2), (3, 4), (5, 6), (7, 8)]


def tables(seating) -> list[int]:
    return [table for table, _ in seating.tables]


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({}, [1, 2, 3, 4]),
        ({"first_table": 101}, [101, 102, 103, 104]),
        ({"missing": {2, 3}}, [1, 4, 5, 6]),
        ({"taken": {1}}, [2, 3, 4, 5]),
        ({"fixed": {6: 2}}, [1, 3, 2, 4]),
        ({"fixed": {1: 4}}, [4, 1, 2, 3]),
        ({"fixed": {1: 900}}, [900, 1, 2, 3]),
        ({"fixed": {8: 3}, "first_table": 11}, [11, 12, 13, 3]),
        ({"fixed": {99: 1}}, [1, 2, 3, 4]),
        ({"fixed": {5: 2, 6: 2}}, [1, 3, 2, 4]),
    ],
    ids=[
        "in order",
        "from another number on",
        "missing tables are left out",
        "kept matches keep theirs",
        "a fixed player brings the match along",
        "even the best placed one",
        "a fixed table far away leaves no gap",
        "a fixed table before the first one",
        "a table of somebody who sits out is not kept free",
        "two players fixed at one table sit there together",
    ],
)
def test_every_match_has_the_table_it_should_have(options, expected):
    seating = seat(PAIRS, **options)

    assert tables(seating) == expected
    assert [pair for _, pair in seating.tables] == PAIRS
    assert seating.warnings == ()


@pytest.mark.parametrize(
    ("options", "expected", "warnings"),
    [
        ({"fixed": {3: 9, 4: 7}}, [1, 7, 2, 3], [("fixed_players_meet", 3, 4, 9, 7)]),
        ({"fixed": {3: 9, 4: 7}, "taken": {7}}, [1, 9, 2, 3], [("fixed_players_meet", 4, 3, 7, 9)]),
        ({"fixed": {3: 2, 7: 2}}, [1, 2, 4, 3], [("table_taken", 7, 8, 2, 3)]),
        ({"fixed": {3: 2, 7: 2, 6: 3}}, [1, 2, 3, 4], [("table_taken", 7, 8, 2, 4)]),
        ({"fixed": {3: 2}, "taken": {2, 3}}, [1, 4, 5, 6], [("table_taken", 3, 4, 2, 4)]),
        ({"fixed": {3: 2}, "missing": {2}}, [1, 3, 4, 5], [("table_missing", 3, 4, 2, 3)]),
        (
            {"fixed": {1: 2, 3: 2, 4: 5}, "taken": {5}},
            [2, 3, 1, 4],
            [("table_taken", 3, 4, 2, 3), ("table_taken", 4, 3, 5, 3)],
        ),
    ],
    ids=[
        "two fixed players meet at the lower table",
        "at the other when the lower one is kept",
        "the better placed match keeps the table",
        "who moves does not take a third one's fixed table",
        "a kept match is not moved",
        "no such table",
        "neither of two fixed players gets theirs",
    ],
)
def test_who_does_not_sit_at_the_fixed_table_is_named(options, expected, warnings):
    seating = seat(PAIRS, **options)

    assert tables(seating) == expected
    assert seating.warnings == tuple(Misplaced(*warning) for warning in warnings)


def test_nobody_needs_no_table():
    assert seat([], fixed={1: 3}).tables == ()


@pytest.mark.parametrize("case", range(60))
def test_no_table_is_given_twice_and_every_fixed_table_is_used_or_explained(case):
    chance = Random(case)
    size = chance.randrange(1, 15)
    pairs = [(2 * i, 2 * i + 1) for i in range(size)]
    fixed = {p: chance.randrange(1, 12) for p in range(2 * size) if chance.random() < 0.4}
    missing, taken = set(chance.sample(range(1, 20), 3)), set(chance.sample(range(1, 20), 3))

    seating = seat(pairs, fixed=fixed, first_table=4, missing=missing, taken=taken)

    given = tables(seating)
    assert len(set(given)) == size
    assert not set(given) & (missing | taken)
    named = {(w.player, w.wanted, w.table) for w in seating.warnings}
    assert named == {(p, fixed[p], t) for t, two in seating.tables for p in two if fixed.get(p, t) != t}
    ordinary = [t for t, two in seating.tables if not set(two) & set(fixed)]
    assert ordinary == sorted(ordinary)
    free = [t for t in range(4, 4 + 60) if t not in missing | taken | (set(given) - set(ordinary))]
    assert ordinary == free[: len(ordinary)]
