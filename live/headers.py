"""The security headers of answers that do not pass Django's middleware."""

from functools import cache
from io import BytesIO

from csp.middleware import CSPMiddleware
from django.core.handlers.wsgi import WSGIRequest
from django.http import HttpResponse
from django.middleware.clickjacking import XFrameOptionsMiddleware
from django.middleware.security import SecurityMiddleware


@cache
def security_headers(scheme: str) -> tuple[tuple[bytes, bytes], ...]:
    """What Django's own middleware would add to a page fetched by http or https."""
    request = WSGIRequest(
        {"REQUEST_METHOD": "GET", "PATH_INFO": "/", "wsgi.url_scheme": scheme, "wsgi.input": BytesIO()}
    )
    response = HttpResponse()
    del response["Content-Type"]
    for middleware in (XFrameOptionsMiddleware, CSPMiddleware, SecurityMiddleware):
        response = middleware(_nothing).process_response(request, response)
    return tuple((name.lower().encode(), value.encode()) for name, value in response.items())


def _nothing(request):
    """The middleware wants a page to wrap; only what it does to an answer is used here."""
    return HttpResponse()
