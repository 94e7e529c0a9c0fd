"""How fast is it here? ``manage benchmark pairing --players 1000``."""

import json

from django.core.management.base import BaseCommand, CommandError

from interchange.benchmarks import application, pairing, standings
from interchange.benchmarks.event import DROPS
from interchange.benchmarks.peer import KNOWN, PeerMissing
from interchange.benchmarks.scratch import scratch_database

WHAT = {"application": application, "pairing": pairing, "standings": standings}
ROUNDS = {"application": 5, "pairing": 15, "standings": 15}


class Command(BaseCommand):
    help = (
        "Time the draw of every round (pairing), the ranking after every round (standings), or the steps of a "
        "round with the public pages, in a new database of the installed kind (application)."
    )

    def add_arguments(self, parser):
        parser.add_argument("what", nargs="?", choices=sorted(WHAT), default="application")
        parser.add_argument("--players", type=int, default=1000)
        parser.add_argument("--rounds", type=int, help="5 for the application, else 15")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--drops", type=int, default=DROPS, help="per cent who drop after each round")
        parser.add_argument("--repeats", type=int, default=3, help="pairing, standings: the fastest of so many counts")
        parser.add_argument("--against", choices=KNOWN, help="pairing: draw the same positions with another engine")
        parser.add_argument("--json", action="store_true", help="print every figure as JSON")

    def handle(self, *, what, players, rounds, seed, drops, repeats, against, **options):
        rounds = ROUNDS[what] if rounds is None else rounds
        if players < 2 or rounds < 1 or repeats < 1 or not 0 <= drops <= 100:
            raise CommandError(
                "A benchmark needs at least two players, one round and one repeat, and drops from 0 to 100.")
        if against and what != "pairing":
            raise CommandError("--against goes with pairing.")
        found = self._measure(what, repeats, against, players=players, rounds=rounds, seed=seed, drops=drops)
        if options["json"]:
            self.stdout.write(json.dumps(found, indent=1))
        else:
            self.stdout.write("\n".join(WHAT[what].lines(found)))

    @staticmethod
    def _measure(what: str, repeats: int, against: str | None, **size: int) -> dict:
        if what == "application":
            with scratch_database():
                return application.measure(**size)
        if what == "standings":
            return standings.measure(**size, repeats=repeats)
        try:
            return pairing.measure(**size, repeats=repeats, against=against)
        except PeerMissing as missing:
            raise CommandError(str(missing)) from None
