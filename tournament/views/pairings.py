"""The pairings for everybody: by table and by name, of the newest round or an older one."""

from django.http import Http404
from django.shortcuts import render
from django.views.decorators.http import require_GET

from tournament.models import Round, Tournament
from tournament.permissions import public_here
from tournament.queries.pairings_public import Pairings, by_name, pairings_of, posted_rounds
from tournament.views.frame import public_frame, reader

TEMPLATE = "tournament/pairings.html"
NAMES_TEMPLATE = "tournament/pairings_by_name.html"


@require_GET
@public_here
def pairings(request, tournament, number=None):
    """Who sits where, by table. Without a number: the newest posted round."""
    return _show(request, tournament, TEMPLATE, context, number)


@require_GET
@public_here
def pairings_by_name(request, tournament, number):
    """Everybody's table and opponent, by name."""
    return _show(request, tournament, NAMES_TEMPLATE, names_context, number)


def context(tournament: Tournament, number: int | None = None, *, names_all: bool = False) -> dict:
    """The page by table as an anonymous reader sees it; needs no request."""
    frame = public_frame(tournament)  # first: its version is never newer than what the page shows
    return frame | _round(tournament, number, names_all)


def names_context(tournament: Tournament, number: int, *, names_all: bool = False) -> dict:
    """The same by name."""
    found = context(tournament, number, names_all=names_all)
    return found | {"groups": by_name(found["pairings"])}


def _show(request, tournament: Tournament, template: str, make, number: int | None):
    own = reader(request, tournament)
    words = {} if number is None else {"number": number}
    return render(request, template, make(tournament, names_all=own["is_staff"], **words) | own)


def _round(tournament: Tournament, number: int | None, names_all: bool) -> dict:
    rounds = posted_rounds(tournament)
    chosen = _chosen(rounds, number)
    shown: Pairings | None = pairings_of(tournament, chosen, names_all=names_all) if chosen else None
    newest = rounds[-1] if rounds else None
    return {
        "here": "pairings",
        "round": chosen,
        "numbers": [round.number for round in rounds],
        "newer": newest if newest and newest != chosen else None,
        "is_latest_page": number is None,
        "pairings": shown,
    }


def _chosen(rounds: list[Round], number: int | None) -> Round | None:
    if number is None:
        return rounds[-1] if rounds else None
    found = next((round for round in rounds if round.number == number), None)
    if found is None:
        raise Http404
    return found
