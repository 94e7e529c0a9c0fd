"""Addresses of pages that show an event's tournaments, or help to make one."""

from django.urls import path

from tournament.views import events, profiles, wizard

urlpatterns = [
    path("", events.home, name="home"),
    path("e/<slug:event>/", events.event_home, name="event-home"),
    path("e/<slug:event>/new-tournament/", wizard.create_tournament, name="create-tournament"),
    path("e/<slug:event>/scoring-profiles/", profiles.profiles, name="profiles"),
    path("e/<slug:event>/scoring-profiles/new/", profiles.add_profile, name="add-profile"),
    path("e/<slug:event>/scoring-profiles/<uuid:uid>/", profiles.change_profile, name="change-profile"),
    path("e/<slug:event>/scoring-profiles/<uuid:uid>/remove/", profiles.remove_profile, name="remove-profile"),
]
