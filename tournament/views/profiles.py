"""Scoring profiles: the shipped ones, and the organizers' own to add, change and remove."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from uuid import UUID, uuid4

from django.contrib import messages
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from core.errors import RuleViolation
from core.forms import ReplayGuard
from core.phrases import say
from events.domain.roles import Can
from events.permissions import actor_of, requires
from events.views.pages import page_of
from tournament.commands import profiles as commands
from tournament.domain.own_profiles import render as as_toml
from tournament.domain.own_profiles import start_from
from tournament.domain.profiles import Profile, load_profile, shipped_profiles
from tournament.domain.tiebreakers import TIEBREAKERS
from tournament.forms.profiles import ProfileForm
from tournament.models import ScoringProfile
from tournament.queries.profiles import offered_profiles, own_profiles
from tournament.words_profile import SETTINGS, name_of, order_names, points_text, settings_that_differ

GENERIC = "generic"


@dataclass(frozen=True, slots=True)
class Card:
    """A profile in words; ``row`` where it is an organizer's own."""

    profile: Profile
    name: str
    points: str
    order: Sequence[str]
    settings: Sequence[tuple[str, str]]
    row: ScoringProfile | None = None
    request_id: UUID = field(default_factory=uuid4)


@require_safe
@requires(Can.SET_STRUCTURE)
def profiles(request, event):
    """All profiles in words."""
    return render(request, "tournament/profiles.html", page_of(
        request, event, own=[_card(load_profile(row.row), row) for row in own_profiles()],
        shipped=[_card(profile) for profile in shipped_profiles().values()]))


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Can.SET_STRUCTURE)
def add_profile(request, event):
    """A new one, begun from a copy of another."""
    if request.method != "POST":
        return _edit(request, event, ProfileForm(initial={"text": _start(request.GET.get("from", ""))}))

    def add(profile, guard):
        return commands.add_profile(
            event_id=event.pk, row=profile.to_row(), actor=actor_of(request), request_id=guard["request_id"])

    return _save(request, event, add)


@require_http_methods(["GET", "HEAD", "POST"])
@requires(Can.SET_STRUCTURE)
def change_profile(request, event, uid):
    """The text of an own one."""
    row = get_object_or_404(event.scoring_profiles, uid=uid)
    if request.method != "POST":
        return _edit(request, event, ProfileForm(initial={
            "text": as_toml(load_profile(row.row)), "expected_version": row.version}), row)

    def change(profile, guard):
        return commands.replace_profile(
            event_id=event.pk, uid=uid, row=profile.to_row(), actor=actor_of(request),
            **{"expected_version": 0} | guard)

    return _save(request, event, change, row)


@require_POST
@requires(Can.SET_STRUCTURE)
def remove_profile(request, event, uid):
    """Offer it no more; tournaments keep their copies."""
    guard = ReplayGuard(request.POST)
    if not guard.is_valid():
        messages.error(request, _("This form was incomplete. Reload the page and try again."))
        return redirect("profiles", event.slug)
    try:
        commands.remove_profile(
            event_id=event.pk, uid=uid, actor=actor_of(request), **{"expected_version": 0} | guard.guard())
        messages.success(request, _("The profile is removed."))
    except RuleViolation as no:
        messages.error(request, say(no))
    return redirect("profiles", event.slug)


def _save(request, event, command, row: ScoringProfile | None = None):
    """Check the text (422), carry it out (409 when a rule refuses), and show it in words."""
    form = ProfileForm(request.POST, request.FILES)
    if not form.is_valid():
        return _edit(request, event, _again(form, row), row, 422)
    try:
        kept = command(form.cleaned_data["profile"], form.guard())
    except RuleViolation as no:
        form.add_error("text", say(no))
        return _edit(request, event, _again(form, row), row, 409)
    messages.success(request, _("“%(name)s” is kept. New tournaments can take it.") % {
        "name": name_of(form.cleaned_data["profile"])})
    return redirect(f"{reverse('profiles', args=[event.slug])}#p-{kept.uid}")


def _again(form: ProfileForm, row: ScoringProfile | None) -> ProfileForm:
    """The form with its errors, ready to be sent once more: a file's text stands in the field, to be put right."""
    data = form.data.copy()
    data["request_id"] = str(uuid4())
    if (text := form.cleaned_data.get("file")) is not None:
        data["text"] = text
    if row is not None:
        now = ScoringProfile.objects.filter(pk=row.pk).values_list("version", flat=True).first()
        data["expected_version"] = str(now or row.version)
    form.data = data
    return form


def _edit(request, event, form: ProfileForm, row: ScoringProfile | None = None, status: int = 200):
    return render(request, "tournament/edit_profile.html", page_of(
        request, event, form=form, kept=row and _card(load_profile(row.row), row),
        begun_from=request.GET.get("from", GENERIC), tiebreakers=TIEBREAKERS, settings=SETTINGS.items(),
        starts=[(code, name_of(profile)) for code, profile in offered_profiles().items()]), status=status)


def _start(code: str) -> str:
    """The text to begin with: a copy of this profile, of the generic one when there is none."""
    offered = offered_profiles()
    return as_toml(start_from(offered.get(code) or offered[GENERIC], frozenset(offered)))


def _card(profile: Profile, row: ScoringProfile | None = None) -> Card:
    return Card(profile, name_of(profile), points_text(profile), order_names(profile), settings_that_differ(profile),
                row)
