"""The pairing history of a tournament as it was played, read from its rows."""

from collections import defaultdict

from interchange.formats.pairing_history import PlayedPair, PlayedRound, write_history
from tournament.models import Match, MatchResult, Tournament
from tournament.queries.facts import profile_of
from tournament.queries.outcomes import score_of


def swiss_history(tournament: Tournament) -> str:
    """Every closed Swiss round with its results, byes and drops, as a pairing history."""
    rounds = tournament.rounds.filter(state="closed", stage__kind="swiss").order_by("number")
    numbers = list(rounds.values_list("number", flat=True))
    entered = tournament.entries.exclude(dropped_after=0).order_by("player__number")
    dropped = defaultdict(list)
    for number, after in entered.filter(dropped_at__isnull=False).values_list("player__number", "dropped_after"):
        dropped[after].append(number)
    pairs, byes = _pairs(tournament), _byes(tournament)
    played = [PlayedRound(tuple(pairs[n]), tuple(byes[n]), tuple(dropped[n])) for n in numbers]
    players = list(entered.values_list("player__number", flat=True))
    return write_history(players, played, profile_of(tournament).scoring.points)


def _pairs(tournament: Tournament) -> dict[int, list[PlayedPair]]:
    results = MatchResult.objects.filter(
        match__round__tournament=tournament, match__kind=Match.Kind.PLAYED, is_current=True)
    found = defaultdict(list)
    for result in results.select_related(
            "match__round", "match__first__player", "match__second__player").order_by("match__table"):
        match = result.match
        found[match.round.number].append(
            PlayedPair(match.first.player.number, match.second.player.number, score_of(result).outcome))
    return found


def _byes(tournament: Tournament) -> dict[int, list[int]]:
    alone = Match.objects.filter(round__tournament=tournament, kind__in=(Match.Kind.BYE, Match.Kind.AWARDED_BYE))
    found = defaultdict(list)
    for round, player in alone.order_by("pk").values_list("round__number", "first__player__number"):
        found[round].append(player)
    return found
