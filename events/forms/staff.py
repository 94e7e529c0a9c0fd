"""Forms about staff: inviting, giving a role, accepting an invitation."""

from django import forms
from django.contrib.auth.password_validation import validate_password
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from core.forms import ReplayGuard
from events.actions import ROLES
from events.domain.roles import Role

CHOICES = [(role.value, ROLES[role]) for role in Role]


class _Placed(ReplayGuard):
    """A form that names the whole event or one tournament of it."""

    place = forms.ChoiceField(label=_("Where"), required=False)

    def __init__(self, *args, places=(), **words):
        super().__init__(*args, **words)
        self.places = {str(uid): uid for uid, _name in places}
        self.fields["place"].choices = [
            ("", _("the whole event")), *((str(uid), name) for uid, name in places)]

    def tournament_uid(self):
        """The tournament chosen; None: the whole event."""
        return self.places.get(self.cleaned_data["place"])


class InviteForm(_Placed):
    """Whom to invite, as what, and where."""

    label = forms.CharField(
        label=_("For whom"), max_length=120, help_text=_("A name you recognise, for example “Kim, floor”."))
    roles = forms.MultipleChoiceField(label=_("Roles"), choices=CHOICES, widget=forms.CheckboxSelectMultiple)

    def chosen(self) -> list[Role]:
        return [Role(role) for role in self.cleaned_data["roles"]]


class GiveRoleForm(_Placed):
    """One more role for somebody who is staff already."""

    person = forms.ModelChoiceField(label=_("Person"), queryset=User.objects.none(), to_field_name="uid")
    role = forms.ChoiceField(label=_("Role"), choices=CHOICES)

    def __init__(self, *args, people, **words):
        super().__init__(*args, **words)
        self.fields["person"].queryset = people

    def chosen(self) -> Role:
        return Role(self.cleaned_data["role"])


class JoinForm(forms.Form):
    """Who accepts an invitation without having signed in here before."""

    name = forms.CharField(
        label=_("Your name"), max_length=120, help_text=_("Shown to the other staff and in the history of the event."))
    password = forms.CharField(
        label=_("Password"), required=False, strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
        help_text=_("Leave it empty to sign in by links from the organizer."))

    def clean_password(self):
        password = self.cleaned_data["password"]
        if password:
            validate_password(password)
        return password
