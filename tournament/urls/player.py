"""Addresses of a player's own pages; who it is stands in the cookie, not in the address."""

from django.urls import path

from tournament.views import mine

urlpatterns = [
    path("me/", mine.my_match, name="my-match"),
    path("me/report/", mine.report_own, name="report-own-result"),
]
