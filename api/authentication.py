"""Personal tokens: ``Authorization: Bearer rk_…``."""

from django.utils import timezone
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed, Throttled

from accounts import tokens
from accounts.entry import is_this_machine
from accounts.limits import WINDOW, is_over

WRONG_TOKENS_A_MINUTE = 30


class TokenAuthentication(BaseAuthentication):
    """Who holds the token acts as its owner. Nobody else has a way in: the browser's session does not count.

    Only wrong tokens are counted: in a hall everybody shares one address, and a broken program must not
    lock the others out.
    """

    def authenticate(self, request):
        scheme, _space, raw = request.headers.get("Authorization", "").partition(" ")
        if scheme.lower() != "bearer":
            return None
        now = timezone.now()
        token = tokens.authenticate(raw.strip(), now=now)
        if token and (is_this_machine(request) or not token.user.is_demo):
            return token.user, token
        if is_over("api-token", request.META.get("REMOTE_ADDR", ""), now, limit=WRONG_TOKENS_A_MINUTE):
            raise Throttled(wait=WINDOW)
        raise AuthenticationFailed

    def authenticate_header(self, request):
        return 'Bearer realm="Roundkeeper"'


class TokenScheme(OpenApiAuthenticationExtension):
    """How the OpenAPI description names it."""

    target_class = TokenAuthentication
    name = "token"

    def get_security_definition(self, auto_schema):
        return {"type": "http", "scheme": "bearer", "description": "A personal token from your profile."}
