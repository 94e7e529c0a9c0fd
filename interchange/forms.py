"""The form of a list of players: pasted, or uploaded as a file."""

from django import forms
from django.utils.translation import gettext_lazy as _

from core.forms import ReplayGuard

BIGGEST = 2 * 1024 * 1024  # a hundred times a large tournament


class RosterForm(ReplayGuard):
    """Either field; a file comes before what was pasted."""

    use_required_attribute = False  # the list may come as a file
    text = forms.CharField(
        label=_("List"), strip=False, error_messages={"required": _("Paste a list or choose a file.")},
        widget=forms.Textarea(attrs={"rows": 14, "spellcheck": "false", "autocomplete": "off"}),
        help_text=_("One player a line; or columns from a spreadsheet, with a heading line: "
                    "name, reading, ID, country, team."))
    file = forms.FileField(
        label=_("Or a file"), required=False, allow_empty_file=True, help_text=_("CSV or TSV, from any spreadsheet."),
        widget=forms.FileInput(attrs={"accept": ".csv,.tsv,.txt,text/csv,text/plain"}))

    def __init__(self, *args, **words):
        super().__init__(*args, **words)
        self.fields["text"].required = not self.files.get("file")

    def clean_file(self):
        file = self.cleaned_data["file"]
        if file and file.size > BIGGEST:
            raise forms.ValidationError(_("This file is too large for a list of players."))
        return file

    def data_given(self) -> bytes | str:
        """What was given, as it came."""
        file = self.cleaned_data["file"]
        return file.read() if file else self.cleaned_data["text"]
