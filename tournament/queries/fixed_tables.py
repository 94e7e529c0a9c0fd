"""Players of a round who do not sit at their fixed table, for staff to look at before the round is posted."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.models import Entry, Match, Round


@dataclass(frozen=True, slots=True)
class Misseated:
    """Somebody whose match is at another table than theirs.

    Codes: those of ``pairings.seating.Misplaced``, and ``moved`` for who was moved there by hand.
    """

    code: str
    entry: Entry
    opponent: Entry
    table: int

    @property
    def wanted(self) -> int:
        return self.entry.fixed_table


def misseated(round: Round, matches: Sequence[Match]) -> list[Misseated]:
    """Everybody of these matches who has a fixed table and sits elsewhere, and why, by table."""
    noted = {(why["player"], why["table"]): why["code"] for why in round.pairing.get("seating", [])}
    found = [
        Misseated(noted.get((entry.pk, match.table), "moved"), entry, other, match.table)
        for match in matches if match.is_played
        for entry, other in ((match.first, match.second), (match.second, match.first))
        if entry.fixed_table not in (None, match.table)
    ]
    return sorted(found, key=lambda one: (one.table, one.entry.pk))
