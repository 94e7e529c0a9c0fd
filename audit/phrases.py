"""Sentences for the refusals of this app."""

from django.utils.translation import gettext_lazy as _

PHRASES = {
    "request.reused": _("This form was already used for something else. Reload the page and try again."),
    "undo.not_possible": _("This step cannot be taken back from here."),
    "undo.already_done": _("This step has already been taken back."),
}
