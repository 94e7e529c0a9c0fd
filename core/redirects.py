"""Redirects answered to htmx."""

from django.http import HttpResponse


class HtmxRedirectMiddleware:
    """Turn a redirect to an htmx request into 204 with HX-Redirect.

    The browser would follow it inside the request and put the whole next page into a table row.
    """

    def __init__(self, get_response):
        self.get_response = get_response

    def __call__(self, request):
        response = self.get_response(request)
        if not request.headers.get("HX-Request") or response.status_code not in (301, 302, 303, 307):
            return response
        told = HttpResponse(status=204, headers={"HX-Redirect": response["Location"]})
        told.cookies = response.cookies
        return told
