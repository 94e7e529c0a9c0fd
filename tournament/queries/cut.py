"""The standing that is about to be announced, with the line under the cut."""

from collections.abc import Sequence
from dataclasses import dataclass

from audit.models import AuditEntry
from tournament.domain.cuts import SIZES, CutRule, goes_on, records, without_opponent
from tournament.domain.tiebreakers import RANDOM, Amount
from tournament.models import Announcement, Match, MatchResult, Round, Stage, Tournament
from tournament.queries.facts import current_stage, last_round, next_stage, profile_of
from tournament.queries.going_on import announced_rule, planned_rule, rounds_counted
from tournament.queries.next_step import last_step
from tournament.queries.standing_pages import standing_of
from tournament.queries.standings import Standing, announcement_in_force, shown_standing, who_stays

BELOW = 8  # lines shown under the cut


@dataclass(frozen=True, slots=True)
class Parting:
    """What puts one line before another with the same points. Amounts None: drawn by lot."""

    tiebreaker: str
    better: Amount | None = None
    worse: Amount | None = None


@dataclass(frozen=True, slots=True)
class CutLine:
    """A line of the standing: its seed in the cut, and what parts it from the line above it."""

    line: Standing
    seed: int | None
    is_last_in: bool
    is_tied: bool  # one of those with the same points around the line under the cut
    parting: Parting | None  # None: the points do, or nothing does


@dataclass(frozen=True, slots=True)
class Edge:
    """The last player in and the first one out have the same points: what parts them."""

    inside: Standing
    outside: Standing
    parting: Parting | None  # None: equal in everything
    tied_in: int  # how many with these points are in, and how many are out
    tied_out: int


@dataclass(frozen=True, slots=True)
class Choice:
    """A cut that could be made: its rule, and how many it takes."""

    rule: CutRule
    players: int
    is_shown: bool
    is_planned: bool


@dataclass(frozen=True, slots=True)
class Cut:
    """What would be announced, or what was.

    ``waits_for``: the round that is still open; None when everything is closed.
    """

    stage: Stage
    follows: Stage | None
    rule: CutRule
    size: int  # how many go on; when announced, how many did
    choices: Sequence[Choice]
    lines: Sequence[CutLine]
    edge: Edge | None  # when points alone do not draw the line
    players: int
    idle: int  # how many of the best sit out the bracket's first round
    waits_for: Round | None
    is_early: bool  # planned rounds are missing
    announcement: Announcement | None
    announced_by: AuditEntry | None
    can_withdraw: bool


def cut_at(tournament: Tournament, rule: CutRule | None = None) -> Cut:
    """The standing after the stage that was played, cut by ``rule`` or as the structure plans."""
    announcement = announcement_in_force(tournament)
    stage = announcement.stage if announcement else current_stage(tournament)
    follows = next_stage(stage)
    lines = shown_standing(tournament)[0] if announcement else standing_of(tournament, stage)
    stay = who_stays(stage, lines)
    rounds, win = rounds_counted(stage), profile_of(tournament).scoring.points.win
    if announcement:
        rule = announced_rule(announcement)
        entered = sorted((line for line in lines if line.seed), key=lambda line: line.seed)
    else:
        rule = CutRule() if follows is None else rule or planned_rule(follows)
        entered = goes_on(stay, rule, rounds=rounds, win=win)
    edge = _edge(stay, entered)
    newest = last_round(tournament)
    played = stage.rounds.filter(state=Round.State.CLOSED).count()
    return Cut(
        stage, follows, rule, announcement.cut_size if announcement else len(entered),
        _choices(follows, stay, rule, rounds, win) if follows and not announcement else [],
        _lines(lines, entered, edge), edge, len(lines),
        idle=without_opponent(len(entered)) if follows and not follows.is_swiss else 0,
        waits_for=newest if newest and newest.state != Round.State.CLOSED and not announcement else None,
        is_early=bool(stage.planned_rounds and played < stage.planned_rounds),
        announcement=announcement,
        announced_by=last_step("cut.announce", announcement) if announcement else None,
        can_withdraw=not (announcement and follows and _has_begun(follows)),
    )


def parting(above: Standing, below: Standing) -> Parting | None:
    """The first tie-breaker in which two lines with the same points differ, with both values."""
    if above.points != below.points:
        return None
    others = {value.tiebreaker: value.amount for value in below.values}  # head-to-head may be in neither
    for value in above.values:
        code, worse = value.tiebreaker, others.get(value.tiebreaker)
        if worse is not None and worse != value.amount:
            return Parting(RANDOM) if code == RANDOM else Parting(code, value.amount, worse)
    return None


def _choices(follows: Stage, stay: Sequence[Standing], shown: CutRule, rounds: int, win: int) -> list[Choice]:
    """The usual sizes and the planned cut, then the records, each with how many it takes."""
    planned = planned_rule(follows)
    sizes = set() if follows.is_swiss else {CutRule(top=size) for size in SIZES if size <= len(stay)}
    by_place = sorted(sizes | {planned}, key=lambda rule: rule.top or 0)
    by_record = [CutRule(losses=one.losses) for one in records(stay, rounds=rounds, win=win)]
    return [Choice(rule, len(goes_on(stay, rule, rounds=rounds, win=win)), rule == shown, rule == planned)
            for rule in dict.fromkeys([*by_place, *by_record])]


def _lines(standing: Sequence[Standing], entered: Sequence[Standing], edge: Edge | None) -> list[CutLine]:
    """Seeds go to the best who still play; who has dropped keeps the place (R3.6-8)."""
    seeds = {line.entry.pk: line.seed or seed for seed, line in enumerate(entered, start=1)}
    last = entered[-1].entry.pk if entered else None
    shown, above = [], None
    for line in standing:
        pk = line.entry.pk
        is_tied = edge is not None and line.points == edge.inside.points
        shown.append(CutLine(line, seeds.get(pk), pk == last, is_tied, parting(above, line) if above else None))
        above = line
    return shown[:_shown_to(shown)] if entered else shown


def _shown_to(lines: Sequence[CutLine]) -> int:
    """How far down the page goes: some lines under the cut, and all who are tied around it."""
    last = next((place for place, line in enumerate(lines) if line.is_last_in), 0)
    tied = max((place for place, line in enumerate(lines) if line.is_tied), default=0)
    return max(last + BELOW, tied) + 1


def _edge(stay: Sequence[Standing], entered: Sequence[Standing]) -> Edge | None:
    inside = {line.entry.pk for line in entered}
    outside = next((line for line in stay if line.entry.pk not in inside), None)
    if not entered or outside is None or entered[-1].points != outside.points:
        return None
    tied_in = sum(line.points == outside.points for line in entered)
    tied_out = sum(line.points == outside.points and line.entry.pk not in inside for line in stay)
    return Edge(entered[-1], outside, parting(entered[-1], outside), tied_in, tied_out)


def _has_begun(stage: Stage) -> bool:
    played = MatchResult.objects.filter(
        match__round__stage=stage, match__kind=Match.Kind.PLAYED, is_current=True)
    return played.exists()
