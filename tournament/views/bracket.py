"""The play-off as a bracket, for everybody; staff can end it when nobody is left in it."""

from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_POST

from core.forms import ReplayGuard
from events.domain.roles import Can
from tournament.commands.stages import end_play_off
from tournament.models import Tournament
from tournament.permissions import public_here, requires_here
from tournament.queries.bracket import bracket, elimination_stage
from tournament.queries.going_on import planned_rule
from tournament.views.frame import frame, public_frame
from tournament.views.steps import step

TEMPLATE = "tournament/bracket.html"


@require_GET
@public_here
def show_bracket(request, tournament):
    """Who meets whom in the play-off, and who won it."""
    return _show(request, tournament)


@require_POST
@requires_here(Can.ANNOUNCE_CUT)
def end(request, tournament):
    """End a play-off that nobody is left to win."""
    return step(
        request, end_play_off, tournament_id=tournament.pk, done=_("The tournament is over. Nobody won the play-off."),
        then=reverse("bracket", args=[tournament.event.slug, tournament.slug]),
        refused=lambda problem, status: _show(request, tournament, status, problem))


def context(tournament: Tournament) -> dict:
    """What an anonymous reader sees; needs no request."""
    found = public_frame(tournament)
    return found | _shown(tournament)


def _show(request, tournament: Tournament, status: int = 200, problem: str = ""):
    found = frame(request, tournament, problem=problem, guard=ReplayGuard())  # reads the version before the data
    return render(request, TEMPLATE, found | _shown(tournament), status=status)


def _shown(tournament: Tournament) -> dict:
    stage = elimination_stage(tournament)
    found = bracket(stage) if stage else None
    columns = [(round_name(column.players), column) for column in found.rounds] if found else []
    return {"here": "bracket", "elimination": stage, "planned": stage and planned_rule(stage), "bracket": found,
            "columns": columns}


def round_name(players: int) -> str:
    """What the hall calls a round of the play-off with so many players in it."""
    names = {2: _("Final"), 4: _("Semi-finals"), 8: _("Quarter-finals")}
    if players in names:
        return names[players]
    return ngettext("Round of %(players)s", "Round of %(players)s", players) % {"players": players}
