"""Rearranging a draft: swap, pair two people, lock a table, move the bye."""

from itertools import count

from django.db import transaction

from audit.trail import answered, record
from core.errors import RuleViolation
from core.identity import Actor
from live.topics import changed
from tournament.commands.drafts import check_draft_fresh
from tournament.commands.locks import lock_round
from tournament.commands.seating import settle_draft, write_seats
from tournament.domain.moves import Place, check_swap, exchange, exchange_for
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
    named = names([one, other])
    here, there = _match_of(round, one), _match_of(round, other)
    moved = exchange_for(one, other, _place(here), _place(there), name=named[one])
    if here.second_id is None and there.second_id is None:
        _seat_together(round, here, there)
    elif moved is not None:
        _swap(round, *moved)
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


def _place(match: Match) -> Place:
    return Place(match.pk, match.kind, match.table, match.first_id, match.second_id, match.is_locked)


def _seat_together(round: Round, here: Match, there: Match) -> None:
    """Two who have no opponent meet at the first free table."""
    round.matches.filter(pk__in=(here.pk, there.pk)).delete()
    taken = set(round.matches.values_list("table", flat=True))
    table = next(number for number in count(1) if number not in taken)
    match = Match.objects.create(
        round=round, table=table, slot=here.slot, first_id=here.first_id, second_id=there.first_id)
    write_seats(round, [match])
    settle_draft(round)
    round.is_hand_made = True
    round.raise_version("is_hand_made", "pairing")


def _swap(round: Round, one: int, other: int) -> None:
    """Rewrite both matches: rows and seats are unique one by one, so they go before they come back."""
    here, there = _match_of(round, one), _match_of(round, other)
    check_swap(one, other, _place(here), _place(there), name=names([one])[one])
    Seat.objects.filter(match__in=(here, there)).delete()
    Match.objects.filter(pk__in=(here.pk, there.pk)).delete()
    for match in (here, there):
        place = exchange(_place(match), one, other)
        match.first_id, match.second_id = place.first, place.second
        match.version += 1
    write_seats(round, Match.objects.bulk_create([here, there]))
    settle_draft(round)
    round.is_hand_made = True
    round.raise_version("is_hand_made", "pairing")
