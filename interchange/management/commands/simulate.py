"""A whole event by chance: ``manage simulate --players 64 --rounds 6 --cut 8 --seed 7``."""

import json
from contextlib import nullcontext
from fractions import Fraction
from pathlib import Path
from time import monotonic

from django.core.management.base import BaseCommand, CommandError

from core.errors import RuleViolation
from core.phrases import say
from interchange.history import swiss_history
from interchange.management.commands.replay import person
from interchange.own_database import own_database
from interchange.simulation import Plan, Played, places, simulate

BAD_PLAN = 2


class Command(BaseCommand):
    help = "Play an event with drawn rounds and seeded results through the tournament's own commands."

    def add_arguments(self, parser):
        parser.add_argument("--game", default="fab")
        parser.add_argument("--players", type=int, default=64)
        parser.add_argument("--rounds", type=int, default=6, help="Swiss rounds")
        parser.add_argument("--cut", type=int, default=8, help="players of the play-off; 0: none")
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--draw-rate", type=Fraction, default=Fraction(0), help="share of drawn matches, 0 to 1")
        parser.add_argument("--drop-rate", type=Fraction, default=Fraction(0), help="share that drops after a round")
        parser.add_argument("--teams", type=int, default=0, help="so many clubs, kept apart by the draw; 0: none")
        parser.add_argument("--fixed-tables", type=int, default=0, help="so many players have a table of their own")
        parser.add_argument("--awarded-rate", type=Fraction, default=Fraction(0), help="share given a bye each round")
        parser.add_argument("--by-standing", action="store_true", help="neighbours meet in the last Swiss round")
        parser.add_argument("--export", type=Path, help="write the pairing history to this file")
        parser.add_argument("--json", action="store_true", help="print the outcome as JSON")
        parser.add_argument("--keep", action="store_true", help="keep the event in this installation's database")
        parser.add_argument("--organizer", metavar="USER", help="with --keep: who shall run the kept event")

    def handle(self, *, export, keep, organizer, **options):
        began = monotonic()
        user = person(organizer) if keep and organizer else None
        plan = Plan(**{name: options[name] for name in Plan.__slots__})
        try:
            with nullcontext() if keep else own_database():
                played = simulate(plan, organizer=user)
                told = outcome(played)
                if export:
                    export.write_text(swiss_history(played.tournament), encoding="utf-8")
        except OSError as no:
            raise CommandError(f"{export}: {no.strerror}", returncode=BAD_PLAN) from no
        except RuleViolation as no:
            raise CommandError(say(no), returncode=BAD_PLAN) from no
        if options["json"]:
            self.stdout.write(json.dumps(told, ensure_ascii=False, indent=1))
        else:
            self.stdout.write(sentence(told, monotonic() - began))


def outcome(played: Played) -> dict:
    """What came of it, as plain values."""
    tournament = played.tournament
    return {
        "event": tournament.event.name,
        "players": tournament.entries.count(),
        "dropped": tournament.entries.filter(dropped_at__isnull=False).count(),
        "rounds": tournament.rounds.filter(stage__kind="swiss").count(),
        "cut": played.cut,
        "best": places(played),
        "champion": played.champion.player.name if played.champion else None,
    }


def sentence(told: dict, seconds: float) -> str:
    end = f"{told['champion']} won the cut to {told['cut']}" if told["champion"] else f"{told['best'][0]} leads"
    return (f"{told['event']}: {told['players']} players, {told['rounds']} Swiss rounds, {told['dropped']} drops; "
            f"{end} ({seconds:.1f} s)")
