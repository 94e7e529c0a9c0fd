"""The entries page: who plays, who is here; somebody new comes in."""

from uuid import uuid4

from django.contrib import messages
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from core.errors import RuleViolation
from core.forms import ReplayGuard
from core.phrases import say
from events.domain.roles import Can
from events.permissions import actor_of
from tournament.commands.arrivals import add_player
from tournament.commands.entries import check_in, check_in_everybody, enter_player
from tournament.forms.entries import KnownPersonForm, NewPersonForm
from tournament.models import Entry, Tournament
from tournament.permissions import requires_here
from tournament.queries.entries import (
    entry_counts,
    entry_groups,
    missed_rounds,
    players_not_entered,
    row_of,
    takes_entries,
)
from tournament.views.frame import frame
from tournament.views.steps import incomplete

LIVE_LIST = 200  # a longer list is not fetched again at every change; its figures are


@require_GET
@requires_here(Can.SEE_FLOOR)
def entries(request, tournament):
    """Everybody in this tournament by name, with a button to check each in."""
    find = request.GET.get("q", "").strip()[:80]
    groups = entry_groups(tournament, find)
    shown = sum(len(group.rows) for group in groups)
    return render(request, "tournament/entries.html", frame(
        request, tournament, groups=groups, shown=shown, find=find, counts=entry_counts(tournament),
        is_live=shown <= LIVE_LIST, takes_entries=takes_entries(tournament), guard=uuid4(),
        may_enter=Can.ENTER_PLAYER in request.may, has_others=players_not_entered(tournament).exists()))


@require_GET
@requires_here(Can.SEE_FLOOR)
def entries_now(request, tournament):
    """The figures above the list as they are now."""
    return render(request, "tournament/_entry_counts.html", {
        "event": tournament.event, "tournament": tournament, "counts": entry_counts(tournament),
        "may": {capability.value for capability in request.may}, "guard": uuid4()})


@require_http_methods(["GET", "POST"])
@requires_here(Can.ENTER_PLAYER)
def add_entry(request, tournament):
    """Somebody who is not at the event yet; a late entry once a round was paired."""
    missed, status = missed_rounds(tournament), 200
    form = NewPersonForm(request.POST or None, rounds=missed, initial={"missed": tournament.late_entry})
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                entry = add_player(
                    tournament_id=tournament.pk, person=form.person(), actor=actor_of(request),
                    missed=form.missed_as(), checked_in=form.cleaned_data["checked_in"],
                    request_id=form.cleaned_data["request_id"])
                return _entered(request, tournament, entry, "add-entry")
            except RuleViolation as no:
                form, status = _again(form, say(no), rounds=missed), 409
    return render(request, "tournament/add_entry.html", frame(
        request, tournament, form=form, takes_entries=takes_entries(tournament),
        has_others=players_not_entered(tournament).exists()), status=status)


@require_http_methods(["GET", "POST"])
@requires_here(Can.ENTER_PLAYER)
def enter_known(request, tournament):
    """Somebody who is at the event already."""
    missed, status, people = missed_rounds(tournament), 200, players_not_entered(tournament)
    form = KnownPersonForm(
        request.POST or None, people=people, rounds=missed, initial={"missed": tournament.late_entry})
    if request.method == "POST":
        form, status = _enter(request, tournament, form, missed)
        if isinstance(form, Entry):
            return _entered(request, tournament, form, "enter-known")
    return render(request, "tournament/enter_known.html", frame(
        request, tournament, form=form, takes_entries=takes_entries(tournament)), status=status)


def _enter(request, tournament: Tournament, form: KnownPersonForm, missed: int):
    if not form.is_valid():
        return form, 422
    try:
        return enter_player(
            tournament_id=tournament.pk, player_id=form.cleaned_data["player"].pk, actor=actor_of(request),
            missed=form.missed_as(), checked_in=form.cleaned_data["checked_in"],
            request_id=form.cleaned_data["request_id"]), 200
    except RuleViolation as no:
        return _again(form, say(no), rounds=missed, people=players_not_entered(tournament)), 409


@require_POST
@requires_here(Can.ENTER_PLAYER)
def mark_here(request, tournament, number):
    """The player is here."""
    return _mark(request, tournament, number, present=True)


@require_POST
@requires_here(Can.ENTER_PLAYER)
def mark_away(request, tournament, number):
    """The note that the player is here was a mistake."""
    return _mark(request, tournament, number, present=False)


@require_POST
@requires_here(Can.ENTER_PLAYER)
def mark_everybody(request, tournament):
    """Everybody who is entered is here."""
    guard = ReplayGuard(request.POST)
    if not guard.is_valid():
        messages.error(request, incomplete())
        return redirect(_list(tournament))
    count = check_in_everybody(tournament_id=tournament.pk, actor=actor_of(request),
                               request_id=guard.cleaned_data["request_id"])
    messages.success(request, ngettext(
        "%(count)s more player is checked in.", "%(count)s more players are checked in.", count) % {"count": count})
    return redirect(_list(tournament))


def entry_at(tournament: Tournament, number: int) -> Entry:
    """The player of the address, of this tournament alone."""
    entry = get_object_or_404(Entry.objects.select_related("player"), tournament=tournament, player__number=number)
    entry.tournament = tournament
    return entry


def _mark(request, tournament: Tournament, number: int, *, present: bool):
    """The row again for htmx, the list at the player's row for everybody else."""
    entry, guard, problem, status = entry_at(tournament, number), ReplayGuard(request.POST), "", 200
    if not guard.is_valid():
        problem, status = incomplete(), 422
    else:
        try:
            check_in(entry_id=entry.pk, actor=actor_of(request), present=present,
                     request_id=guard.cleaned_data["request_id"])
        except RuleViolation as no:
            problem, status = say(no), 409
    if request.htmx:
        return render(request, "tournament/_entry_row.html", {
            "row": row_of(entry_at(tournament, number)), "problem": problem, "may_enter": True}, status=status)
    if problem:
        messages.error(request, problem)
    return redirect(f"{_list(tournament)}#p-{number}")


def _entered(request, tournament: Tournament, entry: Entry, again: str):
    """To the list, or to the same form for the next person."""
    messages.success(request, _("%(name)s is entered as number %(number)s.") % {
        "name": entry.player.name, "number": entry.player.number})
    if "another" in request.POST:
        return redirect(again, tournament.event.slug, tournament.slug)
    return redirect(f"{_list(tournament)}#p-{entry.player.number}")


def _list(tournament: Tournament) -> str:
    return reverse("entries", args=[tournament.event.slug, tournament.slug])


def _again(form, problem: str, **words):
    """The form with what was typed, ready to be sent once more."""
    data = form.data.copy()
    data["request_id"] = str(uuid4())
    fresh = type(form)(data, **words)
    fresh.add_error(None, problem)
    return fresh
