"""Forms of the workshop and of rounds."""

from collections.abc import Mapping

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core.forms import ReplayGuard
from tournament.domain.by_hand import BadLine, read_numbers, read_tables
from tournament.domain.rounds import HandMade, SetApart


class NumbersField(forms.CharField):
    """Player numbers between commas or spaces; cleaned, the entries of those who are to be paired."""

    def __init__(self, **words):
        super().__init__(required=False, **words)
        self.entries: Mapping[int, int] = {}  # player number → entry

    def clean(self, value) -> list[int]:
        numbers, bad = read_numbers(super().clean(value), self.entries)
        if bad:
            raise forms.ValidationError([_word(one) for one in bad])
        return [self.entries[number] for number in numbers]


class ApartForm(ReplayGuard):
    """Who has no part in a draw, by player numbers."""

    awarded_byes = NumbersField(
        label=_("Awarded byes"), help_text=_("These do not stand in the way of a later bye."))
    losses = NumbersField(label=_("Assigned losses"), help_text=_("Player numbers."))

    def __init__(self, *args, entries: Mapping[int, int], **words):
        super().__init__(*args, **words)
        for field in self.fields.values():
            if isinstance(field, NumbersField):
                field.entries = entries


class DraftForm(ApartForm):
    """Draw the next round; ``drop`` are the player numbers of no-shows that leave."""

    reviewed = forms.BooleanField(required=False)
    drop = forms.TypedMultipleChoiceField(required=False, coerce=int)
    absent = NumbersField(label=_("Sit this round out"), help_text=_("No opponent, no result, no drop."))

    def __init__(self, *args, missing=(), **words):
        super().__init__(*args, **words)
        self.fields["drop"].choices = [(entry.player.number, entry.player.name) for entry in missing]

    def apart(self) -> SetApart:
        """Who is to be left out of the draw, by entries."""
        words = self.cleaned_data
        return SetApart(words["awarded_byes"], words["losses"], words["absent"])

    @property
    def is_used(self) -> bool:
        """Whether somebody was named: then the page shows the fields at once."""
        return any(self[name].value() for name in ("awarded_byes", "losses", "absent"))


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


class HandForm(ApartForm):
    """A whole round typed in; every line that is no table is named."""

    tables = forms.CharField(
        label=_("Tables"), required=False, widget=forms.Textarea(attrs={"rows": 14, "spellcheck": "false"}),
        help_text=_("One table per line, two player numbers: 12 40. The first line is table 1."))
    byes = NumbersField(label=_("Bye"), help_text=_("Player numbers."))
    rest_sits_out = forms.BooleanField(label=_("Everybody else sits this round out"), required=False)

    def __init__(self, *args, people=(), **words):
        self.entries = {one.number: one.entry.pk for one in people}
        super().__init__(*args, entries=self.entries, **words)

    def clean_tables(self):
        pairs, bad = read_tables(self.cleaned_data["tables"], self.entries)
        if bad:
            raise forms.ValidationError([_line(one) for one in bad])
        return [(self.entries[one], self.entries[other]) for one, other in pairs]

    def made(self) -> HandMade:
        """The round as a value, by entries."""
        words = self.cleaned_data
        alone = {name: words[name] for name in ("byes", "awarded_byes", "losses")}
        named = {entry for pair in words["tables"] for entry in pair}.union(*alone.values())
        absent = [pk for pk in self.entries.values() if pk not in named] if words["rest_sits_out"] else []
        return HandMade(pairs=words["tables"], absent=absent, **alone)


class ReasonForm(ReplayGuard):
    """A step that needs a reason."""

    reason = forms.CharField(label=_("Reason"), max_length=300, help_text=_("It is kept in the history."))


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
