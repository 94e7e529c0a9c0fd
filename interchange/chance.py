"""Results that players of different strength could have had, drawn so that anyone can repeat them."""

from fractions import Fraction
from random import Random

from tournament.domain.results import Score

FINEST = 10**6  # steps in which a rate is drawn


def strength(chance: Random) -> int:
    """How strong somebody is. Two players' chances are as their strengths: the logistic of their levels."""
    level = sum(chance.randrange(-4, 5) for _ in range(4))
    return int(1000 * Fraction(6, 5) ** level)


def score(chance: Random, first: int, second: int, *, wins_needed: int, draws: Fraction = Fraction(0)) -> Score:
    """A match between two strengths, game by game; a share of the matches ends drawn."""
    if happens(chance, draws):
        return Score(wins_needed - 1, wins_needed - 1, 1)
    wins = [0, 0]
    while max(wins) < wins_needed:
        wins[chance.randrange(first + second) >= first] += 1
    return Score(*wins)


def happens(chance: Random, rate: Fraction) -> bool:
    """Whether something comes about that happens at this rate."""
    return chance.randrange(FINEST) < rate * FINEST
