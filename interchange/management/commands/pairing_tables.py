"""The tables of docs/pairing.md, computed again and written there: ``manage pairing_tables``."""

import os
from collections.abc import Callable
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from interchange.pairing_tables.page import filled, names
from interchange.pairing_tables.real_rounds import real_rounds
from interchange.pairing_tables.sizes import segments, times
from interchange.pairing_tables.small_events import small_events

PAGE = settings.BASE_DIR / "docs" / "pairing.md"
SIZES = (64, 256, 512, 1024, 2048, 4096, 10_000)


class Command(BaseCommand):
    help = (
        "Measure the draw and write the tables into a page with markers. Real rounds are read from the folder that "
        "REFERENCE_DATA names; without it their table stays as it is."
    )

    def add_arguments(self, parser):
        parser.add_argument("--page", type=Path, default=PAGE)
        parser.add_argument("--only", nargs="+", metavar="TABLE", help="these tables; else all")
        parser.add_argument("--sizes", type=int, nargs="+", default=SIZES, help="players of the measured fields")
        parser.add_argument("--rounds", type=int, default=15, help="rounds of each measured field")
        parser.add_argument("--repeats", type=int, default=3, help="the fastest of so many draws counts")
        parser.add_argument("--events", type=int, default=300, help="small events of each size")

    def handle(self, *, page: Path, only: list[str] | None, **options):
        try:
            text = page.read_text(encoding="utf-8")
        except OSError as no:
            raise CommandError(f"{page}: {no.strerror}") from no
        makers = _makers(**options)
        wanted = names(text) if only is None else only
        if unknown := sorted(set(wanted) - set(makers)):
            raise CommandError(f"No such table: {', '.join(unknown)}. There are: {', '.join(makers)}.")
        tables = {name: made for name in wanted if (made := makers[name]()) is not None}
        for name in [name for name in wanted if name not in tables]:
            self.stderr.write(f"{name}: REFERENCE_DATA is not set; the table stays as it is.")
        try:
            page.write_text(filled(text, tables), encoding="utf-8")
        except KeyError as no:
            raise CommandError(f"{page} has no place for the table {no.args[0]}.") from None


def _makers(*, sizes, rounds: int, repeats: int, events: int, **_) -> dict[str, Callable[[], str | None]]:
    """How each table is made; None comes back where its data is not at hand."""
    return {
        "small-events": lambda: small_events(events),
        "real-rounds": _real_rounds,
        "times": lambda: times(sizes, rounds, repeats),
        "segments": lambda: segments(sizes, rounds),
    }


def _real_rounds() -> str | None:
    folder = os.environ.get("REFERENCE_DATA")
    return real_rounds(Path(folder) / "standings") if folder else None
