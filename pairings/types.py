"""What goes into a draw and what comes out of it."""

from dataclasses import dataclass, field
from typing import Literal

Mode = Literal["random", "standing"]
Engine = Literal["auto", "rustworkx", "networkx"]
PlayerId = int | str  # one kind in one field
LookAhead = Literal["off", "kept", "impossible"]


@dataclass(frozen=True, slots=True)
class Contender:
    """One player who wants an opponent this round, with everything the draw may know about them.

    `met` lists earlier opponents, twice when they met twice, each of two the other; who left may stay in it.
    `byes`, `downs` and `ups` count earlier byes and earlier matches against lower and higher groups.
    `rank` (1 is best) matters only when pairing by standing, `team` only when teams are kept apart.
    """

    id: PlayerId
    points: int
    met: tuple[PlayerId, ...] = ()
    byes: int = 0
    downs: int = 0
    ups: int = 0
    rank: int | None = None
    team: str | None = None


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a player got something they may ask about.

    Codes: `paired_down` and `paired_up` (one of each per pair across groups), `bye`, `second_bye`
    (instead of `bye` when the player already had one), `forced_rematch`, `team_mates` (teams were to be
    kept apart and these two could not be).
    `data` holds the numbers that a sentence about it needs.
    """

    code: str
    player: PlayerId
    other: PlayerId | None = None
    data: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Pairings:
    """One drawn round: the pairs from the top table down, who sits out, and how good the draw is.

    `objective` names each level with its total, most important first. `lower_bound` is what no round of this
    position can be below, compared level by level. `unproved` names the levels for which a smaller total could
    not be ruled out; `proved` says that there are none. `look_ahead` says whether the rounds still to come had
    a say: "kept" means that the best round was taken after which they can be played without a rematch or a
    second bye, "impossible" that there is no such round. `microseconds` is what the draw took.
    """

    pairs: tuple[tuple[PlayerId, PlayerId], ...]
    bye: PlayerId | None
    reasons: tuple[Reason, ...]
    objective: dict[str, int]
    lower_bound: dict[str, int]
    proved: bool
    unproved: tuple[str, ...]
    look_ahead: LookAhead
    seed: int
    engine: str
    microseconds: int = field(default=0, compare=False)

    @property
    def method(self) -> str:
        """How the round was found: "look-ahead", "exact", or "bounded" where a part is not proved."""
        if self.look_ahead == "kept":
            return "look-ahead"
        return "exact" if self.proved else "bounded"


class PairingImpossible(Exception):
    """The input makes no sense (never: there is no good pairing). `code` says what is wrong."""

    def __init__(self, code: str, player: PlayerId):
        super().__init__(f"{code}: {player}")
        self.code = code
        self.player = player
