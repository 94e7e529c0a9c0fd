"""Tournaments played with luck: positions to draw from, round after round."""

import math
from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace
from random import Random

from pairings.swiss import pair
from pairings.types import Contender, Engine, Pairings

MAGIC = {"win": 3, "draw": 1, "loss": 0, "bye": 3}
FLESH_AND_BLOOD = {"win": 1, "draw": 0, "loss": 0, "bye": 1}
OUTCOMES = {"a": ("win", "loss"), "b": ("loss", "win"), "d": ("draw", "draw"), "l": ("loss", "loss")}


@dataclass(frozen=True, slots=True)
class Played:
    """One round of a played tournament: who was in it, what was drawn, what came of it.

    `results` has a letter of OUTCOMES for each pair; `awarded` have a bye that was not drawn, `absent` sit out
    without any result; `dropped` left afterwards.
    """

    number: int
    contenders: list[Contender]
    drawn: Pairings
    results: list[str]
    dropped: list[int]
    awarded: Collection[int] = ()
    absent: Collection[int] = ()


@dataclass(slots=True)
class Event:
    """How a simulated tournament goes; everything follows from the seed.

    `draws`, `drops`, `awarded` and `absent` are shares. `plans`: the draw knows how many rounds are planned.
    """

    players: int
    seed: int
    rounds: int
    draws: float = 0.02
    drops: float = 0.03
    teams: int = 0
    standing_at_end: bool = False
    engine: Engine = "auto"
    scoring: dict[str, int] = field(default_factory=MAGIC.copy)
    plans: bool = False
    cautious: bool = False
    awarded: float = 0
    absent: float = 0
    chance: Random = field(init=False)

    def play(self) -> Iterator[Played]:
        """Round after round, strong players winning more often than weak ones."""
        self.chance = Random(self.seed)
        strength = [self.chance.gauss(0, 1) for _ in range(self.players)]
        field = {i: Contender(i, 0, team=self._team()) for i in range(self.players)}
        for number in range(1, self.rounds + 1):
            awarded, absent = self._some(field, self.awarded), self._some(field, self.absent)
            absent -= awarded
            contenders = self._ranked([one for one in field.values() if one.id not in awarded | absent])
            drawn = self._draw(contenders, number)
            results = [self._result(strength[a] - strength[b]) for a, b in drawn.pairs]
            dropped = [i for i in field if self.chance.random() < self.drops]
            yield Played(number, contenders, drawn, results, dropped, awarded, absent)
            field = self._after(field, drawn, results, awarded)
            for player in dropped:
                del field[player]

    def _draw(self, contenders: list[Contender], number: int) -> Pairings:
        return pair(
            contenders,
            seed=self.seed,
            round=number,
            mode="standing" if self.standing_at_end and number == self.rounds else "random",
            separate_teams=bool(self.teams),
            planned_rounds=self.rounds if self.plans else None,
            cautious=self.cautious,
            engine=self.engine,
        )

    def _team(self) -> str | None:
        return f"club {self.chance.randrange(self.teams)}" if self.teams else None

    def _some(self, players: Collection[int], share: float) -> set[int]:
        return {player for player in players if self.chance.random() < share} if share else set()

    def _ranked(self, contenders: list[Contender]) -> list[Contender]:
        order = sorted(contenders, key=lambda c: (-c.points, c.id))
        return [replace(c, rank=rank) for rank, c in enumerate(order, start=1)]

    def _result(self, gap: float) -> str:
        if self.chance.random() < self.draws:
            return "d"
        return "a" if self.chance.random() < 1 / (1 + math.exp(-gap)) else "b"

    def _after(
        self, field: dict[int, Contender], drawn: Pairings, results: list[str], awarded: Collection[int]
    ) -> dict[int, Contender]:
        field = dict(field)
        for (a, b), result in zip(drawn.pairs, results, strict=True):
            one, two = field[a], field[b]
            for me, you, outcome in zip((one, two), (two, one), OUTCOMES[result], strict=True):
                field[me.id] = replace(
                    me,
                    points=me.points + self.scoring[outcome],
                    met=(*me.met, you.id),
                    downs=me.downs + (me.points > you.points),
                    ups=me.ups + (me.points < you.points),
                )
        for player in awarded:
            field[player] = replace(field[player], points=field[player].points + self.scoring["bye"])
        if drawn.bye is not None:
            lucky = field[drawn.bye]
            field[drawn.bye] = replace(lucky, points=lucky.points + self.scoring["bye"], byes=lucky.byes + 1)
        return field
