"""The demo event: made once on an empty database, and taken away without a trace but its history."""

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from fractions import Fraction
from pathlib import Path
from random import Random
from zoneinfo import ZoneInfo

from django.db import transaction

from accounts.commands import create_staff
from accounts.models import User
from audit.models import AuditEntry
from audit.trail import answered, record
from core.errors import RuleViolation
from core.identity import SYSTEM, Actor
from events.commands.events import create_event
from events.commands.players import Person
from events.commands.staff import give_role
from events.domain.roles import Role
from events.models import Event
from interchange.chance import score, strength
from interchange.commands import enter_people
from interchange.removal import remove_event
from tournament.commands.clock import extend_table
from tournament.commands.drafts import draft_round
from tournament.commands.entries import check_in, check_in_everybody, drop_entry, enter_player
from tournament.commands.results import report_own_result, report_result
from tournament.commands.rounds import close_round, post_round, start_round
from tournament.commands.tournaments import StagePlan, create_tournament
from tournament.domain.profiles import shipped_profiles
from tournament.models import Entry, Match, Round, Tournament

PEOPLE = Path(__file__).resolve().parent / "data" / "demo_people.tsv"
ZONE = "Asia/Tokyo"
SEED = 20260601
STAFF = {
    Role.ORGANIZER: "Ottilie Maren", Role.SCOREKEEPER: "須藤 さくら", Role.HEAD_JUDGE: "Harlan Jessop",
    Role.JUDGE: "神代 じゅん",
}
PLAYED_ROUNDS = 3
RUNNING_FOR = timedelta(minutes=19)
SITTING_DOWN = timedelta(minutes=7)
BETWEEN_ROUNDS = timedelta(minutes=4)
ROUND_MINUTES = (71, 68, 74)  # of the rounds played, from posting to closing
EXTENSIONS = ((4, 3, "Judge call"), (11, 7, "Deck check"), (23, 4, "Judge call"))  # table, minutes, reason
STILL_PLAYING = {4, 7, 9, 11, 15, 16, 20, 23, 26, 28}
REPORTED_BY_PLAYERS = {2, 6, 13, 18}


@transaction.atomic
def make_demo(*, now: datetime) -> Event | None:
    """Make the demo event with its people; None where an event is or ever was, the demo itself included."""
    if Event.objects.exists() or AuditEntry.objects.filter(action="event.create").exists():
        return None
    today = now.astimezone(ZoneInfo(ZONE)).date()
    event = create_event(
        name="Harbour Lights Weekend", venue="Harbour Hall", starts_on=today, ends_on=today + timedelta(days=1),
        time_zone=ZONE, creator=None, actor=SYSTEM, is_demo=True)
    actors = _staff(event)
    scorekeeper = actors[Role.SCOREKEEPER]
    entries = _main_tournament(event, now, scorekeeper)
    _side_tournament(event, [entry.player_id for entry in entries[5:45:4]], scorekeeper)
    return event


@transaction.atomic
def remove_demo(*, event_id: int, actor: Actor, request_id=None) -> None:
    """Remove a demo event with its tournaments, players and people; any other event is refused.

    A person of the demo who has a job at another event stays.
    """
    event = Event.objects.select_for_update().filter(pk=event_id).first()
    if answered("event.remove_demo", request_id, actor):
        return
    if event is None:
        raise Event.DoesNotExist
    if not event.is_demo:
        raise RuleViolation("event.not_the_demo")
    people = list(User.objects.filter(is_demo=True, jobs__event=event).values_list("pk", flat=True))
    record("event.remove_demo", event, scope=event.scope, actor=actor, request_id=request_id)
    remove_event(event)
    User.objects.filter(pk__in=people, jobs=None).delete()


def people() -> list[Person]:
    """The invented players, each with a membership number of our own."""
    lines = PEOPLE.read_text(encoding="utf-8").splitlines()
    rows = [line.split("\t") for line in lines if not line.startswith("#")]
    return [Person(name, reading, f"D{1000 + 7 * number}", country)
            for number, (name, reading, country) in enumerate(rows, start=1)]


def _staff(event: Event) -> dict[Role, Actor]:
    actors = {}
    for role, name in STAFF.items():
        user = create_staff(name=name)
        user.is_demo = True
        user.save(update_fields=["is_demo"])
        give_role(event_id=event.pk, user=user, role=role, actor=SYSTEM)
        actors[role] = Actor("user", str(user.uid), user.label)
    return actors


def _main_tournament(event: Event, now: datetime, actor: Actor) -> list[Entry]:
    """Three rounds are closed, the fourth is under way, a cut to eight is planned."""
    tournament = _tournament(event, "Main event", actor, [
        StagePlan("swiss", "classic-constructed", "competitive", 1, 55, planned_rounds=6),
        StagePlan("elimination", "classic-constructed", "competitive", 1, None, cut_size=8),
    ], expected_players=64)
    chance = Random(SEED)
    arrived = sorted(people(), key=lambda _: chance.random())
    entries = enter_people(tournament_id=tournament.pk, people=arrived, actor=actor)
    check_in_everybody(tournament_id=tournament.pk, actor=actor)
    strengths = {entry.pk: strength(chance) for entry in entries}
    for number in range(1, PLAYED_ROUNDS + 1):
        round = _begin_round(tournament, chance, now, actor)
        _report(round, strengths, chance, actor)
        close_round(round_id=round.pk, actor=actor)
        if number == PLAYED_ROUNDS:
            drop_entry(entry_id=_weakest(entries, strengths), actor=actor, reason="has to catch a train")
    round = _begin_round(tournament, chance, now - RUNNING_FOR, actor)
    _extend(round, now, actor)
    _report(round, strengths, chance, actor, open_tables=STILL_PLAYING, by_players=REPORTED_BY_PLAYERS)
    _tell_times(tournament, now)
    return entries


def _tell_times(tournament: Tournament, now: datetime) -> None:
    """Give the rounds, all made in one moment, the times of an ordinary day."""
    posted = now - RUNNING_FOR - SITTING_DOWN
    tournament.rounds.filter(number=PLAYED_ROUNDS + 1).update(posted_at=posted)
    for number in range(PLAYED_ROUNDS, 0, -1):
        closed = posted - BETWEEN_ROUNDS
        posted = closed - timedelta(minutes=ROUND_MINUTES[number - 1])
        tournament.rounds.filter(number=number).update(posted_at=posted, closed_at=closed)


def _side_tournament(event: Event, player_ids: Sequence[int], actor: Actor) -> None:
    """A draft that is being set up; some who want to play are here already."""
    tournament = _tournament(event, "Evening draft", actor, [
        StagePlan("swiss", "booster-draft", "casual", 1, 35, planned_rounds=3)], expected_players=16)
    for number, player_id in enumerate(player_ids):
        entry = enter_player(tournament_id=tournament.pk, player_id=player_id, actor=actor)
        if number % 2 == 0:
            check_in(entry_id=entry.pk, actor=actor)


def _tournament(event: Event, name: str, actor: Actor, plans: Sequence[StagePlan], **more) -> Tournament:
    profile = shipped_profiles()["fab-2026-06"].to_row()
    return create_tournament(
        event_id=event.pk, name=name, game="fab", profile=profile, plans=plans, actor=actor, seed=SEED, **more)


def _begin_round(tournament: Tournament, chance: Random, now: datetime, actor: Actor) -> Round:
    round = draft_round(tournament_id=tournament.pk, actor=actor, seed=chance.getrandbits(62))
    post_round(round_id=round.pk, actor=actor, expected_version=round.version)
    return start_round(round_id=round.pk, actor=actor, now=now)


def _report(round: Round, strengths: Mapping[int, int], chance: Random, actor: Actor, *,
            open_tables=frozenset(), by_players=frozenset()) -> None:
    matches = round.matches.filter(kind=Match.Kind.PLAYED).select_related("first__player").order_by("table")
    for match in matches.exclude(table__in=open_tables):
        ended = score(chance, strengths[match.first_id], strengths[match.second_id], wins_needed=1,
                      draws=Fraction(1, 40))
        facts = {"match_id": match.pk, "score": ended, "expected_version": match.version}
        if match.table in by_players:
            report_own_result(**facts, entry_id=match.first_id, actor=match.first.player.actor)
        else:
            report_result(**facts, actor=actor)


def _extend(round: Round, now: datetime, actor: Actor) -> None:
    tables = dict(round.matches.filter(kind=Match.Kind.PLAYED).values_list("table", "pk"))
    for table, minutes, reason in EXTENSIONS:
        extend_table(match_id=tables[table], minutes=minutes, reason=reason, actor=actor, now=now)


def _weakest(entries: Sequence[Entry], strengths: Mapping[int, int]) -> int:
    return min(entries, key=lambda entry: (strengths[entry.pk], entry.pk)).pk
