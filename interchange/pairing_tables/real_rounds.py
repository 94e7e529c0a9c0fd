"""The Swiss rounds of a published tournament drawn again: how good they were, and how good ours are."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from interchange.formats.swiss_tournament import FiledMatch, FiledRound, SwissTournament, read_tournament
from interchange.pairing_tables.page import milliseconds, table
from pairings.swiss import pair
from pairings.types import Contender, Pairings
from pairings.weighing import weigh
from tournament.domain.history import contenders
from tournament.domain.profiles import Profile, shipped_profiles
from tournament.domain.records import Bout

PROFILE = "magic-third"  # all that is published here counts three points a win and one a draw
KINDS = {"bye": "bye", "assigned_loss": "assigned_loss", "double_loss": "double_loss"}


@dataclass(frozen=True, slots=True)
class Redrawn:
    """One round as it was played and as the engine draws it, from the same position.

    Who had a bye, an assigned loss or no match sits it out in both. `theirs` is the objective of the pairs played.
    """

    number: int
    field: tuple[Contender, ...]
    played: tuple[tuple[int, int], ...]
    theirs: dict[str, int]
    drawn: Pairings
    milliseconds: Fraction

    @property
    def is_no_worse(self) -> bool:
        """Whether our round is as good as theirs or better, level by level."""
        return tuple(self.drawn.objective.values()) <= tuple(self.theirs.values())


def redraw(tournament: SwissTournament, *, seed: int = 1) -> Iterator[Redrawn]:
    """Every Swiss round, each from the position that was really reached."""
    profile, bouts = shipped_profiles()[PROFILE], []
    swiss = {round.number for phase in tournament.phases if phase.is_swiss for round in tournament.rounds_of(phase)}
    for round in tournament.rounds:
        if round.number in swiss:
            yield _again(round, bouts, profile, seed)
        bouts += [_bout(round.number, match) for match in round.matches if match.counts]


def _again(round: FiledRound, bouts: list[Bout], profile: Profile, seed: int) -> Redrawn:
    played = tuple((match.first, match.second) for match in round.matches if match.second is not None and match.counts)
    field = tuple(contenders([player for two in played for player in two], bouts, profile))
    drawn = pair(field, seed=seed, round=round.number)
    return Redrawn(round.number, field, played, weigh(field, played), drawn, Fraction(drawn.microseconds, 1000))


def _bout(number: int, match: FiledMatch) -> Bout:
    return Bout(number, match.first, match.second, match.first_wins, match.second_wins, match.drawn,
                KINDS.get(match.result, "played"))


# --- as a table -----------------------------------------------------------------------------------------

COMPARED = ("rematches", "distance", "squared_distance", "repeated_floats")
HEAD = (
    "tournament", "players", "rounds", "pairs", "rematches, theirs / ours", "distance", "squared distance",
    "repeated floats", "rounds of theirs that were as good", "slowest draw, ms",
)


def real_rounds(folder: Path) -> str:
    """The table of every tournament in this folder."""
    return table(HEAD, (_row(read_tournament(file.read_bytes())) for file in sorted(folder.glob("*.json"))))


def _row(tournament: SwissTournament) -> tuple:
    redrawn = list(redraw(tournament))
    both = (f"{sum(one.theirs[level] for one in redrawn)} / {sum(one.drawn.objective[level] for one in redrawn)}"
            for level in COMPARED)
    as_good = sum(one.theirs == one.drawn.objective for one in redrawn)
    return (
        tournament.name, f"{len(tournament.names):,}", len(redrawn), f"{sum(len(one.played) for one in redrawn):,}",
        *both, f"{as_good} of {len(redrawn)}", milliseconds(float(max(one.milliseconds for one in redrawn))),
    )
