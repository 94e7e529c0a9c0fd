"""Who may use a page: the guard of every view, and the actor of a request."""

from functools import wraps

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.db.models import Q
from django.shortcuts import get_object_or_404

from core.identity import Actor, Scope
from events.domain.roles import CAPABILITIES, Can, Role
from events.models import Event, Player, StaffRole
from events.queries import player_by_secret

PLAYER_COOKIE = "rk_player"


def capabilities(user, scope: Scope) -> frozenset[Can]:
    """Everything the person's jobs here allow. Being a superuser is not a job."""
    if not user.is_authenticated:
        return frozenset()
    jobs = StaffRole.objects.filter(
        Q(tournament_uid=None) | Q(tournament_uid=scope.tournament), event__uid=scope.event, user_id=user.pk
    )
    return frozenset().union(*(CAPABILITIES[Role(role)] for role in jobs.values_list("role", flat=True)))


def can(user, capability: Can, scope: Scope) -> bool:
    """Whether one of the person's jobs here covers it."""
    return capability in capabilities(user, scope)


def event_of(words: dict) -> Event:
    """Take the event's part out of the URL's words and load it."""
    return get_object_or_404(Event, slug=words.pop("event"))


def requires(capability: Can, place_of=event_of):
    """Load the event (or tournament) of the URL; let in only staff with this capability there.

    The view gets the place as its first argument after the request, and the person's capabilities
    there as ``request.may``.
    """

    def decorate(view):
        @login_required
        @wraps(view)
        def guarded(request, **words):
            place = place_of(words)
            request.may = capabilities(request.user, place.scope)
            if capability not in request.may:
                raise PermissionDenied
            return view(request, place, **words)

        guarded.capability = capability
        return guarded

    return decorate


def public_at(place_of=event_of):
    """Everybody may read it; the place of the URL is loaded, and what the reader may do stands beside."""

    def decorate(view):
        @wraps(view)
        def open_view(request, **words):
            place = place_of(words)
            request.may = capabilities(request.user, place.scope)
            return view(request, place, **words)

        open_view.capability = None
        return open_view

    return decorate


def player_of(request) -> Player | None:
    """The player whose personal link this browser opened, if it still holds."""
    secret = request.COOKIES.get(PLAYER_COOKIE, "")
    return player_by_secret(secret) if secret else None


def actor_of(request) -> Actor:
    """Who acts in this request: the token, the person signed in, or the player of the cookie."""
    if token := getattr(request, "auth", None):
        return Actor("token", str(token.uid), f"{token.user.label} ({token.label})")
    if request.user.is_authenticated:
        return Actor("user", str(request.user.uid), request.user.label)
    if player := player_of(request):
        return player.actor
    return Actor("screen", "", "")
