"""Filters and tags that write a cut in words."""

from django import template

from tournament.domain import shown
from tournament.domain.cuts import CutRule
from tournament.models import Stage
from tournament.queries.cut import Parting
from tournament.words_cut import rule_text

register = template.Library()


@register.filter
def cut_rule(rule: CutRule) -> str:
    """Who goes on: top 8, X-1 or better, …"""
    return rule_text(rule)


@register.filter
def stage_cut(stage: Stage) -> str:
    """Who enters a stage by the structure; empty where everybody plays, or where it is not known yet."""
    return rule_text(CutRule(top=stage.cut_size, losses=stage.cut_losses)) if stage.number > 1 else ""


@register.filter
def by_record(rule: CutRule | None) -> bool:
    """Whether more than the place counts."""
    return rule is not None and (rule.losses is not None or rule.points is not None)


@register.simple_tag
def parted(parting: Parting) -> dict[str, str]:
    """Both values, as fractions where they would look the same when rounded."""
    one, other = (shown.shown(parting.tiebreaker, amount) for amount in (parting.better, parting.worse))
    if one == other:
        one, other = shown.exact(parting.better), shown.exact(parting.worse)
    return {"better": one, "worse": other}
