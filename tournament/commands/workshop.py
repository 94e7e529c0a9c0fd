"""Rearranging a draft: swap, pair two people, lock a table, move the bye."""

from itertools import count

from django.db import transaction

from audit.trail import answered, record
from core.errors import RuleViolation
from core.identity import Actor
from live.topics import changed
from tournament.commands.drafts import check_draft_fresh, write_seats
from tournament.commands.locks import lock_round
from tournament.domain.rounds import check_is_draft
from tournament.models import Match, Round, Seat
from tournament.queries.facts import names


@transaction.atomic
def swap_players(
    *, round_id: int, one: int, other: int, actor: Actor, expected_version: int, request_id=None
) -> Round:
    """Let two entries of a draft change places; with the entry of the bye this moves the bye."""
    tournament, round = lock_round(round_id)
    if done := answered("round.swap", request_id, actor):
        return done
    _check_may_rearrange(round, expected_version)
    _swap(round, one, other)
    named = names([one, other])
    record("round.swap", round, scope=tournament.scope, actor=actor, request_id=request_id,
           after={"one": named[one], "other": named[other]})
    changed(tournament.uid, "workshop")
    return round


@transaction.atomic
def pair_two(
    *, round_id: int, one: int, other: int, actor: Actor, expected_version: int, request_id=None
) -> Round:
    """Seat two entries of a draft at one table; the two they were paired with meet at the other one."""
    tournament, round = lock_round(round_id)
    if done := answered("round.pair_two", request_id, actor):
        return done
    _check_may_rearrange(round, expected_version)
    if one == other:
        raise RuleViolation("round.against_oneself", name=names([one])[one])
    match = _match_of(round, one)
    opponent = match.second_id if match.first_id == one else match.first_id
    if opponent is None:
        match = _match_of(round, other)
        one, other = other, one
        opponent = match.second_id if match.first_id == one else match.first_id
    if opponent is None:
        _seat_together(round, one, other)
    elif opponent != other:
        _swap(round, opponent, other)
    named = names([one, other])
    record("round.pair_two", round, scope=tournament.scope, actor=actor, request_id=request_id,
           after={"one": named[one], "other": named[other]})
    changed(tournament.uid, "workshop")
    return round


@transaction.atomic
def lock_table(
    *, round_id: int, table: int, locked: bool, actor: Actor, expected_version: int, request_id=None
) -> Round:
    """Keep a table of a draft through the next re-draw, or let it go again."""
    tournament, round = lock_round(round_id)
    if done := answered("round.lock_table", request_id, actor):
        return done
    _check_may_rearrange(round, expected_version)
    match = round.matches.filter(table=table).first()
    if match is None:
        raise RuleViolation("round.no_such_table", table=table)
    match.is_locked = locked
    match.raise_version("is_locked")
    round.raise_version()
    record("round.lock_table", round, scope=tournament.scope, actor=actor, request_id=request_id,
           after={"table": table, "locked": locked})
    changed(tournament.uid, "workshop")
    return round


def _check_may_rearrange(round: Round, expected_version: int) -> None:
    check_is_draft(round.state)
    check_draft_fresh(round, expected_version)
    if not round.stage.is_swiss and not round.is_hand_made:
        raise RuleViolation("round.bracket_is_fixed")


def _match_of(round: Round, entry: int) -> Match:
    seat = Seat.objects.filter(round=round, entry_id=entry).select_related("match").first()
    if seat is None:
        raise RuleViolation("round.not_in_round", name=names([entry]).get(entry, "?"))
    return seat.match


def _seat_together(round: Round, one: int, other: int) -> None:
    """Two who have no opponent meet at the first free table."""
    slot = _match_of(round, one).slot
    round.matches.filter(first__in=(one, other)).delete()
    taken = set(round.matches.values_list("table", flat=True))
    table = next(number for number in count(1) if number not in taken)
    match = Match.objects.create(round=round, table=table, slot=slot, first_id=one, second_id=other)
    write_seats(round, [match])
    round.is_hand_made = True
    round.raise_version("is_hand_made")


def _swap(round: Round, one: int, other: int) -> None:
    """Rewrite both matches: rows and seats are unique one by one, so they go before they come back."""
    if one == other:
        raise RuleViolation("round.swap_with_oneself", name=names([one])[one])
    here, there = _match_of(round, one), _match_of(round, other)
    if here.pk == there.pk:
        raise RuleViolation("round.same_table", table=here.table)
    if locked := next((match.table for match in (here, there) if match.is_locked), None):
        raise RuleViolation("round.table_locked", table=locked)
    places = {one: other, other: one}
    Seat.objects.filter(match__in=(here, there)).delete()
    Match.objects.filter(pk__in=(here.pk, there.pk)).delete()
    for match in (here, there):
        match.first_id = places.get(match.first_id, match.first_id)
        match.second_id = places.get(match.second_id, match.second_id)
        match.version += 1
    write_seats(round, Match.objects.bulk_create([here, there]))
    round.is_hand_made = True
    round.raise_version("is_hand_made")
