"""Who did not come: the list that staff look at before the next round (R3.6-3, R3.6-11)."""

from django.db.models import Q

from tournament.models import Entry, MatchResult, Round, Tournament


def no_shows(tournament: Tournament) -> list[Entry]:
    """Entries still in the field who did not come.

    Before the first round: whoever is not checked in, once somebody is. Later: whoever did not come to
    the round just closed; in a play-off they are out already (R3.1-5).
    """
    entries = tournament.entries.filter(dropped_at=None).select_related("player").order_by("player__sort_key")
    rounds = tournament.rounds.exclude(state=Round.State.DRAFT).select_related("stage")
    newest = rounds.order_by("-number").first()
    if newest is None:
        if not tournament.entries.filter(checked_in_at__isnull=False).exists():
            return []
        return list(entries.filter(checked_in_at=None))
    if not newest.stage.is_swiss:
        return []
    results = MatchResult.objects.filter(match__round=newest, is_current=True)
    firsts = results.filter(Q(kind="no_show", by_first=True) | Q(neither_came=True))
    seconds = results.filter(Q(kind="no_show", by_first=False) | Q(neither_came=True))
    missing = [*firsts.values_list("match__first_id", flat=True), *seconds.values_list("match__second_id", flat=True)]
    return list(entries.filter(pk__in=missing))
