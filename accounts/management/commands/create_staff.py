"""The first organizer's way in: ``manage create_staff "NAME"`` on the machine's own console."""

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from accounts import commands, links
from accounts.models import User

MINUTES = 60


class Command(BaseCommand):
    help = "Make a person who may sign in and print a one-use link; with --again, a new link for a user name."

    def add_arguments(self, parser):
        parser.add_argument("name", help="the person's name; with --again the user name")
        parser.add_argument("--again", action="store_true", help="the person exists and needs a new link")

    def handle(self, *, name, again, **options):
        user = self._known(name) if again else self._new(name)
        secret = links.make(user, timezone.now(), MINUTES)
        self.stdout.write(f"{user.label} ({user.username}), one use, {MINUTES} minutes:")
        self.stdout.write(links.address(secret))

    def _new(self, name):
        if not name.strip():
            raise CommandError("A person needs a name.")
        return commands.create_staff(name=name)

    def _known(self, name):
        user = User.objects.filter(username=name, is_active=True).first()
        if user is None:
            raise CommandError(f"There is no user name {name!r}.")
        return user
