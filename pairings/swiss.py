"""One Swiss round: the door to the engine."""

from collections.abc import Iterable
from typing import get_args

from pairings.chance import lottery
from pairings.field import Field, lay_out
from pairings.kernel import Kernel
from pairings.matching import engine_name
from pairings.solving import Solution
from pairings.standing import draw_by_standing
from pairings.types import Contender, Engine, Mode, Pairings, Reason

VERSION = 1  # of this engine; raised whenever the same input may give other pairs


def pair(
    contenders: Iterable[Contender],
    *,
    seed: int,
    round: int = 1,
    mode: Mode = "random",
    separate_teams: bool = False,
    engine: Engine = "auto",
) -> Pairings:
    """Draw a round with the smallest totals of all levels, the most important level first (R3.1-4).

    The same contenders in any order, seed and round give the same pairings. Every field gets an answer:
    nobody plays in an empty field, one player has a bye, and where everybody has met everybody there are
    as few rematches as possible, each with its reason.
    """
    if mode not in get_args(Mode):
        raise ValueError(f"unknown mode {mode!r}")
    field = lay_out(contenders, seed=seed, round=round, mode=mode, separate_teams=separate_teams)
    solution, unproved = _draw(field, engine)
    pairs = _tables(field, solution, seed, round)
    return Pairings(
        pairs=tuple((field.people[a].id, field.people[b].id) for a, b in pairs),
        bye=None if solution.bye is None else field.people[solution.bye].id,
        reasons=_reasons(field, pairs, solution.bye),
        objective=dict(zip(field.levels, field.totals(pairs, solution.bye), strict=True)),
        proved=not unproved,
        unproved=unproved,
        seed=seed,
        engine=f"pairings {VERSION}, {engine_name(engine)}",
    )


def _draw(field: Field, engine: Engine) -> tuple[Solution, tuple[str, ...]]:
    if field.places:
        return draw_by_standing(field, engine)
    solution = Kernel(field, engine).draw()
    return solution, () if solution.proved else field.doubtful(field.totals(solution.pairs, solution.bye))


def _tables(field: Field, solution: Solution, seed: int, round: int) -> list[tuple[int, int]]:
    """Pairs from the top table down: best player, then points of both, then a draw; seats are drawn too."""
    seat, table = lottery(seed, round, "seat"), lottery(seed, round, "table")
    people = field.people

    def by_seat(vertex: int) -> tuple[int, int]:
        return seat(people[vertex].id), people[vertex].id

    def by_table(pair: tuple[int, int]) -> tuple[int, ...]:
        points = [people[v].points for v in pair]
        ids = sorted(people[v].id for v in pair)
        return -max(points), -sum(points), table(ids[0]), *ids

    return sorted(((a, b) if by_seat(a) < by_seat(b) else (b, a) for a, b in solution.pairs), key=by_table)


def _reasons(field: Field, pairs: Iterable[tuple[int, int]], bye: int | None) -> tuple[Reason, ...]:
    reasons = [reason for pair in pairs for reason in _pair_reasons(field, *pair)]
    if bye is not None:
        player = field.people[bye]
        data = (("points", player.points), ("byes", player.byes), ("groups_below", field.height(bye)))
        reasons.append(Reason("second_bye" if player.byes else "bye", player.id, data=data))
    return tuple(reasons)


def _pair_reasons(field: Field, a: int, b: int) -> list[Reason]:
    reasons = []
    if meetings := field.met[a].get(b, 0):
        ids = field.people[a].id, field.people[b].id
        reasons.append(Reason("forced_rematch", *ids, data=(("meetings", meetings),)))
    if field.group[a] != field.group[b]:
        above, below = (a, b) if field.group[a] < field.group[b] else (b, a)
        high, low = field.people[above], field.people[below]
        steps = ("steps", field.group[below] - field.group[above])
        down = (("points", high.points), ("other_points", low.points), steps, ("earlier", high.downs))
        up = (("points", low.points), ("other_points", high.points), steps, ("earlier", low.ups))
        reasons += [Reason("paired_down", high.id, low.id, down), Reason("paired_up", low.id, high.id, up)]
    return reasons
