"""The report on a draw's quality in words: what each level counts, what is proved, by which settings it was drawn."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from pairings.ahead import MOST_LISTED
from tournament.domain.certificates import Certificate
from tournament.queries.quality import Level, Report
from tournament.words_quality import LEVELS


def level_words(level: Level) -> dict:
    """A line of the report: its name, what it counts, what is known of it, and the tone of that."""
    name, means = LEVELS[level.code]
    remark, tone = _known(level)
    return {"name": name, "means": means, "remark": remark, "tone": tone}


def _known(level: Level) -> tuple[str, str]:
    if level.state == "least":
        if level.is_first or not level.drawn:
            return _("no round has fewer"), "run"
        return _("no round as good in the lines above has fewer"), "run"
    if level.state == "unproved":
        return _("not proved: %(bound)s could not be ruled out") % {"bound": level.bound}, "time"
    if level.state == "depends":
        return _("not proved, because a line above is not"), "time"
    if level.state == "ahead":
        return _("the price of looking ahead: %(bound)s is possible now") % {"bound": level.bound}, "time"
    return "", ""


def proof_text(report: Report) -> str:
    """The report in a sentence."""
    certificate = report.certificate
    if certificate is None:
        return _("This round was put together by hand: nothing was drawn, so there is nothing to compare it with.")
    if certificate.look_ahead == "kept":
        return _("The best draw of those after which the rounds to come can be played without a rematch or a second "
                 "bye. This is proved.")
    if certificate.unproved:
        return _("Proved from the top down to the line before “%(level)s”. ") % {
            "level": LEVELS[certificate.unproved[0]][0]} + _why_unproved(certificate)
    if certificate.kept:
        return ngettext(
            "No better draw exists for everybody outside the %(count)s locked table. This is proved.",
            "No better draw exists for everybody outside the %(count)s locked tables. This is proved.",
            certificate.kept) % {"count": certificate.kept}
    return _("No better draw exists: every line is as small as the lines above allow. This is proved.")


def _why_unproved(certificate: Certificate) -> str:
    if certificate.is_by_standing and list(certificate.unproved) == ["rank_distance"]:
        return _("The field is too large to pair by standing in one piece; it was cut where that should cost nothing, "
                 "but the last line is not proved.")
    return _("Too many small groups depend on each other to weigh every possible opponent; only the nearest ones "
             "were looked at.")


def look_ahead_text(certificate: Certificate, number: int) -> str:
    """Whether the rounds still to come had a say."""
    rounds = certificate.rounds_after(number)
    if certificate.look_ahead == "kept":
        return ngettext(
            "Kept: this round leaves the %(rounds)s remaining round playable without a rematch or a second bye.",
            "Kept: this round leaves the %(rounds)s remaining rounds playable without a rematch or a second bye.",
            rounds) % {"rounds": rounds}
    if certificate.look_ahead == "impossible":
        return ngettext(
            "Impossible: after no round can the %(rounds)s remaining one be played without a rematch or a second bye. "
            "The best round of now was taken.",
            "Impossible: after no round can the %(rounds)s remaining ones be played without a rematch or a second bye. "
            "The best round of now was taken.", rounds) % {"rounds": rounds}
    if not certificate.settings.get("planned_rounds"):
        return _("Off: the number of rounds is not planned.")
    if not rounds:
        return _("Off: this is the last planned round.")
    return _("Off: only %(most)s players or fewer need it.") % {"most": MOST_LISTED}


def settings_text(certificate: Certificate) -> list[str]:
    """By what the round was drawn."""
    said = [_("by standing") if certificate.is_by_standing else _("at random among equal points")]
    if certificate.settings.get("separate_teams"):
        said.append(_("team-mates kept apart"))
    if certificate.kept:
        said.append(ngettext(
            "%(count)s locked table kept", "%(count)s locked tables kept", certificate.kept) % {
            "count": certificate.kept})
    return said


def milliseconds(microseconds: int | None) -> str:
    """A time the draw took, to a tenth of a millisecond; empty where it was not kept."""
    if microseconds is None:
        return ""
    tenths = -(-microseconds // 100)
    return f"{tenths // 10}.{tenths % 10}"
