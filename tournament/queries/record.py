"""One player's tournament: where to sit, against whom, how it went so far."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Q

from tournament.domain.clock import NO_TIME
from tournament.models import Entry, Match, MatchResult, Round, Stage
from tournament.queries.facts import clock_of, extended
from tournament.queries.frame import Now
from tournament.queries.outcomes import score_of
from tournament.queries.places import PlaceNow, places_now


@dataclass(frozen=True, slots=True)
class Played:
    """One round as this player lived it. ``outcome``: won, lost, draw, bye, or empty while it is open."""

    match: Match
    opponent: Entry | None
    mine: int | None
    theirs: int | None
    outcome: str


@dataclass(frozen=True, slots=True)
class Seat:
    """The player's place in the open round."""

    match: Match
    opponent: Entry | None
    opponent_record: str
    result: MatchResult | None
    left: timedelta | None
    ends_at: datetime | None
    extra_minutes: int


@dataclass(frozen=True, slots=True)
class MyDay:
    """Everything on a player's page.

    ``is_done``: no further match follows, because the player is out of the bracket or not in the stage that
    is played. ``is_left_out``: a round is on, and it was made without a player who still plays.
    """

    entry: Entry
    seat: Seat | None
    rounds: Sequence[Played]
    standing: PlaceNow | None
    ranked: int
    is_provisional: bool
    is_done: bool
    is_left_out: bool


def entries_of(player) -> list[Entry]:
    """The player's tournaments at this event; the one that is played now first."""
    entries = list(player.entries.select_related("tournament__event", "player").order_by("-pk"))
    open_now = set(
        Round.objects.filter(tournament__in=[e.tournament_id for e in entries], state__in=["posted", "running"])
        .values_list("tournament_id", flat=True))
    return sorted(entries, key=lambda entry: (entry.has_dropped, entry.tournament_id not in open_now))


def my_day(entry: Entry, now: Now) -> MyDay:
    """The player's page of one tournament. Drafts are not in it."""
    matches = _matches(entry)
    places = places_now(entry.tournament)
    seat = _seat(entry, matches[-1], places.by_entry, now.at) if matches and matches[-1].round.is_open else None
    rounds = [_played(entry, match) for match in reversed(matches)]
    is_done = seat is None and _is_done(entry, now.stage, rounds)
    is_on = bool(now.round and now.round.is_open)
    return MyDay(
        entry, seat, rounds, places.by_entry.get(entry.pk), len(places.by_entry), places.is_provisional, is_done,
        is_left_out=is_on and seat is None and not is_done)


def _is_done(entry: Entry, stage: Stage, rounds: Sequence[Played]) -> bool:
    if not stage.is_swiss and any(one.outcome == "lost" for one in rounds if one.match.round.stage_id == stage.pk):
        return True
    field = set(stage.field.values_list("entry_id", flat=True))
    return bool(field) and entry.pk not in field


def _matches(entry: Entry) -> list[Match]:
    rows = Match.objects.filter(Q(first=entry) | Q(second=entry)).exclude(round__state=Round.State.DRAFT)
    rows = rows.select_related("round__stage", "round__clock", "first__player", "second__player")
    return list(rows.prefetch_related("results").order_by("round__number"))


def _current(match: Match) -> MatchResult | None:
    return next((result for result in match.results.all() if result.is_current), None)


def _opponent(entry: Entry, match: Match) -> Entry | None:
    return match.second if match.first_id == entry.pk else match.first


def _seat(entry: Entry, match: Match, by_entry: Mapping[int, PlaceNow], at: datetime) -> Seat:
    opponent = _opponent(entry, match)
    clock, extra = clock_of(match.round), extended(match) if match.is_played else NO_TIME
    ends_at = clock.ends_at(at, extra) if clock.is_running else None
    line = by_entry.get(opponent.pk) if opponent else None
    return Seat(
        match, opponent, line.record if line else "", _current(match), clock.remaining(at, extra), ends_at,
        int(extra.total_seconds() // 60))


def _played(entry: Entry, match: Match) -> Played:
    result, is_first = _current(match), match.first_id == entry.pk
    if result is None:
        return Played(match, _opponent(entry, match), None, None, "")
    mine, theirs = result.first_wins, result.second_wins
    if not is_first:
        mine, theirs = theirs, mine
    return Played(match, _opponent(entry, match), mine, theirs, _outcome(match, result, is_first))


def _outcome(match: Match, result: MatchResult, is_first: bool) -> str:
    if not match.is_played:
        return "lost" if match.kind == Match.Kind.ASSIGNED_LOSS else "bye"
    outcome = score_of(result).outcome
    if outcome == "draw":
        return "draw"
    return "won" if outcome == ("first" if is_first else "second") else "lost"
