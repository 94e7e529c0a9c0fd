"""The exact draw at any size: small groups by matching, large groups by exchange."""

from collections import defaultdict
from collections.abc import Iterable

from pairings.field import Field
from pairings.repair import pair_inside
from pairings.segments import DOWN, UP, Cutter, Segment
from pairings.solving import Solution, solve
from pairings.types import Engine

STAND_INS = 4  # to begin with, for each side of a large group; the check below asks for more when needed


class Kernel:
    """Draws one field: asks for stand-ins, solves the segments, checks, asks for more until it is proved."""

    def __init__(self, field: Field, engine: Engine):
        self._field = field
        self._engine = engine
        self._cutter = Cutter(field)
        self._wants: dict[tuple[int, str], int] = defaultdict(lambda: STAND_INS)
        self._never_large: set[int] = set()
        self.solved: dict[Segment, Solution] = {}

    def draw(self) -> Solution:
        """Everybody paired, with the smallest totals."""
        while True:
            segments = self._cutter.cut(self._wants, self._never_large)
            solutions = [self._solve(segment) for segment in segments]
            enough = [self._is_enough(*both) for both in zip(segments, solutions, strict=True)]
            if all(enough):
                return self._join(solutions)

    def _solve(self, segment: Segment) -> Solution:
        if segment not in self.solved:
            lent = {v: self._field.group[v] for v in (*segment.looking_down, *segment.looking_up)}
            self.solved[segment] = solve(
                self._field, segment.vertices, has_bye=segment.has_bye, engine=self._engine, lent=lent
            )
        return self.solved[segment]

    def _join(self, solutions: Iterable[Solution]) -> Solution:
        """The segments' pairs, and the rest of every large group paired inside itself."""
        pairs = tuple(pair for solution in solutions for pair in solution.pairs)
        bye = next((solution.bye for solution in solutions if solution.bye is not None), None)
        seated = {vertex for pair in pairs for vertex in pair} | {bye}
        inside = [pair for members in self._field.groups
                  for pair in pair_inside(self._field, [v for v in members if v not in seated])]
        return Solution(pairs, bye, all(solution.proved for solution in solutions), tuple(inside))

    def _is_enough(self, segment: Segment, solution: Solution) -> bool:
        """Whether no larger choice of stand-ins could do better; if it could, ask for that choice.

        With enough of them nobody in the segment needs a forbidden opponent or a repeated bye, and each match
        against the large group can be given to a stand-in whom the opponent may play. A sparse answer is
        taken as it is: it claims no proof.
        """
        if (segment.upper is None and segment.lower is None) or not solution.proved:
            return True
        field = self._field
        crossing = _most_crossing(field, segment, solution)
        outside = len(segment.small) + 1
        enough = True
        for side, number, stand_ins, others in (
            (DOWN, segment.upper, segment.looking_down, (*segment.small, *segment.looking_up)),
            (UP, segment.lower, segment.looking_up, (*segment.small, *segment.looking_down)),
        ):
            if number is None:
                continue
            used = outside if crossing is None else min(outside, crossing[side])
            needed = used + _most_blocked(field, stand_ins, others) + segment.has_bye
            if len(stand_ins) < needed:
                self._wants[number, side] = max(needed + 1, self._wants[number, side] + 1)
                enough = False
        return enough if crossing is not None or not enough else self._give_up(segment)

    def _give_up(self, segment: Segment) -> bool:
        """Take the large groups beside the segment into it, as if they were small.

        For a segment whose crossings stay unknown however many stand-ins it has. No such position is known;
        this keeps the proof from depending on there being none.
        """
        self._never_large.update(n for n in (segment.upper, segment.lower) if n is not None)
        return False


def _most_crossing(field: Field, segment: Segment, solution: Solution) -> dict[str, int] | None:
    """How many matches the best pairing can have across the outer boundaries; None if that is unknown.

    Each costs at least one step of the distance, and the distance found bounds that of the best pairing
    unless an earlier level could still become smaller.
    """
    rematches, byes, _, mates, distance, *_ = solution.totals(field)
    if rematches or mates or (segment.has_bye and byes > field.fewest_byes):
        return None
    return {DOWN: distance - segment.elsewhere[0], UP: distance - segment.elsewhere[1]}


def _most_blocked(field: Field, stand_ins: Iterable[int], others: Iterable[int]) -> int:
    """The most stand-ins that one player outside may not play."""
    lent = list(stand_ins)
    return max((sum(field.is_forbidden(v, other) for v in lent) for other in others), default=0)
