"""Making a round: drawn, made by hand, or the next round of a bracket. Nothing is final until it is posted."""

from collections.abc import Sequence
from secrets import randbits

from django.db import transaction
from django.db.models import Max, Q
from django.utils import timezone

from audit.trail import answered, record
from core.errors import RuleViolation
from core.identity import Actor
from live.topics import changed
from pairings.bracket import first_round, next_round
from tournament.commands.drawing import draw
from tournament.commands.entries import drop_no_shows
from tournament.commands.locks import lock_field, lock_round
from tournament.commands.seating import seat_pairs, write_alone, write_seats
from tournament.domain.rounds import NOBODY, HandMade, SetApart, check_hand_made, check_is_draft, check_set_apart
from tournament.models import Match, Round, Stage, StageEntry, Tournament
from tournament.queries.bracket import opening
from tournament.queries.facts import current_stage, last_round, names, playing
from tournament.queries.outcomes import winner_of
from tournament.queries.review import no_shows

SET_APART = (Match.Kind.AWARDED_BYE, Match.Kind.ASSIGNED_LOSS)


@transaction.atomic
def draft_round(
    *, tournament_id: int, actor: Actor, request_id=None, seed: int | None = None,
    reviewed_no_shows: bool = False, drop: Sequence[int] = (), apart: SetApart = NOBODY,
) -> Round:
    """Draw the next round, without those set apart. Staff only see it until it is posted.

    Who did not come is to be looked at first (R3.6-11): the command refuses with
    ``round.no_shows_to_review`` until it is told that this was done, and who of them is to be dropped.
    """
    tournament = lock_field(tournament_id)
    if done := answered("round.draft", request_id, actor):
        return done
    previous = _check_may_draft(tournament)
    missing = {entry.pk for entry in no_shows(tournament)}
    if missing and not reviewed_no_shows:
        raise RuleViolation("round.no_shows_to_review", count=len(missing))
    drop_no_shows(tournament, [pk for pk in drop if pk in missing], actor=actor)
    stage = current_stage(tournament)
    number = previous.number + 1 if previous else 1
    round = _new_round(stage, number, seed=randbits(62) if seed is None else seed)
    if stage.is_swiss:
        _check_rounds_left(stage, number)
        _check_apart(stage, number, apart)
        kept = write_alone(round, {
            Match.Kind.AWARDED_BYE: apart.awarded_byes, Match.Kind.ASSIGNED_LOSS: apart.losses})
        draw(round, stage, tournament, kept=kept, absent=apart.absent)
    elif apart.everybody():
        raise RuleViolation("round.bracket_is_fixed")
    else:
        _advance(round, stage)
    record("round.draft", round, scope=tournament.scope, actor=actor, request_id=request_id, after={
        "seed": str(round.seed), "objective": round.pairing.get("objective", {}),
        "awarded_byes": len(apart.awarded_byes), "losses": len(apart.losses), "absent": len(apart.absent)})
    changed(tournament.uid, "workshop", "rounds", *(["players", "standings"] if drop else []))
    return round


@transaction.atomic
def redraw_round(*, round_id: int, actor: Actor, expected_version: int, request_id=None,
                 seed: int | None = None) -> Round:
    """Draw a draft again, with who is in the field now; locked tables and who was set apart stay as they are."""
    tournament, round = lock_round(round_id)
    if done := answered("round.redraw", request_id, actor):
        return done
    check_is_draft(round.state)
    check_draft_fresh(round, expected_version)
    stage = round.stage
    if stage.is_swiss:
        present = set(playing(stage, round.number).values_list("pk", flat=True))
        staying = round.matches.filter(Q(is_locked=True) | Q(kind__in=SET_APART)).order_by("table")
        kept = [match for match in staying if present.issuperset(match.entry_ids)]
        round.matches.exclude(pk__in=[match.pk for match in kept]).delete()
        round.seed = randbits(62) if seed is None else seed
        draw(round, stage, tournament, kept=kept, absent=present.intersection(round.pairing.get("absent", ())))
    else:
        round.matches.all().delete()
        _advance(round, stage)
    round.is_stale, round.is_hand_made, round.drafted_at = False, False, timezone.now()
    round.raise_version("seed", "pairing", "is_stale", "is_hand_made", "drafted_at")
    record("round.redraw", round, scope=tournament.scope, actor=actor, request_id=request_id,
           after={"seed": str(round.seed), "objective": round.pairing.get("objective", {})})
    changed(tournament.uid, "workshop", "rounds")
    return round


@transaction.atomic
def pair_by_hand(*, tournament_id: int, made: HandMade, actor: Actor, request_id=None) -> Round:
    """Make the next round as staff put it together; byes may be awarded to several (R3.1-7)."""
    tournament = lock_field(tournament_id)
    if done := answered("round.by_hand", request_id, actor):
        return done
    previous = _check_may_draft(tournament)
    stage = current_stage(tournament)
    number = previous.number + 1 if previous else 1
    field = set(playing(stage, number).values_list("pk", flat=True))
    everybody = made.everybody()
    check_hand_made(made, playing=field, names=names([*field, *everybody]))
    if not stage.is_swiss and not stage.allows_placement_matches:
        _check_still_in(stage, made)
    round = _new_round(stage, number, seed=0, is_hand_made=True)
    _seat_by_hand(round, made, slots=not stage.is_swiss)
    record("round.by_hand", round, scope=tournament.scope, actor=actor, request_id=request_id,
           after={"tables": len(made.pairs), "awarded_byes": len(made.awarded_byes), "absent": len(made.absent)})
    changed(tournament.uid, "workshop", "rounds")
    return round


@transaction.atomic
def discard_draft(*, round_id: int, actor: Actor, request_id=None) -> None:
    """Throw a draft away."""
    tournament, round = lock_round(round_id)
    if answered("round.discard", request_id, actor):
        return
    check_is_draft(round.state)
    record("round.discard", round, scope=tournament.scope, actor=actor, request_id=request_id,
           before={"number": round.number, "seed": str(round.seed)})
    round.seats.all().delete()
    round.matches.all().delete()
    round.delete()
    changed(tournament.uid, "workshop", "rounds")


def check_draft_fresh(round: Round, expected_version: int) -> None:
    """Raise when the workshop on the screen is not the one in the database."""
    if round.version != expected_version:
        raise RuleViolation("round.changed_meanwhile")


def _check_may_draft(tournament: Tournament) -> Round | None:
    if tournament.finished_at:
        raise RuleViolation("tournament.finished" if current_stage(tournament).is_swiss else "stage.decided")
    previous = last_round(tournament)
    if previous and previous.state == Round.State.DRAFT:
        raise RuleViolation("round.draft_exists", number=previous.number)
    if previous and previous.state != Round.State.CLOSED:
        raise RuleViolation("round.still_open", number=previous.number)
    return previous


def _check_rounds_left(stage: Stage, number: int) -> None:
    played = stage.rounds.filter(number__lt=number).count()
    if stage.planned_rounds is not None and played >= stage.planned_rounds:
        raise RuleViolation("round.all_played", planned=stage.planned_rounds)


def _new_round(stage: Stage, number: int, *, seed: int, is_hand_made: bool = False) -> Round:
    return Round.objects.create(stage=stage, tournament_id=stage.tournament_id, number=number, seed=seed,
                                is_hand_made=is_hand_made, drafted_at=timezone.now())


def _check_apart(stage: Stage, number: int, apart: SetApart) -> None:
    if everybody := apart.everybody():
        field = set(playing(stage, number).values_list("pk", flat=True))
        check_set_apart(apart, playing=field, names=names(everybody))


def _seat_by_hand(round: Round, made: HandMade, *, slots: bool) -> None:
    """The pairs at the tables in their order, then who has no opponent; in a bracket each with its slot."""
    if made.absent:
        round.pairing = {"absent": sorted(made.absent)}
    seating = seat_pairs(round, made.pairs)
    round.save(update_fields=["pairing"])
    rows = [Match(round=round, table=table, first_id=first, second_id=second)
            for table, (first, second) in seating.tables]
    kinds = ((Match.Kind.BYE, made.byes), (Match.Kind.AWARDED_BYE, made.awarded_byes),
             (Match.Kind.ASSIGNED_LOSS, made.losses))
    rows += [Match(round=round, kind=kind, first_id=entry) for kind, entries in kinds for entry in entries]
    for slot, match in enumerate(rows if slots else (), start=1):
        match.slot = slot
    write_seats(round, Match.objects.bulk_create(rows))


def _advance(round: Round, stage: Stage) -> None:
    previous = stage.rounds.filter(number__lt=round.number).order_by("-number").first()
    meetings = _first_meetings(stage) if previous is None else _next_meetings(previous)
    dropped = set(
        StageEntry.objects.filter(stage=stage, entry__dropped_at__isnull=False).values_list("entry_id", flat=True)
    )
    meetings = [tuple(None if entry in dropped else entry for entry in meeting) for meeting in meetings]
    if not any(entry for meeting in meetings for entry in meeting):
        raise RuleViolation("stage.decided")
    seating = seat_pairs(round, [(first, second) for first, second in meetings if first and second])
    round.save(update_fields=["pairing"])
    table_of = {pair: table for table, pair in seating.tables}
    rows = []
    for slot, (first, second) in enumerate(meetings, start=1):
        if first and second:
            rows.append(Match(round=round, slot=slot, table=table_of[first, second], first_id=first, second_id=second))
        elif first or second:
            rows.append(Match(round=round, slot=slot, kind=Match.Kind.BYE, first_id=first or second))
    write_seats(round, Match.objects.bulk_create(rows))


def _first_meetings(stage: Stage) -> list[tuple[int | None, int | None]]:
    field = list(stage.field.filter(seed__isnull=False))
    if len(field) < 2:
        raise RuleViolation("round.nobody_left", count=len(field))
    return opening(field)


def _next_meetings(previous: Round) -> list[tuple[int | None, int | None]]:
    won = winners_by_slot(previous)
    if len(won) < 2:
        raise RuleViolation("stage.decided")
    return list(next_round(won))


def winners_by_slot(round: Round) -> list[int | None]:
    """Who goes on from each slot of an elimination round; None where nobody does.

    An odd last slot is completed by an empty one, as in a round that staff made by hand.
    """
    matches = round.matches.exclude(slot=None).select_related("first", "second")
    won = {match.slot: winner_of(match, match.results.filter(is_current=True).first()) for match in matches}
    size = slots_of(round)
    winners = [won[slot].pk if won.get(slot) else None for slot in range(1, size + 1)]
    return winners if len(winners) < 2 or len(winners) % 2 == 0 else [*winners, None]


def slots_of(round: Round) -> int:
    """How many slots the round has, empty ones at the bottom too: half of those before, or as made by hand."""
    size = 0
    for one in round.stage.rounds.filter(number__lte=round.number).order_by("number"):
        if one.is_hand_made:
            size = one.matches.aggregate(highest=Max("slot"))["highest"] or 0
        elif size:
            size = (size + 1) // 2
        else:
            size = len(first_round(round.stage.field.filter(seed__isnull=False).count()))
    return size


def _check_still_in(stage: Stage, made: HandMade) -> None:
    """Raise when a loser of this bracket is seated again (R3.1-5)."""
    out = set()
    for match in Match.objects.filter(round__stage=stage, round__state=Round.State.CLOSED,
                                      kind=Match.Kind.PLAYED).prefetch_related("results"):
        winner = winner_of(match, next((r for r in match.results.all() if r.is_current), None))
        out |= {entry for entry in match.entry_ids if winner is None or entry != winner.pk}
    seated = {entry for two in made.pairs for entry in two} | {*made.byes, *made.awarded_byes}
    if again := sorted(out & seated):
        raise RuleViolation("round.already_out", name=names(again)[again[0]])
