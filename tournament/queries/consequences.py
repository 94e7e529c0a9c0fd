"""What a corrected result would change, said before anybody confirms it."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.domain.cuts import CutRule, goes_on
from tournament.domain.matches import Matches
from tournament.domain.ranking import rank_field
from tournament.domain.records import Bout
from tournament.domain.results import Score
from tournament.domain.standings import Line
from tournament.models import Entry, Match, Round, Stage, Tournament
from tournament.queries.facts import bouts, last_closed, next_stage, profile_of, ranked
from tournament.queries.going_on import planned_rule
from tournament.queries.standings import announcement_in_force
from tournament.queries.workshop import record_text


@dataclass(frozen=True, slots=True)
class Moved:
    """One player before and after."""

    entry: Entry
    rank_before: int
    rank_after: int
    points_before: int
    points_after: int
    record_before: str
    record_after: str

    @property
    def changes(self) -> bool:
        return (self.rank_before, self.points_before, self.record_before) != (
            self.rank_after, self.points_after, self.record_after)


@dataclass(frozen=True, slots=True)
class Consequences:
    """All that a correction brings along."""

    players: Sequence[Moved]  # the two of the match
    others: Sequence[Moved]  # whose rank moves, the best first
    into_cut: Sequence[Entry]
    out_of_cut: Sequence[Entry]
    cut_size: int  # how many would be in the cut; 0: none follows
    is_announced: bool  # the standing was read out: places stay
    later_rounds: Sequence[int]  # paired with the old result
    draft: int | None  # a draft that has to be drawn again
    is_elimination: bool
    blocked_by: int | None  # the posted round that fixes the winner


def consequences(match: Match, old: Score | None, new: Score) -> Consequences:
    """Compare the standing as it is with the standing as it would be."""
    round = match.round
    tournament, stage = round.tournament, round.stage
    before, after = _both(tournament, match, new)
    entries = {e.pk: e for e in ranked(tournament).select_related("player")}
    moved = [_moved(entries[pk], before[pk], after[pk]) for pk in after]
    announced = announcement_in_force(tournament) is not None
    rule = None if announced else _planned_cut(stage)
    staying = {pk for pk, entry in entries.items() if not entry.has_dropped} if rule else set()
    if rule and (field := set(stage.field.values_list("entry_id", flat=True))):
        staying &= field
    rounds, win = max(last_closed(tournament), round.number), profile_of(tournament).scoring.points.win
    inside_before, inside_after = (
        _inside(lines, staying, rule or CutRule(), rounds=rounds, win=win) for lines in (before, after))
    later = list(tournament.rounds.filter(number__gt=round.number).order_by("number"))
    made = [one.number for one in later if one.state != Round.State.DRAFT]
    winner_moves = not stage.is_swiss and old is not None and old.outcome != new.outcome
    return Consequences(
        players=[one for one in moved if one.entry.pk in match.entry_ids],
        others=[one for one in moved if one.entry.pk not in match.entry_ids and one.rank_before != one.rank_after],
        into_cut=[entries[pk] for pk in inside_after if pk not in inside_before],
        out_of_cut=[entries[pk] for pk in inside_before if pk not in inside_after],
        cut_size=len(inside_after),
        is_announced=announced,
        later_rounds=made,
        draft=next((one.number for one in later if one.state == Round.State.DRAFT), None),
        is_elimination=not stage.is_swiss,
        blocked_by=made[0] if winner_moves and made else None,
    )


def _both(tournament: Tournament, match: Match, new: Score) -> tuple[dict[int, Line], dict[int, Line]]:
    completed = max(last_closed(tournament), match.round.number)
    played = bouts(tournament, up_to=completed)
    corrected = Bout(
        match.round.number, match.first_id, match.second_id, new.first, new.second, new.drawn, new.kind.value,
        new.by_first)
    changed = [bout for bout in played if not _is(bout, match)]
    return _lines(tournament, played, completed), _lines(tournament, [*changed, corrected], completed)


def _is(bout: Bout, match: Match) -> bool:
    return (bout.round, bout.first, bout.second) == (match.round.number, match.first_id, match.second_id)


def _lines(tournament: Tournament, played: Sequence[Bout], completed: int) -> dict[int, Line]:
    entries = dict(ranked(tournament).values_list("pk", "uid"))
    lines = rank_field(
        entries, Matches.of(played), profile=profile_of(tournament), completed_rounds=completed, seed=tournament.seed,
        lots={pk: str(uid) for pk, uid in entries.items()},
        disqualified=tournament.entries.filter(disqualified_at__isnull=False).values_list("pk", flat=True),
        dropped=tournament.entries.filter(dropped_at__isnull=False).values_list("pk", flat=True),
    )
    return {line.entry: line for line in lines}


def _moved(entry: Entry, before: Line, after: Line) -> Moved:
    return Moved(
        entry, before.rank, after.rank, before.points, after.points,
        record_text(before.wins, before.losses, before.draws), record_text(after.wins, after.losses, after.draws))


def _planned_cut(stage: Stage) -> CutRule | None:
    follows = next_stage(stage) if stage.is_swiss else None
    return None if follows is None else planned_rule(follows)


def _inside(lines: dict[int, Line], staying: set[int], rule: CutRule, *, rounds: int, win: int) -> list[int]:
    """Who would be in the cut: of the best who still play (R3.6-8)."""
    stay = [line for pk, line in lines.items() if pk in staying]
    return [line.entry for line in goes_on(stay, rule, rounds=rounds, win=win)]
