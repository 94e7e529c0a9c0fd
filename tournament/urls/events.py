"""Addresses of pages that show an event's tournaments, or make one."""

from django.urls import path

from tournament.views import events, wizard

urlpatterns = [
    path("", events.home, name="home"),
    path("e/<slug:event>/", events.event_home, name="event-home"),
    path("e/<slug:event>/new-tournament/", wizard.create_tournament, name="create-tournament"),
]
