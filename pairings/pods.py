"""Draft pods: who drafts together, who sits where, and rounds in which everybody plays inside the pod."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, pairwise
from typing import Literal, get_args

from pairings.chance import lottery
from pairings.swiss import pair
from pairings.types import Contender, Engine, PairingImpossible, Pairings, PlayerId

POD = 8  # players; a remainder of less than half a pod joins the last one
By = Literal["standing", "random"]


@dataclass(frozen=True, slots=True)
class Pod:
    """One pod of a draft. `seats` has seat 1, 2, … clockwise, seen from above; it stays for the whole block."""

    number: int
    seats: tuple[PlayerId, ...]

    def seat(self, player: PlayerId) -> int:
        """The player's seat, from 1."""
        return self.seats.index(player) + 1

    def left(self, player: PlayerId) -> PlayerId | None:
        """Who gets this player's first pack; None: nobody else is here."""
        return self._away(player, 1)

    def right(self, player: PlayerId) -> PlayerId | None:
        """Who gets this player's pack when packs go to the right."""
        return self._away(player, -1)

    def opposite(self, player: PlayerId) -> PlayerId | None:
        """Who sits on the other side of the table; None in an odd pod, where two share that side."""
        return None if len(self.seats) % 2 else self._away(player, len(self.seats) // 2)

    def _away(self, player: PlayerId, steps: int) -> PlayerId | None:
        other = self.seats[(self.seats.index(player) + steps) % len(self.seats)]
        return None if other == player else other


@dataclass(frozen=True, slots=True)
class PodRound:
    """One round of a block: the draw of every pod that has somebody left, in the order of the pods."""

    draws: tuple[tuple[Pod, Pairings], ...]

    @property
    def pairs(self) -> tuple[tuple[PlayerId, PlayerId], ...]:
        """All pairs, pod by pod, so that a pod's tables are neighbours."""
        return tuple(two for _, drawn in self.draws for two in drawn.pairs)

    @property
    def byes(self) -> tuple[PlayerId, ...]:
        """One for every pod with an odd number of players left: nobody crosses to another pod."""
        return tuple(drawn.bye for _, drawn in self.draws if drawn.bye is not None)

    @property
    def proved(self) -> bool:
        """Whether no pod has a better round."""
        return all(drawn.proved for _, drawn in self.draws)


def pod_sizes(players: int, size: int = POD) -> tuple[int, ...]:
    """How many sit in each pod: 8 each, fewer than 4 left over join the last pod, 4 to 7 form their own.

    Fewer than 4 players in all are one pod, nobody is none.
    """
    if size < 2:
        raise ValueError("a pod has at least two seats")
    full, rest = divmod(players, size)
    if not rest:
        return (size,) * full
    if full and rest < size / 2:
        return (*(size,) * (full - 1), size + rest)
    return (*(size,) * full, rest)


def make_pods(
    players: Sequence[PlayerId], *, seed: int, by: By = "standing", draft: int = 1, size: int = POD
) -> tuple[Pod, ...]:
    """Pods of these players, given in the order of the standing, best first.

    By standing the best eight are pod 1, the next eight pod 2; at random the pods are drawn. Seats are
    always drawn. `draft` counts the drafts of a tournament: every one has other seats with the same seed.
    """
    if by not in get_args(By):
        raise ValueError(f"unknown order of pods {by!r}")
    order = list(players) if by == "standing" else _drawn(players, seed, draft, "pods")
    ends = accumulate(pod_sizes(len(order), size), initial=0)
    return tuple(
        Pod(number, tuple(_drawn(order[start:end], seed, draft, "pod seats")))
        for number, (start, end) in enumerate(pairwise(ends), start=1)
    )


def pair_in_pods(
    pods: Iterable[Pod],
    contenders: Iterable[Contender],
    *,
    seed: int,
    round: int = 1,
    last_of_block: int | None = None,
    met_before: Mapping[PlayerId, Sequence[PlayerId]] | None = None,
    engine: Engine = "auto",
) -> PodRound:
    """Draw a round in which everybody plays inside the pod.

    `last_of_block` is the number of the last round that these pods play; pods of ten or fewer look ahead to
    it. `met_before` has the opponents of the rounds before the block: meeting them again counts as nothing.
    Without it every earlier meeting counts. Who left is missing from `contenders` and leaves the pod smaller.
    Raises PairingImpossible for a contender in no pod or in two.
    """
    wanting = {one.id: _forget(one, (met_before or {}).get(one.id, ())) for one in contenders}
    draws, placed = [], set()
    for pod in pods:
        here = [wanting[player] for player in pod.seats if player in wanting]
        if twice := placed.intersection(one.id for one in here):
            raise PairingImpossible("contender.in_two_pods", min(twice))
        placed.update(one.id for one in here)
        if here:
            draws.append((pod, pair(here, seed=seed, round=round, planned_rounds=last_of_block, engine=engine)))
    if missing := wanting.keys() - placed:
        raise PairingImpossible("contender.in_no_pod", min(missing))
    return PodRound(tuple(draws))


def _drawn(players: Iterable[PlayerId], seed: int, draft: int, purpose: str) -> list[PlayerId]:
    lot = lottery(seed, draft, purpose)
    return sorted(players, key=lambda player: (lot(player), player))


def _forget(contender: Contender, opponents: Sequence[PlayerId]) -> Contender:
    """The contender without these meetings; who was met again since stays met."""
    met = list(contender.met)
    for opponent in opponents:
        if opponent in met:
            met.remove(opponent)
    return replace(contender, met=tuple(met)) if opponents else contender
