"""The hall's words for results, in the reader's language."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.domain.results import Kind, Score

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
