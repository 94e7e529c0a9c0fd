"""What the pages of a tournament have in common: the status bar, the navigation, the live connection."""

from django.utils import timezone

from events.domain.roles import Can
from live.topics import ticket, version_of
from tournament.models import Tournament
from tournament.queries.frame import now_of


def frame(request, tournament: Tournament, **more) -> dict:
    """The context of a page of this tournament for this reader."""
    mine = reader(request, tournament)  # the version first: what changes from here on is asked for again
    return _around(tournament) | mine | more


def reader(request, tournament: Tournament) -> dict:
    """What this reader's page has beyond the public one."""
    is_staff = Can.SEE_FLOOR in request.may
    return {
        "may": {capability.value for capability in request.may},
        "is_staff": is_staff,
        "live": live_of(tournament, staff=is_staff),
    }


def public_frame(tournament: Tournament, **more) -> dict:
    """The context of a page that is the same for everybody; it needs no request."""
    everybody = {"may": set(), "is_staff": False, "live": live_of(tournament)}  # the version first, as above
    return _around(tournament) | everybody | more


def _around(tournament: Tournament) -> dict:
    """What stands around every page, whoever reads it."""
    return {"event": tournament.event, "tournament": tournament, "now": now_of(tournament, timezone.now())}


def live_of(tournament: Tournament, *, staff: bool = False) -> dict:
    """Where the page listens for changes, and which version it shows."""
    found = {"url": f"/live/{tournament.uid}/", "version": version_of(tournament.uid)}
    if staff:
        found["ticket"] = ticket(tournament.uid, "staff")
    return found
