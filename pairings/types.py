"""What goes into a draw and what comes out of it."""

from dataclasses import dataclass
from typing import Literal

Mode = Literal["random", "standing"]
Engine = Literal["auto", "rustworkx", "networkx"]


@dataclass(frozen=True, slots=True)
class Contender:
    """One player who wants an opponent this round, with everything the draw may know about them.

    `met` lists earlier opponents, twice when they met twice; opponents who left may stay in it.
    `byes`, `downs` and `ups` count earlier byes and earlier matches against lower and higher groups.
    `rank` (1 is best) matters only when pairing by standing, `team` only when teams are kept apart.
    """

    id: int
    points: int
    met: tuple[int, ...] = ()
    byes: int = 0
    downs: int = 0
    ups: int = 0
    rank: int | None = None
    team: str | None = None


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a player got something they may ask about.

    Codes: `paired_down` and `paired_up` (one of each per pair across groups), `bye`, `second_bye`
    (instead of `bye` when the player already had one), `forced_rematch`.
    `data` holds the numbers that a sentence about it needs.
    """

    code: str
    player: int
    other: int | None = None
    data: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Pairings:
    """One drawn round: the pairs from the top table down, who sits out, and how good the draw is.

    `objective` names each level with its total, most important first. `unproved` names the levels for
    which a smaller total could not be ruled out; `proved` says that there are none.
    """

    pairs: tuple[tuple[int, int], ...]
    bye: int | None
    reasons: tuple[Reason, ...]
    objective: dict[str, int]
    proved: bool
    unproved: tuple[str, ...]
    seed: int
    engine: str


class PairingImpossible(Exception):
    """The input makes no sense (never: there is no good pairing). `code` says what is wrong."""

    def __init__(self, code: str, player: int):
        super().__init__(f"{code}: {player}")
        self.code = code
        self.player = player
