"""The workshop: from the no-shows to a draft, from the draft to the posted round."""

from django.contrib import messages
from django.http import Http404
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST
from django.views.decorators.vary import vary_on_headers

from core.errors import RuleViolation
from core.phrases import say
from events.domain.roles import Can
from events.permissions import actor_of
from tournament.commands.drafts import discard_draft, draft_round, pair_by_hand, redraw_round
from tournament.commands.rounds import post_round
from tournament.commands.workshop import lock_table, pair_two, swap_players
from tournament.forms.rounds import DraftForm, HandForm, LockForm, MoveForm
from tournament.models import Round
from tournament.permissions import requires_here
from tournament.queries.entries import numbers_to_pair
from tournament.queries.facts import current_stage, last_round
from tournament.queries.next_step import next_step
from tournament.queries.review import no_shows
from tournament.queries.workshop import draft_of, entries_by_number, people_to_pair
from tournament.views.frame import frame
from tournament.views.steps import attempt, incomplete, step
from tournament.words_quality import quality_text, seating_text


@require_GET
@vary_on_headers("HX-Request")
@requires_here(Can.POST_ROUND)
def workshop(request, tournament):
    """What comes next in this tournament, and everything to do it with."""
    return show(request, tournament)


@require_POST
@requires_here(Can.POST_ROUND)
def draft(request, tournament):
    """Draw the next round, after the no-shows were looked at."""
    missing, entries = no_shows(tournament), _to_pair(tournament)
    form = DraftForm(request.POST, missing=missing, entries=entries)
    if not form.is_valid():
        return show(request, tournament, 422, incomplete() if "request_id" in form.errors else "", draw=form)
    drop = [entry.pk for entry in missing if entry.player.number in form.cleaned_data["drop"]]
    try:
        draft_round(
            tournament_id=tournament.pk, actor=actor_of(request), request_id=form.cleaned_data["request_id"],
            reviewed_no_shows=form.cleaned_data["reviewed"], drop=drop, apart=form.apart())
    except RuleViolation as no:
        return show(request, tournament, 409, say(no), draw=form)
    messages.success(request, _("Drawn. Nobody but staff sees the round until you post it."))
    return redirect("workshop", tournament.event.slug, tournament.slug)


@require_POST
@vary_on_headers("HX-Request")
@requires_here(Can.POST_ROUND)
def redraw(request, tournament):
    """Draw the draft again; locked tables stay."""
    return _move(request, tournament, redraw_round, _("Drawn again."))


@require_POST
@vary_on_headers("HX-Request")
@requires_here(Can.POST_ROUND)
def swap(request, tournament):
    """Let two players change places."""
    return _move_two(request, tournament, swap_players, _("%(one)s and %(other)s changed places."))


@require_POST
@vary_on_headers("HX-Request")
@requires_here(Can.POST_ROUND)
def pair(request, tournament):
    """Seat two players at one table."""
    return _move_two(request, tournament, pair_two, _("%(one)s and %(other)s now meet."))


@require_POST
@vary_on_headers("HX-Request")
@requires_here(Can.POST_ROUND)
def lock(request, tournament):
    """Keep a table through the next draw, or let it go."""
    form = LockForm(request.POST)
    if not form.is_valid():
        return show(request, tournament, 422, incomplete())
    table = form.cleaned_data["lock"] or form.cleaned_data["unlock"]
    locked = form.cleaned_data["lock"] is not None
    done = _("Table %(table)s is locked.") if locked else _("Table %(table)s is unlocked.")
    return _move(request, tournament, lock_table, done % {"table": table}, table=table, locked=locked)


@require_POST
@requires_here(Can.POST_ROUND)
def discard(request, tournament):
    """Throw the draft away. Pressed a second time there is none any more, as wished."""
    round = tournament.rounds.filter(state=Round.State.DRAFT).first()
    if round is None:
        return redirect(_home(tournament))
    return step(
        request, discard_draft, round_id=round.pk, done=_("The draft of round %(number)s is discarded.") % {
            "number": round.number},
        then=_home(tournament), refused=lambda problem, status: show(request, tournament, status, problem))


@require_POST
@requires_here(Can.POST_ROUND)
def post(request, tournament, number):
    """Publish the draft."""
    round = tournament.rounds.filter(number=number).first()
    if round is None:
        raise Http404
    return step(
        request, post_round, versioned=True, round_id=round.pk, then=_home(tournament),
        done=_("Round %(number)s is posted. The pairings are out.") % {"number": number},
        refused=lambda problem, status: show(request, tournament, status, problem))


@require_http_methods(["GET", "POST"])
@requires_here(Can.POST_ROUND)
def by_hand(request, tournament):
    """A whole round typed in."""
    stage, newest = current_stage(tournament), last_round(tournament)
    number = newest.number + 1 if newest else 1
    people = people_to_pair(stage, number)
    form, status, problem = HandForm(request.POST or None, people=people), 200, ""
    if request.method == "POST":
        status = 422
        if form.is_valid():
            try:
                pair_by_hand(tournament_id=tournament.pk, made=form.made(), actor=actor_of(request),
                             request_id=form.cleaned_data["request_id"])
                messages.success(request, _("Round %(number)s is put together. Post it when it is right.") % {
                    "number": number})
                return redirect("workshop", tournament.event.slug, tournament.slug)
            except RuleViolation as no:
                status, problem = 409, say(no)
    return render(request, "tournament/by_hand.html", frame(
        request, tournament, form=form, people=people, number=number, problem=problem,
        waits_for=newest if newest and newest.state != Round.State.CLOSED else None), status=status)


def show(request, tournament, status: int = 200, problem: str = "", done: str = "", draw=None):
    """The workshop's page; for htmx the part that changes."""
    at = next_step(tournament, timezone.now())
    draft = draft_of(at.draft) if at.draft else None
    words = {
        "at": at, "draft": draft, "problem": problem, "done": done, "guard": MoveForm(),
        "missing": no_shows(tournament) if at.state == "ready" else [], "draw": draw or DraftForm(entries={}),
        "quality": quality_text(draft.quality) if draft and draft.quality else [],
        "seating": [seating_text(one) for one in draft.misseated] if draft else [],
    }
    if request.htmx:
        may = {capability.value for capability in request.may}
        return render(request, "tournament/_workshop.html", words | {
            "event": tournament.event, "tournament": tournament, "may": may}, status=status)
    return render(request, "tournament/workshop.html", frame(request, tournament, **words), status=status)


def _to_pair(tournament) -> dict[int, int]:
    newest = last_round(tournament)
    return numbers_to_pair(current_stage(tournament), newest.number + 1 if newest else 1)


def _move_two(request, tournament, command, done: str):
    form = MoveForm(request.POST)
    if not form.is_valid():
        return show(request, tournament, 422, _("Player numbers are whole numbers."))
    numbers = [form.cleaned_data["one"], form.cleaned_data["other"]]
    if None in numbers:
        return show(request, tournament, 422, _("Choose two players."))
    found = entries_by_number(tournament, numbers)
    if missing := next((number for number in numbers if number not in found), None):
        return show(request, tournament, 422, _("Nobody here has number %(number)s.") % {"number": missing})
    one, other = (found[number] for number in numbers)
    return _move(request, tournament, command, done % {"one": one.player.name, "other": other.player.name},
                 one=one.pk, other=other.pk)


def _move(request, tournament, command, done: str, **words):
    """Rearrange the draft: the changed part for htmx, the page again for everybody else."""
    problem, status = attempt(request, command, versioned=True, round_id=_draft(tournament).pk, **words)
    if problem or request.htmx:
        return show(request, tournament, status, problem, done="" if problem else done)
    messages.success(request, done)
    return redirect(_home(tournament))


def _draft(tournament) -> Round:
    round = tournament.rounds.filter(state=Round.State.DRAFT).first()
    if round is None:
        raise Http404
    return round


def _home(tournament) -> str:
    return reverse("workshop", args=[tournament.event.slug, tournament.slug])
