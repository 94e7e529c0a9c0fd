"""Addresses of an event's own pages. What shows its tournaments stands in tournament/urls/events.py."""

from django.urls import path

from events.views import events, links, players, staff

urlpatterns = [
    path("e/new/", events.create_event, name="create-event"),
    path("invite/<str:secret>/", staff.accept_invite, name="accept-invite"),
    path("e/<slug:event>/settings/", events.change_event, name="change-event"),
    path("e/<slug:event>/players/", players.players, name="players"),
    path("e/<slug:event>/players/new/", players.register, name="register-player"),
    path("e/<slug:event>/players/<int:number>/", players.change_player, name="change-player"),
    path("e/<slug:event>/players/<int:number>/link/", links.new_link, name="new-link"),
    path("e/<slug:event>/links/", links.print_links, name="print-links"),
    path("e/<slug:event>/staff/", staff.staff, name="staff"),
    path("e/<slug:event>/staff/invite/", staff.invite, name="invite-staff"),
    path("e/<slug:event>/staff/invite/<uuid:uid>/revoke/", staff.revoke_invite, name="revoke-invite"),
    path("e/<slug:event>/staff/give/", staff.give_role, name="give-role"),
    path("e/<slug:event>/staff/<uuid:uid>/take/", staff.take_role, name="take-role"),
]
