"""A second opinion on a round: the objective written down again, and every possible round tried.

A round is a set of meetings: a pair is the set of its two players, a bye the set of one.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache, cached_property

from pairings.types import Contender, Pairings

Totals = tuple[int, ...]
Meeting = frozenset[int]
Round = frozenset[Meeting]


class Judge:
    """Judges rounds of one field by its contenders alone."""

    def __init__(
        self, contenders: Collection[Contender], *, separate_teams: bool = False, standing: bool = False,
        pair_height: bool = False,
    ):
        self.of = {c.id: c for c in contenders}
        self.separate_teams = separate_teams
        points = sorted({c.points for c in contenders}, reverse=True)
        self.group = {c.id: points.index(c.points) for c in contenders}
        self.bottom = len(points) - 1
        self.standing = standing
        self.pair_height = pair_height
        order = sorted(contenders, key=lambda c: (-c.points, c.rank or 0))
        self.place = {c.id: place for place, c in enumerate(order)}

    def pair(self, a: int, b: int) -> Totals:
        if self.group[a] > self.group[b]:
            a, b = b, a
        high, low = self.of[a], self.of[b]
        steps = self.group[b] - self.group[a]
        mates = self.separate_teams and high.team is not None and high.team == low.team
        floats = high.downs + low.ups if steps else 0
        height = self.bottom - self.group[a] if steps else 0
        rank = abs(self.place[a] - self.place[b])
        return self._asked((high.met.count(b), 0, 0, int(mates), steps, steps**2), height, floats, rank)

    def bye(self, player: int) -> Totals:
        cost = (0, self.of[player].byes, self.bottom - self.group[player], 0, 0, 0)
        return self._asked(cost, 0, 0, len(self.of) - self.place[player])

    def totals(self, drawn: Pairings) -> Totals:
        """What the draw costs, level by level."""
        return self.totals_of(drawn.pairs, () if drawn.bye is None else (drawn.bye,))

    def totals_of(self, pairs: Iterable[Sequence[int]], byes: Iterable[int] = ()) -> Totals:
        costs = [self.pair(a, b) for a, b in pairs] + [self.bye(player) for player in byes]
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

    def _asked(self, always: Totals, height: int, floats: int, rank: int) -> Totals:
        asked = (*always, height) if self.pair_height else always
        return (*asked, floats, rank) if self.standing else (*asked, floats)


class Foresight:
    """Looks at every round of a small field, and at every way to play on after it."""

    def __init__(self, judge: Judge):
        self.judge = judge
        self.totals = {made: self._cost(made) for made in all_rounds(sorted(judge.of))}

    def best(self, to_come: int, *, cautious: bool) -> tuple[Totals, str]:
        """The smallest totals after which `to_come` more rounds need no rematch and no second bye.

        With "impossible", the smallest of all: no round leaves so much. `cautious`: only rounds as good as any
        in rematches, repeated byes and the height of the bye may be taken.
        """
        plain = min(self.totals.values())
        wanted = {made: cost for made, cost in self.totals.items() if not cautious or cost[:3] == plain[:3]}
        left = [cost for made, cost in wanted.items() if self.leaves(made, to_come)]
        return (min(left), "kept") if left else (plain, "impossible")

    def leaves(self, made: Round, to_come: int) -> bool:
        """Whether `to_come` rounds can be found that share no meeting with this one or each other."""
        return self._apart([bits for bits in self._fresh if not bits & self._bits(made)], to_come)

    @cached_property
    def _fresh(self) -> list[int]:
        """Rounds in which nobody meets again and nobody has a second bye."""
        return [self._bits(made) for made, cost in self.totals.items() if not any(cost[:2])]

    @cached_property
    def _number(self) -> dict[Meeting, int]:
        meetings = sorted({meeting for made in self.totals for meeting in made}, key=sorted)
        return {meeting: 1 << bit for bit, meeting in enumerate(meetings)}

    def _bits(self, made: Round) -> int:
        return sum(self._number[meeting] for meeting in made)

    def _apart(self, rounds: list[int], wanted: int) -> bool:
        if wanted == 0 or len(rounds) < wanted:
            return wanted == 0
        return any(self._apart([other for other in rounds[i + 1:] if not other & one], wanted - 1)
                   for i, one in enumerate(rounds))

    def _cost(self, made: Round) -> Totals:
        return self.judge.totals_of([tuple(m) for m in made if len(m) == 2], [min(m) for m in made if len(m) == 1])


def all_rounds(players: Sequence[int]) -> Iterator[Round]:
    """Every way to seat everybody, with one bye in an odd field."""
    if not players:
        yield frozenset()
        return
    first, rest = players[0], players[1:]
    for place, other in enumerate(rest):
        for more in all_rounds([*rest[:place], *rest[place + 1:]]):
            yield more | {frozenset((first, other))}
    if len(players) % 2:
        for more in all_rounds(rest):
            yield more | {frozenset((first,))}


def meetings(drawn: Pairings) -> Round:
    """A drawn round as a set of meetings."""
    return frozenset(map(frozenset, drawn.pairs)) | ({frozenset((drawn.bye,))} if drawn.bye is not None else set())


def is_complete(contenders: list[Contender], drawn: Pairings) -> bool:
    """Everybody exactly once, and a bye only in an odd field."""
    seated = [player for pair in drawn.pairs for player in pair]
    seated += [] if drawn.bye is None else [drawn.bye]
    return sorted(seated) == sorted(c.id for c in contenders) and len(drawn.pairs) == len(contenders) // 2
