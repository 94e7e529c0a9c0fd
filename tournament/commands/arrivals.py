"""A person walks up and wants to play: registered at the event and entered in the tournament in one step."""

from django.db import transaction

from audit.trail import answered, record
from core.identity import Actor
from events.commands.players import Person, facts, register_players
from events.models import Event
from live.topics import changed
from tournament.commands.entries import enter_players
from tournament.commands.locks import lock_field
from tournament.models import Entry, Tournament


@transaction.atomic
def add_player(
    *, tournament_id: int, person: Person, actor: Actor, request_id=None, missed: str | None = None,
    checked_in: bool = False,
) -> Entry:
    """Register a new person and enter them; both or neither. ``missed`` as in ``enter_player``."""
    event_id = Tournament.objects.values_list("event_id", flat=True).get(pk=tournament_id)
    event = Event.objects.select_for_update(no_key=True).get(pk=event_id)
    tournament = lock_field(tournament_id)
    if done := answered("entry.enter", request_id, actor):
        return done
    (player,) = register_players(event, [person])
    (entry,) = enter_players(tournament, [player.pk], actor=actor, missed=missed, checked_in=checked_in)
    record("player.register", player, scope=event.scope, actor=actor, after=facts(player))
    record("entry.enter", entry, scope=tournament.scope, actor=actor, request_id=request_id,
           after={"first_round": entry.first_round, "missed": missed or tournament.late_entry})
    changed(event.uid, "players")
    changed(tournament.uid, "players", "standings", "rounds")
    return entry
