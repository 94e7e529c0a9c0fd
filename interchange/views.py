"""Pages of this app: bringing a list of players in, and taking the demo away."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import uuid4

from django.contrib import messages
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from core.errors import RuleViolation
from core.phrases import say
from events.domain.roles import Can
from events.permissions import actor_of, requires
from interchange.commands import Finding, Report, import_roster
from interchange.demo import remove_demo
from interchange.formats.roster import RosterRow
from interchange.formats.tabular import NotText, decode
from interchange.forms import RosterForm
from interchange.problems import sentence
from tournament.permissions import requires_here
from tournament.queries.entries import takes_entries
from tournament.views.frame import frame


@dataclass(frozen=True, slots=True)
class Line:
    """A row of the list as it will be, and whether something stops it."""

    row: RosterRow
    is_bad: bool


@require_http_methods(["GET", "POST"])
@requires_here(Can.IMPORT_EXPORT)
def import_players(request, tournament):
    """A list: first everything that is wrong with it and the rows as they will be, then one button."""
    if request.method == "GET":
        return _show(request, tournament, RosterForm())
    form = RosterForm(request.POST, request.FILES)
    if not form.is_valid():
        return _show(request, tournament, form, status=422)
    data, wants_it = form.data_given(), "enter" in request.POST
    try:
        report = import_roster(tournament_id=tournament.pk, data=data, actor=actor_of(request), apply=wants_it,
                               request_id=form.cleaned_data["request_id"] if wants_it else None)
    except RuleViolation as no:
        return _show(request, tournament, _typed(data), problem=say(no), status=409)
    if report.applied:
        count = len(report.rows)
        messages.success(request, ngettext(
            "%(count)s player is entered.", "%(count)s players are entered.", count) % {"count": count})
        return redirect("entries", tournament.event.slug, tournament.slug)
    refused = 409 if wants_it else 422
    return _show(request, tournament, _typed(data), report=report, status=200 if report.can_be_applied else refused)


@require_POST
@requires(Can.SET_STRUCTURE)
def remove_demo_event(request, event):
    """Remove the demo event and show what is left; the event's own page again if it is not the demo."""
    try:
        remove_demo(event_id=event.pk, actor=actor_of(request))
    except RuleViolation as no:
        messages.error(request, say(no))
        return redirect(event)
    messages.success(request, _("The demo event is gone."))
    return redirect("home")


def _show(request, tournament, form, *, report: Report | None = None, problem: str = "", status: int = 200):
    findings = report.findings if report else ()
    return render(request, "interchange/import_players.html", frame(
        request, tournament, form=form, report=report, problem=problem, lines=_lines(report),
        stopping=_said(findings, stops=True), notes=_said(findings, stops=False),
        takes_entries=takes_entries(tournament)), status=status)


def _typed(data: bytes | str) -> RosterForm:
    """The form with the whole list as text, so that a line can be put right in place."""
    try:
        text = data if isinstance(data, str) else decode(data)[0]
    except NotText:
        text = ""
    return RosterForm(initial={"text": text, "request_id": uuid4()})


def _lines(report: Report | None) -> list[Line]:
    if report is None:
        return []
    bad = {finding.line for finding in report.findings if finding.stops}
    return [Line(row, row.line in bad) for row in report.rows]


def _said(findings: Sequence[Finding], *, stops: bool) -> list[tuple[int, str]]:
    return [(finding.line, sentence(finding)) for finding in findings if finding.stops == stops]
