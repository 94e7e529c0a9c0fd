"""Who plays, as the entries page shows it, and what a drop or a disqualification would bring."""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import groupby
from uuid import UUID, uuid4

from django.db.models import Count, Q

from audit.models import AuditEntry
from events.domain.names import group_of
from events.models import Player
from tournament.models import Entry, Match, Round, Seat, Stage, StageEntry, Tournament
from tournament.queries.facts import current_stage, last_made, open_round, playing


@dataclass(frozen=True, slots=True)
class EntryRow:
    """An entry with its state in a word: disqualified, dropped, here, awaited."""

    entry: Entry
    state: str
    request_id: UUID = field(default_factory=uuid4)  # of the row's one button

    @property
    def is_late(self) -> bool:
        return self.entry.first_round > 1

    @property
    def is_plain(self) -> bool:
        """Whether "here" or "not here yet" says it all."""
        return self.state in ("here", "awaited") and not self.is_late


@dataclass(frozen=True, slots=True)
class EntryGroup:
    """The entries under one heading: a letter, or the head of a kana row."""

    heading: str
    rows: Sequence[EntryRow]


@dataclass(frozen=True, slots=True)
class EntryCounts:
    """How many are entered, here, awaited, out."""

    entered: int
    here: int
    out: int

    @property
    def awaited(self) -> int:
        return self.entered - self.here - self.out

    @property
    def segments(self) -> list[tuple]:
        return [(self.here, "run", ""), (self.awaited, "mid", ""), (self.out, "track", "")]


@dataclass(frozen=True, slots=True)
class Leaving:
    """What happens to the player's current match when they leave.

    ``match``: none, alone (a bye or a loss without a table), open (goes to the opponent), played (stays).
    ``took_part``: whether they have a place in the standings afterwards (R3.6-4).
    """

    match: str
    took_part: bool
    after: int
    round: int = 0
    table: int | None = None
    opponent: str = ""


def row_of(entry: Entry) -> EntryRow:
    """The entry with its state."""
    return EntryRow(entry, _state(entry))


def entry_groups(tournament: Tournament, find: str = "") -> list[EntryGroup]:
    """The entries in the order of their names, in groups; one query."""
    rows = [row_of(entry) for entry in _found(tournament, find)]
    grouped = groupby(rows, key=lambda row: group_of(bytes(row.entry.player.sort_key)))
    return [EntryGroup(heading, list(members)) for heading, members in grouped]


def entry_counts(tournament: Tournament) -> EntryCounts:
    """The figures above the list, in one query."""
    return EntryCounts(**tournament.entries.aggregate(
        entered=Count("pk"), out=Count("pk", filter=Q(dropped_at__isnull=False)),
        here=Count("pk", filter=Q(checked_in_at__isnull=False, dropped_at=None))))


def players_not_entered(tournament: Tournament):
    """People of the event who are not in this tournament."""
    entered = tournament.entries.values("player_id")
    return Player.objects.filter(event_id=tournament.event_id).exclude(pk__in=entered).order_by("sort_key", "number")


def numbers_to_pair(stage: Stage, number: int) -> dict[int, int]:
    """Who would be in round ``number``: player number → entry."""
    return dict(playing(stage, number).values_list("player__number", "pk"))


def takes_entries(tournament: Tournament) -> bool:
    """Whether somebody can still come in: not once the field of a later stage is fixed."""
    return not tournament.finished_at and not StageEntry.objects.filter(
        stage__tournament=tournament, stage__number__gt=1).exists()


def takes_back(tournament: Tournament, entry: Entry) -> bool:
    """Whether a dropped player can return (R3.6-2): to a later Swiss stage its own players; a bracket went on."""
    stage = current_stage(tournament)
    stays = not tournament.finished_at and stage.is_swiss and stage.field.filter(entry=entry).exists()
    return stays or takes_entries(tournament)


def missed_rounds(tournament: Tournament, entry: Entry | None = None) -> int:
    """How many rounds somebody who comes in now has missed; for a dropped entry those since the drop."""
    made = last_made(tournament)
    return made - (entry.dropped_after or 0) if entry else made


def leaving(tournament: Tournament, entry: Entry) -> Leaving:
    """What a drop does now (R3.6-4, R3.6-5, R3.6-10)."""
    made = last_made(tournament)
    seated = Seat.objects.filter(entry=entry).exclude(round__state=Round.State.DRAFT).exists()
    round = open_round(tournament)
    seat = round and Seat.objects.filter(round=round, entry=entry).select_related(
        "match__first__player", "match__second__player").first()
    if not seat:
        return Leaving("none", seated, made)
    match = seat.match
    if match.kind != Match.Kind.PLAYED:
        return Leaving("alone", seated, made, round.number)
    opponent = match.second if match.first_id == entry.pk else match.first
    kind = "played" if match.results.filter(is_current=True).exists() else "open"
    return Leaving(kind, seated, made, round.number, match.table, opponent.player.name)


def drop_to_undo(entry: Entry) -> AuditEntry | None:
    """The step that dropped the player, if it can be taken back: no pairings were made since."""
    if not entry.has_dropped or entry.is_disqualified:
        return None
    steps = AuditEntry.objects.filter(
        action__in=["entry.drop", "entry.reenter"], subject_uid=entry.uid).order_by("-pk")
    step = steps.first()
    if step is None or step.action != "entry.drop" or AuditEntry.objects.filter(undoes=step).exists():
        return None
    return step if step.after.get("made", -1) >= last_made(entry.tournament) else None


def _found(tournament: Tournament, find: str):
    entries = tournament.entries.select_related("player").order_by("player__sort_key", "player__number")
    words = unicodedata.normalize("NFKC", find).split()
    for word in words:
        hit = Q(player__name__icontains=word) | Q(player__reading__icontains=word)
        hit |= Q(player__external_id__icontains=word) | Q(player__team__icontains=word)
        entries = entries.filter(hit | Q(player__number=int(word)) if word.isdecimal() and len(word) < 9 else hit)
    return entries


def _state(entry: Entry) -> str:
    if entry.is_disqualified:
        return "disqualified"
    if entry.has_dropped:
        return "dropped"
    return "here" if entry.checked_in_at else "awaited"
