"""A player's own page on the phone, by personal link."""

from django.contrib import messages
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from accounts.guards import public
from core.errors import RuleViolation
from core.forms import ReplayGuard
from core.phrases import say
from events.permissions import player_of
from live.topics import ticket
from tournament.commands.results import report_own_result
from tournament.forms.mine import OwnReportForm
from tournament.models import Entry
from tournament.queries.record import MyDay, entries_of, my_day
from tournament.queries.why import why_this_table
from tournament.views.frame import public_frame
from tournament.words import result_in_words
from tournament.words_player import own_reason

TEMPLATE = "tournament/mine.html"


@never_cache
@require_GET
@public
def my_match(request):
    """Where to sit, against whom, and how it goes."""
    entry, others = _whose(request)
    if entry is None:
        return _nobody(request)
    return render(request, TEMPLATE, _context(entry, others))


@never_cache
@require_POST
@public
def report_own(request):
    """Say how the match ended: first shown as it will be saved, then saved."""
    entry, others = _whose(request)
    if entry is None:
        return _nobody(request)
    found = _context(entry, others)
    seat = found["mine"].seat
    if seat is None or not seat.match.is_played:
        found["problem"] = _("There is no open match to report. Look at the page again.")
        return render(request, TEMPLATE, found, status=409)
    form = OwnReportForm(request.POST)
    if not form.is_valid() or form.cleaned_data["expected_version"] is None:
        found |= {"report": form, "problem": " ".join(e for errors in form.errors.values() for e in errors)}
        return render(request, TEMPLATE, found, status=422)
    return _reported(request, entry, found, form)


def _reported(request, entry: Entry, found: dict, form: OwnReportForm):
    match = found["mine"].seat.match
    score = form.score(is_first=match.first_id == entry.pk, wins_needed=match.round.stage.wins_needed)
    words = result_in_words(score, match.first.player.name, match.second.player.name)
    if not form.cleaned_data["sure"]:
        return render(request, TEMPLATE, found | {"sure": form.cleaned_data, "score": score, "score_words": words})
    try:
        report_own_result(
            match_id=match.pk, entry_id=entry.pk, score=score, actor=entry.player.actor, **form.guard())
    except RuleViolation as no:
        return render(request, TEMPLATE, found | {"problem": say(no)}, status=409)
    messages.success(request, _("Saved: %(score)s") % {"score": words})
    return redirect(_address(entry))


def _whose(request) -> tuple[Entry | None, list[Entry]]:
    """The entry to show, and all of the player's entries at this event."""
    player = player_of(request)
    if player is None:
        return None, []
    entries = entries_of(player)
    wanted = request.GET.get("t") or request.POST.get("t")
    chosen = next((entry for entry in entries if entry.tournament.slug == wanted), None)
    return chosen or (entries[0] if entries else None), entries


def _nobody(request):
    return render(request, "tournament/mine_unknown.html", {"player": player_of(request)}, status=403)


def _context(entry: Entry, others: list[Entry]) -> dict:
    tournament = entry.tournament
    found = public_frame(tournament)
    mine: MyDay = my_day(entry, found["now"])
    found["live"]["ticket"] = ticket(tournament.uid, entry.uid)
    return found | {
        "mine": mine, "others": others, "guard": ReplayGuard(), "why": _why(mine), "entry": entry,
        "can_report": bool(mine.seat and mine.seat.match.is_played and mine.seat.result is None),
    }


def _why(mine: MyDay) -> list[str]:
    return [own_reason(why) for why in why_this_table(mine.seat.match, mine.entry)] if mine.seat else []


def _address(entry: Entry) -> str:
    return f"{reverse('my-match')}?t={entry.tournament.slug}"
