"""Addresses of the API; everything under /api/ answers in JSON, also what is not there."""

from django.urls import path, re_path
from django.views.generic import RedirectView
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView

from api.entries import EntryViewSet
from api.events import EventViewSet
from api.matches import MatchViewSet
from api.nothing import NothingHere
from api.results import ResultViewSet
from api.rounds import RoundViewSet
from api.standings import StandingsViewSet
from api.tournaments import TournamentViewSet

LIST, ONE = {"get": "list"}, {"get": "retrieve"}

urlpatterns = [
    path("", RedirectView.as_view(pattern_name="api-docs")),
    path("docs/", SpectacularSwaggerSplitView.as_view(url_name="api-schema"), name="api-docs"),
    path("schema/", SpectacularAPIView.as_view(), name="api-schema"),
    path("events/", EventViewSet.as_view(LIST), name="api-events"),
    path("events/<uuid:uid>/", EventViewSet.as_view(ONE), name="api-event"),
    path("events/<uuid:event_uid>/tournaments/", TournamentViewSet.as_view(LIST), name="api-tournaments"),
    path("tournaments/<uuid:uid>/", TournamentViewSet.as_view(ONE), name="api-tournament"),
    path("tournaments/<uuid:tournament_uid>/entries/", EntryViewSet.as_view(LIST), name="api-entries"),
    path("tournaments/<uuid:tournament_uid>/rounds/", RoundViewSet.as_view(LIST), name="api-rounds"),
    path("tournaments/<uuid:tournament_uid>/standings/", StandingsViewSet.as_view(ONE), name="api-standings"),
    path("entries/<uuid:uid>/", EntryViewSet.as_view(ONE), name="api-entry"),
    path("rounds/<uuid:uid>/", RoundViewSet.as_view(ONE), name="api-round"),
    path("rounds/<uuid:round_uid>/matches/", MatchViewSet.as_view(LIST), name="api-matches"),
    path("matches/<uuid:uid>/", MatchViewSet.as_view(ONE), name="api-match"),
    path("matches/<uuid:match_uid>/results/", ResultViewSet.as_view(LIST | {"post": "create"}), name="api-results"),
    re_path(r"^.*/$", NothingHere.as_view()),
]
