"""Why so many rounds and this cut: the table and the edition that say so, in words."""

import re
from datetime import date

from django.utils.formats import date_format
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from tournament.domain.setup import Proposal
from tournament.domain.structure import Suggestion

_MONTH = re.compile(r"(\d{4})-(\d{2})")


def proposal_text(proposal: Proposal, attendance: int) -> list[str]:
    """The proposal and where it comes from; or why there is none."""
    if proposal.found is None:
        return [_no_row(proposal, attendance)]
    return [_row(proposal.found), _source(proposal.found)]


def edition_text(edition: str) -> str:
    """An edition as a reader writes it: June 2026."""
    if found := _MONTH.fullmatch(edition):
        return date_format(date(int(found[1]), int(found[2]), 1), "YEAR_MONTH_FORMAT")
    return _("undated") if edition == "undated" else edition


def _no_row(proposal: Proposal, attendance: int) -> str:
    if proposal.reaches and attendance > proposal.reaches:
        return _("The table ends at %(players)s players. Say yourself how many rounds there are.") % {
            "players": proposal.reaches}
    if proposal.begins and attendance < proposal.begins:
        return _("The table begins at %(players)s players. Say yourself how many rounds there are.") % {
            "players": proposal.begins}
    return _("There is no table for this. Say yourself how many rounds there are.")


def _row(found: Suggestion) -> str:
    facts = {"least": found.at_least, "most": found.up_to, "cut": found.cut, "rounds": ngettext(
        "%(count)s Swiss round", "%(count)s Swiss rounds", found.swiss_rounds) % {"count": found.swiss_rounds}}
    if found.up_to is None:
        sentence = _("From %(least)s players: %(rounds)s, then top %(cut)s.")
        return (sentence if found.cut else _("From %(least)s players: %(rounds)s, no play-off.")) % facts
    sentence = _("%(least)s–%(most)s players: %(rounds)s, then top %(cut)s.")
    return (sentence if found.cut else _("%(least)s–%(most)s players: %(rounds)s, no play-off.")) % facts


def _source(found: Suggestion) -> str:
    name = found.name_ja if get_language() == "ja" else found.name_en
    facts = {"table": name, "edition": edition_text(found.table_edition)}
    if found.suggested:
        return _("Our proposal, because no official table could be read (%(table)s, %(edition)s).") % facts
    return _("It stands in the table “%(table)s” of the tournament rules, edition: %(edition)s.") % facts
