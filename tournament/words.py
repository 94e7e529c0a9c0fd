"""The hall's words for results, rounds and draws, in the reader's language."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournament.domain.results import Kind, Score
from tournament.queries.workshop import Quality, Why

HOW = {
    Kind.PLAYED: gettext_lazy("played"),
    Kind.INTENTIONAL_DRAW: gettext_lazy("intentional draw"),
    Kind.CONCESSION: gettext_lazy("concession"),
    Kind.NO_SHOW: gettext_lazy("no-show"),
    Kind.DOUBLE_LOSS: gettext_lazy("double loss"),
    Kind.BYE: gettext_lazy("bye"),
    Kind.AWARDED_BYE: gettext_lazy("awarded bye"),
    Kind.ASSIGNED_LOSS: gettext_lazy("assigned loss"),
}


def score_text(score: Score) -> str:
    """The score as it stands large between two names."""
    if score.kind is Kind.DOUBLE_LOSS:
        return _("both lose")
    if not score.first and not score.second and score.by_first is None:
        return _("draw")
    figures = [score.first, score.second, *([score.drawn] if score.drawn else [])]
    return "–".join(map(str, figures))


def score_note(score: Score, first: str, second: str) -> str:
    """How an unusual result came about; empty after ordinary play."""
    giver = first if score.by_first else second
    match score.kind:
        case Kind.CONCESSION:
            return _("%(name)s conceded") % {"name": giver}
        case Kind.NO_SHOW:
            return _("%(name)s did not come") % {"name": giver}
        case Kind.DOUBLE_LOSS:
            return _("neither came") if score.neither_came else ""
        case Kind.INTENTIONAL_DRAW:
            return _("intentional")
    return ""


def result_in_words(score: Score, first: str, second: str) -> str:
    """Score and note in one piece, for messages."""
    note = score_note(score, first, second)
    return f"{score_text(score)} ({note})" if note else score_text(score)


def reason_text(why: Why) -> str:
    """Why a table looks as it does, for whoever asks."""
    facts = why.facts
    match why.code:
        case "paired_down":
            return _("%(high)s (%(points)s points) meets %(low)s (%(low_points)s points) from a lower group.") % facts
        case "met_before":
            return _("They already met in round %(rounds)s.") % {"rounds": _rounds(facts)}
        case "forced_rematch":
            return _("They already met in round %(rounds)s; no full round without this rematch was possible.") % {
                "rounds": _rounds(facts)}
        case "second_bye":
            return _("Bye with %(points)s points, not the first one: no other choice avoids a rematch.") % facts
        case "bye":
            return _("Bye with %(points)s points: as low as possible without a rematch or a second bye.") % facts
        case "bye_by_hand":
            return _("Bye with %(points)s points, placed by hand.") % facts
        case "second_bye_by_hand":
            return _("Bye with %(points)s points, placed by hand; it is not this player's first one.") % facts
    raise LookupError(why.code)


def reason_tag(why: Why) -> tuple[str, str]:
    """The reason in a word, and its tone."""
    return {
        "paired_down": (_("paired down"), ""),
        "met_before": (_("rematch"), "stop"),
        "forced_rematch": (_("forced rematch"), "time"),
        "second_bye": (_("second bye"), "time"),
        "second_bye_by_hand": (_("second bye"), "time"),
        "bye": (_("bye"), ""),
        "bye_by_hand": (_("bye"), ""),
    }[why.code]


def quality_text(quality: Quality) -> list[str]:
    """How good a draft is, a short sentence for each thing that counts."""
    said = [_("No rematches") if not quality.rematches else ngettext(
        "%(count)s rematch", "%(count)s rematches", quality.rematches) % {"count": quality.rematches}]
    if quality.across_groups:
        said.append(ngettext(
            "%(count)s table across point groups, at most %(difference)s points apart",
            "%(count)s tables across point groups, at most %(difference)s points apart", quality.across_groups,
        ) % {"count": quality.across_groups, "difference": quality.largest_difference})
    else:
        said.append(_("everybody inside their point group"))
    if quality.repeated_byes:
        said.append(_("the bye goes to somebody who already had one"))
    if quality.is_hand_made:
        said.append(_("changed by hand"))
    elif quality.is_proved:
        said.append(_("no better draw exists (proved)"))
    return said


def _rounds(facts: dict) -> str:
    return ", ".join(map(str, facts["rounds"]))
