"""How every match ended for each of its players, in columns: one row for each seat."""

from dataclasses import dataclass

import numpy as np

from tournament.domain.matches import NOBODY, Matches
from tournament.domain.records import ASSIGNED_LOSS, BYE, BYES, DOUBLE_LOSS, DRAW, LOSS, WIN, Scoring

OUTCOMES = (LOSS, DRAW, WIN, DOUBLE_LOSS, BYE, ASSIGNED_LOSS)
NUMBER = {outcome: number for number, outcome in enumerate(OUTCOMES)}
FOR_SECOND = np.array([NUMBER[WIN], NUMBER[DRAW], NUMBER[LOSS], NUMBER[DOUBLE_LOSS], NOBODY, NOBODY])


@dataclass(frozen=True, slots=True, eq=False)
class Seats:
    """First all first players, then all second ones, who are those of the matches in `two`.

    `other` is the row of the opponent's seat, NOBODY without one; `outcome` an index of OUTCOMES.
    """

    matches: Matches
    two: np.ndarray
    entry: np.ndarray
    other: np.ndarray
    outcome: np.ndarray

    @classmethod
    def of(cls, matches: Matches) -> "Seats":
        two = np.flatnonzero(matches.second != NOBODY)
        other = np.full(len(matches.first), NOBODY)
        other[two] = len(matches.first) + np.arange(len(two))
        outcome = _outcomes(matches)
        return cls(
            matches,
            two,
            np.concatenate([matches.first, matches.second[two]]),
            np.concatenate([other, two]),
            np.concatenate([outcome, FOR_SECOND[outcome[two]]]),
        )

    def rounds(self) -> np.ndarray:
        """In which round each seat was taken."""
        return np.concatenate([self.matches.round, self.matches.round[self.two]])

    def games(self, scoring: Scoring) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Won, lost and drawn, seen from each seat, as the formulas count them."""
        won, lost, drawn = _games(self.matches, scoring)
        return (
            np.concatenate([won, lost[self.two]]),
            np.concatenate([lost, won[self.two]]),
            np.concatenate([drawn, drawn[self.two]]),
        )


def _outcomes(matches: Matches) -> np.ndarray:
    """For the first players; the same order of questions as in Bout.outcomes."""
    by_games = np.sign(matches.first_wins - matches.second_wins) + 1  # LOSS, DRAW, WIN
    given_up = np.array([NUMBER[WIN], NUMBER[LOSS]])[np.maximum(matches.by_first, 0)]
    return np.select(
        [
            matches.is_kind(*BYES),
            matches.is_kind("assigned_loss"),
            matches.is_kind("double_loss"),
            matches.by_first != NOBODY,
        ],
        [NUMBER[BYE], NUMBER[ASSIGNED_LOSS], NUMBER[DOUBLE_LOSS], given_up],
        by_games,
    )


def _games(matches: Matches, scoring: Scoring) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Won by the first, won by the second, drawn; the same as Records.games_of."""
    won, lost, drawn = matches.first_wins, matches.second_wins, matches.drawn
    bye, missed = matches.is_kind(*BYES), matches.is_kind("assigned_loss")
    agreed = matches.is_kind("intentional_draw") & (won + lost + drawn == 0)
    nothing = matches.is_kind("double_loss")
    given = np.where(won == 0, scoring.bye_games, won)
    taken = np.where(lost == 0, scoring.bye_games, lost)
    return (
        np.select([bye, missed | nothing], [given, 0], won),
        np.select([missed, bye | nothing], [taken, 0], lost),
        np.select([agreed, bye | missed | nothing], [scoring.intentional_draw_games, 0], drawn),
    )
