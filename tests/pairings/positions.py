"""Positions to draw from: tournaments played with luck, and unlikely ones made to be awkward."""

import math
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from random import Random

from pairings.swiss import pair
from pairings.types import Contender, Engine, Pairings


@dataclass(frozen=True, slots=True)
class Played:
    """One round of a played tournament: who was in it, what was drawn, what came of it."""

    number: int
    contenders: list[Contender]
    drawn: Pairings
    results: list[str]
    dropped: list[int]


@dataclass(slots=True)
class Event:
    """How a simulated tournament goes; everything follows from the seed."""

    players: int
    seed: int
    rounds: int
    draws: float = 0.02
    drops: float = 0.03
    teams: int = 0
    standing_at_end: bool = False
    engine: Engine = "auto"
    chance: Random = field(init=False)

    def play(self) -> Iterator[Played]:
        """Round after round, strong players winning more often than weak ones."""
        self.chance = Random(self.seed)
        strength = [self.chance.gauss(0, 1) for _ in range(self.players)]
        field = {i: Contender(i, 0, team=self._team()) for i in range(self.players)}
        for number in range(1, self.rounds + 1):
            contenders = self._ranked(list(field.values()))
            mode = "standing" if self.standing_at_end and number == self.rounds else "random"
            drawn = pair(
                contenders,
                seed=self.seed,
                round=number,
                mode=mode,
                separate_teams=bool(self.teams),
                engine=self.engine,
            )
            results = [self._result(strength[a] - strength[b]) for a, b in drawn.pairs]
            dropped = [i for i in field if self.chance.random() < self.drops]
            yield Played(number, contenders, drawn, results, dropped)
            field = self._after(field, drawn, results)
            for player in dropped:
                del field[player]

    def _team(self) -> str | None:
        return f"club {self.chance.randrange(self.teams)}" if self.teams else None

    def _ranked(self, contenders: list[Contender]) -> list[Contender]:
        order = sorted(contenders, key=lambda c: (-c.points, c.id))
        return [replace(c, rank=rank) for rank, c in enumerate(order, start=1)]

    def _result(self, gap: float) -> str:
        if self.chance.random() < self.draws:
            return "d"
        return "a" if self.chance.random() < 1 / (1 + math.exp(-gap)) else "b"

    def _after(
        self, field: dict[int, Contender], drawn: Pairings, results: list[str]
    ) -> dict[int, Contender]:
        field = dict(field)
        for (a, b), result in zip(drawn.pairs, results, strict=True):
            one, two = field[a], field[b]
            for me, you, mine in ((one, two, result == "a"), (two, one, result == "b")):
                field[me.id] = replace(
                    me,
                    points=me.points + (1 if result == "d" else 3 * mine),
                    met=(*me.met, you.id),
                    downs=me.downs + (me.points > you.points),
                    ups=me.ups + (me.points < you.points),
                )
        if drawn.bye is not None:
            lucky = field[drawn.bye]
            field[drawn.bye] = replace(lucky, points=lucky.points + 3, byes=lucky.byes + 1)
        return field


def awkward(seed: int) -> tuple[list[Contender], bool]:
    """Tiny groups beside large ones, cliques who have all met, many byes and floats, perhaps clubs.

    The second value says whether team-mates are to be kept apart.
    """
    chance = Random(seed)
    large = [chance.randrange(25, 70) for _ in range(2)]
    sizes = [chance.choice([1, 1, 2, 4, *large]) for _ in range(chance.randrange(2, 8))]
    points = [3 * (len(sizes) - g) for g, size in enumerate(sizes) for _ in range(size)]
    players = range(len(points))
    met: list[list[int]] = [[] for _ in players]

    def meet(a: int, b: int) -> None:
        if a != b:
            met[a].append(b)
            met[b].append(a)

    for _ in range(chance.choice([0, 1, 3]) * len(points)):
        a, b = chance.choice(players), chance.choice(players)
        if abs(points[a] - points[b]) <= chance.choice([0, 3, 6]):
            meet(a, b)
    lonely = [p for p in players if points.count(points[p]) < 10]
    clique = chance.choice([0, 0.5, 1])
    for a in lonely:
        for b in lonely:
            if a < b and chance.random() < clique:
                meet(a, b)
    for b in chance.sample(players, min(len(points), chance.choice([0, 6, 14]))):
        meet(0, b)
    byes, floats = chance.choice([0, 0.1, 0.6, 1]), chance.choice([0, 0.1, 0.5])
    clubs = chance.choice([0, 0, 2, 3, 8])
    contenders = [
        Contender(
            p,
            points[p],
            tuple(met[p]),
            byes=int(chance.random() < byes),
            downs=int(chance.random() < floats),
            ups=int(chance.random() < floats),
            team=f"club {chance.randrange(clubs)}" if clubs else None,
        )
        for p in players
    ]
    return contenders, bool(clubs)
