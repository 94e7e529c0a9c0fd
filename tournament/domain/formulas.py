"""The formulas of the tie-breakers: what is counted, out of how many.

Each is written once and asked twice: with one entry's tally it gives a share of whole numbers, with the columns
of a whole field (tournament.domain.field) it gives the shares of everybody. So a formula only adds, subtracts
and multiplies, and never changes what it is given.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Protocol

from tournament.domain.records import Scoring, Tally

ZERO = Fraction(0)


class Counting(Protocol):
    """How it was counted; what the formulas know besides the tally."""

    scoring: Scoring
    round_weights: Sequence[int]


@dataclass(frozen=True, slots=True)
class Ratio:
    """A share before it becomes a number: what is counted, out of how many, and what holds at the edges."""

    top: int
    bottom: int
    floor: Fraction = ZERO
    cap: Fraction | None = None
    capped: bool = True  # whether the cap holds for this one
    empty: Fraction = ZERO  # when there is nothing to divide by

    @property
    def raw(self) -> Fraction:
        """The share itself, before floor and cap."""
        return Fraction(self.top, self.bottom) if self.bottom else self.empty

    @property
    def value(self) -> Fraction:
        value = max(self.floor, self.raw)
        return value if self.cap is None or not self.capped else min(self.cap, value)


Share = Callable[[Tally, Counting], Ratio]
Meetings = Callable[[int], Sequence[tuple[int, int]]]


def match_points(tally: Tally, counting: Counting) -> int:
    return tally.points


def match_loss_share(tally: Tally, counting: Counting) -> Ratio:
    """Losses out of rounds played: a bye is not played, a draw is."""
    return Ratio(tally.losses, tally.played, empty=counting.scoring.loss_rate_unplayed)


def cumulative_share(tally: Tally, counting: Counting) -> Ratio:
    """Won rounds by weight: the earlier a win, the longer it stood in the running total."""
    won = tally.won_weight + tally.bye_weight if counting.scoring.bye_in_cumulative else tally.won_weight
    return Ratio(won, sum(counting.round_weights))


def match_win_share(tally: Tally, counting: Counting) -> Ratio:
    """Match points out of those that as many wins would have brought."""
    scoring = counting.scoring
    points, matches = tally.points, tally.matches
    if not scoring.bye_in_match_rate:
        points = points - tally.byes * scoring.points.bye
        matches = matches - tally.byes
    return Ratio(points, scoring.points.win * matches, floor=scoring.match_floor)


def own_match_win_share(tally: Tally, counting: Counting) -> Ratio:
    """The same for oneself: some organizers leave the floor to the opponents' mean."""
    share = match_win_share(tally, counting)
    return share if counting.scoring.own_match_floor else replace(share, floor=ZERO)


def opponent_match_win_share(tally: Tally, counting: Counting) -> Ratio:
    """The same, as it enters others' means: who dropped may count for no more than the cap."""
    return replace(match_win_share(tally, counting), cap=counting.scoring.dropped_cap, capped=tally.dropped)


def game_win_share(tally: Tally, counting: Counting) -> Ratio:
    """Games won, and the drawn ones at their worth, out of all games."""
    scoring, worth = counting.scoring, counting.scoring.drawn_game
    won, games = tally.games_won, tally.games
    if not scoring.bye_in_game_rate:
        won = won - tally.bye_games
        games = games - tally.bye_games
    top = won * worth.denominator + tally.games_drawn * worth.numerator
    return Ratio(top, worth.denominator * games, floor=scoring.game_floor)


def own_game_win_share(tally: Tally, counting: Counting) -> Ratio:
    """The same for oneself: some organizers leave the floor to the opponents' mean."""
    share = game_win_share(tally, counting)
    return share if counting.scoring.own_game_floor else replace(share, floor=ZERO)


def points_share(tally: Tally, counting: Counting) -> Ratio:
    """Match points for each match."""
    scoring = counting.scoring
    if scoring.bye_in_schedule:
        return Ratio(tally.points, tally.matches)
    return Ratio(tally.points - tally.byes * scoring.points.bye, tally.played)


def points_among(group: Iterable[int], meetings: Meetings) -> dict[int, int] | None:
    """Match points from the meetings inside a group; None unless every two of them have met.

    `meetings` tells whom somebody met and what it brought, once per meeting.
    """
    members = set(group)
    points = {}
    for member in members:
        met = [(opponent, gained) for opponent, gained in meetings(member) if opponent in members]
        if len({opponent for opponent, _ in met}) < len(members) - 1:
            return None
        points[member] = sum(gained for _, gained in met)
    return points if len(members) > 1 else None
