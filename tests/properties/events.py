"""Events and scoring profiles of every sort, for the properties of standings."""

from fractions import Fraction

from hypothesis import strategies as st

from tournament.domain.profiles import Profile, shipped_profiles
from tournament.domain.records import Bout, Points, Scoring
from tournament.domain.tiebreakers import RANDOM, TIEBREAKERS

PROFILES = list(shipped_profiles().values())
# Kind, games of the first, of the second, drawn; and whether the first gave it up, if somebody did.
ENDS = [
    ("played", 2, 0, 0, None),
    ("played", 2, 1, 0, None),
    ("played", 0, 2, 0, None),
    ("played", 1, 1, 1, None),
    ("played", 0, 0, 0, None),
    ("intentional_draw", 0, 0, 0, None),
    ("intentional_draw", 1, 1, 1, None),
    ("double_loss", 0, 0, 0, None),
    ("no_show", 2, 0, 0, False),
    ("no_show", 0, 0, 0, True),
    ("concession", 1, 0, 0, True),
    ("concession", 0, 1, 0, False),
    ("concession", 0, 2, 0, None),
]
ALONE = [
    ("bye", 2, 0, 0),
    ("bye", 0, 0, 0),
    ("awarded_bye", 2, 0, 0),
    ("awarded_bye", 0, 0, 0),
    ("assigned_loss", 0, 2, 0),
    ("assigned_loss", 0, 0, 0),
]
SHARES = st.sampled_from([Fraction(0), Fraction(1, 4), Fraction(33, 100), Fraction(1, 3), Fraction(5, 7), Fraction(1)])


@st.composite
def events(draw):
    """Entries, matches and rounds of an event in which people may stop at any time."""
    entries = list(range(1, draw(st.integers(1, 9)) + 1))
    rounds = draw(st.integers(1, 6))
    bouts, playing = [], entries
    for number in range(1, rounds + 1):
        seats = draw(st.permutations(playing))
        for first, second in zip(seats[::2], seats[1::2], strict=False):
            kind, won, lost, drawn, by_first = draw(st.sampled_from(ENDS))
            bouts.append(Bout(number, first, second, won, lost, drawn, kind, by_first))
        if len(seats) % 2:
            kind, *games = draw(st.sampled_from(ALONE))
            bouts.append(Bout(number, seats[-1], None, *games, kind))
        playing = [entry for entry in playing if draw(st.integers(0, 9))]
    return entries, bouts, rounds


@st.composite
def scorings(draw):
    """Any settings, also such as nobody would choose."""
    loss, draw_, win = sorted(draw(st.tuples(st.integers(0, 2), st.integers(0, 3), st.integers(1, 4))))
    base = st.sampled_from([Fraction(1, 2), Fraction(1, 4), Fraction(7, 20), Fraction(99, 997)])
    return Scoring(
        Points(win, draw_, loss, bye=draw(st.integers(0, win)), double_loss=draw(st.integers(0, draw_))),
        cumulative_base=draw(base),
        bye_in_cumulative=draw(st.booleans()),
        loss_rate_unplayed=draw(SHARES),
        no_opponents=draw(st.sampled_from(["worst", "zero"])),
        match_floor=draw(SHARES),
        game_floor=draw(SHARES),
        own_match_floor=draw(st.booleans()),
        own_game_floor=draw(st.booleans()),
        bye_in_match_rate=draw(st.booleans()),
        bye_in_game_rate=draw(st.booleans()),
        bye_in_schedule=draw(st.booleans()),
        bye_games=draw(st.integers(0, 2)),
        intentional_draw_games=draw(st.integers(0, 3)),
        drawn_game=draw(SHARES),
        left_out=draw(st.sampled_from(["none", "disqualified", "disqualified_and_dropped"])),
        dropped_cap=draw(SHARES),
    )


@st.composite
def profiles(draw):
    """Any tie-breakers in any order; a lot comes last or not at all."""
    codes = draw(st.permutations([code for code in TIEBREAKERS if code != RANDOM]))
    order = codes[: draw(st.integers(1, len(codes)))] + draw(st.sampled_from([[], [RANDOM]]))
    return Profile("any", "1", "Any", "任意", tuple(order), draw(scorings()))
