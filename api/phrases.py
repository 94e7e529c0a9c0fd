"""Sentences for the refusals of this app."""

from django.utils.translation import gettext_lazy as _

PHRASES = {
    "api.token_missing": _("This needs a token. Make one in your profile and send it as “Authorization: Bearer …”."),
    "api.token_not_valid": _("This token is unknown, revoked or expired."),
    "api.scope_missing": _("This token is not made for that. Make one with the scope “%(scope)s”."),
    "api.not_permitted": _("None of your roles here permits that."),
    "api.not_found": _("There is nothing at this address, or it is not published yet."),
    "api.method_not_allowed": _("This address does not know that method."),
    "api.not_acceptable": _("This cannot be had in the format that was asked for."),
    "api.not_json": _("Send the body as application/json."),
    "api.malformed": _("The request has mistakes; “fields” says where."),
    "api.too_many_tries": _("Too many wrong tokens from this address. Wait a minute."),
}
