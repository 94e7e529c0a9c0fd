"""A player's way in without an account: the personal link is swapped for a cookie and a clean address."""

from django.conf import settings
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.guards import public
from events.permissions import PLAYER_COOKIE
from events.queries import player_by_secret

LASTS = 30 * 24 * 3600  # seconds; longer than any event


@never_cache
@require_GET
@public
def personal_link(request, secret):
    """Remember whose browser this is, and go on to the player's page."""
    if player_by_secret(secret) is None:
        return render(request, "events/personal_link_gone.html", status=404)
    answer = redirect("my-match")
    # For the player's own pages alone: without it the public ones are kept ready for this phone too.
    answer.set_cookie(
        PLAYER_COOKIE, secret, max_age=LASTS, path=answer.url, httponly=True, samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE)
    answer["Referrer-Policy"] = "no-referrer"
    return answer
