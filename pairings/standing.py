"""Pairing by standing: the same levels first, then neighbours in the standing meet.

Large fields are cut inside large runs of equal points, where the players on both sides of the cut could
all meet each other, and the blocks are solved separately. The levels before the rank are compared with
the kernel's; when a block lost something there, cuts are taken out and the field is solved again.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, pairwise

from pairings.bounds import lower_bound, nearest
from pairings.field import Field, Totals
from pairings.kernel import Kernel
from pairings.solving import Solution, solve
from pairings.types import Engine

WHOLE = 256  # players: up to here no cut is made and the answer is exact
ROOM = 4  # players on each side of a cut who must be free to meet each other
SHORTEST = 24  # players between two cuts


def draw_by_standing(field: Field, engine: Engine) -> tuple[Solution, Totals]:
    """The draw, and what no round can be below: its own totals when nothing smaller is possible."""
    line = sorted(range(len(field.people)), key=field.places.__getitem__)
    if len(line) <= WHOLE:
        answer = solve(field, range(len(line)), has_bye=field.is_odd, engine=engine)
        return answer, answer.totals(field)
    without_rank = replace(field, places=())
    kernel = Kernel(without_rank, engine).draw()
    target = kernel.totals(without_rank)
    answer = _in_blocks(field, without_rank, line, target, engine) or solve(
        field, range(len(line)), has_bye=field.is_odd, engine=engine, known=(*kernel.pairs, *kernel.inside))
    totals = answer.totals(field)
    if answer.proved:
        return answer, totals
    if kernel.proved:
        return answer, (*target, nearest(field))
    return answer, lower_bound(field, totals, answer.bye)


def _in_blocks(
    field: Field, without_rank: Field, line: Sequence[int], target: Totals, engine: Engine
) -> Solution | None:
    """The field matched in blocks that lose nothing before the rank; None: no cut is possible."""
    cuts = _cuts(field, line)
    while cuts:
        answer = _solve_blocks(field, line, cuts, engine)
        if answer.totals(without_rank) == target:
            return replace(answer, proved=False)
        cuts = cuts[1::2]
    return None


def _solve_blocks(field: Field, line: Sequence[int], cuts: Sequence[int], engine: Engine) -> Solution:
    ends = [0, *cuts, len(line)]
    blocks = [sorted(line[start:stop]) for start, stop in pairwise(ends)]
    solutions = [solve(field, block, has_bye=len(block) % 2 == 1, engine=engine) for block in blocks]
    bye = solutions[-1].bye
    return Solution(tuple(pair for solution in solutions for pair in solution.pairs), bye)


def _cuts(field: Field, line: Sequence[int]) -> list[int]:
    """Even positions that no best pairing is expected to cross."""
    cuts, last = [], 0
    for position in range(SHORTEST, len(line) - ROOM, 2):
        if position - last < SHORTEST:
            continue
        around = line[position - ROOM : position + ROOM]
        if field.group[around[0]] != field.group[around[-1]]:
            continue
        if not any(field.is_forbidden(a, b) for a, b in combinations(around, 2)):
            cuts.append(position)
            last = position
    return cuts
