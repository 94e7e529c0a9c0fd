"""The standings for everybody, after every round, and why each value is what it is."""

from django.http import Http404
from django.shortcuts import render
from django.utils.translation import get_language
from django.views.decorators.http import require_GET
from django.views.decorators.vary import vary_on_headers
from django_htmx.http import push_url

from tournament.domain.tiebreaker_names import shipped_tiebreaker_names
from tournament.models import Tournament
from tournament.permissions import public_here
from tournament.queries.explain import POINTS, explain_standing
from tournament.queries.standing_pages import standing_page
from tournament.views.frame import public_frame, reader

TEMPLATE = "tournament/standings.html"


@require_GET
@public_here
def standings(request, tournament, number=None):
    """The standing after a closed round. Without a number: the newest."""
    own = reader(request, tournament)
    return render(request, TEMPLATE, context(tournament, number) | own)


@vary_on_headers("HX-Request")
@require_GET
@public_here
def explain(request, tournament, number, player):
    """Where a value of a player's line comes from: in place for htmx, a page for everybody else."""
    own = reader(request, tournament)
    code = request.GET.get("of", POINTS)
    found = explain_standing(tournament, number, player, code, names_all=own["is_staff"])
    if found is None:
        raise Http404
    words = {"why": found, "tabs": _named(found.codes), "names": shipped_tiebreaker_names()[code]}
    if request.htmx:
        answer = render(request, "tournament/_explanation.html", words | {
            "event": tournament.event, "tournament": tournament, "in_place": True})
        return push_url(answer, False)  # the page is still the standing
    return render(request, "tournament/explain.html", public_frame(tournament) | own | words | {"here": "standings"})


def context(tournament: Tournament, number: int | None = None) -> dict:
    """The page as an anonymous reader sees it; needs no request."""
    frame = public_frame(tournament)  # first: its version is never newer than what the page shows
    page = standing_page(tournament, number)
    if page is None:
        raise Http404
    return frame | {
        "here": "standings",
        "page": page,
        "columns": _named(page.columns),
        "is_latest_page": number is None,
    }


def _named(codes) -> list[dict]:
    """Tie-breakers with what they are called in the reader's language."""
    names, language = shipped_tiebreaker_names(), get_language()
    return [{
        "code": code, "short": names[code].short(language), "name": names[code].name(language),
    } for code in codes]
