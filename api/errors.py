"""Every refusal of the API in one shape: a stable code, and a sentence in the reader's language."""

from django.core.exceptions import PermissionDenied
from django.http import Http404
from rest_framework import exceptions, serializers
from rest_framework.response import Response
from rest_framework.views import exception_handler

from core.errors import RuleViolation
from core.phrases import say

CODES = (
    (exceptions.NotAuthenticated, "api.token_missing"),
    (exceptions.AuthenticationFailed, "api.token_not_valid"),
    ((exceptions.PermissionDenied, PermissionDenied), "api.not_permitted"),
    ((exceptions.NotFound, Http404), "api.not_found"),
    (exceptions.MethodNotAllowed, "api.method_not_allowed"),
    (exceptions.NotAcceptable, "api.not_acceptable"),
    (exceptions.UnsupportedMediaType, "api.not_json"),
    ((exceptions.ValidationError, exceptions.ParseError), "api.malformed"),
    (exceptions.Throttled, "api.too_many_tries"),
)


class ScopeMissing(exceptions.PermissionDenied):
    """The token is good, but not for this kind of request."""

    def __init__(self, scope: str):
        super().__init__()
        self.scope = scope


class ErrorSerializer(serializers.Serializer):
    """Why a request was refused."""

    code = serializers.CharField(help_text="Stable, of the form noun.reason. Branch on this.")
    detail = serializers.CharField(help_text="For people, in the language of Accept-Language.")
    fields = serializers.DictField(
        required=False, help_text="Only with 422: what is wrong with which field of the body or the query.")


def answer(error: Exception, context: dict) -> Response | None:
    """What the client gets for an exception; None lets a programming error through to the log."""
    if isinstance(error, RuleViolation):
        return Response(_body(error), status=409)
    response = exception_handler(error, context)  # rolls back, and sets WWW-Authenticate and Retry-After
    if response is None:
        return None
    response.data = _body(_refusal(error))
    if response.status_code == 400:
        response.status_code = 422
        response.data["fields"] = _fields(error)
    return response


def _refusal(error: Exception) -> RuleViolation:
    if isinstance(error, ScopeMissing):
        return RuleViolation("api.scope_missing", scope=error.scope)
    return RuleViolation(next(code for kinds, code in CODES if isinstance(error, kinds)))


def _body(no: RuleViolation) -> dict:
    return {"code": no.code, "detail": say(no)}


def _fields(error: Exception) -> dict:
    """The mistakes by field; a body that is no JSON at all has none of its own."""
    if isinstance(error.detail, dict):
        return error.detail
    return {"body": error.detail if isinstance(error.detail, list) else [error.detail]}
