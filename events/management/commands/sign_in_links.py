"""Fresh one-use links: for the owner of this machine, and for the people of the demo, who enter on it alone."""

from django.conf import settings
from django.core.management.base import BaseCommand
from django.utils import timezone

from accounts import links
from accounts.commands import owner
from core.identity import SYSTEM
from events.commands.players import new_personal_link
from events.domain.roles import Role
from events.models import Player, StaffRole

SHOWN = (Role.ORGANIZER, Role.SCOREKEEPER, Role.HEAD_JUDGE, Role.JUDGE)


class Command(BaseCommand):
    help = "Print fresh one-use sign-in links for yourself and for each role of the demo event, and one player's page."

    def handle(self, **options):
        now = timezone.now()
        self._line("yourself", "to make your own events", links.address(links.make(owner(), now)))
        for role, user in demo_people():
            word = role.value.replace("_", " ")
            self._line(word, user.label, links.address(links.make(user, now)))
        player = Player.objects.filter(event__is_demo=True).order_by("event_id", "number").first()
        if player is not None:
            secret = new_personal_link(player=player, actor=SYSTEM)
            self._line("player", player.name, f"{settings.PUBLIC_URL}/p/{secret}/")

    def _line(self, word, name, address):
        self.stdout.write(f"  {word:12} {name}: {address}")
        self.stdout.flush()


def demo_people():
    """One person for each role of the newest demo event, as far as possible a different one each time."""
    found, seen = [], set()
    jobs = StaffRole.objects.filter(event__is_demo=True, user__is_demo=True, user__is_active=True)
    for role in SHOWN:
        held = jobs.filter(role=role).select_related("user").order_by("-event_id", "pk")
        holders = [job.user for job in held]
        fresh = [user for user in holders if user.pk not in seen]
        if holders:
            user = (fresh or holders)[0]
            seen.add(user.pk)
            found.append((role, user))
    return found
