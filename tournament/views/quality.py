"""How good is this draw? The report on a Swiss round, and what a change of the draft by hand would cost."""

from django.http import Http404
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from events.domain.roles import Can
from tournament.forms.rounds import MoveForm
from tournament.models import Round
from tournament.permissions import requires_here
from tournament.queries.costs import costs_of
from tournament.queries.quality import Report, quality_report, swiss_rounds
from tournament.queries.workshop import entries_by_number
from tournament.views.frame import frame
from tournament.views.steps import round_at
from tournament.words_quality import compared_text, cost_lines
from tournament.words_report import level_words, look_ahead_text, milliseconds, proof_text, settings_text


@require_GET
@requires_here(Can.POST_ROUND)
def quality(request, tournament, number):
    """Every level of the objective with its bound, and how the round was drawn."""
    report = _report(tournament, number)
    return render(request, "tournament/quality.html", frame(
        request, tournament, numbers=swiss_rounds(tournament), **_words(report)))


@require_GET
@requires_here(Can.POST_ROUND)
def print_quality(request, tournament, number):
    """The same on paper."""
    words = _words(_report(tournament, number))
    return render(request, "tournament/print_quality.html", {
        "event": tournament.event, "tournament": tournament, **words})


@require_GET
@requires_here(Can.POST_ROUND)
def move_costs(request, tournament):
    """What swapping two players of the draft, or letting them meet, would change; nothing is changed."""
    return render(request, "tournament/_move_costs.html", _costs(request, tournament))


def _costs(request, tournament) -> dict:
    form = MoveForm(request.GET)
    round = tournament.rounds.filter(state=Round.State.DRAFT).select_related("stage").first()
    if round is None or not round.stage.is_swiss:
        return {}
    numbers = [form[name].value() for name in ("one", "other")]
    if not all(numbers):
        return {}
    if not {"one", "other"}.isdisjoint(form.errors):
        return {"problem": _("Player numbers are whole numbers.")}
    numbers = [form.cleaned_data["one"], form.cleaned_data["other"]]
    found = entries_by_number(tournament, numbers)
    if missing := next((number for number in numbers if number not in found), None):
        return {"problem": _("Nobody here has number %(number)s.") % {"number": missing}}
    costs = costs_of(round, *(found[number] for number in numbers))
    return {"swap": cost_lines(costs.swap), "pair": cost_lines(costs.pair)}


def _report(tournament, number: int) -> Report:
    round = round_at(tournament, number)
    if not round.stage.is_swiss:
        raise Http404  # a bracket is not drawn
    return quality_report(round)


def _words(report: Report) -> dict:
    certificate = report.certificate
    levels = [level_words(level) | {"level": level} for level in report.levels]
    words = {"report": report, "round": report.round, "levels": levels, "proof": proof_text(report),
             "changed": compared_text(report.draft.quality) if report.is_changed else ""}
    if certificate is None:
        return words
    return words | {
        "ahead": look_ahead_text(certificate, report.round.number), "settings": settings_text(certificate),
        "groups": certificate.settings.get("groups", []), "milliseconds": milliseconds(certificate.microseconds)}
