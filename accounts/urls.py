"""Addresses of people's own pages."""

from django.urls import path

from accounts import views

urlpatterns = [
    path("enter/<str:secret>/", views.enter, name="enter"),
    path("language/", views.set_language, name="set-language"),
    path("profile/", views.profile, name="profile"),
    path("profile/tokens/", views.make_token, name="make-token"),
    path("profile/tokens/<uuid:uid>/revoke/", views.revoke_token, name="revoke-token"),
]
