"""Playing a filed tournament again, through the same commands as the pages use."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager

from core.errors import RuleViolation
from core.identity import SYSTEM
from core.phrases import say
from events.commands.events import create_event
from events.commands.players import Person
from interchange.commands import enter_people
from interchange.comparison import PUBLISHERS
from interchange.formats.swiss_tournament import FiledMatch, FiledRound, Phase, SwissTournament
from interchange.removal import remove_event
from tournament.commands.drafts import pair_by_hand
from tournament.commands.entries import drop_entry
from tournament.commands.results import report_result
from tournament.commands.rounds import close_round, post_round, start_round
from tournament.commands.stages import start_stage
from tournament.commands.tournaments import StagePlan, create_tournament
from tournament.domain.profiles import shipped_profiles
from tournament.domain.results import Kind, Score
from tournament.domain.rounds import HandMade
from tournament.models import Stage, Tournament
from tournament.queries.standings import standing

WINS_NEEDED = 2


def replay(filed: SwissTournament, *, organizer=None) -> tuple[Tournament, dict[int, int]]:
    """Play the tournament; returns it and the entry of each player of the file.

    What a rule refuses is raised as ``replay.refused`` with its round and match, and nothing stays.
    """
    event = create_event(name=filed.name[:120], starts_on=filed.day, ends_on=filed.day, time_zone="UTC",
                         creator=organizer, actor=SYSTEM)
    try:
        return _play(event, filed)
    except RuleViolation:
        remove_event(event)
        raise


def _play(event, filed: SwissTournament) -> tuple[Tournament, dict[int, int]]:
    tournament = create_tournament(
        event_id=event.pk, name=filed.name[:120], game="magic", profile=_profile(filed),
        plans=[_plan(filed, phase) for phase in filed.phases], actor=SYSTEM, late_entry="none", seed=0)
    people = enter_people(tournament_id=tournament.pk, actor=SYSTEM,
                          people=[Person(name) for name in filed.names.values()])
    entries = {player: entry.pk for player, entry in zip(filed.names, people, strict=True)}
    for stage, phase in zip(tournament.stages.order_by("number"), filed.phases, strict=True):
        field = _field(filed, phase) if stage.number > 1 else set(filed.names)
        if stage.number > 1:
            _start(tournament, stage, [entries[player] for player in field])
        _play_phase(stage, filed, phase, field, entries)
    return tournament, entries


def _profile(filed: SwissTournament) -> dict:
    profile = shipped_profiles()[PUBLISHERS[filed.publisher].profile].to_row()
    profile["settings"]["own_game_floor"] = filed.own_gw_floored
    return profile


def _plan(filed: SwissTournament, phase: Phase) -> StagePlan:
    rounds = phase.last_round - phase.first_round + 1
    if phase.is_swiss:
        return StagePlan("swiss", "constructed", "competitive", WINS_NEEDED, planned_rounds=rounds)
    return StagePlan("elimination", "constructed", "competitive", WINS_NEEDED,
                     allows_placement_matches=_plays_for_places(filed, phase))


def _plays_for_places(filed: SwissTournament, phase: Phase) -> bool:
    """Whether somebody who lost in this play-off sits at a table again."""
    out: set[int] = set()
    for round in filed.rounds_of(phase):
        if any(player in out for match in round.matches for player in match.players):
            return True
        out |= {player for match in round.matches for player in match.players if not _won(match, player)}
    return False


def bracket_order(rounds: Sequence[FiledRound]) -> list[FiledRound]:
    """The rounds of a play-off with their matches from the top of the bracket: winners side by side meet."""
    ordered = [rounds[-1]]
    for earlier in reversed(rounds[:-1]):
        below = [player for match in ordered[0].matches for player in match.players]
        places = {player: place for place, player in enumerate(below)}
        matches = sorted(earlier.matches,
                         key=lambda match: min(places.get(player, len(places)) for player in match.players))
        ordered.insert(0, FiledRound(earlier.number, tuple(matches)))
    return ordered


def _won(match: FiledMatch, player: int) -> bool:
    return match.result in ("bye", "p1" if player == match.first else "p2")


def _field(filed: SwissTournament, phase: Phase) -> set[int]:
    return {player for round in filed.rounds_of(phase) for match in round.matches for player in match.players}


def _start(tournament: Tournament, stage: Stage, field: Sequence[int]) -> None:
    """Begin a later phase with those who play in it, seeded by the standing so far."""
    wanted = set(field)
    seeds = [line.entry.pk for line in standing(tournament) if line.entry.pk in wanted]
    with _at(tournament.rounds.count() + 1):
        start_stage(stage_id=stage.pk, entry_ids=seeds, actor=SYSTEM)


def _play_phase(stage: Stage, filed: SwissTournament, phase: Phase, field: set[int],
                entries: Mapping[int, int]) -> None:
    rounds = filed.rounds_of(phase)
    if not phase.is_swiss and not _plays_for_places(filed, phase):
        rounds = bracket_order(rounds)
    last = {player: round.number for round in rounds for match in round.matches for player in match.players}
    for round in rounds:
        _play_round(stage, round, field, entries)
        gone = [player for player in field if phase.is_swiss
                and last.get(player, 0) <= round.number < phase.last_round]
        for player in sorted(gone):
            with _at(round.number):
                drop_entry(entry_id=entries[player], actor=SYSTEM, reason="no later match in the file")
        field = field.difference(gone)


def _play_round(stage: Stage, filed: FiledRound, field: set[int], entries: Mapping[int, int]) -> None:
    with _at(filed.number):
        round = pair_by_hand(
            tournament_id=stage.tournament_id, made=_hand_made(filed, field, entries), actor=SYSTEM)
        post_round(round_id=round.pk, actor=SYSTEM, expected_version=round.version)
        start_round(round_id=round.pk, actor=SYSTEM)
    tables = {match.first_id: match for match in round.matches.filter(kind="played")}
    for match in filed.matches:
        if match.second is not None and match.counts:
            with _at(filed.number, match.number):
                _report(tables[entries[match.first]], match)
    with _at(filed.number):
        close_round(round_id=round.pk, actor=SYSTEM)


def _hand_made(filed: FiledRound, field: set[int], entries: Mapping[int, int]) -> HandMade:
    """The round as staff would have put it together. One bye is the drawn one, several are awarded."""
    counted = [match for match in filed.matches if match.counts]
    byes = [entries[match.first] for match in counted if match.result == "bye"]
    seated = {player for match in counted for player in match.players}
    return HandMade(
        pairs=[(entries[m.first], entries[m.second]) for m in counted if m.second is not None],
        byes=byes if len(byes) == 1 else (),
        awarded_byes=byes if len(byes) > 1 else (),
        losses=[entries[match.first] for match in counted if match.result == "assigned_loss"],
        absent=[entries[player] for player in sorted(field - seated)])


def _report(table, match: FiledMatch) -> None:
    score = _score(match)
    report_result(match_id=table.pk, score=score, actor=SYSTEM, expected_version=table.version,
                  confirmed=not score.fits(WINS_NEEDED, time_called=False))


def _score(match: FiledMatch) -> Score:
    """Three drawn games and no other are how these publishers write an intentional draw."""
    if match.result == "double_loss":
        return Score(0, 0, match.drawn, Kind.DOUBLE_LOSS)
    games = (match.first_wins, match.second_wins, match.drawn)
    return Score(*games, Kind.INTENTIONAL_DRAW if games == (0, 0, 3) else Kind.PLAYED)


@contextmanager
def _at(round: int, match: int | None = None) -> Iterator[None]:
    """Say where in the file something is that a rule refuses."""
    try:
        yield
    except RuleViolation as no:
        code = "replay.refused" if match is None else "replay.match_refused"
        raise RuleViolation(code, round=round, match=match, why=say(no)) from no
