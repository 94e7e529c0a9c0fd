"""The standing after a round as a page shows it: how final it is, who is in the cut, who won it all."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from fractions import Fraction

from tournament.domain.cuts import CutRule, goes_on
from tournament.domain.tiebreakers import RANDOM
from tournament.models import Announcement, Round, Stage, StageEntry, Tournament
from tournament.queries.bracket import places
from tournament.queries.facts import profile_of
from tournament.queries.going_on import announced_rule, planned_rule
from tournament.queries.standings import Standing, announced_lines, lines_for, standing, who_stays

SHOWN_APART = frozenset({"match_points", RANDOM})  # points have their own column; a lot says nothing


class Finality(StrEnum):
    """How much of a standing can still move."""

    PROVISIONAL = "provisional"  # places close up until it is announced (R3.1-12)
    PAST = "past"  # a later round is closed
    ANNOUNCED = "announced"
    PLAY_OFF = "play_off"  # announced, and the bracket is being played
    FINAL = "final"


@dataclass(frozen=True, slots=True)
class PlaceLine:
    """A line of the page. ``place`` None: still in the play-off."""

    place: int | None
    line: Standing
    is_last_in: bool = False

    @property
    def is_in(self) -> bool:
        return self.place is None

    def amount(self, code: str) -> Fraction | int | None:
        """The value of one tie-breaker; None where an old announcement does not have it."""
        return next((value.amount for value in self.line.values if value.tiebreaker == code), None)


@dataclass(frozen=True, slots=True)
class StandingPage:
    """Everything about one standing. ``after`` 0: no round is closed yet."""

    after: int
    explained_after: int  # the round after which the values are those of the page
    finality: Finality
    stage: Stage | None
    lines: Sequence[PlaceLine]
    columns: Sequence[str]
    cut_size: int  # how many go on; 0: nobody, or everybody does
    rule: CutRule | None  # by which they do
    announced_at: datetime | None
    rounds: Sequence[int]  # those one can look at


def standing_page(tournament: Tournament, after: int | None = None) -> StandingPage | None:
    """The standing after this closed round, or after the newest one; None where there is none to show.

    Of the play-off only the newest standing can be looked at: its earlier ones are in the bracket.
    """
    closed = list(tournament.rounds.filter(state=Round.State.CLOSED).select_related("stage").order_by("number"))
    newest = closed[-1] if closed else None
    rounds = [round for round in closed if round.stage.is_swiss or round == newest]
    chosen = newest if after is None else next((round for round in rounds if round.number == after), None)
    if chosen is None:
        return None if after is not None else _nothing_yet(tournament)
    numbers = [round.number for round in rounds]
    if not chosen.stage.is_swiss:
        swiss = [round for round in closed if round.stage.is_swiss]
        return _play_off(tournament, chosen, swiss[-1] if swiss else None, numbers)
    return _swiss(tournament, chosen, newest, numbers)


def _nothing_yet(tournament: Tournament) -> StandingPage:
    return StandingPage(0, 0, Finality.PROVISIONAL, None, [], columns_of(tournament), 0, None, None, [])


def columns_of(tournament: Tournament) -> list[str]:
    """The tie-breakers that have a column, in the order in which they decide."""
    return [code for code in profile_of(tournament).order if code not in SHOWN_APART]


def _swiss(tournament: Tournament, chosen: Round, newest: Round, rounds: Sequence[int]) -> StandingPage:
    announcement = _announcement(chosen.stage)
    last_of_stage = chosen.stage.rounds.filter(number__gt=chosen.number, state=Round.State.CLOSED).first() is None
    is_past = chosen != newest
    if announcement and last_of_stage:
        lines, at = announced_lines(tournament, announcement), announcement.announced_at
        finality = Finality.FINAL if tournament.finished_at and not is_past else Finality.ANNOUNCED
    else:
        lines, at = swiss_standing(tournament, chosen), None
        finality = Finality.PAST if is_past else Finality.PROVISIONAL
    rule = announced_rule(announcement) if at else _planned_cut(chosen.stage)
    entered = _seeded(lines) if at else _would_enter(chosen, lines, rule)
    return StandingPage(
        chosen.number, chosen.number, finality, chosen.stage,
        [PlaceLine(line.rank, line, line in entered[-1:]) for line in lines], columns_of(tournament),
        announcement.cut_size if at else len(entered), rule, at, rounds)


def standing_of(tournament: Tournament, stage: Stage) -> list[Standing]:
    """The standing as it is to be announced at the end of this stage."""
    newest = stage.rounds.filter(state=Round.State.CLOSED).select_related("stage").order_by("-number").first()
    return swiss_standing(tournament, newest) if newest and stage.is_swiss else standing(tournament)


def swiss_standing(tournament: Tournament, round: Round) -> list[Standing]:
    """The standing after a round of Swiss.

    In a later stage those who did not enter it keep the place that was announced (R3.1-13); those who did
    are ranked among themselves.
    """
    before = Stage.objects.filter(tournament=tournament, number=round.stage.number - 1).first()
    announcement = before and _announcement(before)
    if announcement is None:
        return standing(tournament, up_to=round.number)
    entered = set(StageEntry.objects.filter(stage=round.stage).values_list("entry_id", flat=True))
    entries = tournament.entries.filter(pk__in=entered, disqualified_at=None).select_related("player")
    outside = [line for line in announced_lines(tournament, announcement) if line.entry.pk not in entered]
    return [*lines_for(tournament, list(entries), round.number), *outside]


def _play_off(tournament: Tournament, round: Round, swiss: Round | None, rounds: Sequence[int]) -> StandingPage:
    before = swiss and _announcement(swiss.stage)
    last_swiss = swiss.number if swiss else 0
    base = announced_lines(tournament, before) if before else standing(tournament, up_to=last_swiss)
    field = dict(StageEntry.objects.filter(stage=round.stage).values_list("entry_id", "seed"))
    placed = {entry.pk: place for place, entry in places(round.stage)}
    by_entry = {line.entry.pk: line for line in base}
    still_in = sorted((pk for pk in field if pk in by_entry and pk not in placed), key=lambda pk: field[pk] or 0)
    lines = [PlaceLine(None, by_entry[pk]) for pk in still_in]
    lines += [PlaceLine(place, by_entry[pk]) for pk, place in placed.items() if pk in by_entry]
    lines += _outside(before, base, field)
    return StandingPage(
        round.number, last_swiss, Finality.FINAL if tournament.finished_at else Finality.PLAY_OFF, round.stage,
        lines, columns_of(tournament), 0, None, before and before.announced_at, rounds)


def _outside(announcement: Announcement | None, base: Sequence[Standing], field: dict) -> list[PlaceLine]:
    """Those who were not in the play-off follow by their rank before it.

    A place that a disqualified player left empty is counted, so that nobody moves up (P-DQ-4).
    """
    if announcement is None:
        ranks = [(line.entry.pk, line.rank) for line in base]
    else:
        ranks = list(announcement.places.order_by("rank", "pk").values_list("entry_id", "rank"))
    shown = {line.entry.pk: line for line in base}
    found, place, before = [], len(field), None
    for number, (entry, rank) in enumerate(((e, r) for e, r in ranks if e not in field), start=len(field) + 1):
        place = place if rank == before else number
        before = rank
        if entry in shown:
            found.append(PlaceLine(place, shown[entry]))
    return found


def _announcement(stage: Stage) -> Announcement | None:
    return stage.announcements.filter(withdrawn_at=None).select_related("stage").first()


def _planned_cut(stage: Stage) -> CutRule | None:
    """Whom the structure sends on; None: nobody."""
    follows = Stage.objects.filter(tournament_id=stage.tournament_id, number=stage.number + 1).first()
    return follows and planned_rule(follows)


def _seeded(lines: Iterable[Standing]) -> list[Standing]:
    return sorted((line for line in lines if line.seed), key=lambda line: line.seed)


def _would_enter(round: Round, lines: Sequence[Standing], rule: CutRule | None) -> list[Standing]:
    """Who would go on after this round; who dropped does not (R3.6-8). Nobody where everybody would."""
    stay = who_stays(round.stage, lines)
    win = profile_of(round.tournament).scoring.points.win
    entered = goes_on(stay, rule, rounds=round.number, win=win) if rule else []
    return entered if len(entered) < len(stay) else []
