"""What a drawn round keeps of its draw, read back as a value."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from pairings.field import LEVELS


@dataclass(frozen=True)
class Certificate:
    """How good a draw was when it was made, whether that is proved, and the reasons that players may ask for.

    ``objective`` and ``lower_bound`` have the levels of the pairing engine, the most important first. ``pairs``
    is None for rounds that kept only their reasons; players are entries.
    """

    objective: Mapping[str, int]
    lower_bound: Mapping[str, int]
    unproved: Sequence[str]
    look_ahead: str  # off, kept, impossible
    engine: str
    microseconds: int | None
    settings: Mapping[str, object]
    reasons: Sequence[Mapping]
    pairs: Sequence[Sequence[int]] | None
    bye: int | None

    @classmethod
    def read(cls, pairing: Mapping) -> "Certificate | None":
        """The certificate that a round stored; None for a round that nobody drew."""
        if "objective" not in pairing:
            return None
        reasons = pairing.get("reasons", [])
        bye = next((why["player"] for why in reasons if why["code"] in ("bye", "second_bye")), None)
        return cls(
            by_level(pairing["objective"]), by_level(pairing.get("lower_bound", {})), pairing.get("unproved", []),
            pairing.get("look_ahead", "off"), pairing.get("engine", ""), pairing.get("microseconds"),
            pairing.get("settings", {}), reasons, pairing.get("pairs"), pairing.get("bye", bye))

    @property
    def is_by_standing(self) -> bool:
        return self.settings.get("mode") == "standing"

    @property
    def kept(self) -> int:
        """Tables that were locked and had no part in the draw."""
        return self.settings.get("kept", 0)

    @property
    def players(self) -> int | None:
        """How many were drawn."""
        return self.settings.get("players")

    def rounds_after(self, number: int) -> int:
        """Rounds that were still planned after round ``number`` when it was drawn."""
        return max(0, (self.settings.get("planned_rounds") or number) - number)

    def group_size(self, points: int) -> int | None:
        """How many players with these points were drawn; None where it was not kept."""
        return dict(map(tuple, self.settings.get("groups", []))).get(points)

    def drew(self, *entries: int) -> bool:
        """Whether the draw itself seated these two together, or let this one sit out."""
        if len(entries) == 1:
            return entries[0] == self.bye
        return self.pairs is None or frozenset(entries) in self._drawn

    def is_least(self, level: str) -> bool:
        """Whether no round at all could have been better in this level, all before it being equal."""
        return (
            level in self.objective and level not in self.unproved and not self.kept
            and self.lower_bound.get(level, self.objective[level]) == self.objective[level]
        )

    def reasons_of(self, entry: int) -> list[Mapping]:
        """What the draw noted about this entry."""
        return [why for why in self.reasons if why["player"] == entry or (
            why["code"] in ("forced_rematch", "team_mates") and why["other"] == entry)]

    @cached_property
    def _drawn(self) -> frozenset[frozenset[int]]:
        return frozenset(map(frozenset, self.pairs or ()))


def by_level(totals: Mapping[str, int]) -> dict[str, int]:
    """The totals in the order in which the levels count: a database may give the keys back in another one."""
    return {level: totals[level] for level in LEVELS if level in totals}
