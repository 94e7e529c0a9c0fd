"""What the OpenAPI description says of every operation."""

from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import extend_schema

from api.errors import ErrorSerializer

WITHOUT_TOKEN, WITH_TOKEN = {}, {"token": []}
READING = (401, 403, 404, 429)  # whatever is read
REPORTING = (*READING, 409, 415, 422)


class Schema(AutoSchema):
    """Adds the refusals that every reading operation can answer with."""

    def get_response_serializers(self):
        return {200: super().get_response_serializers()} | errors(*READING)


def errors(*codes: int) -> dict:
    """Responses in the one shape of a refusal."""
    return dict.fromkeys(codes, ErrorSerializer)


def reads(summary: str, *, public: bool = True, **more):
    """Describe an action that reads; ``public``: it needs no token."""
    return extend_schema(summary=summary, auth=[WITHOUT_TOKEN, WITH_TOKEN] if public else None, **more)
