"""What holds for standings of any event, however it was played."""
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.properties.events import PROFILES, events
from tournament.domain.records import Bout, Records
from tournament.domain.standings import rank
from tournament.domain.tiebreakers import TIEBREAKERS


@given(events(), st.sampled_from(PROFILES), st.randoms(use_true_random=False), st.integers(0, 2**63))
def test_the_order_of_the_input_does_not_matter(event, profile, chance, seed):
    entries, bouts, rounds = event
    expected = rank(entries, bouts, profile=profile, completed_rounds=rounds, seed=seed)
    mixed, seats = chance.sample(entries, len(entries)), chance.sample(bouts, len(bouts))

    assert rank(mixed, seats, profile=profile, completed_rounds=rounds, seed=seed) == expected


@given(events(), st.sampled_from(PROFILES))
def test_neither_does_the_side_of_the_table(event, profile):
    entries, bouts, rounds = event
    turned = [replace(b, first=b.second, second=b.first, first_wins=b.second_wins, second_wins=b.first_wins,
                      by_first=None if b.by_first is None else not b.by_first)
              if b.second else b for b in bouts]

    assert (rank(entries, turned, profile=profile, completed_rounds=rounds)
            == rank(entries, bouts, profile=profile, completed_rounds=rounds))


@given(events(), st.sampled_from(PROFILES))
def test_everybody_has_one_line_and_ranks_count_who_is_ahead(event, profile):
    entries, bouts, rounds = event
    lines = rank(entries, bouts, profile=profile, completed_rounds=rounds)

    assert sorted(line.entry for line in lines) == entries
    assert [line.points for line in lines] == sorted((line.points for line in lines), reverse=True)
    better = {line.entry: sum(_ahead(other, line) for other in lines) for line in lines}
    assert {line.entry: line.rank - 1 for line in lines} == better


def _ahead(one, other):
    """Whether the first value that differs is better in one than in the other."""
    for mine, theirs in zip(one.values, other.values, strict=True):
        if mine.amount != theirs.amount:
            return (mine.amount < theirs.amount) == (TIEBREAKERS[mine.tiebreaker].better == "lower")
    return False


@given(events(), st.sampled_from(PROFILES))
def test_values_are_exact_and_rates_lie_between_zero_and_one(event, profile):
    entries, bouts, rounds = event
    records = Records(bouts, profile.scoring, completed_rounds=rounds)

    for code, breaker in TIEBREAKERS.items():
        if breaker.how in ("share", "mean") and "strength" not in code:
            for entry in entries:
                value = breaker.amount(records, entry)
                assert isinstance(value, Fraction) and 0 <= value <= 1, code


@given(events(), st.sampled_from(PROFILES), st.data())
def test_a_win_instead_never_lowers_points_nor_the_cumulative_value(event, profile, data):
    _, bouts, rounds = event
    at = data.draw(st.integers(0, len(bouts) - 1))
    bout = bouts[at]
    entry = data.draw(st.sampled_from([e for e in (bout.first, bout.second) if e]))
    games = (2, 0) if entry == bout.first else (0, 2)
    won = (Bout(bout.round, bout.first, bout.second, *games) if bout.second
           else Bout(bout.round, bout.first, None, 2, 0, 0, "bye"))

    before = Records(bouts, profile.scoring, completed_rounds=rounds)
    after = Records([*bouts[:at], won, *bouts[at + 1:]], profile.scoring, completed_rounds=rounds)

    assert after.tally(entry).points >= before.tally(entry).points
    for code in ("cumulative_points", "match_win_rate"):
        assert TIEBREAKERS[code].amount(after, entry) >= TIEBREAKERS[code].amount(before, entry)
    assert (TIEBREAKERS["match_loss_rate"].amount(after, entry)
            <= TIEBREAKERS["match_loss_rate"].amount(before, entry))


@given(events(), st.sampled_from(PROFILES))
def test_matches_account_for_each_other(event, profile):
    entries, bouts, rounds = event
    records = Records(bouts, profile.scoring, completed_rounds=rounds)
    tallies = [records.tally(entry) for entry in entries]

    assert sum(t.matches for t in tallies) == sum(2 if b.second else 1 for b in bouts)
    assert sum(t.games_won for t in tallies) == sum(t.games_lost for t in tallies) + sum(
        t.bye_games for t in tallies) - sum(
            b.second_wins or profile.scoring.bye_games for b in bouts if b.kind == "assigned_loss")
    for entry, tally in zip(entries, tallies, strict=True):
        for opponent in tally.opponents:
            assert records.tally(opponent).opponents.count(entry) == tally.opponents.count(opponent)


@pytest.mark.parametrize("base", [Fraction(1, 4), Fraction(1, 2)])
@pytest.mark.parametrize("rounds", [2, 5, 9])
def test_cumulative_points_order_equal_totals_by_the_most_recent_lead(base, rounds):
    """All win histories of this length, compared with the running totals from the last round backwards."""
    profile = PROFILES[0]
    scoring = replace(profile.scoring, cumulative_base=base)
    histories = [[pattern >> n & 1 for n in range(rounds)] for pattern in range(2 ** rounds)]
    bouts = [Bout(n + 1, entry, 10_000 + entry, won, 1 - won)
             for entry, history in enumerate(histories) for n, won in enumerate(history)]
    lines = rank(range(len(histories)), bouts, profile=replace(profile, scoring=scoring),
                 completed_rounds=rounds)

    def totals(entry):
        return [sum(histories[entry][:n]) for n in range(rounds, 0, -1)]

    assert [line.entry for line in lines] == sorted(range(len(histories)), key=totals, reverse=True)
