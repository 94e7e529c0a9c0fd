"""The hall's words for who goes on, in the reader's language."""

from functools import reduce

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.domain.cuts import CutRule


def rule_text(rule: CutRule) -> str:
    """Top 8; X-1 or better; or what of it is more."""
    said = []
    if rule.top is not None:
        said.append(_("top %(size)s") % {"size": rule.top})
    if rule.losses is not None:
        said.append(_("X-%(losses)s or better") % {"losses": rule.losses})
    if rule.points is not None:
        said.append(ngettext("%(count)s point or more", "%(count)s points or more", rule.points) % {
            "count": rule.points})
    if len(said) < 2:
        return "".join(said)
    either = reduce(lambda one, other: _("%(one)s or %(other)s") % {"one": one, "other": other}, said)
    return _("%(either)s, whichever is more") % {"either": either}
