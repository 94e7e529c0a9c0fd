"""What a request's headers say, read without Django's request."""

from django.conf import settings
from django.http import HttpRequest, parse_cookie
from django.utils.http import parse_etags
from django.utils.translation import get_language_from_request


class Asked:
    """The headers of one ASGI request."""

    def __init__(self, scope):
        self._headers: dict[bytes, str] = {}
        for name, value in scope["headers"]:
            said = self._headers.get(name)
            glue = "; " if name == b"cookie" else ", "
            text = value.decode("latin-1")
            self._headers[name] = text if said is None else f"{said}{glue}{text}"
        self._cookies = parse_cookie(self.header(b"cookie"))

    def header(self, name: bytes) -> str:
        return self._headers.get(name, "")

    @property
    def by_htmx(self) -> bool:
        return b"hx-request" in self._headers

    @property
    def is_somebody(self) -> bool:
        """Whether a cookie could change the page: any of ours, except those for language and forms."""
        plain = {settings.LANGUAGE_COOKIE_NAME, settings.CSRF_COOKIE_NAME}
        ours = {settings.SESSION_COOKIE_NAME, "messages"}
        return b"authorization" in self._headers or any(
            name in ours or (name.startswith("rk_") and name not in plain) for name in self._cookies
        )

    @property
    def language(self) -> str:
        """The language that Django's middleware would choose."""
        request = HttpRequest()
        request.COOKIES = self._cookies
        request.META["HTTP_ACCEPT_LANGUAGE"] = self.header(b"accept-language")
        return get_language_from_request(request)

    @property
    def encoding(self) -> str:
        """The best of ours that the reader takes: br, gzip, or none."""
        taken = set()
        for part in self.header(b"accept-encoding").lower().split(","):
            name, _, weight = part.replace(" ", "").partition(";q=")
            if not weight or weight.strip("0."):
                taken.add(name)
        return next((name for name in ("br", "gzip") if name in taken), "")

    def has(self, etag: str) -> bool:
        """Whether the reader already holds this body; the tag is compared weakly, as encodings share it."""
        known = parse_etags(self.header(b"if-none-match"))
        return known == ["*"] or etag in (tag.removeprefix("W/") for tag in known)
