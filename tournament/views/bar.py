"""The status bar of staff pages, asked for again when the round moves."""

from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_GET

from events.domain.roles import Can
from tournament.permissions import requires_here
from tournament.queries.frame import now_of


@require_GET
@requires_here(Can.SEE_FLOOR)
def status_bar(request, tournament):
    """The facts of the bar as they are now."""
    return render(request, "tournament/_live_bar.html", {
        "event": tournament.event, "tournament": tournament, "now": now_of(tournament, timezone.now())})
