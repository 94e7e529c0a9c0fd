"""Addresses of the pages that everybody may read."""

from django.urls import path

from tournament.views import bracket, home, pairings, standings

urlpatterns = [
    path("", home.tournament_home, name="tournament-home"),
    path("bracket/", bracket.show_bracket, name="bracket"),
    path("pairings/", pairings.pairings, name="latest-pairings"),
    path("r/<int:number>/", pairings.pairings, name="pairings"),
    path("r/<int:number>/names/", pairings.pairings_by_name, name="pairings-by-name"),
    path("standings/", standings.standings, name="standings"),
    path("standings/<int:number>/", standings.standings, name="standings-after"),
    path("standings/<int:number>/<int:player>/", standings.explain, name="explain-standing"),
]
