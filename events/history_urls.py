"""Addresses of the history."""

from django.urls import path

from events.views import history

urlpatterns = [
    path("e/<slug:event>/history/", history.history, name="history"),
    path("e/<slug:event>/history/<uuid:entry>/undo/", history.undo_step, name="undo-step"),
]
