"""What a move by hand would cost: the draft before and after it, judged by the draw's own objective."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass

from core.errors import RuleViolation
from pairings.weighing import weigh
from tournament.domain.certificates import Certificate
from tournament.domain.moves import Place, after_pairing, after_swap
from tournament.domain.objectives import Change, changes, verdict
from tournament.models import Entry, Match, Round
from tournament.queries.position import Position, position_of
from tournament.queries.workshop import keeps_rest


@dataclass(frozen=True, slots=True)
class Cost:
    """One move: ``verdict`` is better, worse or equal; or ``refusal`` says why it is not possible."""

    verdict: str = ""
    changes: Sequence[Change] = ()
    across_groups: Change | None = None  # tables whose players have different points, where their number changes
    spoils_rest: bool = False  # the rounds to come could be played without a rematch or second bye, and no longer can
    refusal: RuleViolation | None = None


@dataclass(frozen=True, slots=True)
class Costs:
    """Both things that can be done with two players of a draft."""

    swap: Cost
    pair: Cost


def costs_of(round: Round, one: Entry, other: Entry) -> Costs:
    """What it would cost in a Swiss round to swap these two, and to let them meet; queries grow with nothing."""
    places = [Place(*row) for row in round.matches.order_by("pk").values_list(
        "pk", "kind", "table", "first_id", "second_id", "is_locked")]
    seated = {entry for place in places for entry in place.entries}
    if absent := next((entry for entry in (one, other) if entry.pk not in seated), None):
        refused = Cost(refusal=RuleViolation("round.not_in_round", name=absent.player.name))
        return Costs(refused, refused)
    before = _Judged(round, places, {one.pk, other.pk})
    return Costs(*(before.cost(move, one, other) for move in (after_swap, after_pairing)))


class _Judged:
    """A draft with its objective, to compare moves with."""

    def __init__(self, round: Round, places: Sequence[Place], asked: Collection[int]):
        self.round, self.places = round, places
        self.position = _position(round, places, asked)
        self.points = {one.id: one.points for one in self.position.contenders}
        self.certificate = Certificate.read(round.pairing)
        self.before = self._weighed(places)

    def cost(self, move: Callable, one: Entry, other: Entry) -> Cost:
        try:
            places = move(self.places, one.pk, other.pk, name=one.player.name)
        except RuleViolation as no:
            return Cost(refusal=no)
        after = self._weighed(places)
        across = Change("across_groups", self._across(self.places), self._across(places))
        spoils = self._keeps_rest(places) is False and self._keeps_rest(self.places) is True
        return Cost("worse" if spoils else verdict(self.before, after), changes(self.before, after),
                    across if across.more else None, spoils)

    def _weighed(self, places: Sequence[Place]) -> Mapping[str, int]:
        return weigh(self.position.contenders, *_seated(places), mode=self.position.mode,
                     separate_teams=self.position.separate_teams)

    def _keeps_rest(self, places: Sequence[Place]) -> bool | None:
        return keeps_rest(self.round, self.certificate, self.position, *_seated(places))

    def _across(self, places: Sequence[Place]) -> int:
        return sum(self.points[place.first] != self.points[place.second] for place in places if place.second)


def _seated(places: Sequence[Place]) -> tuple[list[tuple[int, int]], list[int]]:
    pairs = [(place.first, place.second) for place in places if place.second is not None]
    return pairs, [place.first for place in places if place.kind == Match.Kind.BYE]


def _position(round: Round, places: Sequence[Place], asked: Collection[int]) -> Position:
    """The position of the draw, and who has no match in it but is asked about."""
    entries = {entry for place in places if place.second or place.kind == Match.Kind.BYE for entry in place.entries}
    return position_of(round.tournament, round.stage, round.number, entries | asked)
