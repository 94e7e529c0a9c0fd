"""Telling open screens that something changed, never what: they ask again through the normal page."""

import re
from uuid import UUID

from django.core import signing
from django.db import connection, transaction
from django.db.models import F

from live import bus
from live.models import Channel

PUBLIC, STAFF = "public", "staff"
TICKET_AGE = 12 * 3600  # a long tournament day; the page that is refused asks for itself and gets a new one
_SALT = "live"
_TOPIC = re.compile(r"[A-Za-z][\w-]*")


def changed(channel, *topics: str, audience=PUBLIC) -> int:
    """A command's last line: raise the channel's version; after commit, tell its open screens.

    ``audience`` is ``"public"`` for everyone, ``"staff"``, or one entry's uid. Returns the new version.
    Every channel of a command is raised at its very end, so that two commands never hold one and wait
    for another's rows.
    """
    if not connection.in_atomic_block:
        raise RuntimeError("changed() belongs inside a command's transaction")
    if wrong := [topic for topic in topics if not _TOPIC.fullmatch(topic)]:
        raise ValueError(f"a topic is a DOM id, not {wrong[0]!r}")
    version = _raise(channel)

    def tell():
        bus.publish(channel, str(audience), topics, version)

    # A named function: Django logs a failing hook by its qualified name, which a partial lacks.
    transaction.on_commit(tell, robust=True)
    return version


def version_of(channel) -> int:
    """The version a page shows. Read it before the page's data: being told once too often is harmless."""
    return Channel.objects.filter(uid=channel).values_list("version", flat=True).first() or 1


def ticket(channel, audience) -> str:
    """For ``"staff"`` or one entry's uid; the page that hands it out has checked permission."""
    return signing.dumps([str(channel), str(audience)], salt=_SALT, compress=False)


def audience_of(channel, signed: str) -> str | None:
    """Whom a ticket admits to this channel, or None when it is forged, stale or for another channel."""
    try:
        place, audience = signing.loads(signed, salt=_SALT, max_age=TICKET_AGE)
    except signing.BadSignature:
        return None
    return audience if place == str(channel) else None


def _raise(channel: UUID | str) -> int:
    """The next version. The row is made on first use; the loser of two first uses waits, then counts on."""
    row = Channel.objects.filter(uid=channel)
    if not row.update(version=F("version") + 1):
        Channel.objects.bulk_create([Channel(uid=channel)], ignore_conflicts=True)
        row.update(version=F("version") + 1)
    return row.values_list("version", flat=True).get()
