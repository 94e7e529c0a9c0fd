"""Addresses of this app's pages."""

from django.urls import path

from interchange import views

urlpatterns = [
    path("e/<slug:event>/demo/", views.remove_demo_event, name="remove-demo"),
    path("e/<slug:event>/<slug:tournament>/players/import/", views.import_players, name="import-players"),
]
