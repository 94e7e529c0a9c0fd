"""The pages that say no."""

from django.shortcuts import render

from core.errors import RuleViolation
from core.phrases import say


def refused(request, no: RuleViolation):
    """A link that lets nobody in: why, and what to do."""
    response = render(request, "accounts/refused.html", {"sentence": say(no)}, status=403)
    response["Cache-Control"] = "no-store"
    return response


def too_many(request):
    """Too many tries from this address."""
    response = render(request, "429.html", status=429)
    response["Retry-After"] = "60"
    return response
