"""Addresses of one tournament's pages, by who works with them."""

from django.urls import include, path

from tournament.urls import entries, events, player, public, rounds

urlpatterns = [
    path("", include(events.urlpatterns + player.urlpatterns)),
    path("e/<slug:event>/<slug:tournament>/", include(public.urlpatterns + rounds.urlpatterns + entries.urlpatterns)),
]
