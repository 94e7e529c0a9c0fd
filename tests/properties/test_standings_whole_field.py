"""Ranking a whole field in columns gives what fractions give, entry by entry."""

from dataclasses import replace
from fractions import Fraction
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.properties.events import ALONE, ENDS, PROFILES, events, profiles
from tournament.domain.field import Field
from tournament.domain.matches import COLUMNS, Matches
from tournament.domain.profiles import shipped_profiles
from tournament.domain.ranking import rank_field
from tournament.domain.records import Bout
from tournament.domain.standings import rank


def agree(entries, bouts, **how):
    """The exact lines, once the fast ones were seen to be the same: order, ranks, records and every value."""
    exact, fast = rank(entries, bouts, **how), rank_field(entries, Matches.of(bouts), **how)
    assert list(fast) == exact
    assert (fast.entries, fast.ranks, fast.points) == (
        [line.entry for line in exact],
        [line.rank for line in exact],
        [line.points for line in exact],
    )
    return exact


@given(events(), st.sampled_from(PROFILES), st.integers(0, 2**63), st.data())
def test_every_shipped_profile_ranks_every_event_the_same(event, profile, seed, data):
    entries, bouts, rounds = event
    gone = data.draw(st.lists(st.sampled_from(entries), unique=True))
    out = data.draw(st.lists(st.sampled_from(entries), unique=True))

    agree(
        [one for one in entries if one not in out],
        bouts,
        profile=profile,
        completed_rounds=rounds,
        seed=seed,
        lots={entry: f"u-{entry}" for entry in entries},
        disqualified=out,
        dropped=gone,
    )


@settings(max_examples=200)
@given(events(), profiles(), st.data())
def test_so_does_any_profile_whatever(event, profile, data):
    entries, bouts, rounds = event
    gone = data.draw(st.lists(st.sampled_from(entries), unique=True))
    out = data.draw(st.lists(st.sampled_from(entries), unique=True))

    agree(
        entries,
        bouts,
        profile=profile,
        completed_rounds=data.draw(st.integers(0, rounds)),
        disqualified=out,
        dropped=gone,
    )


def played(players, rounds, seed):
    """An event with every kind of end, paired by points, in which some leave after each round."""
    chance = Random(seed)
    present, points, bouts = list(range(1, players + 1)), dict.fromkeys(range(1, players + 1), 0), []
    for number in range(1, rounds + 1):
        seats = sorted(present, key=lambda one: (-points[one], chance.random()))
        for first, second in zip(seats[::2], seats[1::2], strict=False):
            kind, won, lost, drawn, by_first = chance.choice(ENDS)
            bouts.append(Bout(number, first, second, won, lost, drawn, kind, by_first))
            points[first] += won > lost
            points[second] += lost > won
        if len(seats) % 2:
            kind, *games = chance.choice(ALONE)
            bouts.append(Bout(number, seats[-1], None, *games, kind))
        present = [one for one in present if chance.randrange(25)]
    return bouts


@pytest.mark.parametrize("profile", PROFILES, ids=lambda profile: profile.code)
def test_three_hundred_players_and_fifteen_rounds(profile):
    lines = agree(range(1, 301), played(300, 15, seed=4), profile=profile, completed_rounds=15, seed=11)

    assert len(lines) == 300 and lines[0].rank == 1


@pytest.mark.parametrize(
    ("code", "base", "is_wide"),
    [
        ("opponents_cumulative_points", Fraction(1, 4), False),
        ("opponents_cumulative_points", Fraction(99, 997), True),
        ("cumulative_points", Fraction(99, 997), True),
    ],
)
def test_numbers_that_outgrow_the_machine_are_still_exact(code, base, is_wide):
    """Sixty players, thirteen rounds: the numerators of a strange base pass 2^62."""
    fab = shipped_profiles()["fab-2026-06"]
    profile = replace(fab, scoring=replace(fab.scoring, cumulative_base=base))
    bouts = played(60, 13, seed=2)

    agree(range(1, 61), bouts, profile=profile, completed_rounds=13)

    column = Field(range(1, 61), Matches.of(bouts), profile.scoring, completed_rounds=13).column(code)
    assert (column.tops.dtype == object, max(column.tops.tolist()) >= 2**62) == (is_wide, is_wide)


def test_ids_may_lie_far_apart():
    """As they do where many tournaments share a database."""
    far = {entry: entry * 10**9 + 7 for entry in range(1, 31)}
    bouts = [replace(bout, first=far[bout.first], second=far.get(bout.second)) for bout in played(30, 5, seed=6)]

    for profile in PROFILES:
        agree(far.values(), bouts, profile=profile, completed_rounds=5)


def test_rows_and_bouts_make_the_same_columns():
    bouts = played(12, 4, seed=1)
    rows = [tuple(getattr(bout, name) for name in COLUMNS) for bout in bouts]

    for name in COLUMNS:
        assert np.array_equal(getattr(Matches.from_rows(rows), name), getattr(Matches.of(bouts), name))
    assert Matches.from_rows([]).first.tolist() == []


def test_an_unknown_kind_is_refused_here_too():
    with pytest.raises(ValueError, match="unknown kind of match: 'forfeit'"):
        Matches.of([Bout(1, 1, 2, 1, 0, 0, "forfeit")])


def test_a_part_of_the_lines_can_be_asked_for():
    how = {"profile": PROFILES[0], "completed_rounds": 5}
    bouts = played(30, 5, seed=3)
    fast, exact = rank_field(range(1, 31), Matches.of(bouts), **how), rank(range(1, 31), bouts, **how)

    assert (fast[:8], fast[-1], len(fast)) == (exact[:8], exact[-1], 30)
    assert exact[7] in fast


def test_nobody_and_nothing_played():
    how = {"profile": PROFILES[0], "completed_rounds": 0}

    assert agree([], [], **how) == []
    assert [line.entry for line in agree([4, 9, 4], [], **how)] in ([4, 9], [9, 4])
