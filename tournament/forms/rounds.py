"""Forms of the workshop, of rounds and of the cut."""

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core.forms import ReplayGuard
from tournament.domain.by_hand import BadLine, read_numbers, read_tables
from tournament.domain.rounds import HandMade


class DraftForm(ReplayGuard):
    """Draw the next round; ``drop`` are the player numbers of no-shows that leave."""

    reviewed = forms.BooleanField(required=False)
    drop = forms.TypedMultipleChoiceField(required=False, coerce=int)

    def __init__(self, *args, missing=(), **words):
        super().__init__(*args, **words)
        self.fields["drop"].choices = [(entry.player.number, entry.player.name) for entry in missing]


class MoveForm(ReplayGuard):
    """Two players of a draft, by their numbers."""

    one = forms.IntegerField(label=_("Player"), min_value=1, required=False)
    other = forms.IntegerField(label=_("and player"), min_value=1, required=False)


class LockForm(ReplayGuard):
    """A table that is to be kept, or let go."""

    lock = forms.IntegerField(required=False, min_value=1)
    unlock = forms.IntegerField(required=False, min_value=1)

    def clean(self):
        words = super().clean()
        if not words.get("lock") and not words.get("unlock"):
            raise forms.ValidationError(gettext("Choose a table."))
        return words


class HandForm(ReplayGuard):
    """A whole round typed in; every line that is no table is named."""

    tables = forms.CharField(
        label=_("Tables"), required=False, widget=forms.Textarea(attrs={"rows": 14, "spellcheck": "false"}),
        help_text=_("One table per line, two player numbers: 12 40. The first line is table 1."))
    byes = forms.CharField(label=_("Bye"), required=False, help_text=_("Player numbers."))
    awarded_byes = forms.CharField(
        label=_("Awarded byes"), required=False, help_text=_("These do not stand in the way of a later bye."))
    losses = forms.CharField(label=_("Assigned losses"), required=False, help_text=_("Player numbers."))
    rest_sits_out = forms.BooleanField(label=_("Everybody else sits this round out"), required=False)

    def __init__(self, *args, people=(), **words):
        super().__init__(*args, **words)
        self.entries = {one.number: one.entry.pk for one in people}

    def clean_tables(self):
        pairs, bad = read_tables(self.cleaned_data["tables"], self.entries)
        if bad:
            raise forms.ValidationError([_line(one) for one in bad])
        return pairs

    def clean_byes(self):
        return self._numbers("byes")

    def clean_awarded_byes(self):
        return self._numbers("awarded_byes")

    def clean_losses(self):
        return self._numbers("losses")

    def made(self) -> HandMade:
        """The round as a value, by entries."""
        words = self.cleaned_data
        pairs = [(self.entries[one], self.entries[other]) for one, other in words["tables"]]
        alone = {name: [self.entries[n] for n in words[name]] for name in ("byes", "awarded_byes", "losses")}
        named = {entry for pair in pairs for entry in pair}.union(*alone.values())
        absent = [pk for pk in self.entries.values() if pk not in named] if words["rest_sits_out"] else []
        return HandMade(pairs=pairs, absent=absent, **alone)

    def _numbers(self, name: str) -> list[int]:
        numbers, bad = read_numbers(self.cleaned_data[name], self.entries)
        if bad:
            raise forms.ValidationError([_word(one) for one in bad])
        return numbers


class ReasonForm(ReplayGuard):
    """A step that needs a reason."""

    reason = forms.CharField(label=_("Reason"), max_length=300, help_text=_("It is kept in the history."))


class CutForm(ReplayGuard):
    """How many go on; left out where nothing follows."""

    cut_size = forms.IntegerField(label=_("Players in the cut"), min_value=2, max_value=512, required=False)


def _line(bad: BadLine) -> str:
    words = {"line": bad.line, "text": bad.text, "number": bad.number}
    if bad.why == "unknown":
        return gettext("Line %(line)s, “%(text)s”: nobody to pair has number %(number)s.") % words
    if bad.why == "twice":
        return gettext("Line %(line)s, “%(text)s”: player %(number)s is already at a table.") % words
    return gettext("Line %(line)s, “%(text)s”: write two player numbers, for example 12 40.") % words


def _word(bad: BadLine) -> str:
    if bad.why == "unknown":
        return gettext("Nobody to pair has number %(number)s.") % {"number": bad.number}
    return gettext("“%(text)s” is no player number.") % {"text": bad.text}
