"""Sentences for the refusals of this app."""

from django.utils.translation import gettext_lazy as _

PHRASES = {
    "account.name_missing": _("A person needs a name."),
    "account.language_unknown": _("There is no translation for “%(language)s”."),
    "link.not_valid": _("This sign-in link has been used or is too old. Ask the organizer for a new one."),
    "link.demo_elsewhere": _(
        "People of the demo event can sign in only on the machine that runs Roundkeeper."
    ),
    "token.no_scope": _("Choose what the token may do."),
    "token.already_made": _(
        "This token was already made, and its secret was shown once. "
        "If you did not copy it, revoke it and make another."
    ),
}
