"""Standings for the pages: who is where, by which values, and whether that is final."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournament.domain.ranking import Ranking, rank_field
from tournament.domain.standings import Line, Value
from tournament.models import Announcement, Entry, Stage, Tournament
from tournament.queries.facts import current_stage, last_closed, matches, profile_of, ranked


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of a standing as a page shows it."""

    rank: int
    entry: Entry
    points: int
    wins: int
    losses: int
    draws: int
    values: tuple[Value, ...]
    seed: int | None = None

    @property
    def record(self) -> str:
        """Wins, losses and, if there are any, draws."""
        return f"{self.wins}–{self.losses}" + (f"–{self.draws}" if self.draws else "")


def announcement_in_force(tournament: Tournament) -> Announcement | None:
    """The newest announced standing that was not withdrawn."""
    return tournament.announcements.filter(withdrawn_at=None).order_by("-stage__number").first()


def standing(tournament: Tournament, *, up_to: int | None = None) -> list[Standing]:
    """The standing after a closed round, computed from the matches.

    ``up_to`` None: after the newest closed round. Disqualified players are not in it and everybody
    below closes up (P-DQ-3, P-DQ-12).
    """
    completed = last_closed(tournament) if up_to is None else up_to
    entries = list(ranked(tournament).select_related("player"))
    return lines_for(tournament, entries, completed)


def lines_for(tournament: Tournament, entries: Sequence[Entry], completed: int) -> list[Standing]:
    """Rank these entries by all matches up to a round."""
    by_id = {entry.pk: entry for entry in entries}
    ranking = _ranking(tournament, {pk: str(entry.uid) for pk, entry in by_id.items()}, completed)
    return [_shown(line, by_id[line.entry]) for line in ranking]


def places(tournament: Tournament, *, up_to: int) -> dict[int, int]:
    """Everybody's place in that standing, by entry; who is equal in everything shares one. No values are made."""
    lots = {pk: str(uid) for pk, uid in ranked(tournament).values_list("pk", "uid")}
    ranking = _ranking(tournament, lots, up_to)
    return dict(zip(ranking.entries, ranking.ranks, strict=True))


def who_stays(stage: Stage, lines: Sequence[Standing]) -> list[Standing]:
    """Who of a standing may go on: of the stage's own field (R3.1-13), those who have not dropped (R3.6-8)."""
    field = set(stage.field.values_list("entry_id", flat=True))
    return [line for line in lines if not line.entry.has_dropped and (not field or line.entry.pk in field)]


def shown_standing(tournament: Tournament) -> tuple[list[Standing], Announcement | None]:
    """What the standings page shows now: the announced standing once there is one, else the provisional.

    In an announced standing a disqualified player's place stays empty (P-DQ-4, P-DQ-11).
    """
    announcement = announcement_in_force(tournament)
    if announcement is None:
        return standing(tournament), None
    return announced_lines(tournament, announcement), announcement


def announced_lines(tournament: Tournament, announcement: Announcement) -> list[Standing]:
    """A standing as it was read out, without those disqualified since: their places stay empty."""
    records = {line.entry.pk: line for line in standing(tournament, up_to=announced_after(announcement))}
    places = announcement.places.filter(entry__disqualified_at=None).select_related("entry__player")
    order = profile_of(tournament).order
    return [_announced(place, records.get(place.entry_id), order) for place in places.order_by("rank", "pk")]


def announced_after(announcement: Announcement) -> int:
    """The number of the last round that counted when a standing was announced."""
    return max(announcement.stage.rounds.values_list("number", flat=True), default=0)


def is_provisional(tournament: Tournament) -> bool:
    """Whether places can still close up: nothing was announced for the stage that is played."""
    stage = current_stage(tournament)
    return stage.is_swiss and not stage.announcements.filter(withdrawn_at=None).exists()


def _ranking(tournament: Tournament, lots: Mapping[int, str], completed: int) -> Ranking:
    """These entries, by their names in the draw of lots, ranked by all matches up to a round."""
    return rank_field(
        lots, matches(tournament, up_to=completed), profile=profile_of(tournament), completed_rounds=completed,
        seed=tournament.seed, lots=lots,
        disqualified=tournament.entries.filter(disqualified_at__isnull=False).values_list("pk", flat=True),
        dropped=tournament.entries.filter(dropped_at__isnull=False).values_list("pk", flat=True),
    )


def _shown(line: Line, entry: Entry) -> Standing:
    return Standing(line.rank, entry, line.points, line.wins, line.losses, line.draws, line.values)


def _announced(place, line: Standing | None, order: Sequence[str]) -> Standing:
    """Place and values as stored; a correction since then shows in points and record alone (R3.1-12).

    The values come in the order in which they decide: the database may keep them in another one.
    """
    values = tuple(Value(name, Fraction(place.values[name])) for name in order if name in place.values)
    if line is None:
        return Standing(place.rank, place.entry, place.points, 0, 0, 0, values, place.seed)
    return Standing(place.rank, place.entry, line.points, line.wins, line.losses, line.draws, values, place.seed)
