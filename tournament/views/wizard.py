"""The set-up wizard: three screens, the state travels in the form, every proposal may be changed."""

from uuid import uuid4

from django.contrib import messages
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from core.errors import RuleViolation
from core.phrases import say
from events.domain.roles import Can
from events.permissions import actor_of, requires
from events.views.pages import page_of
from tournament.commands.tournaments import create_tournament as create
from tournament.domain.games import Game, shipped_games
from tournament.domain.profiles import shipped_profiles
from tournament.domain.setup import propose
from tournament.forms.wizard import FormatForm, GameForm, PlanForm, games
from tournament.models import Tournament
from tournament.proposal_words import proposal_text


@require_http_methods(["GET", "POST"])
@requires(Can.SET_STRUCTURE)
def create_tournament(request, event):
    """From a game to a tournament that takes entries."""
    if request.method == "GET":
        return _first(request, event, GameForm(initial=_beginning(event)))
    step, goes_back = request.POST.get("step"), "back" in request.POST
    game_form = GameForm(request.POST)
    if not game_form.is_valid():
        return _first(request, event, game_form, 422)
    game = game_form.chosen()
    if goes_back and step == "2":
        return _first(request, event, game_form)
    format_form = FormatForm(request.POST, game=game)
    if step == "1":
        return _second(request, event, game_form, FormatForm(initial=_usual(game), game=game))
    if not format_form.is_valid():
        return _second(request, event, game_form, format_form, 422)
    if goes_back:
        return _second(request, event, game_form, format_form)
    if step == "2":
        return _third(request, event, game_form, format_form, PlanForm(initial=_proposed(game, format_form)))
    return _create(request, event, game_form, format_form)


def _create(request, event, game_form: GameForm, format_form: FormatForm):
    form = PlanForm(request.POST)
    if not form.is_valid():
        return _third(request, event, game_form, format_form, form, 422)
    try:
        tournament = create(
            event_id=event.pk, name=game_form.cleaned_data["name"], game=game_form.chosen().code,
            profile=form.profile_row(),
            plans=form.plans(format_form.cleaned_data["format"], format_form.rel()), actor=actor_of(request),
            expected_players=format_form.cleaned_data["expected_players"],
            late_entry=form.cleaned_data["late_entry"], request_id=form.cleaned_data["request_id"])
    except RuleViolation as no:
        data = request.POST.copy()
        data["request_id"] = str(uuid4())
        again = PlanForm(data)
        again.add_error(None, say(no))
        return _third(request, event, game_form, format_form, again, 409)
    messages.success(request, _("%(name)s is set up. Now its players come in.") % {"name": tournament.name})
    return redirect("entries", event.slug, tournament.slug)


def _first(request, event, form, status: int = 200):
    return _screen(request, event, 1, {"form": form}, status)


def _second(request, event, game_form, form, status: int = 200):
    return _screen(request, event, 2, {"form": form, "game": game_form.chosen(), "carried": [game_form]}, status)


def _third(request, event, game_form, format_form, form, status: int = 200):
    game, format = game_form.chosen(), format_form.chosen()
    attendance = format_form.cleaned_data["expected_players"]
    proposal = propose(game, format, attendance, rel=format_form.rel())
    return _screen(request, event, 3, {
        "form": form, "game": game, "format": format, "level": game.level(format_form.cleaned_data["level"]),
        "attendance": attendance, "name": game_form.cleaned_data["name"],
        "proposal": proposal, "why": proposal_text(proposal, attendance),
        "profile": shipped_profiles()[game.profile], "carried": [game_form, format_form]}, status)


def _screen(request, event, step: int, words: dict, status: int):
    return render(request, f"tournament/wizard_{step}.html", page_of(request, event, step=step, **words), status=status)


def _beginning(event) -> dict:
    """The game of the event's newest tournament; the first one is called the main event."""
    last = event.tournaments.order_by("-pk").first()
    game = last.game if last and last.game in shipped_games() else games()[0].code
    return {"game": game, "name": "" if last else _("Main event")}


def _usual(game: Game) -> dict:
    return {"format": game.formats[0].code, "level": game.levels[min(1, len(game.levels) - 1)].code}


def _proposed(game: Game, format_form: FormatForm) -> dict:
    """What screen 3 begins with."""
    format = format_form.chosen()
    found = propose(game, format, format_form.cleaned_data["expected_players"], rel=format_form.rel()).found
    return {
        "planned_rounds": found and found.swiss_rounds, "cut_size": (found and found.cut) or None,
        "draft_seats": format.draft, "round_minutes": format.round_minutes, "playoff_minutes": None,
        "wins_needed": game.wins_needed,
        "late_entry": Tournament.LateEntry.LOSS.value, "profile": game.profile,
    }
