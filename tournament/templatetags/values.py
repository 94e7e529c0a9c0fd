"""Filters that write the exact values of the standings for people."""

from django import template
from django.utils.translation import get_language

from tournament.domain import shown
from tournament.domain.tiebreaker_names import TiebreakerNames

register = template.Library()


@register.filter
def amount_of(line, code: str):
    """The value of one tie-breaker in a line of a standing."""
    return line.amount(code)


@register.filter
def as_value(amount, code: str) -> str:
    """66.67%, 0.8125 or 7; a dash where there is no value."""
    return "–" if amount is None else shown.shown(code, amount)


@register.filter
def exactly(amount) -> str:
    """The fraction itself."""
    return "" if amount is None else shown.exact(amount)


@register.filter
def help_text(names: TiebreakerNames) -> str:
    """How a tie-breaker is worked out, in one sentence."""
    return names.help(get_language())


@register.filter
def full_name(names: TiebreakerNames) -> str:
    """What a tie-breaker is called."""
    return names.name(get_language())
