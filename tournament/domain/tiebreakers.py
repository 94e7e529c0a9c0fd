"""One function for each tie-breaker, and the table of all of them.

Every value is exact: an integer or a Fraction. To add one: a function, its line in the table, its names in
data/tiebreakers.toml, a worked event in the tests.
"""
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from hashlib import blake2b
from math import lcm
from typing import Literal

from tournament.domain.records import Records

Amount = int | Fraction
RANDOM = "random"
ZERO, ONE = Fraction(0), Fraction(1)


@dataclass(frozen=True, slots=True)
class Ratio:
    """A share before it becomes a number: what is counted, out of how many, and what holds at the edges."""

    top: int
    bottom: int
    floor: Fraction = ZERO
    cap: Fraction = ONE
    empty: Fraction = ZERO  # when there is nothing to divide by

    @property
    def raw(self) -> Fraction:
        """The share itself, before floor and cap."""
        return Fraction(self.top, self.bottom) if self.bottom else self.empty

    @property
    def value(self) -> Fraction:
        return min(self.cap, max(self.floor, self.raw))


Share = Callable[[Records, int], Ratio]


def match_points(records: Records, entry: int) -> int:
    return records.tally(entry).points


def match_loss_share(records: Records, entry: int) -> Ratio:
    """Losses out of rounds played: a bye is not played, a draw is."""
    tally = records.tally(entry)
    return Ratio(tally.losses, tally.played, empty=records.scoring.loss_rate_unplayed)


def cumulative_share(records: Records, entry: int) -> Ratio:
    """Won rounds by weight: the earlier a win, the longer it stood in the running total."""
    weights = records.round_weights
    return Ratio(sum(weights[r - 1] for r in counted_wins(records, entry)), sum(weights))


def counted_wins(records: Records, entry: int) -> list[int]:
    """The rounds that count as won in the cumulative points."""
    tally = records.tally(entry)
    return tally.won_rounds + tally.bye_rounds if records.scoring.bye_in_cumulative else tally.won_rounds


def match_win_share(records: Records, entry: int) -> Ratio:
    """Match points out of those that as many wins would have brought."""
    tally, scoring = records.tally(entry), records.scoring
    points, matches = tally.points, tally.matches
    if not scoring.bye_in_match_rate:
        points -= tally.byes * scoring.points.bye
        matches -= tally.byes
    return Ratio(points, scoring.points.win * matches, floor=scoring.match_floor)


def opponent_match_win_share(records: Records, opponent: int) -> Ratio:
    """The same, as it enters others' means: who dropped may count for no more than the cap."""
    share = match_win_share(records, opponent)
    return replace(share, cap=records.scoring.dropped_cap) if opponent in records.dropped else share


def game_win_share(records: Records, entry: int) -> Ratio:
    """Games won, and the drawn ones at their worth, out of all games."""
    tally, scoring = records.tally(entry), records.scoring
    won, games, worth = tally.games_won, tally.games, scoring.drawn_game
    if not scoring.bye_in_game_rate:
        won -= tally.bye_games
        games -= tally.bye_games
    top = won * worth.denominator + tally.games_drawn * worth.numerator
    return Ratio(top, worth.denominator * games, floor=scoring.game_floor)


def own_game_win_share(records: Records, entry: int) -> Ratio:
    """The same for oneself: some organizers leave the floor to the opponents' mean."""
    share = game_win_share(records, entry)
    return share if records.scoring.own_game_floor else replace(share, floor=ZERO)


def points_share(records: Records, entry: int) -> Ratio:
    """Match points for each match."""
    tally = records.tally(entry)
    return Ratio(tally.points, tally.matches, cap=Fraction(records.scoring.points.win))


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

    Exactly one of the three says how: a plain number, the entry's own share, or the mean of what each
    opponent contributes. The random one has none: it is drawn, not computed.
    """

    code: str
    better: Literal["higher", "lower"]
    number: Callable[[Records, int], int] | None = None
    share: Share | None = None
    contribution: Share | None = None

    @property
    def how(self) -> str:
        """"number", "share", "mean" or "lot"."""
        if self.number:
            return "number"
        if self.share:
            return "share"
        return "mean" if self.contribution else "lot"

    def amount(self, records: Records, entry: int) -> Amount:
        """The entry's value, computed once for these records."""
        known = records.known.setdefault(self.code, {})
        if entry not in known:
            known[entry] = self._compute(records, entry)
        return known[entry]

    def without_opponents(self, records: Records) -> Fraction:
        """The mean over nobody: the worst value, or zero where the scoring says so."""
        return ONE if self.better == "lower" and records.scoring.no_opponents == "worst" else ZERO

    def _compute(self, records: Records, entry: int) -> Amount:
        if self.number:
            return self.number(records, entry)
        if self.share:
            return self.share(records, entry).value
        if self.contribution:
            values = (self._contributed(records, o) for o in records.opponents(entry))
            return mean(values, empty=self.without_opponents(records))
        raise ValueError(f"{self.code} is drawn, not computed")

    def _contributed(self, records: Records, opponent: int) -> Fraction:
        known = records.known.setdefault(f"{self.code} of an opponent", {})
        if opponent not in known:
            known[opponent] = self.contribution(records, opponent).value
        return known[opponent]


def _mean_of(code: str, records: Records, opponent: int) -> Ratio:
    """Another tie-breaker's value as a contribution, for means of means."""
    value = Fraction(TIEBREAKERS[code].amount(records, opponent))
    return Ratio(value.numerator, value.denominator, cap=max(value, ONE))


TIEBREAKERS: dict[str, Tiebreaker] = {breaker.code: breaker for breaker in (
    Tiebreaker("match_points", "higher", number=match_points),
    Tiebreaker("cumulative_points", "higher", share=cumulative_share),
    Tiebreaker("match_loss_rate", "lower", share=match_loss_share),
    Tiebreaker("opponents_match_loss_rate", "lower", contribution=match_loss_share),
    Tiebreaker("opponents_cumulative_points", "higher", contribution=cumulative_share),
    Tiebreaker("match_win_rate", "higher", share=match_win_share),
    Tiebreaker("opponents_match_win_rate", "higher", contribution=opponent_match_win_share),
    Tiebreaker("opponents_opponents_match_win_rate", "higher",
               contribution=partial(_mean_of, "opponents_match_win_rate")),
    Tiebreaker("game_win_rate", "higher", share=own_game_win_share),
    Tiebreaker("opponents_game_win_rate", "higher", contribution=game_win_share),
    Tiebreaker("strength_of_schedule", "higher", contribution=points_share),
    Tiebreaker("extended_strength_of_schedule", "higher",
               contribution=partial(_mean_of, "strength_of_schedule")),
    Tiebreaker(RANDOM, "higher"),
)}
