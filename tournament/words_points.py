"""Match points with their word, for sentences that name more than one number of them."""

from collections.abc import Mapping

from django.utils.translation import ngettext

POINTS = ("points", "low_points", "mine", "theirs")  # the facts of a reason that are match points


def points_text(count: int) -> str:
    """So many match points."""
    return ngettext("%(count)s point", "%(count)s points", count) % {"count": count}


def with_points(facts: Mapping) -> dict:
    """The facts of a reason, its match points as words."""
    return {name: points_text(fact) if name in POINTS else fact for name, fact in facts.items()}
