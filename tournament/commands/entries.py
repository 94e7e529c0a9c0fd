"""Who plays: entered, checked in, dropped, let back in, disqualified (R3.6)."""

from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone

from audit.trail import answered, record, undoable
from core.errors import RuleViolation
from core.identity import Actor
from events.domain.roles import Can
from events.models import Player
from live.topics import changed
from tournament.commands.locks import lock_field
from tournament.commands.results import check_fresh, give_results_alone, make_draft_stale, replace_result
from tournament.domain.results import Kind, check_reason, given_up
from tournament.models import Entry, Match, MatchResult, Round, Seat, StageEntry, Tournament
from tournament.queries.entries import takes_back
from tournament.queries.facts import last_made, open_round

MISSED = {Tournament.LateEntry.LOSS: Match.Kind.ASSIGNED_LOSS, Tournament.LateEntry.BYE: Match.Kind.AWARDED_BYE}


@transaction.atomic
def enter_player(
    *, tournament_id: int, player_id: int, actor: Actor, request_id=None, missed: str | None = None,
    checked_in: bool = False,
) -> Entry:
    """Enter a player of the event. After pairings were made this is a late entry.

    Rounds missed by a late entry count as the tournament says (a loss, unless staff choose otherwise
    with ``missed``: "loss", "bye" or "none").
    """
    tournament = lock_field(tournament_id)
    if done := answered("entry.enter", request_id, actor):
        return done
    (entry,) = enter_players(tournament, [player_id], actor=actor, missed=missed, checked_in=checked_in)
    record("entry.enter", entry, scope=tournament.scope, actor=actor, request_id=request_id,
           after={"first_round": entry.first_round, "missed": missed or tournament.late_entry})
    changed(tournament.uid, "players", "standings", "rounds")
    return entry


def enter_players(
    tournament: Tournament, player_ids: Sequence[int], *, actor: Actor, missed: str | None = None,
    checked_in: bool = False,
) -> list[Entry]:
    """Enter players in a tournament whose row the calling command has locked; it records what it did."""
    _check_takes_entries(tournament)
    if Player.objects.filter(pk__in=player_ids).exclude(event_id=tournament.event_id).exists():
        raise RuleViolation("entry.not_of_this_event")
    if twice := tournament.entries.filter(player_id__in=player_ids).select_related("player").first():
        raise RuleViolation("entry.already_entered", name=twice.player.name)
    now, made = timezone.now(), last_made(tournament)
    entries = Entry.objects.bulk_create(
        Entry(tournament=tournament, player_id=player_id, entered_at=now, first_round=made + 1,
              checked_in_at=now if checked_in else None)
        for player_id in player_ids
    )
    for round in tournament.rounds.exclude(state=Round.State.DRAFT).order_by("number"):
        _miss(round, entries, missed or tournament.late_entry, actor)
    make_draft_stale(tournament)
    return entries


@transaction.atomic
def check_in(*, entry_id: int, actor: Actor, present: bool = True, request_id=None) -> Entry:
    """Note that a player is here, or that the note was a mistake."""
    tournament, entry = lock_entry(entry_id)
    if done := answered("entry.check_in", request_id, actor):
        return done
    _check_in_field(entry)
    entry.checked_in_at = timezone.now() if present else None
    entry.raise_version("checked_in_at")
    record("entry.check_in", entry, scope=tournament.scope, actor=actor, request_id=request_id,
           after={"present": present})
    changed(tournament.uid, "players")
    return entry


@transaction.atomic
def check_in_everybody(*, tournament_id: int, actor: Actor, request_id=None) -> int:
    """Note that all who are entered are here; returns how many were not noted before."""
    tournament = lock_field(tournament_id)
    if answered("entry.check_in_all", request_id, actor):
        return 0
    waiting = tournament.entries.filter(checked_in_at=None, dropped_at=None)
    count = waiting.update(checked_in_at=timezone.now())
    record("entry.check_in_all", tournament, scope=tournament.scope, actor=actor, request_id=request_id,
           after={"count": count})
    changed(tournament.uid, "players")
    return count


@transaction.atomic
def drop_entry(
    *, entry_id: int, actor: Actor, reason: str = "", withhold_prize: bool = False, request_id=None
) -> Entry:
    """Take a player out (R3.6-1). A match under way is conceded first (R3.6-5, R3.6-10)."""
    tournament, entry = lock_entry(entry_id)
    if done := answered("entry.drop", request_id, actor):
        return done
    _check_in_field(entry)
    before = {"checked_in": bool(entry.checked_in_at)}
    conceded = take_out(tournament, entry, kind=Kind.CONCESSION, actor=actor, reason=reason,
                        withhold_prize=withhold_prize)
    _record_drop(tournament, entry, conceded, actor, request_id, reason, before)
    changed(tournament.uid, "players", "standings", "results", "rounds", *([conceded[0].topic] if conceded else []))
    return entry


def drop_no_shows(tournament: Tournament, entry_ids: Sequence[int], *, actor: Actor) -> None:
    """Drop who did not come, as confirmed before the next pairings (R3.6-11); the field is locked."""
    for entry in Entry.objects.select_for_update(no_key=True).filter(pk__in=entry_ids).order_by("pk"):
        conceded = take_out(tournament, entry, kind=Kind.NO_SHOW, actor=actor, reason="no-show")
        _record_drop(tournament, entry, conceded, actor, None, "no-show", {})


@undoable("entry.drop", needs=Can.DROP_PLAYER)
@transaction.atomic
def take_back_drop(undone, *, actor: Actor, request_id=None) -> Entry:
    """Undo a drop that was a slip, with the concession it brought; only until pairings are made again."""
    tournament, entry = lock_entry(undone.subject.pk)
    if done := answered("entry.take_back_drop", request_id, actor):
        return done
    check_fresh(entry.version, undone.after["version"])
    if last_made(tournament) > undone.after["made"]:
        raise RuleViolation("entry.pairings_made_since", name=entry.player.name)
    conceded = MatchResult.objects.filter(uid=undone.after.get("result"), is_current=True).first()
    if undone.after.get("result") and (conceded is None or not conceded.match.round.is_open):
        raise RuleViolation("entry.result_changed_since", name=entry.player.name)
    if conceded:
        match = Match.objects.select_for_update(no_key=True).get(pk=conceded.match_id)
        match.results.filter(pk=conceded.pk).update(is_current=False)
        match.raise_version()
    _put_back(entry)
    make_draft_stale(tournament)
    record("entry.take_back_drop", entry, scope=tournament.scope, actor=actor, request_id=request_id, undoes=undone)
    table = [conceded.match.topic] if conceded else []
    changed(tournament.uid, "players", "standings", "results", "rounds", *table)
    return entry


@transaction.atomic
def reenter(*, entry_id: int, reason: str, actor: Actor, missed: str | None = None, request_id=None) -> Entry:
    """Let a dropped player back in: the head judge's decision alone (R3.6-2)."""
    tournament, entry = lock_entry(entry_id)
    if done := answered("entry.reenter", request_id, actor):
        return done
    check_reason(reason)
    if entry.is_disqualified:
        raise RuleViolation("entry.disqualified", name=entry.player.name)
    if not entry.has_dropped:
        raise RuleViolation("entry.not_dropped", name=entry.player.name)
    if not takes_back(tournament, entry):
        _check_takes_entries(tournament)
    dropped_after = entry.dropped_after
    _put_back(entry, first_round=last_made(tournament) + 1 if dropped_after == 0 else entry.first_round)
    rounds = tournament.rounds.exclude(state=Round.State.DRAFT).filter(number__gt=dropped_after)
    for round in rounds.order_by("number"):
        _miss(round, [entry], missed or tournament.late_entry, actor)
    make_draft_stale(tournament)
    record("entry.reenter", entry, scope=tournament.scope, actor=actor, request_id=request_id, reason=reason,
           before={"dropped_after": dropped_after})
    changed(tournament.uid, "players", "standings", "rounds")
    return entry


@transaction.atomic
def disqualify(*, entry_id: int, reason: str, actor: Actor, request_id=None) -> Entry:
    """Disqualify a player: the current match is lost, the player is out and in no standing (P-DQ-1, P-DQ-3)."""
    tournament, entry = lock_entry(entry_id)
    if done := answered("entry.disqualify", request_id, actor):
        return done
    check_reason(reason)
    if entry.is_disqualified:
        raise RuleViolation("entry.disqualified", name=entry.player.name)
    conceded = None
    if not entry.has_dropped:
        conceded = take_out(tournament, entry, kind=Kind.CONCESSION, actor=actor, reason="")
    entry.disqualified_at, entry.disqualified_in = timezone.now(), last_made(tournament)
    entry.raise_version("disqualified_at", "disqualified_in")
    record("entry.disqualify", entry, scope=tournament.scope, actor=actor, request_id=request_id, reason=reason,
           after={"result": str(conceded[1].uid) if conceded else ""})
    changed(tournament.uid, "players", "standings", "results", "rounds", *([conceded[0].topic] if conceded else []))
    return entry


def take_out(
    tournament: Tournament, entry: Entry, *, kind: Kind, actor: Actor, reason: str, withhold_prize: bool = False
) -> tuple[Match, MatchResult] | None:
    """Mark an entry as dropped; a match it has not finished goes to the opponent first.

    Before the first pairings the entry never took part (R3.6-4). The field is locked by the caller.
    """
    conceded = _concede(tournament, entry, kind, actor)
    made = last_made(tournament)
    entry.dropped_at = timezone.now()
    entry.dropped_after = made if _has_taken_part(entry) else 0
    entry.drop_reason, entry.prize_withheld = reason.strip()[:300], withhold_prize
    entry.raise_version("dropped_at", "dropped_after", "drop_reason", "prize_withheld")
    make_draft_stale(tournament)
    return conceded


def lock_entry(entry_id: int) -> tuple[Tournament, Entry]:
    """Lock the field, then read the entry."""
    tournament = lock_field(Entry.objects.values_list("tournament_id", flat=True).get(pk=entry_id))
    return tournament, Entry.objects.select_related("player").get(pk=entry_id)


def _concede(tournament: Tournament, entry: Entry, kind: Kind, actor: Actor) -> tuple[Match, MatchResult] | None:
    round = open_round(tournament)
    seat = round and Seat.objects.filter(round=round, entry=entry).first()
    if seat is None:
        return None
    match = Match.objects.select_for_update(no_key=True).get(pk=seat.match_id)
    if not match.is_played or match.results.filter(is_current=True).exists():
        return None
    score = given_up(match.first_id == entry.pk, kind=kind, wins_needed=round.stage.wins_needed)
    _, result = replace_result(match, score, actor=actor)
    match.round = round
    return match, result


def _record_drop(tournament, entry, conceded, actor, request_id, reason, before) -> None:
    record("entry.drop", entry, scope=tournament.scope, actor=actor, request_id=request_id, reason=reason,
           before=before, after={
               "version": entry.version, "made": last_made(tournament), "dropped_after": entry.dropped_after,
               "result": str(conceded[1].uid) if conceded else None,
               "table": conceded[0].table if conceded else None,
           })


def _put_back(entry: Entry, first_round: int | None = None) -> None:
    entry.dropped_at, entry.dropped_after, entry.drop_reason = None, None, ""
    entry.prize_withheld = False
    if first_round is not None:
        entry.first_round = first_round
    entry.raise_version("dropped_at", "dropped_after", "drop_reason", "prize_withheld", "first_round")


def _miss(round: Round, entries: Sequence[Entry], missed: str, actor: Actor) -> None:
    """Write down what a round that was made without them counts for."""
    kind = MISSED.get(missed)
    if kind is None:
        return
    seated = set(round.seats.filter(entry__in=entries).values_list("entry_id", flat=True))
    matches = Match.objects.bulk_create(
        Match(round=round, kind=kind, first=entry) for entry in entries if entry.pk not in seated
    )
    Seat.objects.bulk_create(Seat(round=round, match=match, entry_id=match.first_id) for match in matches)
    give_results_alone(matches, wins_needed=round.stage.wins_needed, actor=actor)


def _has_taken_part(entry: Entry) -> bool:
    return Seat.objects.filter(entry=entry).exclude(round__state=Round.State.DRAFT).exists()


def _check_takes_entries(tournament: Tournament) -> None:
    if StageEntry.objects.filter(stage__tournament=tournament, stage__number__gt=1).exists():
        raise RuleViolation("entry.field_is_closed")
    if tournament.finished_at:
        raise RuleViolation("tournament.finished")


def _check_in_field(entry: Entry) -> None:
    if entry.is_disqualified:
        raise RuleViolation("entry.disqualified", name=entry.player.name)
    if entry.has_dropped:
        raise RuleViolation("entry.has_dropped", name=entry.player.name)
