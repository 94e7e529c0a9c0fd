"""The addresses that are not there."""

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework.views import APIView


@extend_schema(exclude=True)
class NothingHere(APIView):
    """A program gets its 404 in the shape of every other refusal, not as a page."""

    capabilities: dict = {}

    def initial(self, request, *args, **kwargs):
        raise Http404
