"""The guards of pages that belong to one tournament."""

from functools import partial

from django.shortcuts import get_object_or_404

from events.permissions import public_at, requires
from tournament.models import Tournament


def tournament_of(words: dict) -> Tournament:
    """Take the event's and the tournament's part out of the URL's words and load both."""
    return get_object_or_404(
        Tournament.objects.select_related("event"),
        event__slug=words.pop("event"),
        slug=words.pop("tournament"),
    )


requires_here = partial(requires, place_of=tournament_of)
public_here = public_at(tournament_of)
