"""Sentences for the refusals of this app."""

from django.utils.translation import gettext_lazy as _

PHRASES = {
    "event.name_missing": _("The event has no name. Give it one."),
    "event.ends_before_it_starts": _("The event ends before it starts. Check the two days."),
    "event.unknown_time_zone": _("There is no time zone called “%(time_zone)s”. Choose one from the list."),
    "event.changed_meanwhile": _("Somebody changed the event meanwhile. Look at it again, then save."),
    "event.not_the_demo": _("This is not the demo event; it is not removed by this button."),
    "staff.name_missing": _("Say whom the invitation is for."),
    "staff.no_role": _("Choose at least one role."),
    "staff.invite_used": _("This invitation was already used. Take the role away instead."),
    "staff.invite_not_valid": _("This invitation is no longer valid. Ask the organizer for a new link."),
    "staff.last_organizer": _("This is the last organizer of the event. Make somebody else organizer first."),
    "player.name_missing": _("A player needs a name."),
    "player.name_too_long": _("A name has at most %(longest)s characters. Shorten it."),
    "player.team_too_long": _("The name of a team has at most %(longest)s characters. Shorten it."),
    "player.id_taken": _("The player ID %(external_id)s is already used at this event. Check the two players."),
    "player.changed_meanwhile": _("Somebody changed this player meanwhile. Look at it again, then save."),
}
