"""The standing that is about to be announced, with the line under the cut."""

from collections.abc import Sequence
from dataclasses import dataclass

from audit.models import AuditEntry
from tournament.models import Announcement, Match, MatchResult, Round, Stage, Tournament
from tournament.queries.facts import current_stage, last_round, next_stage
from tournament.queries.next_step import last_step
from tournament.queries.standing_pages import standing_of
from tournament.queries.standings import Standing, announcement_in_force, shown_standing, who_stays

BELOW = 8  # lines shown under the cut


@dataclass(frozen=True, slots=True)
class CutLine:
    """A line of the standing: its seed in the cut, and what parts it from the line above it."""

    line: Standing
    seed: int | None
    is_last_in: bool
    decided_by: str | None  # the tie-breaker that parts lines with the same points


@dataclass(frozen=True, slots=True)
class Edge:
    """The last player in and the first one out have the same points: what parts them."""

    inside: Standing
    outside: Standing
    tiebreaker: str | None  # None: equal in everything


@dataclass(frozen=True, slots=True)
class Cut:
    """What would be announced, or what was.

    ``waits_for``: the round that is still open; None when everything is closed.
    """

    stage: Stage
    follows: Stage | None
    size: int
    lines: Sequence[CutLine]
    edge: Edge | None  # when points alone do not draw the line
    players: int
    waits_for: Round | None
    is_early: bool  # planned rounds are missing
    announcement: Announcement | None
    announced_by: AuditEntry | None
    can_withdraw: bool


def cut_at(tournament: Tournament, size: int | None = None) -> Cut:
    """The standing after the stage that was played, cut to ``size`` or as the structure plans."""
    announcement = announcement_in_force(tournament)
    stage = announcement.stage if announcement else current_stage(tournament)
    follows = next_stage(stage)
    lines = shown_standing(tournament)[0] if announcement else standing_of(tournament, stage)
    stay = who_stays(stage, lines)
    planned = 0 if follows is None else size or follows.cut_size or 8
    wanted = announcement.cut_size if announcement else planned
    newest = last_round(tournament)
    played = stage.rounds.filter(state=Round.State.CLOSED).count()
    return Cut(
        stage, follows, wanted, _lines(lines, stay, wanted), _edge(stay, wanted), len(lines),
        waits_for=newest if newest and newest.state != Round.State.CLOSED and not announcement else None,
        is_early=bool(stage.planned_rounds and played < stage.planned_rounds),
        announcement=announcement,
        announced_by=last_step("cut.announce", announcement) if announcement else None,
        can_withdraw=not (announcement and follows and _has_begun(follows)),
    )


def _lines(standing: Sequence[Standing], stay: Sequence[Standing], size: int) -> list[CutLine]:
    """Seeds go to the best who still play; who has dropped keeps the place (R3.6-8)."""
    seeds = {line.entry.pk: seed for seed, line in enumerate(stay[:size], start=1)}
    shown, above = [], None
    for line in standing:
        seed = seeds.get(line.entry.pk)
        shown.append(CutLine(
            line, seed, bool(size) and seed == min(size, len(seeds)),
            decided_by(above, line) if above else None))
        above = line
    if not size:
        return shown
    last = next((place for place, line in enumerate(shown) if line.is_last_in), 0)
    return shown[:last + 1 + BELOW]


def _edge(stay: Sequence[Standing], size: int) -> Edge | None:
    if not size or len(stay) <= size or stay[size - 1].points != stay[size].points:
        return None
    return Edge(stay[size - 1], stay[size], decided_by(stay[size - 1], stay[size]))


def decided_by(above: Standing, below: Standing) -> str | None:
    """The first tie-breaker in which two lines with the same points differ."""
    if above.points != below.points:
        return None
    pairs = zip(above.values, below.values, strict=False)
    return next((one.tiebreaker for one, other in pairs if one.amount != other.amount), None)


def _has_begun(stage: Stage) -> bool:
    played = MatchResult.objects.filter(
        match__round__stage=stage, match__kind=Match.Kind.PLAYED, is_current=True)
    return played.exists()
