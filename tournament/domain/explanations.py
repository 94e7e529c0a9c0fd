"""How one value of the standings came about, as plain values that a page can lay out."""
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from fractions import Fraction

from core.errors import RuleViolation
from tournament.domain.formulas import Ratio
from tournament.domain.records import BYE, WIN, Bout, Records
from tournament.domain.tiebreakers import TIEBREAKERS, Amount, Tiebreaker

CUMULATIVE = "cumulative_points"


@dataclass(frozen=True, slots=True)
class Share:
    """A fraction as it was counted (2 of 3), and what it came to after floor and cap."""

    top: int
    bottom: int
    value: Fraction
    edge: str = ""          # "floor", "cap" or "nothing_counted" where the share itself was not used
    limit: Fraction | None = None


@dataclass(frozen=True, slots=True)
class RoundPart:
    """What one round brought this entry: outcome, points, games, and its weight where rounds are weighed."""

    round: int
    outcome: str            # win, draw, loss, double_loss, bye, assigned_loss
    opponent: int | None
    points: int
    games: tuple[int, int, int]     # won, lost, drawn
    weight: int = 0
    weight_counted: int = 0


@dataclass(frozen=True, slots=True)
class OpponentPart:
    """What one opponent brought into a mean; the same opponent stands once for each meeting."""

    round: int
    opponent: int
    share: Share
    counted: bool           # False: left out because the profile says so


@dataclass(frozen=True, slots=True)
class Explanation:
    """One tie-breaker of one entry. `how` says which parts matter:

    number – the points of `rounds`; share – `share`, made of `rounds`; mean – the shares of `opponents`;
    equals – the points of `rounds`, the meetings with those who are equal in everything before; `amount` None:
    it says nothing, because there are none or not every two of them have met; lot – drawn, nothing to show.
    """

    entry: int
    tiebreaker: str
    how: str
    better: str
    amount: Amount | None
    share: Share | None = None
    rounds: tuple[RoundPart, ...] = ()
    opponents: tuple[OpponentPart, ...] = ()
    no_opponents: bool = False      # the mean over nobody: `amount` is what the profile gives then
    equals: int = 0                 # how many others are equal in everything before


def explain(entry: int, tiebreaker: str, records: Records, *, equals: Collection[int] = ()) -> Explanation:
    """Why this entry has this value. `records` are those that the standings were ranked by.

    `equals`: the entries that are equal in every tie-breaker before this one, for one that asks for them.
    """
    breaker = TIEBREAKERS.get(tiebreaker)
    if breaker is None:
        raise RuleViolation("profile.unknown_tiebreaker", name=tiebreaker)
    if breaker.how == "lot":
        return Explanation(entry, tiebreaker, "lot", breaker.better, None)
    if breaker.how == "equals":
        return _among_equals(entry, breaker, records, {entry, *equals})
    amount = breaker.amount(records, entry)
    if breaker.how == "mean":
        return Explanation(
            entry, tiebreaker, "mean", breaker.better, amount,
            opponents=tuple(_opponents(records, entry, breaker)),
            no_opponents=not records.opponents(entry))
    share = _share(breaker.share(records.tally(entry), records)) if breaker.share else None
    return Explanation(entry, tiebreaker, breaker.how, breaker.better, amount, share=share,
                       rounds=tuple(_rounds(records, entry, weighed=tiebreaker == CUMULATIVE)))


def _among_equals(entry: int, breaker: Tiebreaker, records: Records, group: Collection[int]) -> Explanation:
    amount = breaker.among_equals(records, group).get(entry)
    meetings = tuple(part for part in _rounds(records, entry, weighed=False) if part.opponent in group)
    return Explanation(entry, breaker.code, "equals", breaker.better, amount, rounds=meetings, equals=len(group) - 1)


def _share(ratio: Ratio) -> Share:
    if not ratio.bottom:
        return Share(ratio.top, ratio.bottom, ratio.value, edge="nothing_counted")
    if ratio.value > ratio.raw:
        return Share(ratio.top, ratio.bottom, ratio.value, edge="floor", limit=ratio.floor)
    if ratio.value < ratio.raw:
        return Share(ratio.top, ratio.bottom, ratio.value, edge="cap", limit=ratio.cap)
    return Share(ratio.top, ratio.bottom, ratio.value)


def _sides(records: Records, entry: int) -> Iterator[tuple[Bout, str, int | None, bool]]:
    """The entry's matches in order: match, its outcome, its opponent, whether it sat first."""
    for bout in sorted(records.bouts, key=lambda bout: bout.round):
        for_first, for_second = bout.outcomes()
        if bout.first == entry:
            yield bout, for_first, bout.second, True
        elif bout.second == entry:
            yield bout, for_second, bout.first, False


def _opponents(records: Records, entry: int, breaker: Tiebreaker) -> Iterator[OpponentPart]:
    for bout, _, opponent, _ in _sides(records, entry):
        if opponent is not None:
            share = _share(breaker.contributed(records, opponent))
            yield OpponentPart(bout.round, opponent, share, counted=records.counts(opponent))


def _rounds(records: Records, entry: int, *, weighed: bool) -> Iterator[RoundPart]:
    wins = {WIN, BYE} if records.scoring.bye_in_cumulative else {WIN}
    for bout, outcome, opponent, sat_first in _sides(records, entry):
        first, second, drawn = records.games_of(bout)
        weight = records.round_weights[bout.round - 1] if weighed else 0
        yield RoundPart(
            bout.round, outcome, opponent, records.scoring.points.of(outcome),
            (first, second, drawn) if sat_first else (second, first, drawn),
            weight, weight if outcome in wins else 0)
