"""A second opinion on a draw: the objective written down again, and every possible round tried."""

from functools import cache

from pairings.types import Contender, Pairings

Totals = tuple[int, ...]


class Judge:
    """Judges draws of one field by its contenders alone."""

    def __init__(self, contenders: list[Contender], *, separate_teams: bool = False, standing: bool = False):
        self.of = {c.id: c for c in contenders}
        self.separate_teams = separate_teams
        points = sorted({c.points for c in contenders}, reverse=True)
        self.group = {c.id: points.index(c.points) for c in contenders}
        self.bottom = len(points) - 1
        self.standing = standing
        order = sorted(contenders, key=lambda c: (-c.points, c.rank or 0))
        self.place = {c.id: place for place, c in enumerate(order)}

    def pair(self, a: int, b: int) -> Totals:
        if self.group[a] > self.group[b]:
            a, b = b, a
        high, low = self.of[a], self.of[b]
        steps = self.group[b] - self.group[a]
        mates = self.separate_teams and high.team is not None and high.team == low.team
        floats = high.downs + low.ups if steps else 0
        cost = (high.met.count(b), 0, 0, int(mates), steps, steps**2, floats)
        return (*cost, abs(self.place[a] - self.place[b])) if self.standing else cost

    def bye(self, player: int) -> Totals:
        cost = (0, self.of[player].byes, self.bottom - self.group[player], 0, 0, 0, 0)
        return (*cost, len(self.of) - self.place[player]) if self.standing else cost

    def totals(self, drawn: Pairings) -> Totals:
        """What the draw costs, level by level."""
        costs = [self.pair(a, b) for a, b in drawn.pairs]
        if drawn.bye is not None:
            costs.append(self.bye(drawn.bye))
        return tuple(map(sum, zip(*costs, strict=True)))

    def best(self) -> Totals:
        """The smallest totals of all possible rounds (for a handful of players)."""

        @cache
        def of(rest: tuple[int, ...], bye_open: bool) -> Totals | None:
            if not rest:
                return None
            first, others = rest[0], rest[1:]
            rounds = [
                plus(self.pair(first, other), of(tuple(x for x in others if x != other), bye_open))
                for other in others
                if len(rest) > 2 or not bye_open
            ]
            if bye_open:
                rounds.append(plus(self.bye(first), of(others, False)))
            return min(rounds)

        def plus(one: Totals, more: Totals | None) -> Totals:
            return one if more is None else tuple(map(sum, zip(one, more, strict=True)))

        return of(tuple(sorted(self.of)), len(self.of) % 2 == 1)


def is_complete(contenders: list[Contender], drawn: Pairings) -> bool:
    """Everybody exactly once, and a bye only in an odd field."""
    seated = [player for pair in drawn.pairs for player in pair]
    seated += [] if drawn.bye is None else [drawn.bye]
    return sorted(seated) == sorted(c.id for c in contenders) and len(drawn.pairs) == len(contenders) // 2
