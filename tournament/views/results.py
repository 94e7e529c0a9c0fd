"""Results table by table: the whole round as rows, one table as a page, a correction after the round."""

from dataclasses import dataclass, field
from uuid import UUID, uuid4

from django.contrib import messages
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods
from django.views.decorators.vary import vary_on_headers

from core.errors import RuleViolation
from core.phrases import say
from events.domain.roles import Can
from events.permissions import actor_of
from tournament.commands.results import correct_result, report_result
from tournament.domain.results import Score, check_reason, check_score
from tournament.forms.results import HOW, CorrectionForm, ResultForm, ScoreFields
from tournament.models import Match, Round
from tournament.permissions import requires_here
from tournament.queries.board import TableRow, table_row, table_rows
from tournament.queries.consequences import consequences
from tournament.queries.facts import is_time_called
from tournament.queries.outcomes import current_result, score_of
from tournament.views.frame import frame
from tournament.views.steps import errors_of, incomplete, match_at, need, posted_round_at
from tournament.words import result_in_words

ASK_FIRST = ("result.unusual_score", "result.concession_after_time")


@dataclass(frozen=True, slots=True)
class Row:
    """A table with what its fields hold and what is in the way of saving them."""

    at: TableRow
    values: dict
    problem: str = ""
    asks: bool = False
    is_saved: bool = False
    request_id: UUID = field(default_factory=uuid4)


@require_GET
@requires_here(Can.SEE_FLOOR)
def round_results(request, tournament, number):
    """Every table of a round as a row with its own form."""
    round = posted_round_at(tournament, number)
    rows = [_row(row) for row in table_rows(round, timezone.now())]
    if "open" in request.GET:
        rows = [row for row in rows if row.at.result is None]
    numbers = _numbers(tournament)
    return render(request, "tournament/round_results.html", frame(
        request, tournament, rows=rows, numbers=numbers if len(numbers) > 1 else ()) | _row_words(
        request, tournament, round))


@require_http_methods(["GET", "POST"])
@vary_on_headers("HX-Request")
@requires_here(Can.SEE_FLOOR)
def enter_result(request, tournament, number, table):
    """One table: read by its row, saved by its form."""
    round = posted_round_at(tournament, number)
    match = match_at(round, table)
    if request.method == "GET":
        return _show(request, tournament, round, _row(table_row(round, table, timezone.now())))
    need(request, Can.ENTER_RESULT)
    form = ResultForm(request.POST)
    if not form.is_valid() or form.cleaned_data["expected_version"] is None:
        problem = errors_of(form) or incomplete()
        return _show(request, tournament, round, _typed(round, table, form, problem), 422)
    try:
        report_result(
            match_id=match.pk, score=form.score(wins_needed=round.stage.wins_needed), actor=actor_of(request),
            confirmed=form.cleaned_data["confirmed"], **form.guard())
    except RuleViolation as no:
        return _show(request, tournament, round, _typed(round, table, form, say(no), no.code in ASK_FIRST), 409)
    row = _row(table_row(round, table, timezone.now()), is_saved=True)
    if request.htmx:
        return _show(request, tournament, round, row)
    messages.success(request, _("Table %(table)s is saved.") % {"table": table})
    return redirect(f"{reverse('round-results', args=_place(tournament, number))}#{match.topic}")


@require_http_methods(["GET", "POST"])
@requires_here(Can.CORRECT_RESULT)
def correct_closed(request, tournament, number, table):
    """Put a result right: first what would change, then the reason, then it is done."""
    round = posted_round_at(tournament, number)
    match = match_at(round, table)
    if round.is_open:
        return redirect("enter-result", *_place(tournament, number), table)
    if request.method == "POST":
        return _correct(request, tournament, round, match)
    old = _old(match)
    if "how" not in request.GET:
        form = CorrectionForm(initial=ScoreFields.shown(old) | {"expected_version": match.version})
        return _correction(request, tournament, match, old, form)
    asked = ScoreFields(request.GET)
    if not asked.is_valid():
        return _correction(request, tournament, match, old, asked, problem=errors_of(asked), status=422)
    new = asked.score(wins_needed=round.stage.wins_needed)
    form = CorrectionForm(initial=ScoreFields.shown(new) | {"expected_version": match.version})
    return _weighed(request, tournament, match, old, new, form)


def _correct(request, tournament, round: Round, match: Match):
    form, old = CorrectionForm(request.POST), _old(match)
    if not form.is_valid() or form.cleaned_data["expected_version"] is None:
        return _correction(request, tournament, match, old, form, problem=errors_of(form), status=422)
    new = form.score(wins_needed=round.stage.wins_needed)
    try:
        check_reason(form.cleaned_data["reason"])
        correct_result(
            match_id=match.pk, score=new, reason=form.cleaned_data["reason"], actor=actor_of(request),
            confirmed=form.cleaned_data["confirmed"], **form.guard())
    except RuleViolation as no:
        match.refresh_from_db(fields=["version"])
        again = CorrectionForm(initial=form.cleaned_data | {
            "request_id": uuid4(), "expected_version": match.version, "confirmed": False})
        return _weighed(request, tournament, match, _old(match), new, again, problem=say(no),
                        asks=no.code in ASK_FIRST, status=409)
    messages.success(request, _("Table %(table)s of round %(number)s is corrected to %(result)s.") % {
        "table": match.table, "number": round.number, "result": _words(new, match)})
    return redirect(f"{reverse('round-results', args=_place(tournament, round.number))}#{match.topic}")


def _weighed(request, tournament, match: Match, old, new: Score, form, *, problem="", asks=False, status=200):
    """The correction with its consequences; an unusual score is asked about before anybody confirms."""
    stage = match.round.stage
    try:
        check_score(new, is_bye=False, wins_needed=stage.wins_needed, allows_draw=stage.is_swiss,
                    time_called=is_time_called(match, match.round, timezone.now()))
    except RuleViolation as no:
        asks = asks or no.code in ASK_FIRST
        if not asks:
            return _correction(request, tournament, match, old, form, problem=say(no), status=409)
        problem = problem or say(no)
    if old == new:
        already = _("This is the result already.")
        return _correction(request, tournament, match, old, form, problem=already, status=status)
    return _correction(request, tournament, match, old, form, new=new, weighed=consequences(match, old, new),
                       problem=problem, asks=asks, status=status)


def _correction(request, tournament, match: Match, old, form, *, new=None, weighed=None, problem="", asks=False,
                status=200):
    return render(request, "tournament/correct_result.html", frame(
        request, tournament, round=match.round, match=match, old=old, new=new, form=form, weighed=weighed,
        problem=problem, asks=asks), status=status)


def _show(request, tournament, round: Round, row: Row, status: int = 200):
    """The row alone for htmx, a page of its own for everybody else."""
    words = _row_words(request, tournament, round) | {"row": row}
    if request.htmx:
        return render(request, "tournament/_result_row.html", words, status=status)
    return render(request, "tournament/enter_result.html", frame(request, tournament) | words, status=status)


def _numbers(tournament) -> list[int]:
    """The rounds whose pairings are out."""
    return list(
        tournament.rounds.exclude(state=Round.State.DRAFT).order_by("number").values_list("number", flat=True))


def _row(at: TableRow, *, is_saved: bool = False) -> Row:
    return Row(at, ScoreFields.shown(at.result and score_of(at.result)), is_saved=is_saved)


def _typed(round: Round, table: int, form: ResultForm, problem: str, asks: bool = False) -> Row:
    """The row with what was typed kept and the version as it is now."""
    typed = {name: form.data.get(name, "") for name in ("first", "second", "drawn", "how")}
    return Row(table_row(round, table, timezone.now()), typed, problem, asks)


def _row_words(request, tournament, round: Round) -> dict:
    return {
        "event": tournament.event, "tournament": tournament, "round": round, "choices": HOW,
        "may_enter": round.is_open and Can.ENTER_RESULT in request.may,
        "may_correct": not round.is_open and Can.CORRECT_RESULT in request.may,
    }


def _place(tournament, number: int) -> list:
    return [tournament.event.slug, tournament.slug, number]


def _old(match: Match) -> Score | None:
    result = current_result(match)
    return result and score_of(result)


def _words(score: Score, match: Match) -> str:
    return result_in_words(score, match.first.player.name, match.second.player.name)
