"""The history of an event as people read it: who did what to what, what it changed, and why."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from uuid import UUID

from django.apps import apps
from django.conf import settings
from django.db.models import Max, Q, QuerySet
from django.utils.translation import gettext as _

from audit.models import AuditEntry
from audit.trail import UNDO
from events.domain.roles import Can
from events.models import Event
from events.reach import Reach

PEOPLE = ("user", "token")


@dataclass(frozen=True, slots=True)
class Change:
    """One fact of a step: its name, what it was and what it became; empty where there was nothing."""

    label: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Line:
    """One step in words."""

    entry: AuditEntry
    action: str
    subject: str
    tournament: str
    changes: Sequence[Change]
    can_undo: bool
    undo_says: str

    @property
    def undone_by(self) -> AuditEntry | None:
        return getattr(self.entry, "undone_by", None)


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the reader looks for; empty fields ask for everything."""

    tournament: UUID | None = None
    person: str = ""
    group: str = ""
    text: str = ""


@cache
def vocabularies() -> dict[str, object]:
    """The ``actions`` module of each of our apps that records steps, by the app's name."""
    names = [apps.get_app_config(name).name for name in settings.OUR_APPS]
    return {name: import_module(f"{name}.actions") for name in names if find_spec(f"{name}.actions")}


def words_for(action: str) -> str:
    """What a step is called; an unknown one is a mistake of ours."""
    for words in vocabularies().values():
        if action in words.ACTIONS:
            return str(words.ACTIONS[action])
    raise LookupError(f"no words for the action {action!r}")


def groups() -> list[tuple[str, str]]:
    """The kinds of steps to choose from."""
    return [(code, str(word)) for words in vocabularies().values() for code, word in words.GROUPS.items()]


def entries_of(event: Event, reach: Reach, wanted: Wanted) -> QuerySet[AuditEntry]:
    """The steps that this person may read and asked for, newest first."""
    entries = AuditEntry.objects.filter(event_uid=event.uid).select_related("undone_by", "undoes")
    if not reach.everywhere(Can.READ_AUDIT):
        entries = entries.filter(tournament_uid__in=reach.tournaments(Can.READ_AUDIT))
    if wanted.tournament:
        entries = entries.filter(tournament_uid=wanted.tournament)
    if wanted.person == "players":
        entries = entries.filter(actor_kind="player")
    elif wanted.person:
        entries = entries.filter(actor_kind__in=PEOPLE, actor_id=wanted.person)
    if wanted.group:
        entries = entries.filter(action__startswith=f"{wanted.group}.")
    for word in wanted.text.split():
        entries = entries.filter(
            Q(subject_label__icontains=word) | Q(reason__icontains=word) | Q(actor_label__icontains=word))
    return entries.order_by("-pk")


def people_in(event: Event) -> list[tuple[str, str]]:
    """Everybody of the staff who did something, with the name they had last."""
    rows = AuditEntry.objects.filter(event_uid=event.uid, actor_kind__in=PEOPLE).exclude(actor_id="")
    last = rows.values("actor_id", "actor_label").annotate(last=Max("pk")).order_by("last")
    names = {row["actor_id"]: row["actor_label"] for row in last}
    return sorted(names.items(), key=lambda person: person[1].casefold())


def lines_of(entries: Sequence[AuditEntry], reach: Reach, tournaments: dict[UUID, str]) -> list[Line]:
    """These steps in the reader's language."""
    return [_line(entry, reach, tournaments) for entry in entries]


def _line(entry: AuditEntry, reach: Reach, tournaments: dict[UUID, str]) -> Line:
    words = _vocabulary_of(entry.action)
    way = UNDO.get(entry.action)
    undone = hasattr(entry, "undone_by")
    return Line(
        entry=entry, action=words_for(entry.action), subject=words.subject_of(entry),
        tournament=tournaments.get(entry.tournament_uid, ""), changes=changes(words, entry.before, entry.after),
        can_undo=way is not None and not undone and way.needs in reach.may(entry.tournament_uid),
        undo_says=str(words.UNDO_SAYS.get(entry.action, "")),
    )


def changes(words, before: dict, after: dict) -> list[Change]:
    """What differs, in words; technical facts stay out."""
    found = [Change(str(label), read(before), read(after)) for label, read in words.READERS.items()]
    for key, label in words.FACTS.items():
        was, now = before.get(key), after.get(key)
        if key not in after and after:
            continue  # kept for an undo, not changed
        if was or now or (key in before and key in after):  # "no" alone says nothing
            found.append(Change(str(label), _value(was), _value(now)))
    return [change for change in found if change.before != change.after]


def _value(value) -> str:
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return "" if value is None else str(value)


def _vocabulary_of(action: str):
    return next(words for words in vocabularies().values() if action in words.ACTIONS)
