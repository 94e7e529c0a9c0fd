"""Where everybody stands now, as the standings page shows it; kept until something moves it.

Every phone of the hall asks for it when a round is posted, and ranking a thousand players takes a third of a
second: the answer is kept in this process for as long as everything it is made of is the same.
"""

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from django.db.models import Count, Max, Sum

from tournament.models import Match, Round, StageEntry, Tournament
from tournament.queries.standing_pages import Finality, standing_page

KEPT_TOURNAMENTS = 20


@dataclass(frozen=True, slots=True)
class PlaceNow:
    """One player's place. ``place`` None: still in the play-off."""

    place: int | None
    points: int
    record: str


@dataclass(frozen=True, slots=True)
class PlacesNow:
    """Everybody's place by entry, and whether places can still close up."""

    by_entry: Mapping[int, PlaceNow]
    is_provisional: bool


_KEPT: OrderedDict[object, tuple[tuple, PlacesNow]] = OrderedDict()


def places_now(tournament: Tournament) -> PlacesNow:
    """The newest standing in a constant number of queries, ranked anew only after something moved it."""
    made_of = _made_of(tournament)
    kept = _KEPT.get(tournament.uid)
    if kept is None or kept[0] != made_of:
        kept = _KEPT[tournament.uid] = (made_of, _places(tournament))
        while len(_KEPT) > KEPT_TOURNAMENTS:
            _KEPT.popitem(last=False)
    return kept[1]


def _made_of(tournament: Tournament) -> tuple:
    """What the newest standing depends on. Versions only ever rise, so their sums name one state."""
    closed = Round.objects.filter(tournament=tournament, state=Round.State.CLOSED)
    return (
        tuple(closed.order_by("number").values_list("pk", "version")),
        tuple(Match.objects.filter(round__in=closed).aggregate(sum=Sum("version"), newest=Max("pk")).values()),
        tuple(tournament.entries.aggregate(count=Count("pk"), sum=Sum("version")).values()),
        tuple(tournament.announcements.filter(withdrawn_at=None).order_by("pk").values_list("pk", flat=True)),
        StageEntry.objects.filter(stage__tournament=tournament).aggregate(newest=Max("pk"))["newest"],
        tournament.finished_at,
    )


def _places(tournament: Tournament) -> PlacesNow:
    page = standing_page(tournament)
    by_entry = {
        one.line.entry.pk: PlaceNow(one.place, one.line.points, one.line.record) for one in page.lines
    }
    return PlacesNow(MappingProxyType(by_entry), page.finality is Finality.PROVISIONAL)
