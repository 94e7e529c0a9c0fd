"""Stored results as values, and who goes on because of them."""

from tournament.domain.results import Kind, Outcome, Score
from tournament.models import Entry, Match, MatchResult


def current_result(match: Match) -> MatchResult | None:
    """The result that counts, if there is one."""
    return match.results.filter(is_current=True).first()


def score_of(result: MatchResult) -> Score:
    """A stored result as a value."""
    return Score(result.first_wins, result.second_wins, result.drawn, Kind(result.kind), result.by_first,
                 result.neither_came)


def winner_of(match: Match, result: MatchResult | None) -> Entry | None:
    """Who goes on from an elimination match; None while open, or when both lost."""
    if not match.is_played:
        return None if match.kind == Match.Kind.ASSIGNED_LOSS else match.first
    if result is None:
        return None
    outcome = score_of(result).outcome
    if outcome is Outcome.FIRST:
        return match.first
    return match.second if outcome is Outcome.SECOND else None
