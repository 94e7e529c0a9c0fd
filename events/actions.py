"""What the history calls each step of this app, and the facts that it keeps of it."""

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from events.domain.roles import Role

GROUPS = {
    "event": _("Event"),
    "player": _("Players"),
    "staff": _("Staff"),
}
ACTIONS = {
    "event.create": _("Event created"),
    "event.change": _("Event changed"),
    "event.remove_demo": _("Demo removed"),
    "player.register": _("Player registered"),
    "player.change": _("Player changed"),
    "player.new_link": _("New personal link"),
    "player.new_links": _("New personal links"),
    "staff.invite": _("Invitation made"),
    "staff.revoke_invite": _("Invitation revoked"),
    "staff.accept": _("Invitation accepted"),
    "staff.give_role": _("Role given"),
    "staff.take_role": _("Role taken away"),
}
FACTS = {
    "name": _("Name"),
    "reading": _("Reading"),
    "external_id": _("Player ID"),
    "country": _("Country"),
    "team": _("Team or club"),
    "number": _("Number"),
    "venue": _("Venue"),
    "time_zone": _("Time zone"),
    "starts_on": _("First day"),
    "ends_on": _("Last day"),
    "count": _("How many"),
}
ROLES = {
    Role.ORGANIZER: _("organizer"),
    Role.SCOREKEEPER: _("scorekeeper"),
    Role.HEAD_JUDGE: _("head judge"),
    Role.JUDGE: _("judge"),
    Role.COVERAGE: _("coverage"),
}
UNDO_SAYS: dict[str, object] = {}


def _roles(facts: dict) -> str:
    roles = facts.get("roles") or ([facts["role"]] if facts.get("role") else [])
    return ", ".join(str(ROLES.get(role, role)) for role in roles)


# What several facts say together, by its name.
READERS = {_("Role"): _roles}


def subject_of(entry) -> str:
    """What the step was done to."""
    return entry.subject_label or gettext("the event")
