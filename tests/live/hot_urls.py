"""Addresses of a small public page, for the tests of hot pages."""

from django.http import HttpResponse
from django.urls import path
from django.views.decorators.csrf import csrf_exempt


@csrf_exempt
def notice(request, name):
    return HttpResponse(f"from Django: {name}")


urlpatterns = [
    path("notice/<str:name>/", notice, name="notice"),
    path("notice/<str:name>/rows/", notice, name="notice-rows"),
    path("cold/<str:name>/", notice, name="cold"),
]
