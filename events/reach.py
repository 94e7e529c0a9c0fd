"""Pages of a whole event for people whose job is in one tournament of it: how far each of them may see."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import wraps
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied

from events.domain.roles import CAPABILITIES, Can, Role
from events.models import Event, StaffRole
from events.permissions import event_of


@dataclass(frozen=True, slots=True)
class Reach:
    """A person's jobs at an event: pairs of a role and the tournament it is for, None for all of it."""

    jobs: tuple[tuple[Role, UUID | None], ...]

    def may(self, tournament: UUID | None) -> frozenset[Can]:
        """What the person may do there; None asks about the event itself."""
        held = [role for role, place in self.jobs if place is None or place == tournament]
        return frozenset().union(*(CAPABILITIES[role] for role in held))

    def everywhere(self, capability: Can) -> bool:
        """Whether the person has the capability for the whole event."""
        return capability in self.may(None)

    def tournaments(self, capability: Can) -> frozenset[UUID]:
        """The single tournaments where the person has it."""
        return frozenset(place for role, place in self.jobs if place and capability in CAPABILITIES[role])


def reach_of(user, event: Event) -> Reach:
    """All jobs of a person at this event, in one query."""
    jobs: Iterable = StaffRole.objects.filter(event=event, user_id=user.pk).order_by("pk")
    return Reach(tuple((Role(role), place) for role, place in jobs.values_list("role", "tournament_uid")))


def requires_anywhere(capability: Can):
    """Let in who has the capability for the event or for any tournament of it; ``request.reach`` says where."""

    def decorate(view):
        @login_required
        @wraps(view)
        def guarded(request, **words):
            event = event_of(words)
            request.reach = reach_of(request.user, event)
            if not request.reach.everywhere(capability) and not request.reach.tournaments(capability):
                raise PermissionDenied
            return view(request, event, **words)

        guarded.capability = capability
        return guarded

    return decorate
