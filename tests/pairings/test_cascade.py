"""Posted pairings whose points were wrong: the repair is legal, touches fewest tables, and says what it proves."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import reduce
from random import Random

import networkx
import pytest

from pairings.cascade import Move, repair
from pairings.types import Contender
from tests.pairings.judge import Judge
from tests.pairings.positions import Event

LEGAL = 6  # rematches, repeated_byes, bye_height, team_mates, distance, squared_distance


def odd_one_out(*, points: list[int]) -> list[Contender]:
    return [Contender(player, p) for player, p in enumerate(points, start=1)]


def test_a_round_that_is_right_stays_as_it_is():
    field = odd_one_out(points=[6, 6, 3, 3, 0])
    posted = {11: (1, 2), 12: (4, 3)}

    mended = repair(field, posted, 5)

    assert mended.tables == ((11, (1, 2)), (12, (4, 3)))
    assert (mended.bye, mended.touched, mended.moves) == (5, (), ())
    assert (mended.proved, mended.is_legal) == (True, True)
    assert mended.before == mended.after


def test_two_tables_exchange_one_player_each_and_one_of_each_stays():
    """Player 2 had lost, player 3 had won: 1 waits for 3 at the table, 2 goes to 4."""
    field = odd_one_out(points=[6, 3, 6, 3, 0, 0])
    posted = {1: (1, 2), 2: (3, 4), 3: (5, 6)}

    mended = repair(field, posted)

    assert {frozenset(pair) for _, pair in mended.tables} == {frozenset(p) for p in [(1, 3), (2, 4), (5, 6)]}
    assert mended.touched == (1, 2)
    assert len(mended.moves) == 2
    assert mended.before["distance"] == 2
    assert mended.after["distance"] == 0
    assert mended.proved


def test_a_chain_of_three_tables_sends_one_player_from_each_to_the_next():
    """1 may only meet 3, who leaves 4; 4 may only meet 5; so 6 is left for 2."""
    met = {1: (2, 4, 5, 6), 2: (1, 3, 4, 5), 3: (2, 5, 6), 4: (1, 2, 6), 5: (1, 2, 3), 6: (1, 3, 4)}
    field = [Contender(player, 0, met=met[player]) for player in met]

    mended = repair(field, {1: (1, 2), 2: (3, 4), 3: (5, 6)})

    assert {frozenset(pair) for _, pair in mended.tables} == {frozenset(p) for p in [(1, 3), (4, 5), (2, 6)]}
    assert mended.touched == (1, 2, 3)
    assert len({move.player for move in mended.moves}) == 3
    assert {move.was for move in mended.moves} == {move.goes_to for move in mended.moves} == {1, 2, 3}


def test_the_bye_goes_to_who_should_have_had_it_and_one_table_is_touched():
    field = [Contender(1, 3), Contender(2, 3), Contender(3, 0), Contender(4, 3), Contender(5, 3)]

    mended = repair(field, {1: (1, 2), 2: (3, 4)}, 5)

    assert (mended.bye, mended.touched) == (3, (2,))
    assert mended.moves == (Move(5, None, 2), Move(3, 2, None))
    assert mended.tables == ((1, (1, 2)), (2, (5, 4)))


def test_a_table_under_way_stays_and_the_rest_does_what_it_can():
    field = odd_one_out(points=[6, 3, 6, 3, 6, 6])
    posted = {1: (1, 2), 2: (3, 4), 3: (5, 6)}

    mended = repair(field, posted, locked={2})

    assert (mended.touched, mended.proved, mended.is_legal) == ((), True, False)
    assert mended.bound["distance"] == 0
    assert mended.after["distance"] == 2


def test_who_came_late_gets_a_table_and_who_left_leaves_one():
    field = odd_one_out(points=[0, 0, 0, 0])

    late = repair(field, {1: (1, 2)})
    left = repair(field, {1: (1, 2), 2: (3, 9), 5: (4, 8)})

    assert late.tables[0] == (1, (1, 2))
    assert [(table, set(pair)) for table, pair in late.tables[1:]] == [(2, {3, 4})]
    assert [(table, set(pair)) for table, pair in left.tables] == [(1, {1, 2}), (5, {3, 4})]
    assert left.touched == (2, 5)


@pytest.mark.parametrize("players", range(4))
def test_the_smallest_fields_have_a_repair(players):
    field = odd_one_out(points=[0] * players)

    mended = repair(field, {})

    assert len(mended.tables) == players // 2
    assert (mended.bye is not None) == (players % 2 == 1)
    assert mended.is_legal


@pytest.mark.parametrize("case", range(150))
def test_up_to_eight_players_no_other_round_is_better_or_as_good_with_fewer_changes(case):
    chance = Random(case)
    field, clubs = _any_position(chance, chance.randrange(2, 9))
    posted, bye = _any_round(field, chance)
    locked = {table for table in posted if chance.random() < 0.2}
    kept = {frozenset(posted[table]) for table in locked}

    mended = repair(field, posted, bye, locked=locked, separate_teams=clubs)

    judge = Judge(field, separate_teams=clubs)
    possible = [r for r in _rounds([c.id for c in field]) if kept <= r]
    best = min(_key(judge, round, posted) for round in possible)
    assert _key(judge, _as_round(mended), posted) == best
    assert len(mended.touched) == best[-1]
    assert mended.proved
    if not locked:
        assert mended.is_legal


@pytest.mark.parametrize("case", range(16))
def test_a_small_field_keeps_the_rounds_to_come_playable(case):
    """Six players before the fourth of five rounds: the best round for now may leave two triangles."""
    *_, last = Event(6, seed=case, rounds=4, drops=0).play()
    chance = Random(case)
    field = [replace(one, points=chance.choice([3, 6, 9])) for one in last.contenders]
    posted = dict(enumerate(last.drawn.pairs, start=1))

    mended = repair(field, posted, rounds_to_come=1)

    judge = Judge(field)
    playable = [r for r in _rounds([c.id for c in field]) if _one_more_is_left(field, r)]
    best = min(_key(judge, round, posted) for round in playable or _rounds([c.id for c in field]))
    assert _key(judge, _as_round(mended), posted) == best
    assert (mended.proved, mended.is_legal) == (True, True)


@pytest.mark.parametrize("case", range(12))
def test_the_sample_of_tables_gives_what_one_matching_over_everybody_gives(case):
    field, posted, bye = _corrected(players=120, seed=case, wrong=1 + case % 3, teams=case % 2 * 20)
    clubs = bool(case % 2)

    mended = repair(field, posted, bye, separate_teams=clubs, widest=len(field))

    judge = Judge(field, separate_teams=clubs)
    assert mended.proved
    assert _key(judge, _as_round(mended), posted) == _key(judge, _best_round(judge, posted), posted)


@pytest.mark.parametrize("players", [200, 1200])
def test_one_wrong_result_moves_a_handful_of_players_in_a_hall(players):
    field, posted, bye = _corrected(players=players, seed=4, wrong=1)

    mended = repair(field, posted, bye)

    assert (mended.proved, mended.is_legal) == (True, True)
    assert mended.after["distance"] < mended.before["distance"]
    assert 2 <= len(mended.touched) <= 5
    assert len(mended.moves) == len(mended.touched) + (mended.bye != bye)


def test_a_search_that_is_too_narrow_says_that_it_proved_nothing():
    field, posted, bye = _corrected(players=200, seed=4, wrong=3)

    narrow = repair(field, posted, bye, widest=20)
    wide = repair(field, posted, bye)

    assert (narrow.proved, wide.proved) == (False, True)
    assert _levels(wide.after) <= _levels(narrow.after) < _levels(narrow.before)


def test_the_order_in_which_players_are_given_does_not_matter():
    field, posted, bye = _corrected(players=80, seed=9, wrong=2)

    assert repair(field, posted, bye) == repair(field[::-1], dict(reversed(posted.items())), bye)


def _levels(objective: dict[str, int]) -> tuple[int, ...]:
    return tuple(objective.values())[:LEGAL]


def _any_position(chance: Random, players: int) -> tuple[list[Contender], bool]:
    met: dict[int, list[int]] = {player: [] for player in range(players)}
    for a in range(players):
        for b in range(a):
            for _ in range(chance.choice([0, 0, 0, 1, 2])):
                met[a].append(b)
                met[b].append(a)
    field = [
        Contender(
            player,
            chance.choice([0, 1, 3]),
            tuple(met[player]),
            byes=chance.choice([0, 0, 1]),
            downs=chance.choice([0, 1]),
            ups=chance.choice([0, 1]),
            team=chance.choice([None, "Nara", "Kobe"]),
        )
        for player in range(players)
    ]
    return field, chance.random() < 0.5


def _any_round(field: list[Contender], chance: Random) -> tuple[dict[int, tuple[int, int]], int | None]:
    order = chance.sample([c.id for c in field], len(field))
    bye = order.pop() if len(order) % 2 else None
    return dict(enumerate(zip(order[::2], order[1::2], strict=True), start=1)), bye


def _corrected(*, players: int, seed: int, wrong: int, teams: int = 0):
    """A round of a played event as it was posted, and its field after some results of the round before it
    turn out to have been the other way round."""
    chance = Random(seed)
    *_, before, last = Event(players, seed=seed, rounds=7, teams=teams).play()
    field = {c.id: c for c in last.contenders}
    decided = [
        (a, b) if result == "a" else (b, a)
        for (a, b), result in zip(before.drawn.pairs, before.results, strict=True)
        if result != "d" and {a, b} <= field.keys()
    ]
    for winner, loser in chance.sample(decided, wrong):
        field[winner] = replace(field[winner], points=field[winner].points - 3)
        field[loser] = replace(field[loser], points=field[loser].points + 3)
    return list(field.values()), dict(enumerate(last.drawn.pairs, start=1)), last.drawn.bye


def _as_round(mended) -> frozenset[frozenset[int]]:
    pairs = {frozenset(pair) for _, pair in mended.tables}
    return frozenset(pairs if mended.bye is None else {*pairs, frozenset({mended.bye})})


def _key(judge: Judge, round: frozenset[frozenset[int]], posted: Mapping[int, tuple[int, int]]) -> tuple[int, ...]:
    """The legal levels, then how many posted tables are gone."""
    costs = [judge.pair(*one) if len(one) == 2 else judge.bye(*one) for one in round]
    totals = reduce(lambda one, other: tuple(map(sum, zip(one, other, strict=True))), costs)
    return (*totals[:LEGAL], sum(frozenset(pair) not in round for pair in posted.values()))


def _rounds(players: list[int]) -> Iterator[frozenset[frozenset[int]]]:
    """Every possible round; a set of one is a bye."""
    if not players:
        yield frozenset()
        return
    first, others = players[0], players[1:]
    if len(players) % 2:
        for rest in _rounds(others):
            yield rest | {frozenset({first})}
    for other in others:
        for rest in _rounds([player for player in others if player != other]):
            yield rest | {frozenset({first, other})}


def _one_more_is_left(field: list[Contender], round: frozenset[frozenset[int]]) -> bool:
    """Whether nobody meets again in this round, nor in some next one (even fields)."""
    met = {frozenset((one.id, other)) for one in field for other in one.met}
    return not round & met and any(not later & (met | round) for later in _rounds([c.id for c in field]))


def _best_round(judge: Judge, posted: Mapping[int, tuple[int, int]]) -> frozenset[frozenset[int]]:
    """One matching over everybody by another library, with costs written down again."""
    stays = {frozenset(pair) for pair in posted.values()}
    players = list(judge.of)
    graph = networkx.Graph()
    for i, a in enumerate(players):
        for b in players[:i]:
            graph.add_edge(a, b, weight=_one_number((*judge.pair(a, b)[:LEGAL], frozenset((a, b)) not in stays)))
        if len(players) % 2:
            graph.add_edge(a, -1, weight=_one_number((*judge.bye(a)[:LEGAL], 0)))
    return frozenset(frozenset(edge) - {-1} for edge in networkx.min_weight_matching(graph))


def _one_number(levels: tuple[int, ...]) -> int:
    return reduce(lambda number, level: number * 10**4 + level, levels)
