"""Filters that name a stage's format and enforcement level as its game does."""

from django import template
from django.utils.translation import get_language

from tournament.domain.games import shipped_games
from tournament.domain.setup import format_of, level_of
from tournament.forms.structure import REL_WORDS
from tournament.models import Stage, Tournament

register = template.Library()


@register.filter
def format_name(stage: Stage, tournament: Tournament) -> str:
    """The format's name; the code itself where the game does not know it."""
    format = format_of(shipped_games().get(tournament.game), stage.format)
    return format.name(get_language()) if format else stage.format


@register.filter
def level_name(stage: Stage, tournament: Tournament) -> str:
    """The enforcement level's name."""
    game = shipped_games().get(tournament.game)
    level = level_of(game, stage.rel) if game else None
    return level.name(get_language()) if level else str(REL_WORDS[stage.rel])


@register.filter
def game_name(tournament: Tournament) -> str:
    """The game's name."""
    game = shipped_games().get(tournament.game)
    return game.name(get_language()) if game else tournament.game
