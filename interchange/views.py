"""Pages of this app: taking the demo away."""

from django.contrib import messages
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from core.errors import RuleViolation
from core.phrases import say
from events.domain.roles import Can
from events.permissions import actor_of, requires
from interchange.demo import remove_demo


@requires(Can.SET_STRUCTURE)
@require_POST
def remove_demo_event(request, event):
    """Remove the demo event and show what is left; the event's own page again if it is not the demo."""
    try:
        remove_demo(event_id=event.pk, actor=actor_of(request))
    except RuleViolation as no:
        messages.error(request, say(no))
        return redirect(event)
    messages.success(request, _("The demo event is gone."))
    return redirect("home")
