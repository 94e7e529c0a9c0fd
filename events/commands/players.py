"""The people who play at an event, and their personal links."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction
from django.utils import timezone

from audit.trail import answered, record
from core.errors import RuleViolation
from core.identity import Actor
from core.secrets import hash_of, new_secret
from events.domain.names import sort_key
from events.models import Event, PersonalLink, Player
from events.queries import next_player_number
from live.topics import changed

LONGEST_NAME = 120
LONGEST_TEAM = 100


@dataclass(frozen=True, slots=True)
class Person:
    """What is known of somebody who wants to play."""

    name: str
    reading: str = ""
    external_id: str = ""
    country: str = ""
    team: str = ""


def check_person(person: Person) -> None:
    """Raise unless these facts can be written on a slip."""
    if not person.name.strip():
        raise RuleViolation("player.name_missing")
    if len(person.name) > LONGEST_NAME or len(person.reading) > LONGEST_NAME:
        raise RuleViolation("player.name_too_long", longest=LONGEST_NAME)
    if len(person.team.strip()) > LONGEST_TEAM:
        raise RuleViolation("player.team_too_long", longest=LONGEST_TEAM)


@transaction.atomic
def register_player(*, event_id, person: Person, actor: Actor, request_id=None) -> Player:
    """Add one person to the event."""
    event = Event.objects.select_for_update(no_key=True).get(pk=event_id)
    if done := answered("player.register", request_id, actor):
        return done
    (player,) = register_players(event, [person])
    record(
        "player.register", player, scope=event.scope, actor=actor, request_id=request_id, after=facts(player)
    )
    changed(event.uid, "players")
    return player


def register_players(event: Event, people: Sequence[Person]) -> list[Player]:
    """Add people to an event whose row the calling command has locked; it records what it did."""
    for person in people:
        check_person(person)
    _check_ids_are_free(event, [p.external_id.strip() for p in people if p.external_id.strip()])
    number = next_player_number(event)
    return Player.objects.bulk_create(
        Player(
            event=event, number=number + offset, name=person.name.strip(), reading=person.reading.strip(),
            sort_key=sort_key(person.name, person.reading), external_id=person.external_id.strip(),
            country=person.country.strip().upper(), team=person.team.strip(),
        )
        for offset, person in enumerate(people)
    )


@transaction.atomic
def change_player(
    *, player_id, person: Person, actor: Actor, expected_version: int, request_id=None
) -> Player:
    """Correct a name, a reading, an id, a country or a team."""
    player = Player.objects.select_for_update(no_key=True).get(pk=player_id)
    if done := answered("player.change", request_id, actor):
        return done
    if player.version != expected_version:
        raise RuleViolation("player.changed_meanwhile")
    check_person(person)
    event = player.event
    if person.external_id and person.external_id != player.external_id:
        _check_ids_are_free(event, [person.external_id])
    before = facts(player)
    player.name, player.reading = person.name.strip(), person.reading.strip()
    player.sort_key = sort_key(person.name, person.reading)
    player.external_id, player.country = person.external_id.strip(), person.country.strip().upper()
    player.team = person.team.strip()
    player.raise_version("name", "reading", "sort_key", "external_id", "country", "team")
    record(
        "player.change", player, scope=event.scope, actor=actor, request_id=request_id,
        before=before, after=facts(player),
    )
    changed(event.uid, "players")
    return player


@transaction.atomic
def new_personal_link(*, player, actor: Actor) -> str:
    """Make a fresh personal link and revoke the older ones; returns its secret, which is not kept."""
    locked = Player.objects.select_for_update(no_key=True).select_related("event").get(pk=player.pk)
    now = timezone.now()
    secret = new_secret()
    locked.links.filter(revoked_at=None).update(revoked_at=now)
    PersonalLink.objects.create(player=locked, secret_hash=hash_of(secret), created_at=now)
    record("player.new_link", locked, scope=locked.event.scope, actor=actor)
    return secret


@transaction.atomic
def new_personal_links(*, event_id, player_ids: Sequence[int], actor: Actor) -> dict[int, str]:
    """Fresh personal links for many players at once, to print them; player id → secret."""
    event = Event.objects.select_for_update(no_key=True).get(pk=event_id)
    now = timezone.now()
    players = list(event.players.filter(pk__in=player_ids))
    PersonalLink.objects.filter(player__in=players, revoked_at=None).update(revoked_at=now)
    secrets = {player.pk: new_secret() for player in players}
    PersonalLink.objects.bulk_create(
        PersonalLink(player=player, secret_hash=hash_of(secrets[player.pk]), created_at=now)
        for player in players
    )
    record("player.new_links", event, scope=event.scope, actor=actor, after={"count": len(players)})
    return secrets


def facts(player: Player) -> dict:
    """What history keeps of a player."""
    return {
        "name": player.name, "reading": player.reading, "external_id": player.external_id,
        "country": player.country, "team": player.team, "number": player.number,
    }


def _check_ids_are_free(event: Event, ids: Sequence[str]) -> None:
    twice = {one for one, count in Counter(ids).items() if count > 1}
    taken = set(event.players.filter(external_id__in=ids).values_list("external_id", flat=True))
    if clash := sorted(twice | taken):
        raise RuleViolation("player.id_taken", external_id=clash[0])

