"""Sentences for what an import finds in a list, line by line. They are no refusals, so they stand apart."""

from django.utils.functional import lazystr
from django.utils.translation import gettext_lazy as _

from interchange.commands import Finding

SENTENCES = {
    "roster.unreadable_encoding": _(
        "This is no text that can be read; it looks like %(looks_like)s. Save it as CSV (UTF-8) and try again."
    ),
    "roster.encoding_guessed": _("The characters were read as %(encoding)s. Check a few names below."),
    "roster.empty": _("There is nobody in this list."),
    "roster.too_many_lines": _("The list has %(count)s lines; at most %(limit)s can be read at once."),
    "roster.missing_name_column": _("No column holds the names. Columns found: %(columns)s."),
    "roster.column_twice": _("The column “%(column)s” stands there twice."),
    "roster.column_unclear": _("It is not clear what column %(column)s holds. Give the columns a heading line."),
    "roster.unknown_column": _("The column “%(column)s” is not used."),
    "roster.bad_quotes": _("A quotation mark is opened and not closed."),
    "roster.too_many_columns": _("This line has %(count)s columns instead of %(expected)s."),
    "roster.empty_name": _("This line has no name."),
    "roster.too_long": _("“%(field)s” is longer than %(limit)s characters."),
    "roster.unknown_country": _("The country “%(country)s” is not known; it is left out."),
    "roster.control_character": _("“%(field)s” holds the unreadable character %(character)s."),
    "roster.same_id": _("The ID %(external_id)s stands already in line %(first_line)s."),
    "roster.same_name": _("%(name)s stands already in line %(first_line)s. If these are two people, give both an ID."),
    "roster.similar_name": _(
        "%(name)s is written %(other)s in line %(first_line)s. If these are two people, give both an ID."
    ),
    "roster.namesake": _("%(other)s in line %(first_line)s has the same name and another ID: two people."),
    "import.id_taken": _("The ID %(external_id)s belongs to %(other)s (number %(number)s) at this event."),
    "import.already_entered": _("%(other)s (number %(number)s) is already entered in this tournament."),
    "import.known_player": _("%(other)s (number %(number)s) is already at this event and will be entered."),
    "import.several_namesakes": _(
        "It is not clear which %(name)s this is; number %(number)s has the same name. Give everybody an ID."
    ),
    "import.similar_name": _(
        "%(name)s resembles %(other)s (number %(number)s) and will be added as another person."
    ),
    "import.namesake": _(
        "%(other)s (number %(number)s) has the same name and another ID; %(name)s will be added as another person."
    ),
    "import.other_team": _(
        "%(name)s is at the event with the team “%(team)s”, not “%(other)s”. Change it on the player's page."),
    "import.no_team_yet": _(
        "%(name)s is at the event without the team “%(other)s”. Add it on the player's page."),
}

# Words that stand in a sentence, by the parameter they come in.
WORDS = {
    "field": {"name": _("name"), "reading": _("reading"), "external_id": _("player ID"), "team": _("team")},
    "looks_like": {"spreadsheet": _("a spreadsheet file"), "binary": _("a picture or a program")},
}


def sentence(finding: Finding) -> str:
    """What was found, in the reader's language."""
    words = {name: WORDS[name].get(value, value) if name in WORDS else value
             for name, value in finding.params.items()}
    return str(lazystr(SENTENCES[finding.code])) % words
