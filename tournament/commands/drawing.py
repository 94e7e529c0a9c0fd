"""The draw itself: from a position to the rows of a round, with what the round keeps of it."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import chain

from core.errors import RuleViolation
from pairings.swiss import pair
from pairings.types import Pairings
from tournament.commands.seating import seat_pairs, write_seats
from tournament.models import Match, Round, Stage, Tournament
from tournament.queries.facts import playing
from tournament.queries.position import Position, position_of


def draw(
    round: Round, stage: Stage, tournament: Tournament, *, kept: Sequence[Match] = (), absent: Collection[int] = ()
) -> None:
    """Pair whoever is in the field, has no match in ``kept`` and is not absent, and seat them at the free tables."""
    taken = set(chain.from_iterable(match.entry_ids for match in kept))
    present = set(playing(stage, round.number).values_list("pk", flat=True)) - set(absent)
    if len(present | taken) < 2:
        raise RuleViolation("round.nobody_left", count=len(present))
    position = position_of(tournament, stage, round.number, present - taken)
    drawn = _drawn(position, round, dict(tournament.entries.values_list("pk", "player__number")))
    round.pairing = certificate(drawn, position, kept=sum(match.is_played for match in kept))
    if absent:
        round.pairing["absent"] = sorted(absent)
    seating = seat_pairs(round, drawn.pairs, taken={match.table for match in kept if match.is_played})
    round.save(update_fields=["pairing"])
    matches = [Match(round=round, table=table, first_id=first, second_id=second)
               for table, (first, second) in seating.tables]
    if drawn.bye is not None:
        matches.append(Match(round=round, kind=Match.Kind.BYE, first_id=drawn.bye))
    write_seats(round, Match.objects.bulk_create(matches))


def certificate(drawn: Pairings, position: Position, *, kept: int = 0) -> dict:
    """What the round keeps of its draw: how good it is, whether proved, by which settings, and the reasons.

    Players are entries. ``kept``: tables that were locked and had no part in the draw. ``groups`` has the size of
    each points group, the highest first.
    """
    sizes = Counter(contender.points for contender in position.contenders)
    return {
        "objective": dict(drawn.objective), "lower_bound": dict(drawn.lower_bound),
        "proved": drawn.proved, "unproved": list(drawn.unproved), "method": drawn.method,
        "look_ahead": drawn.look_ahead, "engine": drawn.engine, "microseconds": drawn.microseconds,
        "settings": {
            "mode": position.mode, "separate_teams": position.separate_teams,
            "planned_rounds": position.planned_rounds, "players": len(position.contenders), "kept": kept,
            "groups": [[points, sizes[points]] for points in sorted(sizes, reverse=True)],
        },
        "pairs": [list(two) for two in drawn.pairs], "bye": drawn.bye,
        "reasons": [
            {"code": r.code, "player": r.player, "other": r.other, "data": dict(r.data)} for r in drawn.reasons
        ],
    }


def _drawn(position: Position, round: Round, number: dict[int, int]) -> Pairings:
    """The draw, by the hall's own numbers: the same position gives the same pairs in every database."""
    entry = {hall: pk for pk, hall in number.items()}
    wanting = [
        replace(one, id=number[one.id], met=tuple(sorted([number[other] for other in one.met])))
        for one in position.contenders
    ]
    drawn = pair(wanting, seed=round.seed, round=round.number, mode=position.mode, cautious=True,
                 separate_teams=position.separate_teams, planned_rounds=position.planned_rounds)
    reasons = tuple(
        replace(why, player=entry[why.player], other=None if why.other is None else entry[why.other])
        for why in drawn.reasons
    )
    return replace(
        drawn, pairs=tuple((entry[one], entry[other]) for one, other in drawn.pairs), reasons=reasons,
        bye=None if drawn.bye is None else entry[drawn.bye])
