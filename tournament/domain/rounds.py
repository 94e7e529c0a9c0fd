"""Which step of a round may follow which, and who may be in it (R3.1, R3.6)."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from core.errors import RuleViolation

# step → (states it starts from, state it leads to)
STEPS = {
    "post": (("draft",), "posted"),
    "unpost": (("posted",), "draft"),
    "start": (("posted",), "running"),
    "close": (("posted", "running"), "closed"),
    "reopen": (("closed",), "running"),
}


def next_state(state: str, step: str) -> str:
    """The state that a step leads to; raises when the round is not where the step starts."""
    starts, leads_to = STEPS[step]
    if state not in starts:
        raise RuleViolation(f"round.cannot_{step}", state=state)
    return leads_to


def check_is_draft(state: str) -> None:
    """Raise unless the round may still be rearranged."""
    if state != "draft":
        raise RuleViolation("round.not_a_draft")


@dataclass(frozen=True, slots=True)
class SetApart:
    """Who has no part in a draw: awarded byes, assigned losses, and who sits the round out without a result."""

    awarded_byes: Sequence[int] = ()
    losses: Sequence[int] = ()
    absent: Sequence[int] = ()

    def everybody(self) -> list[int]:
        return [*self.awarded_byes, *self.losses, *self.absent]


NOBODY = SetApart()


@dataclass(frozen=True, slots=True)
class HandMade:
    """A round that staff put together: pairs, byes, awarded byes, assigned losses, and who sits it out."""

    pairs: Sequence[tuple[int, int]] = ()
    byes: Sequence[int] = ()
    awarded_byes: Sequence[int] = ()
    losses: Sequence[int] = ()
    absent: Sequence[int] = ()

    def everybody(self) -> list[int]:
        seated = [entry for pair in self.pairs for entry in pair]
        return [*seated, *self.byes, *self.awarded_byes, *self.losses, *self.absent]


def check_set_apart(apart: SetApart, *, playing: Collection[int], names: Mapping[int, str]) -> None:
    """Raise unless these are in the field, each with one thing said of them."""
    _check_once(apart.everybody(), playing, names)


def check_hand_made(made: HandMade, *, playing: Collection[int], names: Mapping[int, str]) -> None:
    """Raise unless everybody who plays is in the round exactly once, and nobody else."""
    for first, second in made.pairs:
        if first == second:
            raise RuleViolation("round.against_oneself", name=names.get(first, first))
    everybody = made.everybody()
    _check_once(everybody, playing, names)
    if missing := sorted(set(playing).difference(everybody)):
        raise RuleViolation("round.left_out", name=names.get(missing[0], missing[0]), count=len(missing))


def _check_once(entries: Iterable[int], playing: Collection[int], names: Mapping[int, str]) -> None:
    for entry, count in sorted(Counter(entries).items()):
        if entry not in playing:
            raise RuleViolation("round.not_playing", name=names.get(entry, entry))
        if count > 1:
            raise RuleViolation("round.seated_twice", name=names.get(entry, entry))
