"""The demo event of a new installation: ``manage make_demo``."""

from django.core.management.base import BaseCommand
from django.utils import timezone

from interchange.demo import make_demo


class Command(BaseCommand):
    help = "Make the demo event, on a database that never had an event."

    def handle(self, **options):
        event = make_demo(now=timezone.now())
        if event is None:
            self.stdout.write("No demo event: this database has or had an event already.")
        else:
            self.stdout.write(f"Demo event “{event.name}”: {event.players.count()} players, round 4 is running.")
