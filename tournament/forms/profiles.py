"""The form of an own scoring profile: pasted, or uploaded as a file."""

from django import forms
from django.utils.translation import gettext_lazy as _

from core.errors import RuleViolation
from core.forms import ReplayGuard
from core.phrases import say
from tournament.domain.own_profiles import read_own

BIGGEST = 64 * 1024  # bytes; a profile has one or two thousand


class ProfileForm(ReplayGuard):
    """Either field; a file comes before what stands in the text."""

    use_required_attribute = False  # the profile may come as a file
    text = forms.CharField(
        label=_("Profile"), strip=False, max_length=BIGGEST,
        error_messages={"required": _("Write a profile or choose a file.")},
        widget=forms.Textarea(attrs={"rows": 30, "spellcheck": "false", "autocomplete": "off"}),
        help_text=_("One [[profile]] in TOML. Shares are texts (\"1/3\"), never decimals."))
    file = forms.FileField(
        label=_("Or a file"), required=False, allow_empty_file=True,
        widget=forms.FileInput(attrs={"accept": ".toml,application/toml,text/plain"}))

    def __init__(self, *args, **words):
        super().__init__(*args, **words)
        self.fields["text"].required = not self.files.get("file")

    def clean_file(self):
        """The file's text, or None."""
        file = self.cleaned_data["file"]
        if not file:
            return None
        if file.size > BIGGEST:
            raise forms.ValidationError(_("This file is too large for a scoring profile."))
        try:
            return file.read().decode("utf-8-sig")
        except UnicodeDecodeError:
            raise forms.ValidationError(say(RuleViolation("profile.not_text"))) from None

    def clean(self):
        words = super().clean()
        if "text" not in words or "file" not in words:
            return words
        try:
            words["profile"] = read_own(self.text_given())
        except RuleViolation as no:
            self.add_error("text", say(no))
        return words

    def text_given(self) -> str:
        """What is to be read, as it came."""
        file = self.cleaned_data.get("file")
        return self.cleaned_data.get("text", "") if file is None else file
