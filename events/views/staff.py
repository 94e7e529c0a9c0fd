"""Staff: who has which job, invitations, and accepting one."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from uuid import UUID, uuid4

from django.conf import settings
from django.contrib import messages
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts import limits
from accounts.entry import sign_in
from accounts.guards import public
from accounts.models import User
from accounts.refusal import too_many
from core.errors import RuleViolation
from core.forms import ReplayGuard
from core.phrases import say
from events.actions import ROLES
from events.commands import staff as commands
from events.commands.joining import join_staff
from events.domain.roles import Can, Role
from events.forms.staff import GiveRoleForm, InviteForm, JoinForm
from events.models import Event, StaffInvite, StaffRole
from events.permissions import actor_of, requires
from events.queries import invite_by_secret, open_invites, organizers_count
from events.queries import staff as jobs_of
from events.views.pages import page_of, press
from events.words import allowed

TRIES_A_MINUTE = 60  # staff of one hall share an address


@dataclass(frozen=True, slots=True)
class Job:
    """A role with its words and its place; ``stays``: it cannot be taken away now."""

    row: StaffRole
    role: object
    place: str
    stays: bool
    request_id: UUID = field(default_factory=uuid4)


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody with all their jobs."""

    user: User
    jobs: Sequence[Job]


@dataclass(frozen=True, slots=True)
class Invited:
    """An open invitation in words."""

    row: StaffInvite
    roles: list
    place: str
    request_id: UUID = field(default_factory=uuid4)


@require_GET
@requires(Can.MANAGE_STAFF)
def staff(request, event):
    """Everybody who works here, the open invitations, and what a role may do."""
    return _show(request, event)


@never_cache
@require_POST
@requires(Can.MANAGE_STAFF)
def invite(request, event):
    """Make an invitation; its link is shown on the answer and nowhere else."""
    form = InviteForm(request.POST, places=_places(event))
    if not form.is_valid():
        return _show(request, event, invite_form=form, status=422)
    try:
        made, secret = commands.invite_staff(
            event_id=event.pk, label=form.cleaned_data["label"], roles=form.chosen(), actor=actor_of(request),
            tournament_uid=form.tournament_uid(), request_id=form.cleaned_data["request_id"])
    except RuleViolation as no:
        return _show(request, event, invite_form=_again(form, say(no), places=_places(event)), status=409)
    address = settings.PUBLIC_URL + reverse("accept-invite", args=[secret])
    return render(request, "events/invited.html", page_of(
        request, event, invite=made, roles=_role_words(made.roles), address=address,
        place=dict(_places(event)).get(made.tournament_uid, "")))


@require_POST
@requires(Can.MANAGE_STAFF)
def revoke_invite(request, event, uid):
    """Make an open invitation useless."""
    found = get_object_or_404(event.invites, uid=uid)
    press(request, commands.revoke_invite, invite_id=found.pk,
          done=_("The invitation for %(name)s is revoked.") % {"name": found.label})
    return redirect("staff", event.slug)


@require_POST
@requires(Can.MANAGE_STAFF)
def give_role(request, event):
    """One more role for somebody who works here."""
    form = GiveRoleForm(request.POST, places=_places(event), people=_people(event))
    if not form.is_valid():
        return _show(request, event, give_form=form, status=422)
    user, role = form.cleaned_data["person"], form.chosen()
    commands.give_role(event_id=event.pk, user=user, role=role, actor=actor_of(request),
                       tournament_uid=form.tournament_uid(), request_id=form.cleaned_data["request_id"])
    messages.success(request, _("%(name)s is now %(role)s.") % {"name": user.label, "role": ROLES[role]})
    return redirect("staff", event.slug)


@require_POST
@requires(Can.MANAGE_STAFF)
def take_role(request, event, uid):
    """Take a role away; the last organizer stays."""
    job = StaffRole.objects.select_related("user").filter(event=event, uid=uid).first()
    if job is None:  # taken away already, perhaps by this very press
        messages.info(request, _("This role is already taken away."))
        return redirect("staff", event.slug)
    press(request, commands.take_role, job_id=job.pk, done=_("%(name)s is no longer %(role)s.") % {
        "name": job.user.label, "role": ROLES[Role(job.role)]})
    return redirect("staff" if job.user_id != request.user.pk else "event-home", event.slug)


@public
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def accept_invite(request, secret):
    """What an invitation offers; pressing the button uses it up."""
    now = timezone.now()
    if limits.is_over(f"invite-{request.method}", request.META["REMOTE_ADDR"], now, limit=TRIES_A_MINUTE):
        return too_many(request)
    found = invite_by_secret(secret, now)
    if found is None:
        return _gone(request)
    form, status = JoinForm(), 200
    if request.method == "POST":
        if request.user.is_authenticated:
            return _accept(request, secret)
        form, status = JoinForm(request.POST), 422
        if form.is_valid():
            return _join(request, secret, form)
    place = dict(_places(found.event)).get(found.tournament_uid, "")
    return render(request, "events/accept_invite.html", {
        "event": found.event, "invite": found, "roles": _role_words(found.roles), "place": place, "form": form,
        "guard": uuid4()}, status=status)


def _accept(request, secret: str):
    guard = ReplayGuard(request.POST)
    request_id = guard.cleaned_data["request_id"] if guard.is_valid() else None
    try:
        event = commands.accept_invite(
            secret=secret, user=request.user, actor=actor_of(request), request_id=request_id)
    except RuleViolation:
        return _gone(request)
    messages.success(request, _("Welcome. You now work at %(event)s.") % {"event": event.name})
    return redirect(event)


def _join(request, secret: str, form: JoinForm):
    try:
        user, event = join_staff(secret=secret, **form.cleaned_data)
    except RuleViolation:
        return _gone(request)
    messages.success(request, _("Welcome. You now work at %(event)s.") % {"event": event.name})
    return sign_in(request, user, event.get_absolute_url())


def _gone(request):
    return render(request, "events/invite_gone.html", status=410)


def _show(request, event: Event, *, invite_form=None, give_form=None, status: int = 200):
    places = _places(event)
    return render(request, "events/staff.html", page_of(
        request, event, people=_with_jobs(event, dict(places)), roles=[ROLES[role] for role in Role],
        invites=[Invited(one, _role_words(one.roles), dict(places).get(one.tournament_uid, ""))
                 for one in open_invites(event, timezone.now())],
        invite_form=invite_form or InviteForm(places=places), lasts=commands.INVITE_LASTS // timedelta(days=1),
        give_form=give_form or GiveRoleForm(places=places, people=_people(event)), allowed=allowed()), status=status)


def _with_jobs(event: Event, places: dict) -> list[Person]:
    """Everybody with their jobs, those of the whole event first."""
    only_one = organizers_count(event) == 1
    people: dict[int, tuple[User, list[Job]]] = {}
    for row in jobs_of(event):
        stays = only_one and row.role == Role.ORGANIZER and row.tournament_uid is None
        job = Job(row, ROLES[Role(row.role)], places.get(row.tournament_uid, ""), stays)
        people.setdefault(row.user_id, (row.user, []))[1].append(job)
    return [Person(user, sorted(jobs, key=lambda job: job.place)) for user, jobs in people.values()]


def _people(event: Event):
    return User.objects.filter(jobs__event=event).distinct().order_by("display_name", "username")


def _places(event: Event) -> list[tuple]:
    return list(event.tournaments.order_by("pk").values_list("uid", "name"))


def _role_words(roles: Sequence[str]) -> list:
    return [ROLES[Role(role)] for role in roles]


def _again(form: InviteForm, problem: str, **words) -> InviteForm:
    data = form.data.copy()
    data["request_id"] = str(uuid4())
    fresh = InviteForm(data, **words)
    fresh.add_error(None, problem)
    return fresh
