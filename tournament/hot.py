"""The pages that a whole hall asks for at once, offered to the shell to be kept ready."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from uuid import UUID

from django.http import Http404
from django.template.loader import render_to_string
from django.urls import reverse

from live.hot import register_hot
from tournament.models import Tournament
from tournament.views import bracket, home, pairings, standings


@dataclass(frozen=True, slots=True)
class Page:
    """A public page: its template, and what fills it (of the tournament and the other words of the address)."""

    template: str
    context: Callable[..., dict]


@dataclass(frozen=True, slots=True)
class Address:
    """All that a public page asks of a request: the way back to itself, for the language and for signing in."""

    path: str

    def get_full_path(self) -> str:
        return self.path


PAGES = {
    "tournament-home": Page(home.TEMPLATE, home.context),
    "bracket": Page(bracket.TEMPLATE, bracket.context),
    "latest-pairings": Page(pairings.TEMPLATE, pairings.context),
    "pairings": Page(pairings.TEMPLATE, pairings.context),
    "pairings-by-name": Page(pairings.NAMES_TEMPLATE, pairings.names_context),
    "standings": Page(standings.TEMPLATE, standings.context),
    "standings-after": Page(standings.TEMPLATE, standings.context),
}


def register_pages() -> None:
    """Offer every page; they give htmx the whole page too, and it takes its piece out."""
    for name, page in PAGES.items():
        register_hot(name, channels_of, partial(render, name, page), fragment=True)


def channels_of(kwargs: dict) -> tuple[UUID, UUID] | None:
    """The tournament's channel, and the event's: names of players and of the event are changed there."""
    return Tournament.objects.filter(
        event__slug=kwargs["event"], slug=kwargs["tournament"]).values_list("uid", "event__uid").first()


def render(name: str, page: Page, kwargs: dict, language: str) -> str | None:
    """The page as an anonymous reader gets it from Django; None lets Django say what is wrong."""
    words = dict(kwargs)
    tournament = Tournament.objects.select_related("event").filter(
        event__slug=words.pop("event"), slug=words.pop("tournament")).first()
    if tournament is None:
        return None
    try:
        found = page.context(tournament, **words)
    except Http404:
        return None
    return render_to_string(page.template, found | {
        "LANGUAGE_CODE": language, "request": Address(reverse(name, kwargs=kwargs))})
