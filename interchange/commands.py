"""Bringing people in: many at once, all of them or nobody."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction

from audit.trail import answered, record
from core.identity import Actor
from events.commands.players import Person, register_players
from events.models import Event
from interchange.clashes import Clash, Known, clashes
from interchange.formats.roster import ERROR, Roster, RosterRow, read_roster
from live.topics import changed
from tournament.commands.entries import enter_players
from tournament.commands.locks import lock_field
from tournament.models import Entry, Tournament


@dataclass(frozen=True, slots=True)
class Finding:
    """Something to know about one line (0: about the whole list). `stops`: nothing is imported with it."""

    line: int
    code: str
    params: Mapping
    stops: bool


@dataclass(frozen=True, slots=True)
class Report:
    """What an import would do, or did: the people, every finding by line, and whether it happened.

    `known`: how many of the people are at the event already and are only entered.
    """

    rows: tuple[RosterRow, ...]
    findings: tuple[Finding, ...]
    known: int = 0
    applied: bool = False

    @property
    def can_be_applied(self) -> bool:
        return bool(self.rows) and not any(finding.stops for finding in self.findings)


def import_roster(*, tournament_id: int, data: bytes | str, actor: Actor, request_id=None, apply: bool) -> Report:
    """Read a list of players; with ``apply`` register and enter them all, if nothing stops it.

    Without ``apply``, or with something that stops it, nothing changes and the report says why. Who is at the
    event already (same id and name) is entered as that player.
    """
    roster = read_roster(data)
    if not apply:
        return _report(roster, *_clashes(Tournament.objects.get(pk=tournament_id), roster))
    return _apply(tournament_id, roster, actor, request_id)


@transaction.atomic
def _apply(tournament_id: int, roster: Roster, actor: Actor, request_id) -> Report:
    event, tournament = _lock(tournament_id)
    if answered("entry.import", request_id, actor):
        return Report(roster.rows, (), applied=True)
    found, known = _clashes(tournament, roster)
    report = _report(roster, found, known)
    if not report.can_be_applied:
        return report
    people = [_person(row) for row in roster.rows if row.line not in known]
    _bring_in(event, tournament, people, list(known.values()), actor=actor, request_id=request_id)
    return Report(report.rows, report.findings, report.known, applied=True)


@transaction.atomic
def enter_people(
    *, tournament_id: int, people: Sequence[Person], actor: Actor, request_id=None, checked_in: bool = False
) -> list[Entry]:
    """Register new people at the event and enter them in the tournament, in this order."""
    event, tournament = _lock(tournament_id)
    if answered("entry.import", request_id, actor):
        return []
    return _bring_in(event, tournament, people, [], actor=actor, request_id=request_id, checked_in=checked_in)


def _lock(tournament_id: int) -> tuple[Event, Tournament]:
    event_id = Tournament.objects.values_list("event_id", flat=True).get(pk=tournament_id)
    event = Event.objects.select_for_update(no_key=True).get(pk=event_id)
    return event, lock_field(tournament_id)


def _bring_in(event: Event, tournament: Tournament, people, known: Sequence[int], *, actor, request_id,
              checked_in: bool = False) -> list[Entry]:
    new = register_players(event, people)
    entries = enter_players(
        tournament, [*(player.pk for player in new), *known], actor=actor, checked_in=checked_in)
    record("entry.import", tournament, scope=tournament.scope, actor=actor, request_id=request_id,
           after={"entered": len(entries), "new": len(new)})
    changed(event.uid, "players")
    changed(tournament.uid, "players", "standings", "rounds")
    return entries


def _clashes(tournament: Tournament, roster: Roster) -> tuple[list[Clash], dict[int, int]]:
    entered = set(tournament.entries.values_list("player_id", flat=True))
    players = tournament.event.players.order_by("number").values_list("pk", "number", "name", "external_id", "team")
    return clashes(roster.rows, [Known(pk, number, name, number_id, pk in entered, team)
                                 for pk, number, name, number_id, team in players])


def _report(roster: Roster, found: Sequence[Clash], known: Mapping[int, int]) -> Report:
    findings = [Finding(p.line, p.code, p.params, p.severity == ERROR) for p in roster.problems]
    findings += [Finding(clash.line, clash.code, clash.params, clash.stops) for clash in found]
    return Report(roster.rows, tuple(sorted(findings, key=lambda finding: finding.line)), len(known))


def _person(row: RosterRow) -> Person:
    return Person(row.name, row.reading, row.external_id, row.country, row.team)
