"""A tournament of a file, played again and compared: ``manage replay FILE``."""

import json
from contextlib import nullcontext
from pathlib import Path
from time import monotonic

from django.core.management.base import BaseCommand, CommandError

from accounts.models import User
from core.errors import RuleViolation
from core.phrases import say
from interchange.comparison import Comparison, Difference, compare
from interchange.formats.swiss_tournament import read_tournament
from interchange.own_database import own_database
from interchange.replay import replay

SHOWN = 20
DIFFERENT, BAD_FILE = 1, 2


class Command(BaseCommand):
    help = "Play a swiss-tournament/1 file through the tournament's own commands and compare the standings."

    def add_arguments(self, parser):
        parser.add_argument("file", type=Path)
        parser.add_argument("--json", action="store_true", help="print the outcome as JSON")
        parser.add_argument("--keep", action="store_true", help="keep the event in this installation's database")
        parser.add_argument("--organizer", metavar="USER", help="with --keep: who shall run the kept event")

    def handle(self, *, file, keep, organizer, **options):
        began = monotonic()
        user = person(organizer) if keep and organizer else None
        try:
            filed = read_tournament(file.read_bytes())
            with nullcontext() if keep else own_database():
                tournament, entries = replay(filed, organizer=user)
                outcome = compare(filed, tournament, entries)
        except OSError as no:
            raise CommandError(f"{file}: {no.strerror}", returncode=BAD_FILE) from no
        except RuleViolation as no:
            raise CommandError(f"{file}: {say(no)}", returncode=BAD_FILE) from no
        if options["json"]:
            self.stdout.write(json.dumps(as_json(outcome), ensure_ascii=False, indent=1))
        else:
            self._tell(file, outcome, monotonic() - began)
        if outcome.differences:
            different = outcome.rows - outcome.agree
            raise CommandError(f"{file}: {different} of {outcome.rows} rows differ.", returncode=DIFFERENT)

    def _tell(self, file: Path, outcome: Comparison, seconds: float):
        self.stdout.write(f"{file.name}: {outcome.agree} of {outcome.rows} rows agree ({seconds:.1f} s)")
        for difference in outcome.differences[:SHOWN]:
            self.stdout.write(f"  {sentence(difference)}")
        if len(outcome.differences) > SHOWN:
            self.stdout.write(f"  and {len(outcome.differences) - SHOWN} more; --json shows all")


def person(username: str) -> User:
    """The user of this name, who is to run an event that is kept."""
    user = User.objects.filter(username=username, is_active=True).first()
    if user is None:
        raise CommandError(f"There is no user name {username!r}.", returncode=BAD_FILE)
    return user


def sentence(difference: Difference) -> str:
    ours = "none" if difference.ours is None else f"{float(difference.ours):.8g}"
    return (f"{difference.player}, {difference.value} after round {difference.as_of_round}: "
            f"published {float(difference.published):.8g}, ours {ours}")


def as_json(outcome: Comparison) -> dict:
    return {
        "rows": outcome.rows,
        "agree": outcome.agree,
        "differences": [
            {"player": d.player, "value": d.value, "as_of_round": d.as_of_round,
             "published": float(d.published), "ours": None if d.ours is None else float(d.ours)}
            for d in outcome.differences
        ],
    }
