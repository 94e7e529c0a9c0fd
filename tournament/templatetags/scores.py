"""Filters that write results and the reasons of a draw in words."""

from django import template
from django.utils.translation import get_language

from tournament.domain.console import line_for
from tournament.domain.results import Kind, Score
from tournament.domain.tiebreaker_names import shipped_tiebreaker_names
from tournament.queries.workshop import Why
from tournament.words import reason_tag, reason_text, score_note, score_text

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


@register.filter
def reason(why: Why) -> str:
    """A reason of the draw as a sentence."""
    return reason_text(why)


@register.simple_tag
def reason_mark(why: Why) -> dict:
    """The reason in a word with its tone."""
    word, tone = reason_tag(why)
    return {"word": word, "tone": tone}


@register.filter
def tiebreaker(code: str) -> str:
    """A tie-breaker's full name in the reader's language."""
    return shipped_tiebreaker_names()[code].name(get_language())
