"""A replayed tournament against its published standings, row by row."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from interchange.formats.swiss_tournament import PublishedRow, SwissTournament
from tournament.models import Tournament
from tournament.queries.standings import Standing, standing

TIEBREAKERS = {"omw": "opponents_match_win_rate", "gw": "game_win_rate", "ogw": "opponents_game_win_rate"}


@dataclass(frozen=True, slots=True)
class Publisher:
    """The scoring profile of a publisher, and how far its printed digits may lie from the exact value."""

    profile: str
    tolerance: Fraction


PUBLISHERS = {
    "melee": Publisher("magic-third", Fraction(6, 10**7)),
    "manatraders": Publisher("magic-033", Fraction(51, 10**5)),
    "cardsrealm": Publisher("magic-third", Fraction(105, 10**6)),
}


@dataclass(frozen=True, slots=True)
class Difference:
    """One value of one published row that does not come out. `ours` None: no such line in our standing."""

    player: str
    value: str
    as_of_round: int
    published: Fraction
    ours: Fraction | None


@dataclass(frozen=True, slots=True)
class Comparison:
    rows: int
    agree: int
    differences: tuple[Difference, ...]


def compare(filed: SwissTournament, tournament: Tournament, entries: Mapping[int, int]) -> Comparison:
    """Points, record and tie-breakers of every published row, each as of its own round. Places are not compared:

    after a cut they come from the bracket.
    """
    wanted = {number for row in filed.rows for number in (row.as_of_round, row.record_as_of_round)}
    after = {number: {line.entry.pk: line for line in standing(tournament, up_to=number)}
             for number in sorted(wanted)}
    by_row = [_row(filed, row, after, entries[row.player]) for row in filed.rows]
    found = tuple(difference for differences in by_row for difference in differences)
    return Comparison(len(by_row), sum(not differences for differences in by_row), found)


def _row(filed: SwissTournament, row: PublishedRow, after: Mapping[int, Mapping[int, Standing]],
         entry: int) -> list[Difference]:
    name, tolerance = filed.names[row.player], PUBLISHERS[filed.publisher].tolerance
    line, recorded = after[row.as_of_round].get(entry), after[row.record_as_of_round].get(entry)
    if line is None or recorded is None:
        return [Difference(name, "points", row.as_of_round, Fraction(row.points), None)]
    amounts = {value.tiebreaker: Fraction(value.amount) for value in line.values}
    checks = [("points", row.as_of_round, row.points, line.points, 0)]
    checks += [(word, row.record_as_of_round, getattr(row, word), getattr(recorded, word), 0)
               for word in ("wins", "losses", "draws")]
    checks += [(rate, row.as_of_round, row.rates[rate], amounts[code], tolerance)
               for rate, code in TIEBREAKERS.items()]
    return [Difference(name, word, number, Fraction(published), Fraction(ours))
            for word, number, published, ours, most in checks
            if published is not None and abs(published - ours) > most]
