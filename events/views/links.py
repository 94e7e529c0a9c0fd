"""Personal links: a new one shown with its code, and cards with everybody's to cut out."""

from dataclasses import dataclass

from django.conf import settings
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from events.commands.players import new_personal_link, new_personal_links
from events.domain.roles import Can
from events.forms.people import CardsForm
from events.models import Player
from events.permissions import actor_of, requires
from events.queries import without_link
from events.views.pages import page_of

AT_ONCE = 96  # twelve sheets; drawing a code takes a few milliseconds of everybody's server


@dataclass(frozen=True, slots=True)
class Card:
    """A player and the address of their pages."""

    player: Player
    address: str


@never_cache
@require_POST
@requires(Can.ENTER_PLAYER)
def new_link(request, event, number):
    """A fresh link for one player; the older ones end."""
    player = get_object_or_404(event.players, number=number)
    back = reverse("change-player", args=[event.slug, player.number])
    return show_new_link(request, player, page_of(request, event), back)


@never_cache
@require_http_methods(["GET", "POST"])
@requires(Can.ENTER_PLAYER)
def print_links(request, event):
    """Cards with links for many players."""
    return show_cards(request, event.players.all(), page_of(request, event))


def show_new_link(request, player: Player, words: dict, back: str):
    """Make a new link and show it, this once."""
    secret = new_personal_link(player=player, actor=actor_of(request))
    return render(request, "events/new_link.html", words | {
        "player": player, "address": address_of(secret), "back": back})


def show_cards(request, players, words: dict):
    """Ask whose cards to print; then make their links and show the sheets."""
    form = CardsForm(request.POST or None)
    waiting = without_link(players)
    if request.method == "POST" and form.is_valid():
        numbers = form.numbers()
        wanted = players.filter(number__range=numbers) if numbers else waiting
        chosen = list(wanted.order_by("sort_key", "number")[:AT_ONCE])
        left = wanted.count() - len(chosen)
        cards = _cards(request, words["event"], chosen)
        return render(request, "events/print_links.html", words | {"sheets": _sheets(cards), "left": left})
    status = 422 if request.method == "POST" else 200
    return render(request, "events/choose_cards.html", words | {
        "form": form, "waiting": waiting.count(), "all": players.count(), "at_once": AT_ONCE}, status=status)


def address_of(secret: str) -> str:
    """The whole address of a personal link."""
    return settings.PUBLIC_URL + reverse("personal-link", args=[secret])


def _cards(request, event, chosen: list[Player]) -> list[Card]:
    if not chosen:
        return []
    secrets = new_personal_links(
        event_id=event.pk, player_ids=[player.pk for player in chosen], actor=actor_of(request))
    return [Card(player, address_of(secrets[player.pk])) for player in chosen]


def _sheets(cards: list[Card], each: int = 8) -> list[list[Card]]:
    return [cards[start:start + each] for start in range(0, len(cards), each)]
