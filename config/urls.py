"""Mounts each app's addresses."""

from django.urls import include, path

urlpatterns = [
    path("accounts/", include("allauth.urls")),
    path("", include("accounts.urls")),
    path("", include("events.player_urls")),
    path("", include("events.history_urls")),
    path("", include("interchange.urls")),
    path("", include("events.urls")),
    path("", include("tournament.urls")),
    path("api/", include("api.urls")),
]
