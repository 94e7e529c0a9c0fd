"""The pairing history of a tournament as it was played, read from its rows."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from events.domain.names import same_person_key
from interchange.formats.pairing_history import HistoryPlayer, PlayedPair, PlayedRound, write_history
from tournament.domain.certificates import by_level
from tournament.models import Entry, Match, MatchResult, Round, Tournament
from tournament.queries.facts import profile_of
from tournament.queries.outcomes import score_of

APART = (Match.Kind.AWARDED_BYE, Match.Kind.ASSIGNED_LOSS)
KEPT = ("objective", "lower_bound", "method", "look_ahead", "proved", "unproved", "engine")


def swiss_history(tournament: Tournament) -> str:
    """Every closed Swiss round with its results, byes, absences, drops and certificate, as a pairing history."""
    rounds = tournament.rounds.filter(state="closed", stage__kind="swiss").select_related("stage").order_by("number")
    entered = tournament.entries.exclude(dropped_after=0).select_related("player").order_by("player__number")
    points = profile_of(tournament).scoring.points
    worth = dict(zip(APART, (points.bye, points.loss), strict=True))
    left, seated, played = _left(entered), _seated(tournament), []
    for round in rounds:
        here = seated[round.number]
        there = [entry.player.number for entry in entered
                 if left.get(entry.player.number, round.number) >= round.number]
        played.append(PlayedRound(
            pairs=tuple(here.pairs),
            byes=tuple(here.byes),
            dropped=tuple(number for number, after in left.items() if after == round.number),
            absent=tuple(number for number in there if number not in here.players),
            absent_points={number: worth[kind] for number, kind in here.alone.items() if worth[kind]},
            separate_teams=round.stage.separate_teams,
            certificate=_certificate(round, here),
        ))
    return write_history([_player(entry) for entry in entered], played, points)


@dataclass(slots=True)
class _Seated:
    """Who had what in a round; players go by their numbers, `meetings` (pairs and drawn byes) by their entries."""

    pairs: list[PlayedPair] = field(default_factory=list)
    byes: list[int] = field(default_factory=list)
    alone: dict[int, str] = field(default_factory=dict)  # awarded byes and assigned losses
    meetings: set[frozenset[int]] = field(default_factory=set)

    @property
    def players(self) -> set[int]:
        return {player for pair in self.pairs for player in (pair.first, pair.second)} | set(self.byes)


def _player(entry: Entry) -> HistoryPlayer:
    return HistoryPlayer(entry.player.number, same_person_key(entry.player.team), entry.fixed_table)


def _left(entered: Sequence[Entry]) -> dict[int, int]:
    """After which round each of those left who did."""
    return {entry.player.number: entry.dropped_after for entry in entered if entry.has_dropped}


def _seated(tournament: Tournament) -> dict[int, _Seated]:
    found: dict[int, _Seated] = defaultdict(_Seated)
    results = MatchResult.objects.filter(
        match__round__tournament=tournament, match__round__stage__kind="swiss", is_current=True)
    for result in results.select_related(
            "match__round", "match__first__player", "match__second__player").order_by("match__table", "match_id"):
        match, here = result.match, found[result.match.round.number]
        first = match.first.player.number
        if match.kind not in APART:
            here.meetings.add(frozenset(match.entry_ids))
        if match.is_played:
            here.pairs.append(PlayedPair(first, match.second.player.number, score_of(result).outcome, match.table))
        elif match.kind == Match.Kind.BYE:
            here.byes.append(first)
        else:
            here.alone[first] = match.kind
    return found


def _certificate(round: Round, here: _Seated) -> dict | None:
    """What the draw said of itself; None for a round that nobody drew."""
    pairing = round.pairing
    if "objective" not in pairing:
        return None
    drawn = set(map(frozenset, pairing.get("pairs", ())))
    if pairing.get("bye") is not None:
        drawn.add(frozenset((pairing["bye"],)))
    return {
        **{key: by_level(pairing[key]) if key in ("objective", "lower_bound") else pairing[key]
           for key in KEPT if key in pairing},
        "seed": round.seed,
        "as_drawn": drawn == here.meetings,
    }
