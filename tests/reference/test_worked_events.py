"""Small events of our own, worked out by hand in the comments (domain facts 1)."""
from fractions import Fraction as F

from tournament.domain.profiles import shipped_profiles
from tournament.domain.records import Bout
from tournament.domain.standings import rank

FAB = shipped_profiles()["fab-2026-06"]
COLUMNS = FAB.order[:-1]


def table(entries, bouts, rounds):
    """Entry → its five values; and the order, the lot left out."""
    lines = rank(entries, bouts, profile=FAB, completed_rounds=rounds)
    values = {line.entry: tuple(line.amount(code) for code in COLUMNS) for line in lines}
    return [line.entry for line in lines], values


def test_four_players_three_rounds():
    # Round 1: A beats B, C beats D. Round 2: A beats C, B beats D. Round 3: D beats A, C and B draw.
    #
    #     won    points  MLP        weights of three rounds, q = 1/4: 21/16, 20/16, 16/16, sum 57/16
    # A   1, 2   2       1/3        CMP (21 + 20)/57 = 41/57
    # B   2      1       1/3        CMP 20/57; the draw is played but not lost
    # C   1      1       1/3        CMP 21/57: the earlier win is worth more
    # D   3      1       2/3        CMP 16/57
    #
    # Opponents: everybody met everybody, so A has B, C, D and so on.
    # MLP:  A (1/3 + 1/3 + 2/3)/3 = 4/9; B and C the same; D (1/3 + 1/3 + 1/3)/3 = 1/3.
    # CMP:  A (20 + 21 + 16)/171 = 57/171 = 1/3; B (41 + 21 + 16)/171 = 78/171;
    #       C (41 + 20 + 16)/171 = 77/171; D (41 + 20 + 21)/171 = 82/171.
    a, b, c, d = 1, 2, 3, 4
    bouts = [
        Bout(1, a, b, 1, 0), Bout(1, c, d, 1, 0), Bout(2, c, a, 0, 1), Bout(2, b, d, 1, 0),
        Bout(3, a, d, 0, 1), Bout(3, b, c, 0, 0, 1),
    ]

    order, values = table([d, c, b, a], bouts, 3)

    assert order == [a, c, b, d]
    assert values == {
        a: (2, F(41, 57), F(1, 3), F(4, 9), F(1, 3)),
        b: (1, F(20, 57), F(1, 3), F(4, 9), F(78, 171)),
        c: (1, F(21, 57), F(1, 3), F(4, 9), F(77, 171)),
        d: (1, F(16, 57), F(2, 3), F(1, 3), F(82, 171)),
    }


def test_byes_a_drop_and_a_double_loss():
    # Five players, two rounds. Weights, q = 1/4: 5/4 and 4/4, sum 9/4.
    # Round 1: A beats B, C beats D, E has the bye. D drops.
    # Round 2: A and C both refuse to play (double loss), E beats B.
    #
    #     points  CMP    MLP                     opponents   their MLP            their CMP
    # E   2       9/9    0/1 = 0 (bye unplayed)  B           1                    0
    # A   1       5/9    1/2                     B, C        (1 + 1/2)/2 = 3/4    (0 + 5/9)/2 = 5/18
    # C   1       5/9    1/2                     D, A        (1 + 1/2)/2 = 3/4    (0 + 5/9)/2 = 5/18
    # B   0       0      2/2 = 1                 A, E        (1/2 + 0)/2 = 1/4    (5/9 + 1)/2 = 7/9
    # D   0       0      1/1 = 1                 C           1/2                  5/9
    #
    # A and C are equal in everything: the lot decides. B stands above D by the opponents' MLP.
    a, b, c, d, e = 1, 2, 3, 4, 5
    bouts = [
        Bout(1, a, b, 1, 0), Bout(1, c, d, 1, 0), Bout(1, e, None, 1, 0, 0, "bye"),
        Bout(2, a, c, 0, 0, 0, "double_loss"), Bout(2, e, b, 1, 0),
    ]

    order, values = table([a, b, c, d, e], bouts, 2)

    assert (order[0], set(order[1:3]), order[3:]) == (e, {a, c}, [b, d])
    assert values == {
        e: (2, F(1), F(0), F(1), F(0)),
        a: (1, F(5, 9), F(1, 2), F(3, 4), F(5, 18)),
        c: (1, F(5, 9), F(1, 2), F(3, 4), F(5, 18)),
        b: (0, F(0), F(1), F(1, 4), F(7, 9)),
        d: (0, F(0), F(1), F(1, 2), F(5, 9)),
    }


def test_a_bye_is_worse_than_a_draw_for_someone_with_a_loss():
    # Both lose round 1 and win round 3. In round 2 one draws, one has the bye: points 1 and 2. After a
    # fourth round, lost by the one with the bye and won by the other, both have 2 points; the wins decide:
    # bye in 2 and win in 3 against wins in 3 and 4. The loss rates are 2/3 (a bye is not played) and 1/4.
    bye, draw = 1, 2
    bouts = [
        Bout(1, bye, 10, 0, 1), Bout(1, draw, 20, 0, 1),
        Bout(2, bye, None, 1, 0, 0, "bye"), Bout(2, draw, 21, 0, 0, 1),
        Bout(3, bye, 12, 1, 0), Bout(3, draw, 22, 1, 0),
        Bout(4, bye, 13, 0, 1), Bout(4, draw, 23, 1, 0),
    ]

    order, values = table([bye, draw], bouts, 4)

    assert [values[entry][2] for entry in (bye, draw)] == [F(2, 3), F(1, 4)]
    assert (order, [values[e][0] for e in order]) == ([bye, draw], [2, 2])


def test_cumulative_points_follow_the_most_recent_lead():
    # Four rounds, two wins each, all six patterns. Running totals from the last round backwards decide:
    # after round 4 all have 2; after round 3 those without a win in round 4 have 2; after round 2 …
    patterns = {1: "1100", 2: "1010", 3: "0110", 4: "1001", 5: "0101", 6: "0011"}
    bouts = [Bout(n, entry, 100 * entry + n, int(letter), 1 - int(letter))
             for entry, pattern in patterns.items() for n, letter in enumerate(pattern, start=1)]

    order, _ = table([6, 5, 4, 3, 2, 1], bouts, 4)

    def totals(entry):
        return [patterns[entry][:n].count("1") for n in (4, 3, 2, 1)]

    assert order == sorted(patterns, key=totals, reverse=True) == [1, 2, 3, 4, 5, 6]
