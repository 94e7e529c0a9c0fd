"""An event played in plain values, without a database: positions to pair, matches to rank."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from fractions import Fraction
from random import Random

from interchange.chance import happens, score, strength
from pairings.types import Contender
from tournament.domain.profiles import shipped_profiles
from tournament.domain.records import Bout

PROFILE = "fab-2026-06"  # a win 1, a bye 1, a draw 0, a loss 0
DRAWS = Fraction(2, 100)  # of the matches
DROPS = 3  # per cent of those present, after each round


def leaving(present: Sequence[int], chance: Random, drops: int) -> list[int]:
    """Who drops after a round, at so many per cent; never the last two."""
    gone = [one for one in present if happens(chance, Fraction(drops, 100))]
    return gone[: max(0, len(present) - 2)]


class SimulatedEvent:
    """Players of different strength, one match a round for each; the same seed plays the same event.

    `present` are the ids of those who have not dropped, `bouts` the matches so far.
    """

    def __init__(self, players: int, seed: int, drops: int = DROPS):
        self.profile = shipped_profiles()[PROFILE]
        self.players = players
        self.rounds = 0
        self._drops = drops
        self.present = list(range(1, players + 1))
        self.dropped: set[int] = set()
        self.bouts: list[Bout] = []
        self._chance = Random(seed)
        self._strengths = {player: strength(self._chance) for player in self.present}
        self._points: dict[int, int] = defaultdict(int)
        self._met: dict[int, list[int]] = defaultdict(list)
        self._byes: dict[int, int] = defaultdict(int)
        self._downs: dict[int, int] = defaultdict(int)
        self._ups: dict[int, int] = defaultdict(int)

    def position(self) -> list[Contender]:
        """What the next draw may know: everybody who is present, counted while the event is played."""
        return [
            Contender(id=one, points=self._points[one], met=tuple(sorted(self._met[one])), byes=self._byes[one],
                      downs=self._downs[one], ups=self._ups[one])
            for one in self.present
        ]

    def play(self, pairs: Iterable[tuple[int, int]], bye: int | None) -> None:
        """Play the next round as it was drawn; afterwards some leave, but never the last two."""
        self.rounds += 1
        played = [self._match(first, second) for first, second in pairs]
        if bye is not None:
            self._byes[bye] += 1
            played.append(Bout(self.rounds, bye, None, 0, 0, kind="bye"))
        self.bouts += played
        points = self.profile.scoring.points
        for bout in played:
            for player, outcome in zip((bout.first, bout.second), bout.outcomes(), strict=True):
                if outcome is not None:
                    self._points[player] += points.of(outcome)
        self._let_go()

    def _match(self, first: int, second: int) -> Bout:
        self._met[first].append(second)
        self._met[second].append(first)
        if self._points[first] != self._points[second]:
            higher, lower = (first, second) if self._points[first] > self._points[second] else (second, first)
            self._downs[higher] += 1
            self._ups[lower] += 1
        ended = score(self._chance, self._strengths[first], self._strengths[second], wins_needed=1, draws=DRAWS)
        return Bout(self.rounds, first, second, ended.first, ended.second, ended.drawn)

    def _let_go(self) -> None:
        self.dropped.update(leaving(self.present, self._chance, self._drops))
        self.present = [player for player in self.present if player not in self.dropped]
