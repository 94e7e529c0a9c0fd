"""The people of an event: who is there, a new one, their facts."""

from uuid import uuid4

from django.contrib import messages
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from core.errors import RuleViolation
from core.phrases import say
from events.commands.players import change_player as change
from events.commands.players import register_player
from events.domain.roles import Can
from events.forms.people import PersonForm
from events.permissions import actor_of, requires
from events.queries import player_groups, players_count
from events.reach import requires_anywhere
from events.views.pages import page_of


@require_GET
@requires_anywhere(Can.SEE_FLOOR)
def players(request, event):
    """Everybody who plays at the event, in the order of their names."""
    find = request.GET.get("q", "").strip()[:80]
    request.may = request.reach.may(None)
    groups = player_groups(event, find)
    return render(request, "events/players.html", page_of(
        request, event, groups=groups, find=find, count=players_count(event),
        shown=sum(len(group.rows) for group in groups),
        enters_in=[one for one in event.tournaments.select_related("event").order_by("pk")
                   if Can.ENTER_PLAYER in request.reach.may(one.uid)]) | {"is_staff": True})


@require_http_methods(["GET", "POST"])
@requires(Can.ENTER_PLAYER)
def register(request, event):
    """Somebody who is at the event and enters a tournament later."""
    form, status = PersonForm(request.POST or None), 200
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                player = register_player(event_id=event.pk, person=form.person(), actor=actor_of(request),
                                         request_id=form.cleaned_data["request_id"])
                messages.success(request, _("%(name)s is number %(number)s.") % {
                    "name": player.name, "number": player.number})
                return redirect("players", event.slug)
            except RuleViolation as no:
                form, status = again(form, say(no)), 409
    return render(request, "events/register_player.html", page_of(request, event, form=form), status=status)


@require_http_methods(["GET", "POST"])
@requires(Can.ENTER_PLAYER)
def change_player(request, event, number):
    """A player's name, reading, ID, country and team; their link; where they play."""
    player = get_object_or_404(event.players, number=number)
    form, status = PersonForm.about(player), 200
    if request.method == "POST":
        form, status = save_facts(request, player)
        if form is None:
            return redirect(f"{reverse('players', args=[event.slug])}#p-{player.number}")
    return render(request, "events/change_player.html", page_of(
        request, event, form=form, player=player,
        entries=player.entries.select_related("tournament__event").order_by("pk")), status=status)


def save_facts(request, player):
    """Save what was typed about a player: None and 200, or the form again with what is in the way."""
    form = PersonForm(request.POST)
    if not form.is_valid() or form.cleaned_data["expected_version"] is None:
        return form, 422
    try:
        change(player_id=player.pk, person=form.person(), actor=actor_of(request), **form.guard())
    except RuleViolation as no:
        player.refresh_from_db()
        return again(form, say(no), player.version), 409
    messages.success(request, _("%(name)s is saved.") % {"name": form.cleaned_data["name"]})
    return None, 200


def again(form: PersonForm, problem: str, version: int | None = None) -> PersonForm:
    """The form with what was typed, ready to be sent once more."""
    data = form.data.copy()
    data["request_id"] = str(uuid4())
    if version is not None:
        data["expected_version"] = str(version)
    fresh = type(form)(data)
    fresh.add_error(None, problem)
    return fresh
