"""The lock of everything that changes who plays."""

from tournament.models import Match, Round, Tournament


def lock_field(tournament_id: int) -> Tournament:
    """Lock the tournament's row alone; read everything else afterwards."""
    return Tournament.objects.select_for_update(no_key=True).get(pk=tournament_id)


def lock_round(round_id: int) -> tuple[Tournament, Round]:
    """Lock the tournament, then the round; both as they are after the wait."""
    tournament_id = Round.objects.values_list("tournament_id", flat=True).get(pk=round_id)
    tournament = lock_field(tournament_id)
    return tournament, Round.objects.select_for_update(no_key=True).get(pk=round_id)


def lock_matches(round: Round, *, alone_too: bool = False) -> list[Match]:
    """Lock the round's matches in the order of their keys."""
    matches = Match.objects.select_for_update(no_key=True).filter(round=round)
    if not alone_too:
        matches = matches.filter(kind=Match.Kind.PLAYED)
    return list(matches.order_by("pk"))
