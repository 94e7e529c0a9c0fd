"""The addresses of this app alone, with the sign-in library's and a home to arrive at."""

from django.http import HttpResponse
from django.urls import include, path


def home(request):
    return HttpResponse(f"home of {request.user.username or 'nobody'}")


urlpatterns = [
    path("", home, name="home"),
    path("accounts/", include("allauth.urls")),
    path("", include("accounts.urls")),
]
