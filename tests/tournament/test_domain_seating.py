"""Tables that move after hand-made changes, as few as it takes."""

import pytest

from tournament.domain.seating import Sitting, settle

ANN, BEA, CHO, DAI, EVA, FAY = range(1, 7)
HALL = [Sitting(10, 1, (ANN, BEA)), Sitting(20, 2, (CHO, DAI)), Sitting(30, 3, (EVA, FAY))]


@pytest.mark.parametrize(("fixed", "moved"), [
    ({}, {}),
    ({ANN: 1}, {}),
    ({EVA: 1}, {30: 1, 10: 3}),  # the two matches change tables
    ({EVA: 50}, {30: 50}),  # nobody is there
    ({EVA: 1, ANN: 3}, {10: 3, 30: 1}),
    ({EVA: 1, ANN: 2, CHO: 3}, {10: 2, 20: 3, 30: 1}),
    ({CHO: 3, DAI: 1}, {20: 1, 10: 2}),  # two of them meet: the lower table
    ({ANN: 2, BEA: 1}, {}),
])
def test_players_with_fixed_tables_get_them(fixed, moved):
    assert settle(HALL, fixed) == moved


@pytest.mark.parametrize(("fixed", "moved"), [
    ({EVA: 1}, {}),  # table 1 is kept
    ({ANN: 3}, {}),  # and so are its players
    ({EVA: 1, FAY: 2}, {30: 2, 20: 3}),
])
def test_a_locked_table_neither_moves_nor_gives_way(fixed, moved):
    assert settle([Sitting(10, 1, (ANN, BEA), is_locked=True), *HALL[1:]], fixed) == moved
