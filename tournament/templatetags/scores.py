"""Filters that write results and the reasons of a draw in words."""

from collections.abc import Sequence

from django import template
from django.utils.translation import get_language

from tournament.domain.console import line_for
from tournament.domain.results import Kind, Score
from tournament.domain.tiebreaker_names import shipped_tiebreaker_names
from tournament.queries.reasons import Why
from tournament.words import score_note, score_text
from tournament.words_reasons import reason_tag, reason_text

register = template.Library()


def value_of(result) -> Score:
    """A stored result, or a score, as a value."""
    if isinstance(result, Score):
        return result
    return Score(
        result.first_wins, result.second_wins, result.drawn, Kind(result.kind), result.by_first, result.neither_came)


@register.filter
def score(result) -> str:
    """2–0, 1–1–1, or a word."""
    return score_text(value_of(result))


@register.filter
def note(result, match) -> str:
    """Who conceded or did not come; empty after ordinary play."""
    return score_note(value_of(result), match.first.player.name, match.second.player.name)


@register.filter
def desk_line(result, table: int) -> str:
    """What one would type at the desk for this result."""
    return line_for(table, value_of(result))


@register.inclusion_tag("tournament/_remarks.html")
def remarks(reasons: Sequence[Why]) -> dict:
    """What is special about a table in a word, and why the two meet in sentences that open in place."""
    marks = dict.fromkeys(mark for why in reasons if (mark := reason_tag(why)))
    return {"marks": marks, "texts": [reason_text(why) for why in reasons]}


@register.filter
def sentences(reasons: Sequence[Why]) -> list[str]:
    """The same sentences where they stand open."""
    return [reason_text(why) for why in reasons]


@register.filter
def tiebreaker(code: str) -> str:
    """A tie-breaker's full name in the reader's language."""
    return shipped_tiebreaker_names()[code].name(get_language())
