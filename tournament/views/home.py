"""A tournament's front page: the staff's dashboard, and what everybody else sees."""

from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from core.charts import Bar, Segment
from events.domain.roles import Can
from tournament.models import Tournament
from tournament.permissions import public_here
from tournament.queries import home as read
from tournament.queries.next_step import next_step
from tournament.views.frame import frame, public_frame

TEMPLATE = "tournament/home_public.html"
STAFF_TEMPLATE = "tournament/home.html"


@require_GET
@public_here
def tournament_home(request, tournament):
    """One address for all: what is shown follows from the job."""
    found = frame(request, tournament, here="home")  # reads the version before the data
    if Can.SEE_FLOOR not in request.may:
        return render(request, TEMPLATE, found | _public(tournament))
    return render(request, STAFF_TEMPLATE, found | _dashboard(tournament, found["now"]))


def context(tournament: Tournament) -> dict:
    """What an anonymous reader sees; needs no request."""
    found = public_frame(tournament)
    return found | _public(tournament)


def _public(tournament: Tournament) -> dict:
    return {
        "here": "home", "champion": read.champion(tournament), "count": read.players_count(tournament),
        "has_rounds": bool(read.rounds_out(tournament)), "stages": list(tournament.stages.order_by("number")),
    }


def _dashboard(tournament: Tournament, now) -> dict:
    tables = read.open_tables(now)
    return {
        "next": next_step(tournament, timezone.now()),
        "champion": read.champion(tournament),
        "count": read.players_count(tournament),
        "segments": _segments(now),
        "tables": tables[: read.LAST_TABLES],
        "late": [table for table in tables if table.is_over],
        "missing": read.missing_players(tournament, now),
        "points": [Bar(str(points), players) for points, players in read.points_so_far(tournament)],
        "lengths": _lengths(tournament, now),
    }


def _lengths(tournament: Tournament, now) -> list[Bar]:
    """Nothing to compare before the first round took a minute."""
    found = read.lengths(tournament, now.at)
    if not any(one.minutes for one in found):
        return []
    return [Bar(str(one.number), one.minutes, "open" if one.is_open else "mid") for one in found]


def _segments(now) -> list[Segment]:
    if now.progress is None:
        return []
    extended = now.progress.extended
    playing = now.progress.open - extended
    words = ((now.progress.reported, "run", _("%(count)s reported")), (playing, "mid", _("%(count)s playing")),
             (extended, "time", _("%(count)s with extra time")))
    return [Segment(count, tone, text % {"count": count}) for count, tone, text in words if count]
