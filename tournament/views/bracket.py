"""The play-off as a bracket, for everybody."""

from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET

from tournament.models import Tournament
from tournament.permissions import public_here
from tournament.queries.bracket import bracket, elimination_stage
from tournament.views.frame import frame, public_frame

TEMPLATE = "tournament/bracket.html"


@require_GET
@public_here
def show_bracket(request, tournament):
    """Who meets whom in the play-off, and who won it."""
    found = frame(request, tournament)  # reads the version before the data
    return render(request, TEMPLATE, found | _shown(tournament))


def context(tournament: Tournament) -> dict:
    """What an anonymous reader sees; needs no request."""
    found = public_frame(tournament)
    return found | _shown(tournament)


def _shown(tournament: Tournament) -> dict:
    stage = elimination_stage(tournament)
    found = bracket(stage) if stage else None
    columns = [(round_name(column.players), column) for column in found.rounds] if found else []
    return {"here": "bracket", "elimination": stage, "bracket": found, "columns": columns}


def round_name(players: int) -> str:
    """What the hall calls a round of the play-off with so many players in it."""
    names = {2: _("Final"), 4: _("Semi-finals"), 8: _("Quarter-finals")}
    if players in names:
        return names[players]
    return ngettext("Round of %(players)s", "Round of %(players)s", players) % {"players": players}
