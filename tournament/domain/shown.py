"""How the exact values of the standings are written for people; nothing is ever decided by these texts."""

from fractions import Fraction

PERCENT = frozenset({
    "match_loss_rate", "opponents_match_loss_rate", "match_win_rate", "opponents_match_win_rate",
    "opponents_opponents_match_win_rate", "game_win_rate", "opponents_game_win_rate",
})
WHOLE = frozenset({"match_points", "head_to_head", "random"})
PERCENT_PLACES, PLACES = 2, 4


def shown(tiebreaker: str, amount: Fraction | int) -> str:
    """Rates as percentages, other shares as decimals, whole numbers of counted things as they are."""
    if tiebreaker in PERCENT:
        return f"{decimal(Fraction(amount) * 100, PERCENT_PLACES)}%"
    if tiebreaker in WHOLE:
        return str(amount)
    return decimal(amount, PLACES)


def exact(amount: Fraction | int) -> str:
    """The value itself: 11/24, or a whole number."""
    return str(Fraction(amount))


def decimal(amount: Fraction, places: int) -> str:
    """With so many places, halves away from zero."""
    scaled = abs(amount) * 10**places
    whole, rest = divmod((2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator), 10**places)
    return f"{'−' if amount < 0 else ''}{whole}.{rest:0{places}}"
