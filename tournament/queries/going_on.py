"""Who of a standing goes on into the next stage, by the rule that is planned, asked for, or was announced."""

from collections.abc import Sequence

from tournament.domain.cuts import CutRule, goes_on, rule_from
from tournament.models import Announcement, Round, Stage
from tournament.queries.facts import profile_of
from tournament.queries.standings import Standing, who_stays

USUAL_TOP = 8


def planned_rule(follows: Stage) -> CutRule:
    """How the structure lets players into a stage; the top eight where it does not say."""
    if follows.cut_size is None and follows.cut_losses is None:
        return CutRule(top=USUAL_TOP)
    return CutRule(top=follows.cut_size, losses=follows.cut_losses)


def announced_rule(announcement: Announcement) -> CutRule:
    """The rule by which an announced cut was made."""
    return rule_from(announcement.rule) if announcement.rule else CutRule(top=announcement.cut_size)


def who_goes_on(stage: Stage, lines: Sequence[Standing], rule: CutRule) -> list[Standing]:
    """Those of the stage's standing who would enter the next one, the first seed first."""
    win = profile_of(stage.tournament).scoring.points.win
    return goes_on(who_stays(stage, lines), rule, rounds=rounds_counted(stage), win=win)


def rounds_counted(stage: Stage) -> int:
    """The rounds that the points of a stage's standing come from, those of earlier stages too."""
    closed = stage.rounds.filter(state=Round.State.CLOSED)
    return closed.order_by("-number").values_list("number", flat=True).first() or 0
