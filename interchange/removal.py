"""Taking a whole event away with everything in it; its history stays."""

from django.db import transaction

from events.models import Event
from live.models import Channel
from tournament.models import Round


@transaction.atomic
def remove_event(event: Event) -> None:
    """Delete the event, its players, tournaments and channels.

    Rounds go first: a match holds on to its entries, so that nobody who has played can be deleted alone.
    """
    channels = [event.uid, *event.tournaments.values_list("uid", flat=True)]
    Round.objects.filter(tournament__event=event).delete()
    event.delete()
    Channel.objects.filter(uid__in=channels).delete()
