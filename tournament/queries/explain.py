"""Why a player stands where they stand: each value of the standing with what it was made of."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournament.domain.explanations import Explanation, OpponentPart, RoundPart, explain
from tournament.domain.records import Records
from tournament.domain.tiebreakers import TIEBREAKERS, Amount
from tournament.models import Entry, StageEntry, Tournament
from tournament.queries.facts import bouts, profile_of
from tournament.queries.standing_pages import PlaceLine, StandingPage, standing_page

POINTS = "match_points"


@dataclass(frozen=True, slots=True)
class Met:
    """An opponent. ``name`` is empty where a disqualified player is not named (P-DQ-12)."""

    number: int
    name: str


@dataclass(frozen=True, slots=True)
class RoundLine:
    """One round of the player."""

    part: RoundPart
    met: Met | None


@dataclass(frozen=True, slots=True)
class OpponentLine:
    """What one opponent brings into a mean."""

    part: OpponentPart
    met: Met


@dataclass(frozen=True, slots=True)
class Explained:
    """One value of one line of a standing, with the rounds or opponents that it comes from."""

    page: StandingPage
    line: PlaceLine
    code: str
    codes: Sequence[str]  # everything of this line that can be explained
    how: Explanation
    shown: Amount | None  # as the standing has it; None: it is drawn
    rounds: Sequence[RoundLine]
    opponents: Sequence[OpponentLine]

    @property
    def counted(self) -> int:
        """How many opponents the mean goes over."""
        return sum(line.part.counted for line in self.opponents)

    @property
    def is_outdated(self) -> bool:
        """Whether the announced value is not what the matches give today: a result was corrected since."""
        return self.shown is not None and self.how.amount is not None and self.shown != self.how.amount

    @property
    def total_weight(self) -> int:
        return sum(line.part.weight for line in self.rounds)


def explain_standing(
    tournament: Tournament, after: int, number: int, code: str = POINTS, *, names_all: bool = False
) -> Explained | None:
    """The explanation of one value of player ``number`` after a round; None where there is none.

    ``names_all``: for staff, who see the names of disqualified opponents too.
    """
    page = standing_page(tournament, after)
    line = page and next((one for one in page.lines if one.line.entry.player.number == number), None)
    order = profile_of(tournament).order
    codes = [POINTS, *(other for other in order if other != POINTS)]
    if line is None or code not in codes:
        return None
    equals = (_equals(tournament, page, line, order[:order.index(code)])
              if TIEBREAKERS[code].how == "equals" else ())
    how = explain(line.line.entry.pk, code, _records(tournament, page.explained_after), equals=equals)
    met = _met(tournament, how, names_all)
    shown = line.line.points if code == POINTS else line.amount(code)
    return Explained(
        page, line, code, codes, how, None if how.how == "lot" else shown,
        [RoundLine(part, met.get(part.opponent)) for part in how.rounds],
        [OpponentLine(part, met[part.opponent]) for part in how.opponents])


def _equals(tournament: Tournament, page: StandingPage, own: PlaceLine, before: Sequence[str]) -> list[int]:
    """Who has the same values as this line in everything before a tie-breaker.

    In a later stage those who entered it were ranked among themselves, apart from the others (R3.1-13).
    """
    entered = set(StageEntry.objects.filter(
        stage__tournament=tournament, stage__rounds__number=page.explained_after).values_list("entry_id", flat=True))
    values = [own.amount(code) for code in before]
    return [
        one.line.entry.pk for one in page.lines
        if (one.line.entry.pk in entered) == (own.line.entry.pk in entered)
        and [one.amount(code) for code in before] == values]


def _records(tournament: Tournament, after: int) -> Records:
    """Counted as the standing after this round counts."""
    gone = dict(tournament.entries.filter(dropped_at__isnull=False).values_list("pk", "disqualified_at"))
    return Records(
        bouts(tournament, up_to=after), profile_of(tournament).scoring, completed_rounds=after,
        disqualified=[pk for pk, at in gone.items() if at], dropped=gone)


def _met(tournament: Tournament, how: Explanation, names_all: bool) -> dict[int | None, Met]:
    ids = {part.opponent for part in (*how.rounds, *how.opponents) if part.opponent is not None}
    entries: Iterable[Entry] = tournament.entries.filter(pk__in=ids).select_related("player")
    return {
        entry.pk: Met(entry.player.number, entry.player.name if names_all or not entry.is_disqualified else "")
        for entry in entries
    }
