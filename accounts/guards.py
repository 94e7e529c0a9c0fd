"""Who may use the pages of this app: everybody, or everybody who has signed in."""

from django.contrib.auth.decorators import login_required


def public(view):
    """Say that everybody may use this view."""
    view.capability = None
    return view


def signed_in(view):
    """Anybody who has signed in may use this view, whatever the job."""
    guarded = login_required(view)
    guarded.capability = None
    return guarded
