"""How long the steps of a round take: the same commands and pages as in the hall, timed one by one."""

from collections.abc import Callable
from statistics import median
from time import perf_counter

from django.test import Client
from django.urls import reverse

from core.identity import SYSTEM
from events.commands.events import create_event
from events.commands.players import Person
from interchange.commands import enter_people
from interchange.simulation import DAY
from tournament.commands.drafts import draft_round
from tournament.commands.entries import check_in_everybody
from tournament.commands.results import report_result
from tournament.commands.rounds import close_round, post_round, start_round
from tournament.commands.tournaments import StagePlan, create_tournament
from tournament.domain.profiles import shipped_profiles
from tournament.domain.results import Score
from tournament.models import Match, Tournament

PAGES = ("pairings", "pairings-by-name", "standings-after")
TIMES_A_PAGE = 5


def measure(players: int, rounds: int) -> dict[str, list[float]]:
    """Milliseconds of each kind of step, in the order of the day. Takes the database it is given."""
    found: dict[str, list[float]] = {}

    def timed(step: str, call: Callable):
        began = perf_counter()
        answer = call()
        found.setdefault(step, []).append(1000 * (perf_counter() - began))
        return answer

    tournament = _set_up()
    people = [Person(f"Player {number}") for number in range(1, players + 1)]
    timed("enter everybody", lambda: enter_people(tournament_id=tournament.pk, people=people, actor=SYSTEM))
    check_in_everybody(tournament_id=tournament.pk, actor=SYSTEM)
    for number in range(1, rounds + 1):
        _play(tournament, number, timed)
    _read(tournament, rounds, timed)
    return found


def table(found: dict[str, list[float]]) -> list[str]:
    """The figures as lines of a table: how often, median, longest."""
    lines = [f"{'step':24} {'times':>6} {'median ms':>10} {'longest ms':>11}"]
    lines += [f"{step:24} {len(took):6} {median(took):10.1f} {max(took):11.1f}" for step, took in found.items()]
    return lines


def _set_up() -> Tournament:
    event = create_event(name="Benchmark", starts_on=DAY, ends_on=DAY, time_zone="UTC", creator=None, actor=SYSTEM)
    return create_tournament(
        event_id=event.pk, name="Benchmark", game="fab", profile=shipped_profiles()["fab-2026-06"].to_row(),
        plans=[StagePlan("swiss", "classic-constructed", "competitive", 1, 55)], actor=SYSTEM, seed=1)


def _play(tournament: Tournament, number: int, timed: Callable) -> None:
    round = timed("draw a round", lambda: draft_round(tournament_id=tournament.pk, actor=SYSTEM, seed=number))
    timed("post it", lambda: post_round(round_id=round.pk, actor=SYSTEM, expected_version=round.version))
    start_round(round_id=round.pk, actor=SYSTEM)
    for place, match in enumerate(round.matches.filter(kind=Match.Kind.PLAYED).order_by("table")):
        score = Score(1, 0) if (place * number) % 3 else Score(0, 1)
        timed("save a result", lambda match=match, score=score: report_result(
            match_id=match.pk, score=score, actor=SYSTEM, expected_version=match.version))
    timed("close it", lambda: close_round(round_id=round.pk, actor=SYSTEM))


def _read(tournament: Tournament, number: int, timed: Callable) -> None:
    """The public pages as Django makes them, that is, without the copies that the shell keeps."""
    reader = Client(headers={"host": "localhost"})
    for name in PAGES:
        address = reverse(name, args=[tournament.event.slug, tournament.slug, number])
        for _ in range(TIMES_A_PAGE):
            answer = timed(f"page: {name}", lambda address=address: reader.get(address))
            if answer.status_code != 200:
                raise RuntimeError(f"{address} answered {answer.status_code}")
