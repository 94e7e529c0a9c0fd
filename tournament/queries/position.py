"""What a draw knows: who is to be paired, with their past, and by which of the stage's settings."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from events.domain.names import same_person_key
from pairings.types import Contender, Mode
from tournament.domain.history import contenders
from tournament.domain.records import Bout
from tournament.models import Stage, Tournament
from tournament.queries.facts import bouts, profile_of
from tournament.queries.standings import places


@dataclass(frozen=True, slots=True)
class Position:
    """The question that a draw answers. Contenders have the keys of their entries as ids.

    ``planned_rounds`` is the number of the stage's last planned round, counted like the round's own number
    through all stages; None: the stage has no plan, and the draw looks no further than this round.
    """

    contenders: Sequence[Contender]
    mode: Mode = "random"
    separate_teams: bool = False
    planned_rounds: int | None = None


def position_of(
    tournament: Tournament, stage: Stage, number: int, entry_ids: Collection[int], *,
    played: Sequence[Bout] | None = None,
) -> Position:
    """The position of these entries before round ``number``; later rounds are not looked at.

    ``played``: the results before that round, where they have been read already.
    """
    last = last_planned(stage, number)
    by_standing = stage.last_round_by_standing and number == last
    return Position(
        contenders=contenders(
            entry_ids, bouts(tournament, up_to=number - 1) if played is None else played, profile_of(tournament),
            ranks=places(tournament, up_to=number - 1) if by_standing else {},
            teams=_teams(tournament) if stage.separate_teams else {},
        ),
        mode="standing" if by_standing else "random",
        separate_teams=stage.separate_teams,
        planned_rounds=last,
    )


def last_planned(stage: Stage, number: int) -> int | None:
    """The number that the stage's last planned round has or will have; None: nothing is planned."""
    if not stage.is_swiss or stage.planned_rounds is None:
        return None
    return number - 1 + stage.planned_rounds - stage.rounds.filter(number__lt=number).count()


def _teams(tournament: Tournament) -> dict[int, str]:
    """The team of each entry that has one; the same for all its members, however it was typed."""
    teams = tournament.entries.exclude(player__team="").order_by("player__number").values_list("pk", "player__team")
    spelling: dict[str, str] = {}
    return {entry: spelling.setdefault(same_person_key(team), team) for entry, team in teams}
