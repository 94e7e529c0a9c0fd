"""What a result is, and which results may be entered when (R3.1, R3.4, R3.5)."""

from dataclasses import dataclass
from enum import StrEnum

from core.errors import RuleViolation

TAKES_REPORTS = ("posted", "running")


class Kind(StrEnum):
    """How a match came to its result."""

    PLAYED = "played"
    INTENTIONAL_DRAW = "intentional_draw"
    CONCESSION = "concession"
    NO_SHOW = "no_show"
    DOUBLE_LOSS = "double_loss"
    BYE = "bye"
    AWARDED_BYE = "awarded_bye"
    ASSIGNED_LOSS = "assigned_loss"


ALONE = frozenset({Kind.BYE, Kind.AWARDED_BYE, Kind.ASSIGNED_LOSS})
GIVEN_UP = frozenset({Kind.CONCESSION, Kind.NO_SHOW})


class Outcome(StrEnum):
    FIRST = "first"
    SECOND = "second"
    DRAW = "draw"
    BOTH_LOSE = "both_lose"


@dataclass(frozen=True, slots=True)
class Score:
    """Games won by the first and the second player, games drawn, and how it came about.

    ``by_first`` says who gave the match up (a concession or a no-show): the first player, the second
    one, or nobody (None). ``neither_came``: a double loss because both stayed away.
    """

    first: int
    second: int
    drawn: int = 0
    kind: Kind = Kind.PLAYED
    by_first: bool | None = None
    neither_came: bool = False

    @property
    def outcome(self) -> Outcome:
        """Who won the match. Who gave it up has lost, whatever the games say (R3.5-12)."""
        if self.kind is Kind.DOUBLE_LOSS:
            return Outcome.BOTH_LOSE
        if self.by_first is not None:
            return Outcome.SECOND if self.by_first else Outcome.FIRST
        if self.first == self.second:
            return Outcome.DRAW
        return Outcome.FIRST if self.first > self.second else Outcome.SECOND

    def fits(self, wins_needed: int, *, time_called: bool) -> bool:
        """Whether such a score comes about in ordinary play.

        One player has exactly the wins needed (R3.1-2), or nobody has them and time was called or the
        last game was drawn (R3.4-5, R3.4-6, R3.5-1).
        """
        if self.kind is not Kind.PLAYED:
            return True
        high, low = max(self.first, self.second), min(self.first, self.second)
        if high == wins_needed:
            return low < wins_needed
        return high < wins_needed and (time_called or (self.drawn > 0 and high == low))


def given_up(by_first: bool, *, kind: Kind, wins_needed: int, first: int = 0, second: int = 0) -> Score:
    """The score of a match that one player gave up: the other one gets the wins needed (R3.5-12)."""
    if by_first:
        return Score(min(first, wins_needed - 1), wins_needed, kind=kind, by_first=True)
    return Score(wins_needed, min(second, wins_needed - 1), kind=kind, by_first=False)


def alone(kind: Kind, wins_needed: int) -> Score:
    """The score of an entry without an opponent: a bye is won, an assigned loss is lost."""
    if kind is Kind.ASSIGNED_LOSS:
        return Score(0, wins_needed, kind=kind)
    return Score(wins_needed, 0, kind=kind)


def check_takes_reports(round_state: str) -> None:
    """Raise unless the round is posted or running."""
    if round_state == "closed":
        raise RuleViolation("result.round_closed")
    if round_state not in TAKES_REPORTS:
        raise RuleViolation("result.round_not_posted")


def check_fresh(version: int, expected: int) -> None:
    """Raise when the fact on the screen is older than the one in the database."""
    if version != expected:
        raise RuleViolation("result.changed_meanwhile")


def check_shape(score: Score, *, wins_needed: int) -> None:
    """Raise when no match of this length can end like that, whoever confirms it."""
    if min(score.first, score.second, score.drawn) < 0:
        raise RuleViolation("result.negative")
    if score.kind in ALONE:
        raise RuleViolation("result.not_a_report")
    if min(score.first, score.second) >= wins_needed:
        raise RuleViolation("result.both_won", wins_needed=wins_needed)
    if score.kind is Kind.DOUBLE_LOSS and (score.first or score.second):
        raise RuleViolation("result.double_loss_with_wins")
    if score.kind is Kind.INTENTIONAL_DRAW and score.first != score.second:
        raise RuleViolation("result.draw_with_a_winner")
    if score.neither_came and score.kind is not Kind.DOUBLE_LOSS:
        raise RuleViolation("result.who_gave_up")
    if (score.kind in GIVEN_UP) != (score.by_first is not None):
        raise RuleViolation("result.who_gave_up")


def check_score(
    score: Score, *, is_bye: bool, wins_needed: int, allows_draw: bool, time_called: bool,
    confirmed: bool = False,
) -> None:
    """Raise unless a match of this stage may end like that.

    ``allows_draw`` is false in elimination (R3.4-8, R3.5-2). ``confirmed``: staff saw that the score is
    unusual, or that a concession after time is permitted (R3.5-5).
    """
    if is_bye:
        raise RuleViolation("result.bye_has_no_report")
    check_shape(score, wins_needed=wins_needed)
    if not allows_draw and score.outcome is Outcome.DRAW:
        raise RuleViolation("result.draw_in_elimination")
    if confirmed:
        return
    if score.kind is Kind.CONCESSION and time_called:
        raise RuleViolation("result.concession_after_time")
    if not score.fits(wins_needed, time_called=time_called):
        raise RuleViolation("result.unusual_score", wins_needed=wins_needed)


def check_reason(reason: str) -> None:
    """Raise unless somebody said why; a corrected fact without a reason helps nobody."""
    if not reason.strip():
        raise RuleViolation("reason.missing")
