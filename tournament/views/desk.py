"""The result desk: one line a result."""

from dataclasses import dataclass
from uuid import uuid4

from django.contrib import messages
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST
from django.views.decorators.vary import vary_on_headers

from audit.trail import answered
from core.errors import RuleViolation
from core.phrases import say
from events.domain.roles import Can
from events.permissions import actor_of
from tournament.commands.entries import drop_entry
from tournament.commands.results import report_result
from tournament.domain.console import Said, Verb, parse, score_of
from tournament.domain.records import Tally
from tournament.domain.results import Score, check_score, check_takes_reports
from tournament.forms.results import LineForm
from tournament.models import Entry, Match, MatchResult, Round
from tournament.permissions import requires_here
from tournament.queries.board import TableRow, matches_of, open_tables, shown_round, table_row
from tournament.queries.console import entered_count, found_tables, just_entered, pace, record_before
from tournament.queries.outcomes import current_result
from tournament.queries.outcomes import score_of as stored_score
from tournament.queries.workshop import record_text
from tournament.views.frame import frame
from tournament.views.steps import incomplete, need
from tournament.words import result_in_words

ASK_FIRST = {
    "result.unusual_score", "result.concession_after_time", "console.confirm_drop", "console.confirm_drop_only",
}
LOOK_AGAIN = {"console.already_entered", "result.changed_meanwhile"}
NO_RESULT = {Verb.NOTHING, Verb.FIND}


@dataclass(frozen=True, slots=True)
class Preview:
    """What the desk shows of a line before it is saved."""

    said: Said
    problem: str = ""
    row: TableRow | None = None
    score: Score | None = None
    first_record: str = ""
    second_record: str = ""
    hints: tuple[str, ...] = ()
    found: tuple[Match, ...] = ()


@dataclass(frozen=True, slots=True)
class Entered:
    """What became of a line: saved, to be confirmed, or not understood."""

    line: str
    status: int = 200
    problem: str = ""
    asks: str = ""  # "confirm" or "replace": the line can be sent again with what it lacks
    match: Match | None = None
    result: MatchResult | None = None
    dropped: Entry | None = None
    request_id: str = ""

    @property
    def seen(self) -> str:
        return f"{self.match.table}:{self.match.version}" if self.match else ""


@require_GET
@requires_here(Can.SEE_FLOOR)
def results(request, tournament):
    """The desk with what is still open and what was just entered."""
    return _page(request, tournament, line=request.GET.get("line", ""))


@require_GET
@requires_here(Can.SEE_FLOOR)
def open_list(request, tournament):
    """The tables without a result, last to end first: what the desk asks for again when something changed."""
    round, now = shown_round(tournament), timezone.now()
    opened = open_tables(round, now) if round else None
    return render(request, "tournament/_open_tables.html", {
        "event": tournament.event, "tournament": tournament, "round": round, "open": opened, "at": now,
        "may": {capability.value for capability in request.may}})


@require_GET
@requires_here(Can.ENTER_RESULT)
def look_line(request, tournament):
    """What a line would save."""
    preview = preview_of(shown_round(tournament), request.GET.get("line", "")[:80])
    return render(request, "tournament/_desk_preview.html", {"preview": preview})


@require_POST
@vary_on_headers("HX-Request")
@requires_here(Can.ENTER_RESULT)
def enter_line(request, tournament):
    """Save what a line says."""
    entered = _enter(request, shown_round(tournament))
    if request.htmx:
        return render(request, "tournament/_entered.html", _entered_words(tournament, entered), status=entered.status)
    if entered.status != 200:
        return _page(request, tournament, line=entered.line, entered=entered, status=entered.status)
    match = entered.match
    messages.success(request, _("Table %(table)s saved: %(first)s %(result)s %(second)s.") % {
        "table": match.table, "first": match.first.player.name, "second": match.second.player.name,
        "result": _words_of(entered.result, match)})
    return redirect("results", tournament.event.slug, tournament.slug)


def preview_of(round: Round | None, line: str) -> Preview:
    """Read a line and look up what it is about; says what is wrong instead of raising."""
    try:
        said = parse(line)
        if round is None or said.verb is Verb.NOTHING:
            return Preview(said)
        if said.verb is Verb.FIND:
            return Preview(said, found=tuple(found_tables(round, said.words)))
        row = table_row(round, said.table, timezone.now())
        if row is None:
            raise RuleViolation("round.no_such_table", table=said.table)
        return _preview_of_table(round, said, row)
    except RuleViolation as no:
        return Preview(Said(Verb.NOTHING), problem=say(no))


def _preview_of_table(round: Round, said: Said, row: TableRow) -> Preview:
    match, hints, score, problem = row.match, [], None, ""
    records = record_before(round, match)
    if row.result and said.verb is not Verb.DROP:
        hints.append(_("Already entered: %(score)s. Saving replaces it.") % {"score": _words_of(row.result, match)})
    if row.extra_minutes and not row.is_over and not row.result:
        hints.append(_("Table %(table)s has %(minutes)s extra minutes: is it finished?") % {
            "table": match.table, "minutes": row.extra_minutes})
    if said.verb not in (Verb.LOOK, Verb.DROP):
        try:
            score = score_of(said, wins_needed=round.stage.wins_needed)
            check_takes_reports(round.state)
            check_score(score, is_bye=False, wins_needed=round.stage.wins_needed, allows_draw=round.stage.is_swiss,
                        time_called=row.is_over)
        except RuleViolation as no:
            problem = say(no)
    if said.verb is Verb.DROP:
        problem = say(_drop_question(match, said, row.result))
    return Preview(said, problem, row, score, _record(records[match.first_id]), _record(records[match.second_id]),
                   tuple(hints))


def _enter(request, round: Round | None) -> Entered:
    form = LineForm(request.POST)
    line = request.POST.get("line", "")[:80]
    if not form.is_valid():
        return Entered(line, 422, incomplete() if line else say(RuleViolation("console.no_table")))
    match = None
    try:
        said = parse(line)
        if said.verb in NO_RESULT:
            raise RuleViolation("console.no_table")
        match = round and matches_of(round).filter(table=said.table).first()
        if match is None:
            raise RuleViolation("round.no_such_table", table=said.table)
        if said.verb is Verb.LOOK:
            raise RuleViolation("console.no_result", table=said.table)
        enter = _drop if said.verb is Verb.DROP else _report
        return enter(request, round, match, said, form)
    except RuleViolation as no:
        asks = "confirm" if no.code in ASK_FIRST else "replace" if no.code in LOOK_AGAIN else ""
        status = 422 if no.code.startswith("console.") and not asks else 409
        return Entered(line, status, say(no), asks, match, request_id=str(form.cleaned_data["request_id"]))


def _report(request, round: Round, match: Match, said: Said, form: LineForm) -> Entered:
    words, actor = form.cleaned_data, actor_of(request)
    result = answered("result.report", words["request_id"], actor)
    if result is None:
        score = score_of(said, wins_needed=round.stage.wins_needed)
        seen, old = form.version_seen(said.table), match.current[0] if match.current else None
        if old and seen != match.version:
            raise RuleViolation("console.already_entered", table=match.table, score=_words_of(old, match))
        result = report_result(
            match_id=match.pk, score=score, actor=actor, request_id=words["request_id"],
            expected_version=match.version if seen is None else seen, confirmed=words["confirmed"])
    return Entered(words["line"], match=match, result=result, request_id=str(words["request_id"]))


def _drop(request, round: Round, match: Match, said: Said, form: LineForm) -> Entered:
    need(request, Can.DROP_PLAYER)
    words, actor = form.cleaned_data, actor_of(request)
    entry = match.first if said.first_player else match.second
    if not answered("entry.drop", words["request_id"], actor):
        if not words["confirmed"]:
            raise _drop_question(match, said, match.current)
        drop_entry(entry_id=entry.pk, actor=actor, request_id=words["request_id"])
    return Entered(words["line"], match=match, result=current_result(match), dropped=entry,
                   request_id=str(words["request_id"]))


def _drop_question(match: Match, said: Said, result) -> RuleViolation:
    leaves, stays = (match.first, match.second) if said.first_player else (match.second, match.first)
    facts = {"number": leaves.player.number, "name": leaves.player.name, "table": match.table,
             "other": stays.player.name}
    return RuleViolation("console.confirm_drop_only", **facts) if result else RuleViolation(
        "console.confirm_drop", **facts)


def _page(request, tournament, *, line: str, entered: Entered | None = None, status: int = 200):
    round, actor, now = shown_round(tournament), actor_of(request), timezone.now()
    more = {"round": round, "line": line, "at": now, "request_id": uuid4(), "entered": entered}
    if round:
        more |= {
            "open": open_tables(round, now), "pace": pace(round, now),
            "just": [Entered("", match=one.match, result=one) for one in just_entered(round, actor)],
            "count": entered_count(round, actor), "preview": preview_of(round, line) if line else None,
        }
    words = frame(request, tournament, **more)
    if entered:
        words |= _entered_words(tournament, entered)
    return render(request, "tournament/results.html", words, status=status)


def _entered_words(tournament, entered: Entered) -> dict:
    return {"entered": entered, "event": tournament.event, "tournament": tournament, "request_id": uuid4(),
            "enter_url": reverse("enter-line", args=[tournament.event.slug, tournament.slug])}


def _words_of(result: MatchResult, match: Match) -> str:
    return result_in_words(stored_score(result), match.first.player.name, match.second.player.name)


def _record(tally: Tally) -> str:
    return record_text(tally.wins, tally.losses, tally.draws)
