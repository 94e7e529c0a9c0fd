"""The table of all tie-breakers: which formula each has, and which way is better.

Every value is exact: an integer or a Fraction. To add one: a formula, its line in the table, its names in
data/tiebreakers.toml, a worked event in the tests.
"""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass
from fractions import Fraction
from hashlib import blake2b
from math import lcm
from typing import Literal

from tournament.domain.formulas import (
    Counting,
    Meetings,
    Ratio,
    Share,
    cumulative_share,
    game_win_share,
    match_loss_share,
    match_points,
    opponent_match_win_share,
    own_game_win_share,
    own_match_win_share,
    points_among,
    points_share,
)
from tournament.domain.records import Records, Scoring, Tally

Amount = int | Fraction
RANDOM = "random"


def mean(values: Iterable[Fraction], *, empty: Fraction) -> Fraction:
    """Exact mean over a common denominator: one reduction, however many values."""
    values = list(values)
    if not values:
        return empty
    common = lcm(*(v.denominator for v in values))
    return Fraction(sum(v.numerator * (common // v.denominator) for v in values), common * len(values))


def lot(seed: int, name: int | str) -> int:
    """The lot that this seed draws for somebody: the same in any order and on any machine."""
    key = seed.to_bytes(16, "big", signed=True)
    return int.from_bytes(blake2b(str(name).encode(), key=key, digest_size=8).digest(), "big")


@dataclass(frozen=True, slots=True)
class Tiebreaker:
    """A column of the standings: how its value comes about, and which way is better.

    At most one of the five says how: a whole number, the entry's own share, the mean of what each opponent
    contributes, the mean of what another tie-breaker gives each opponent, or something among those who are
    equal in everything before it. The random one has none: it is drawn, not computed.
    """

    code: str
    better: Literal["higher", "lower"]
    number: Callable[[Tally, Counting], int] | None = None
    share: Share | None = None
    contribution: Share | None = None
    mean_of: str | None = None
    among: Callable[[Collection[int], Meetings], dict[int, int] | None] | None = None

    @property
    def how(self) -> str:
        """"number", "share", "mean", "equals" or "lot"."""
        if self.number:
            return "number"
        if self.share:
            return "share"
        if self.contribution or self.mean_of:
            return "mean"
        return "equals" if self.among else "lot"

    def amount(self, records: Records, entry: int) -> Amount:
        """The entry's value, computed once for these records; not for "equals" and "lot"."""
        known = records.known.setdefault(self.code, {})
        if entry not in known:
            known[entry] = self._compute(records, entry)
        return known[entry]

    def among_equals(self, records: Records, group: Collection[int]) -> dict[int, int]:
        """The values of entries that are equal in everything before; empty when it says nothing about them."""
        return self.among(group, records.meetings) or {}

    def contributed(self, records: Records, opponent: int) -> Ratio:
        """What an opponent brings into a mean."""
        if self.contribution:
            return self.contribution(records.tally(opponent), records)
        value = Fraction(TIEBREAKERS[self.mean_of].amount(records, opponent))
        return Ratio(value.numerator, value.denominator)

    def without_opponents(self, scoring: Scoring) -> Fraction:
        """The mean over nobody: the worst value, or zero where the scoring says so."""
        return Fraction(self.better == "lower" and scoring.no_opponents == "worst")

    def _compute(self, records: Records, entry: int) -> Amount:
        if self.number:
            return self.number(records.tally(entry), records)
        if self.share:
            return self.share(records.tally(entry), records).value
        if self.how == "mean":
            values = (self._contributed(records, o) for o in records.opponents(entry))
            return mean(values, empty=self.without_opponents(records.scoring))
        raise ValueError(f"{self.code} is not computed from one entry's matches")

    def _contributed(self, records: Records, opponent: int) -> Fraction:
        known = records.known.setdefault(f"{self.code} of an opponent", {})
        if opponent not in known:
            known[opponent] = self.contributed(records, opponent).value
        return known[opponent]


TIEBREAKERS: dict[str, Tiebreaker] = {breaker.code: breaker for breaker in (
    Tiebreaker("match_points", "higher", number=match_points),
    Tiebreaker("cumulative_points", "higher", share=cumulative_share),
    Tiebreaker("match_loss_rate", "lower", share=match_loss_share),
    Tiebreaker("opponents_match_loss_rate", "lower", contribution=match_loss_share),
    Tiebreaker("opponents_cumulative_points", "higher", contribution=cumulative_share),
    Tiebreaker("match_win_rate", "higher", share=own_match_win_share),
    Tiebreaker("opponents_match_win_rate", "higher", contribution=opponent_match_win_share),
    Tiebreaker("opponents_opponents_match_win_rate", "higher", mean_of="opponents_match_win_rate"),
    Tiebreaker("game_win_rate", "higher", share=own_game_win_share),
    Tiebreaker("opponents_game_win_rate", "higher", contribution=game_win_share),
    Tiebreaker("strength_of_schedule", "higher", contribution=points_share),
    Tiebreaker("extended_strength_of_schedule", "higher", mean_of="strength_of_schedule"),
    Tiebreaker("head_to_head", "higher", among=points_among),
    Tiebreaker(RANDOM, "higher"),
)}
