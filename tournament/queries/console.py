"""What the result desk looks up while a line is typed."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Q

from core.identity import Actor
from events.domain.names import same_person_key
from events.models import Player
from tournament.domain.records import Bout, Records, Tally
from tournament.domain.romaji import romaji, same_sound
from tournament.models import Match, MatchResult, Round
from tournament.queries.board import matches_of
from tournament.queries.facts import profile_of

PACE_MINUTES = 5


@dataclass(frozen=True, slots=True)
class Pace:
    """How entering goes: results of the round in all, and a minute lately."""

    saved: int
    a_minute: int


def record_before(round: Round, match: Match) -> dict[int, Tally]:
    """Wins, losses, draws and points of the two players before this round, by entry."""
    mine = Q(match__first__in=match.entry_ids) | Q(match__second__in=match.entry_ids)
    rows = MatchResult.objects.filter(
        mine, match__round__tournament_id=round.tournament_id, match__round__number__lt=round.number,
        is_current=True,
    ).values_list(
        "match__round__number", "match__first_id", "match__second_id", "first_wins", "second_wins", "drawn",
        "kind", "by_first",
    )
    scoring = profile_of(round.tournament).scoring
    records = Records([Bout(*row) for row in rows], scoring, completed_rounds=round.number - 1)
    return {entry: records.tally(entry) for entry in match.entry_ids}


def found_tables(round: Round, words: str, *, most: int = 8) -> list[Match]:
    """Tables where somebody's name, reading or number has every one of these words."""
    wanted = [same_person_key(word) for word in words.split()]
    if not wanted:
        return []
    hits = [match for match in matches_of(round) if _is_about(match, wanted)]
    return hits[:most]


def just_entered(round: Round, actor: Actor, *, most: int = 8) -> list[MatchResult]:
    """The newest results of the round that this person entered and that still count."""
    return list(
        _by(round, actor).select_related("match__first__player", "match__second__player").order_by("-pk")[:most]
    )


def entered_count(round: Round, actor: Actor) -> int:
    """How many results of the round this person entered."""
    return _by(round, actor).count()


def pace(round: Round, now: datetime) -> Pace:
    """How fast results come in."""
    rows = MatchResult.objects.filter(match__round=round, match__kind=Match.Kind.PLAYED, is_current=True)
    lately = rows.filter(created_at__gt=now - timedelta(minutes=PACE_MINUTES)).count()
    return Pace(rows.count(), round_up(lately))


def round_up(lately: int) -> int:
    """Whole results a minute; one in five minutes still counts as one."""
    return -(-lately // PACE_MINUTES)


def _by(round: Round, actor: Actor):
    return MatchResult.objects.filter(
        match__round=round, match__kind=Match.Kind.PLAYED, is_current=True, reported_by=actor.kind,
        reporter_id=actor.id,
    )



def _is_about(match: Match, wanted: list[str]) -> bool:
    texts = [_searched(entry.player) for entry in (match.first, match.second)]
    return any(all(word in text or same_sound(word) in text for word in wanted) for text in texts)


def _searched(player: Player) -> str:
    name, reading = same_person_key(player.name), same_person_key(player.reading)
    return f"{name} {reading} {romaji(reading)} {player.number} {player.external_id.casefold()}"
