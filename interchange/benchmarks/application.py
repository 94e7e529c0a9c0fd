"""How long the steps of a round take: the same commands and pages as in the hall, timed one by one."""

from collections.abc import Callable, Iterator
from random import Random
from statistics import median
from time import perf_counter
from uuid import uuid4

from django.db import connection
from django.test import Client
from django.urls import reverse

from accounts.models import User
from core.identity import SYSTEM
from events.commands.events import create_event
from events.commands.players import Person
from interchange.benchmarks.event import DRAWS, DROPS, leaving
from interchange.benchmarks.figures import peak_mb, rounded
from interchange.benchmarks.phones import until_first_phone
from interchange.benchmarks.rows import write_results
from interchange.chance import score, strength
from interchange.commands import enter_people
from interchange.simulation import DAY
from tournament.commands.drafts import draft_round
from tournament.commands.entries import check_in_everybody, drop_entry
from tournament.commands.results import report_result
from tournament.commands.rounds import close_round, post_round, start_round
from tournament.commands.tournaments import StagePlan, create_tournament
from tournament.domain.profiles import shipped_profiles
from tournament.models import Match

PAGES = ("pairings", "pairings-by-name", "standings-after")
TIMES_A_PAGE = 5


def measure(players: int, rounds: int, seed: int, drops: int = DROPS) -> dict:
    """Milliseconds of each kind of step, in the order of the day. Takes the database it is given.

    The rounds before the last are drawn, posted, started and closed by the commands; their results are
    written at once. The last round goes the whole way: through the pages and the shell, and result by result.
    """
    hall = Hall(players, seed, drops)
    for number in range(1, rounds):
        hall.play(number)
    tables = hall.play_last(rounds)
    hall.read(rounds)
    return {
        "benchmark": "application", "players": players, "rounds": rounds, "seed": seed, "drops": drops,
        "tables_last_round": tables, "database": connection.vendor, "peak_mb": round(peak_mb(), 1),
        "steps": {step: rounded(took) for step, took in hall.found.items()},
    }


def lines(found: dict) -> Iterator[str]:
    """The figures as lines of a table: how often, median, longest."""
    yield ("{players} players, {rounds} rounds, {tables_last_round} tables in the last one; {database}; "
           "at most {peak_mb:.0f} MB").format(**found)
    yield f"{'step':44} {'times':>6} {'median ms':>10} {'longest ms':>11}"
    for step, took in found["steps"].items():
        yield f"{step:44} {len(took):6} {median(took):10.1f} {max(took):11.1f}"


class Hall:
    """A tournament that is being played; ``found`` keeps what each step took."""

    def __init__(self, players: int, seed: int, drops: int):
        self.found: dict[str, list[float]] = {}
        self._chance, self._drops = Random(seed), drops
        self._staff, owner = Client(headers={"host": "localhost"}), User.objects.create_user("benchmark")
        self._staff.force_login(owner)
        event = create_event(
            name="Benchmark", starts_on=DAY, ends_on=DAY, time_zone="UTC", creator=owner, actor=SYSTEM)
        self._tournament = create_tournament(
            event_id=event.pk, name="Benchmark", game="fab", profile=shipped_profiles()["fab-2026-06"].to_row(),
            plans=[StagePlan("swiss", "classic-constructed", "competitive", 1, 55)], actor=SYSTEM, seed=1)
        people = [Person(f"Player {number}") for number in range(1, players + 1)]
        entries = self._timed("enter everybody", lambda: enter_people(
            tournament_id=self._tournament.pk, people=people, actor=SYSTEM))
        check_in_everybody(tournament_id=self._tournament.pk, actor=SYSTEM)
        self._strengths = {entry.pk: strength(self._chance) for entry in entries}

    def play(self, number: int) -> None:
        """A round by commands, its results at once; then some drop."""
        round = self._timed("draw a round", lambda: draft_round(
            tournament_id=self._tournament.pk, actor=SYSTEM, seed=number))
        self._timed("post it", lambda: post_round(round_id=round.pk, actor=SYSTEM, expected_version=round.version))
        start_round(round_id=round.pk, actor=SYSTEM)
        write_results(round, self._score)
        self._timed("close it", lambda: close_round(round_id=round.pk, actor=SYSTEM))
        present = list(self._tournament.entries.filter(dropped_at=None).order_by("pk").values_list("pk", flat=True))
        for entry in leaving(present, self._chance, self._drops):
            drop_entry(entry_id=entry, actor=SYSTEM)

    def play_last(self, number: int) -> int:
        """The last round: drawn and posted on the pages, shown to the first phone, reported table by table.

        Returns the number of tables.
        """
        self._look(self._staff, "workshop")  # untimed: the page with the button, and Django's first page of all
        self._timed("last round: draw, until the draft is kept", lambda: self._press("draft-round", reviewed="on"))
        round = self._tournament.rounds.get(number=number)
        self._timed("last round: the workshop with its draft", lambda: self._look(self._staff, "workshop"))
        phone = reverse("latest-pairings", args=self._address())
        self._timed("last round: post, until a phone has it", lambda: until_first_phone(
            lambda: self._press("post-round", number, expected_version=round.version), phone))
        start_round(round_id=round.pk, actor=SYSTEM)
        matches = list(round.matches.filter(kind=Match.Kind.PLAYED).order_by("table"))
        for match in matches:
            ended = self._score(match)
            self._timed("last round: report a result", lambda match=match, ended=ended: report_result(
                match_id=match.pk, score=ended, actor=SYSTEM, expected_version=match.version))
        self._timed("last round: close it", lambda: close_round(round_id=round.pk, actor=SYSTEM))
        return len(matches)

    def read(self, number: int) -> None:
        """The public pages as Django makes them, that is, without the copies that the shell keeps."""
        reader = Client(headers={"host": "localhost"})
        for name in PAGES:
            for _ in range(TIMES_A_PAGE):
                self._timed(f"page: {name}", lambda name=name: self._look(reader, name, number))

    def _score(self, match: Match):
        first, second = self._strengths[match.first_id], self._strengths[match.second_id]
        return score(self._chance, first, second, wins_needed=1, draws=DRAWS)

    def _address(self, *more: int) -> list:
        return [self._tournament.event.slug, self._tournament.slug, *more]

    def _press(self, button: str, *more: int, **words) -> None:
        address = reverse(button, args=self._address(*more))
        self._expect(302, address, self._staff.post(address, {"request_id": uuid4(), **words}))

    def _look(self, client: Client, page: str, *more: int) -> None:
        address = reverse(page, args=self._address(*more))
        self._expect(200, address, client.get(address))

    @staticmethod
    def _expect(status: int, address: str, answer) -> None:
        if answer.status_code != status:
            raise RuntimeError(f"{address} answered {answer.status_code}")

    def _timed(self, step: str, call: Callable):
        began = perf_counter()
        answer = call()
        self.found.setdefault(step, []).append(1000 * (perf_counter() - began))
        return answer
