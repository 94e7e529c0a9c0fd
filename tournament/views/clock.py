"""The clock page: start, stop, more time for the round or for one table."""

from datetime import timedelta

from django.contrib import messages
from django.http import Http404
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from core.errors import RuleViolation
from core.phrases import say
from core.templatetags.ui import signed
from events.domain.roles import Can
from events.permissions import actor_of
from tournament.commands.clock import (
    adjust_clock,
    extend_table,
    pause_clock,
    resume_clock,
    withdraw_extension,
)
from tournament.forms.clock import AdjustForm, ExtensionForm
from tournament.models import Round, TimeExtension
from tournament.permissions import requires_here
from tournament.queries.board import shown_round
from tournament.queries.timing import timing_of
from tournament.views.frame import frame
from tournament.views.steps import step


@require_GET
@requires_here(Can.SEE_FLOOR)
def clock(request, tournament):
    """The round's clock with everything that moves it."""
    return show(request, tournament)


@require_GET
@requires_here(Can.SEE_FLOOR)
def clock_now(request, tournament):
    """The part of the page that moves by itself."""
    words = {"event": tournament.event, "tournament": tournament,
             "may": {capability.value for capability in request.may}}
    return render(request, "tournament/_clock.html", words | _now(tournament))


@require_POST
@requires_here(Can.RUN_CLOCK)
def pause(request, tournament):
    """Stop the clock for everybody."""
    return _button(request, tournament, pause_clock, _("The clock is stopped."))


@require_POST
@requires_here(Can.RUN_CLOCK)
def resume(request, tournament):
    """Let the clock run on."""
    return _button(request, tournament, resume_clock, _("The clock runs on."))


@require_POST
@requires_here(Can.RUN_CLOCK)
def adjust(request, tournament):
    """More or less time for the whole round."""
    round, form = _open_round(tournament), AdjustForm(request.POST)
    if not form.is_valid() or form.cleaned_data["expected_version"] is None:
        return show(request, tournament, status=422, adjust=form)
    words = form.cleaned_data
    try:
        adjust_clock(round_id=round.pk, seconds=60 * words["minutes"], reason=words["reason"],
                     actor=actor_of(request), **form.guard())
    except RuleViolation as no:
        return show(request, tournament, status=409, adjust=_again(AdjustForm, form, no, round.clock))
    messages.success(request, _("The round has %(minutes)s minutes.") % {"minutes": signed(words["minutes"])})
    return redirect(_home(tournament))


@require_POST
@requires_here(Can.GRANT_EXTENSION)
def extend(request, tournament):
    """Extra minutes for one table."""
    round, form, now = _open_round(tournament), ExtensionForm(request.POST), timezone.now()
    if not form.is_valid():
        return show(request, tournament, status=422, extension=form)
    words = form.cleaned_data
    try:
        match = round.matches.filter(table=words["table"]).first()
        if match is None:
            raise RuleViolation("round.no_such_table", table=words["table"])
        extend_table(
            match_id=match.pk, minutes=words["minutes"], reason=words["reason"], actor=actor_of(request),
            request_id=words["request_id"], began_at=form.began_at(now, tournament.event.time_zone), now=now)
    except RuleViolation as no:
        return show(request, tournament, status=409, extension=_again(ExtensionForm, form, no))
    messages.success(request, _("Table %(table)s has %(minutes)s more minutes.") % {
        "table": words["table"], "minutes": words["minutes"]})
    return redirect(_home(tournament))


@require_POST
@requires_here(Can.GRANT_EXTENSION)
def withdraw(request, tournament, extension):
    """Take extra minutes back that were entered by mistake."""
    found = TimeExtension.objects.filter(uid=extension, match__round__tournament=tournament).first()
    if found is None:
        raise Http404
    return step(
        request, withdraw_extension, extension_id=found.pk, done=_("The extra minutes are taken back."),
        then=_home(tournament), refused=_refused(request, tournament))


def show(request, tournament, *, status: int = 200, problem: str = "", adjust=None, extension=None):
    """The whole page, with a form that was refused in its place."""
    words = _now(tournament)
    round = words["round"]
    version = round.clock.version if round and round.is_open else None
    return render(request, "tournament/clock.html", frame(
        request, tournament, **words, problem=problem,
        adjust=adjust or AdjustForm(initial={"expected_version": version}, prefix=None, auto_id="adjust_%s"),
        extension=extension or ExtensionForm(auto_id="extension_%s", initial={"table": request.GET.get("table")}),
    ), status=status)


def _now(tournament) -> dict:
    round, now = shown_round(tournament), timezone.now()
    words = {"round": round, "at_time": now, "guard": ExtensionForm()["request_id"].value()}
    if round and round.is_open:
        posted = now - round.posted_at
        words |= {"timing": timing_of(round, now), "posted_minutes": posted // timedelta(minutes=1)}
    return words


def _button(request, tournament, command, done: str):
    return step(request, command, round_id=_open_round(tournament).pk, done=done, then=_home(tournament),
                refused=_refused(request, tournament))


def _refused(request, tournament):
    return lambda problem, status: show(request, tournament, status=status, problem=problem)


def _again(kind, form, no: RuleViolation, row=None):
    """The form with what was typed, a fresh id and the version as it is now, and what was in the way."""
    data = form.data.copy()
    fresh = kind()
    data["request_id"] = str(fresh["request_id"].value())
    if row is not None:
        row.refresh_from_db(fields=["version"])
        data["expected_version"] = str(row.version)
    again = kind(data, auto_id=form.auto_id)
    again.is_valid()
    again.add_error(None, say(no))
    return again


def _open_round(tournament) -> Round:
    round = shown_round(tournament)
    if round is None or not round.is_open:
        raise Http404
    return round


def _home(tournament) -> str:
    return reverse("clock", args=[tournament.event.slug, tournament.slug])
