"""A table of one's own: a player who needs it plays every match there."""

from django.db import transaction

from audit.trail import answered, record
from core.errors import RuleViolation
from core.identity import Actor
from live.topics import changed
from tournament.commands.entries import lock_entry
from tournament.commands.seating import settle_draft
from tournament.domain.results import check_reason
from tournament.models import Entry, Round, Tournament


@transaction.atomic
def set_fixed_table(
    *, entry_id: int, table: int | None, reason: str = "", actor: Actor, expected_version: int, request_id=None
) -> Entry:
    """Give the entry a fixed table with the reason for it, or take it away (None).

    A draft is seated again at once; posted pairings stay as they are.
    """
    tournament, entry = lock_entry(entry_id)
    if done := answered("entry.fixed_table", request_id, actor):
        return done
    if entry.version != expected_version:
        raise RuleViolation("entry.changed_meanwhile", name=entry.player.name)
    if table is not None:
        check_reason(reason)
        _check_is_free(tournament, entry, table)
    before = {"fixed_table": entry.fixed_table}
    entry.fixed_table, entry.fixed_table_reason = table, "" if table is None else reason.strip()[:200]
    entry.raise_version("fixed_table", "fixed_table_reason")
    draft = tournament.rounds.filter(state=Round.State.DRAFT).first()
    if draft:
        settle_draft(draft)
        draft.raise_version("pairing")
    record("entry.fixed_table", entry, scope=tournament.scope, actor=actor, request_id=request_id,
           reason=entry.fixed_table_reason, before=before, after={"fixed_table": table})
    changed(tournament.uid, "players", *(["workshop"] if draft else []))
    return entry


def _check_is_free(tournament: Tournament, entry: Entry, table: int) -> None:
    if table < 1:
        raise RuleViolation("entry.no_such_table", table=table)
    holders = tournament.entries.filter(fixed_table=table).exclude(pk=entry.pk).select_related("player")
    if holder := holders.first():
        raise RuleViolation("entry.fixed_table_taken", table=table, name=holder.player.name)
