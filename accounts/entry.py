"""Signing in without a password, and who may do so from where."""

import ipaddress

from allauth.account.internal.flows.login import perform_login
from allauth.account.models import Login

from accounts import links
from accounts.models import User
from core.errors import RuleViolation

_FORWARDING = (
    "HTTP_FORWARDED", "HTTP_VIA", "HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_HOST", "HTTP_X_REAL_IP",
)


def sign_in(request, user: User, redirect_url: str | None = None):
    """Sign the person in as after a password: second step, inactive people, all of it.

    The library keeps this function under ``internal``; this is the only place that calls it.
    """
    return perform_login(request, Login(user=user, redirect_url=redirect_url))


def sign_in_by_link(request, secret: str, now):
    """Use the link up and sign its owner in."""
    check_place(request, links.owner_of(secret, now))
    return sign_in(request, links.use_up(secret, now))


def check_place(request, user: User):
    """People of the demo come in only on the machine that shows it: everybody can read their links there."""
    if user.is_demo and not is_this_machine(request):
        raise RuleViolation("link.demo_elsewhere")


def is_this_machine(request) -> bool:
    """Whether the request comes from this very machine, and not through a proxy on it."""
    if any(name in request.META for name in _FORWARDING):
        return False
    try:
        return ipaddress.ip_address(request.META.get("REMOTE_ADDR", "")).is_loopback
    except ValueError:
        return False
