"""One player in this tournament: facts, link, leaving, coming back."""

from uuid import uuid4

from django.contrib import messages
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from audit.trail import undo
from core.errors import RuleViolation
from core.phrases import say
from events.domain.roles import Can
from events.forms.people import PersonForm
from events.models import Player
from events.permissions import actor_of
from events.views.links import show_cards, show_new_link
from events.views.players import save_facts
from tournament.commands.entries import disqualify, drop_entry, reenter
from tournament.commands.fixed_tables import set_fixed_table
from tournament.domain.games import shipped_games
from tournament.domain.setup import format_of
from tournament.forms.entries import DisqualifyForm, DropForm, FixedTableForm, ReturnForm
from tournament.models import Entry, Tournament
from tournament.notices import DROP_FOR_NOTHING, DROP_KEEPS_CARDS
from tournament.permissions import requires_here
from tournament.queries.entries import drop_to_undo, leaving, missed_rounds, row_of, takes_back
from tournament.queries.facts import current_stage
from tournament.views.entries import entry_at
from tournament.views.frame import frame
from tournament.views.steps import attempt, need


@require_http_methods(["GET", "POST"])
@requires_here(Can.SEE_FLOOR)
def entry(request, tournament, number):
    """The player's sheet; a POST changes the facts."""
    found = entry_at(tournament, number)
    form, status = PersonForm.about(found.player), 200
    if request.method == "POST":
        need(request, Can.ENTER_PLAYER)
        form, status = save_facts(request, found.player)
        if form is None:
            return redirect(_sheet(found))
    return _show(request, tournament, found, form, status)


@require_http_methods(["GET", "POST"])
@requires_here(Can.DROP_PLAYER)
def drop(request, tournament, number):
    """First what the drop brings along, then it is done."""
    found = entry_at(tournament, number)
    decides = Can.MANAGE_PRIZES in request.may
    form, status, problem = DropForm(request.POST or None, decides_prizes=decides), 200, ""
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                drop_entry(
                    entry_id=found.pk, actor=actor_of(request), reason=form.cleaned_data["reason"],
                    withhold_prize=form.cleaned_data.get("withhold_prize", False),
                    request_id=form.cleaned_data["request_id"])
                messages.success(request, _("%(name)s is dropped.") % {"name": found.player.name})
                return redirect(_sheet(found))
            except RuleViolation as no:
                status, problem = 409, say(no)
    return render(request, "tournament/drop_entry.html", frame(
        request, tournament, row=row_of(found), form=form, problem=problem, weighed=leaving(tournament, found),
        notices=_notices(tournament), fresh=uuid4()), status=status)


@require_POST
@requires_here(Can.DROP_PLAYER)
def undo_drop(request, tournament, number):
    """Take back a drop that was a slip."""
    found = entry_at(tournament, number)
    step = drop_to_undo(found)
    if step is None:
        messages.info(request, _("There is no drop to take back."))
        return redirect(_sheet(found))
    problem, status = attempt(request, _undo, entry=step)
    if problem:
        return _show(request, tournament, found, PersonForm.about(found.player), status, problem)
    messages.success(request, _("%(name)s is back; the drop never counted.") % {"name": found.player.name})
    return redirect(_sheet(found))


@require_http_methods(["GET", "POST"])
@requires_here(Can.REENTER_PLAYER)
def let_back(request, tournament, number):
    """Let a dropped player back in: the head judge's decision (R3.6-2)."""
    found = entry_at(tournament, number)
    missed = missed_rounds(tournament, found) if found.has_dropped else 0
    form = ReturnForm(request.POST or None, rounds=missed, initial={"missed": tournament.late_entry})
    status, problem = 200, ""
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                reenter(entry_id=found.pk, reason=form.cleaned_data["reason"], actor=actor_of(request),
                        missed=form.missed_as(), request_id=form.cleaned_data["request_id"])
                messages.success(request, _("%(name)s plays again.") % {"name": found.player.name})
                return redirect(_sheet(found))
            except RuleViolation as no:
                status, problem = 409, say(no)
    return render(request, "tournament/let_back.html", frame(
        request, tournament, row=row_of(found), form=form, problem=problem, fresh=uuid4()), status=status)


@require_http_methods(["GET", "POST"])
@requires_here(Can.DISQUALIFY)
def disqualify_entry(request, tournament, number):
    """First what it means, then the reason, then it is done."""
    found = entry_at(tournament, number)
    form, status, problem = DisqualifyForm(request.POST or None), 200, ""
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                disqualify(entry_id=found.pk, reason=form.cleaned_data["reason"], actor=actor_of(request),
                           request_id=form.cleaned_data["request_id"])
                messages.success(request, _("%(name)s is disqualified.") % {"name": found.player.name})
                return redirect(_sheet(found))
            except RuleViolation as no:
                status, problem = 409, say(no)
    return render(request, "tournament/disqualify_entry.html", frame(
        request, tournament, row=row_of(found), form=form, problem=problem, weighed=leaving(tournament, found),
        fresh=uuid4()), status=status)


@require_POST
@requires_here(Can.SET_FIXED_TABLE)
def fixed_table(request, tournament, number):
    """Give the player a table of their own, or take it away."""
    found = entry_at(tournament, number)
    facts, form = PersonForm.about(found.player), FixedTableForm(request.POST, prefix="fixed")
    if not form.is_valid() or form.cleaned_data["expected_version"] is None:
        return _show(request, tournament, found, facts, 422, fixed=form)
    table = form.cleaned_data["table"]
    try:
        set_fixed_table(entry_id=found.pk, table=table, reason=form.cleaned_data["reason"],
                        actor=actor_of(request), **form.guard())
    except RuleViolation as no:
        found.refresh_from_db(fields=["version"])
        return _show(request, tournament, found, facts, 409, say(no), fixed=form.again(found.version))
    said = _("%(name)s has table %(table)s.") if table else _("%(name)s has no table of their own.")
    messages.success(request, said % {"name": found.player.name, "table": table})
    return redirect(_sheet(found))


@never_cache
@require_POST
@requires_here(Can.ENTER_PLAYER)
def new_entry_link(request, tournament, number):
    """A fresh personal link; the older ones end."""
    found = entry_at(tournament, number)
    return show_new_link(request, found.player, frame(request, tournament), _sheet(found))


@never_cache
@require_http_methods(["GET", "POST"])
@requires_here(Can.ENTER_PLAYER)
def print_entry_links(request, tournament):
    """Cards with the personal links of those who play here."""
    here = Player.objects.filter(entries__tournament=tournament, entries__dropped_at=None)
    return show_cards(request, here, frame(request, tournament))


def _show(request, tournament: Tournament, found: Entry, form, status: int = 200, problem: str = "", fixed=None):
    return render(request, "tournament/entry.html", frame(
        request, tournament, row=row_of(found), form=form, problem=problem, undo=drop_to_undo(found),
        fixed=fixed or FixedTableForm.about(found),
        takes_back=takes_back(tournament, found), has_link=found.player.links.filter(revoked_at=None).exists(),
        guard=uuid4()), status=status)


def _undo(*, entry, actor, request_id):
    return undo(entry, actor=actor, request_id=request_id)


def _notices(tournament: Tournament) -> list:
    """What the rules remind of here; the cards only where players open them (R3.6-6, R3.6-9)."""
    format = format_of(shipped_games().get(tournament.game), current_stage(tournament).format)
    return [*([DROP_KEEPS_CARDS] if format is None or format.limited else []), DROP_FOR_NOTHING]


def _sheet(found: Entry) -> str:
    place = found.tournament
    return reverse("entry", args=[place.event.slug, place.slug, found.player.number])
