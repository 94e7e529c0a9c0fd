"""Pairing by standing: the same levels first, then neighbours in the standing meet.

Large fields are cut inside large runs of equal points, where the players on both sides of the cut could
all meet each other, and the blocks are solved separately. The levels before the rank are compared with
the kernel's; when a block lost something there, cuts are taken out and the field is solved again.
"""

from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, pairwise

from pairings.field import Field
from pairings.kernel import Kernel
from pairings.solving import Solution, solve
from pairings.types import Engine

WHOLE = 256  # players: up to here no cut is made and the answer is exact
ROOM = 4  # players on each side of a cut who must be free to meet each other
SHORTEST = 24  # players between two cuts


def draw_by_standing(field: Field, engine: Engine) -> tuple[Solution, tuple[str, ...]]:
    """The draw, and the levels of which it cannot be proved that they are the smallest."""
    line = sorted(range(len(field.people)), key=field.places.__getitem__)
    if len(line) <= WHOLE:
        return solve(field, range(len(line)), has_bye=field.is_odd, engine=engine), ()
    without_rank = replace(field, places=())
    kernel = Kernel(without_rank, engine).draw()
    target = without_rank.totals(kernel.pairs, kernel.bye)
    cuts = _cuts(field, line)
    while cuts:
        answer = _solve_blocks(field, line, cuts, engine)
        if without_rank.totals(answer.pairs, answer.bye) == target:
            return answer, _unproved(field, answer, kernel)
        cuts = cuts[1::2]
    answer = solve(field, range(len(line)), has_bye=field.is_odd, engine=engine, known=kernel.pairs)
    return answer, () if answer.proved else _unproved(field, answer, kernel)


def _unproved(field: Field, answer: Solution, kernel: Solution) -> tuple[str, ...]:
    """Only the rank when the levels before it equal the kernel's proved ones."""
    return field.levels[-1:] if kernel.proved else field.doubtful(field.totals(answer.pairs, answer.bye))


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
