"""One Swiss round: the door to the engine."""

from collections.abc import Iterable
from dataclasses import dataclass
from time import perf_counter_ns
from typing import get_args

from pairings.ahead import MOST_LISTED, draw_ahead
from pairings.bounds import doubtful, lower_bound
from pairings.field import Field, Totals, lay_out
from pairings.kernel import Kernel
from pairings.matching import engine_name
from pairings.solving import Solution
from pairings.standing import draw_by_standing
from pairings.types import Contender, Engine, LookAhead, Mode, Pairings
from pairings.weighing import reasons_of

VERSION = 2  # of this engine; raised whenever the same input may give other pairs


def pair(
    contenders: Iterable[Contender],
    *,
    seed: int,
    round: int = 1,
    mode: Mode = "random",
    separate_teams: bool = False,
    spare_leaders: bool = False,
    planned_rounds: int | None = None,
    cautious: bool = False,
    engine: Engine = "auto",
) -> Pairings:
    """Draw a round with the smallest totals of all levels, the most important level first (R3.1-4).

    The same contenders in any order, seed and round give the same pairings. Every field gets an answer:
    nobody plays in an empty field, one player has a bye, and where everybody has met everybody there are
    as few rematches as possible, each with its reason.

    With `planned_rounds` (the number of the last round) fields of ten or fewer look ahead: the best round is
    taken after which the rest can be played without a rematch or second bye; `cautious` forbids that look-ahead
    costs a rematch or a worse bye now. `spare_leaders` adds the level `pair_height`.
    """
    began = perf_counter_ns()
    if mode not in get_args(Mode):
        raise ValueError(f"unknown mode {mode!r}")
    field = lay_out(contenders, seed=seed, round=round, mode=mode, separate_teams=separate_teams,
                    spare_leaders=spare_leaders)
    to_come = 0 if planned_rounds is None else max(0, planned_rounds - round)
    drawn = _draw(field, engine, to_come, cautious)
    tables = _tables(field, (*drawn.solution.pairs, *drawn.solution.inside))
    byes = () if drawn.solution.bye is None else (drawn.solution.bye,)
    totals = drawn.solution.totals(field)
    unproved = doubtful(field, totals, drawn.bound) if drawn.look_ahead != "kept" else ()
    ids = [person.id for person in field.people]
    return Pairings(
        pairs=tuple((ids[a], ids[b]) for a, b in tables),
        bye=None if drawn.solution.bye is None else ids[drawn.solution.bye],
        reasons=reasons_of(field, _in_order(drawn.solution, tables), byes),
        objective=dict(zip(field.levels, totals, strict=True)),
        lower_bound=dict(zip(field.levels, drawn.bound, strict=True)),
        proved=not unproved,
        unproved=unproved,
        look_ahead=drawn.look_ahead,
        seed=seed,
        engine=f"pairings {VERSION}, {engine_name(engine)}",
        microseconds=(perf_counter_ns() - began) // 1000,
    )


@dataclass(frozen=True, slots=True)
class _Drawn:
    solution: Solution
    bound: Totals
    look_ahead: LookAhead


def _draw(field: Field, engine: Engine, to_come: int, cautious: bool) -> _Drawn:
    solution, bound = draw_by_standing(field, engine) if field.places else _draw_by_lot(field, engine)
    if not to_come or not 2 <= len(field.people) <= MOST_LISTED:
        return _Drawn(solution, bound, "off")
    ahead = draw_ahead(field, to_come, cautious=cautious)
    return _Drawn(ahead or solution, bound, "kept" if ahead else "impossible")


def _draw_by_lot(field: Field, engine: Engine) -> tuple[Solution, Totals]:
    solution = Kernel(field, engine).draw()
    totals = solution.totals(field)
    return solution, totals if solution.proved else lower_bound(field, totals, solution.bye)


def _tables(field: Field, pairs: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Pairs from the top table down: best player, then points of both, then a draw; seats are drawn too."""
    seat, lot, points = field.seat, field.table, [person.points for person in field.people]
    rows = []
    for a, b in pairs:
        one, other = points[a], points[b]
        low = a if a < b else b  # in drawn order, so that the lot is the same whichever comes first
        best = one if one > other else other
        rows.append((-best, -one - other, lot[low], low, (a, b) if seat[a] < seat[b] else (b, a)))
    rows.sort()
    return [row[-1] for row in rows]


def _in_order(solution: Solution, tables: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """The pairs that may cost something, in the order of the tables."""
    chosen = {frozenset(pair) for pair in solution.pairs}
    return [pair for pair in tables if frozenset(pair) in chosen] if solution.inside else list(tables)
