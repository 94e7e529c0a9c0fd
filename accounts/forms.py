"""What people type about themselves."""

from uuid import uuid4

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from accounts.tokens import READ, RESULTS


class ProfileForm(forms.Form):
    """Name and language."""

    display_name = forms.CharField(
        label=_("Name"), max_length=120,
        help_text=_("Shown to the other staff and in the history of the event."),
    )
    language = forms.ChoiceField(
        label=_("Language"), required=False, choices=[("", _("As the browser asks")), *settings.LANGUAGES]
    )


class TokenForm(forms.Form):
    """A new token for a program that uses the API."""

    label = forms.CharField(
        label=_("What is it for?"), max_length=80, help_text=_("For example: stream overlay, result tablet."),
    )
    scopes = forms.MultipleChoiceField(
        label=_("It may"), widget=forms.CheckboxSelectMultiple, initial=[READ],
        choices=[
            (READ, _("read what you may read")),
            (RESULTS, _("report results where you may")),
        ],
    )
    days = forms.TypedChoiceField(
        label=_("Valid for"), coerce=int, initial=30,
        choices=[(7, _("7 days")), (30, _("30 days")), (365, _("one year"))],
    )
    uid = forms.UUIDField(widget=forms.HiddenInput, initial=uuid4)
