"""How fast is it here? ``manage benchmark --players 1000 --rounds 5``."""

import json

from django.core.management.base import BaseCommand

from interchange.benchmark import measure, table
from interchange.own_database import own_database


class Command(BaseCommand):
    help = "Time the steps of a round and the public pages, in a database of its own."

    def add_arguments(self, parser):
        parser.add_argument("--players", type=int, default=1000)
        parser.add_argument("--rounds", type=int, default=5)
        parser.add_argument("--json", action="store_true", help="print every figure as JSON")

    def handle(self, *, players, rounds, **options):
        with own_database():
            found = measure(players, rounds)
        if options["json"]:
            self.stdout.write(json.dumps(found, indent=1))
        else:
            self.stdout.write("\n".join(table(found)))
