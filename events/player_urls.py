"""The address on a player's slip of paper."""

from django.urls import path

from events.views import personal

urlpatterns = [
    path("p/<str:secret>/", personal.personal_link, name="personal-link"),
]
