"""Which step of a round may follow which, and who may be in it (R3.1, R3.6)."""

from collections import Counter
from collections.abc import Iterable, Sequence
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


def check_hand_made(made: HandMade, *, playing: Iterable[int], names: dict[int, str]) -> None:
    """Raise unless everybody who plays is in the round exactly once, and nobody else."""
    for first, second in made.pairs:
        if first == second:
            raise RuleViolation("round.against_oneself", name=names.get(first, first))
    counts = Counter(made.everybody())
    playing = set(playing)
    for entry, count in sorted(counts.items()):
        if entry not in playing:
            raise RuleViolation("round.not_playing", name=names.get(entry, entry))
        if count > 1:
            raise RuleViolation("round.seated_twice", name=names.get(entry, entry))
    if missing := sorted(playing - set(counts)):
        raise RuleViolation("round.left_out", name=names.get(missing[0], missing[0]), count=len(missing))
