"""Time left in a round and at a table, from stored facts (R3.2)."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from core.errors import RuleViolation

NO_TIME = timedelta(0)


@dataclass(frozen=True, slots=True)
class Clock:
    """When a round started, how long it lasts and how long it stood still. ``length`` None: untimed."""

    length: timedelta | None
    started_at: datetime | None = None
    paused_at: datetime | None = None
    paused_for: timedelta = NO_TIME

    @property
    def is_timed(self) -> bool:
        return self.length is not None

    @property
    def is_running(self) -> bool:
        return self.started_at is not None and self.paused_at is None

    def remaining(self, now: datetime, extension: timedelta = NO_TIME) -> timedelta | None:
        """Time left, negative in overtime; None for an untimed round (R3.1-9)."""
        if self.length is None:
            return None
        if self.started_at is None:
            return self.length + extension
        running_until = self.paused_at or now
        return self.length + extension + self.paused_for - (running_until - self.started_at)

    def is_over(self, now: datetime, extension: timedelta = NO_TIME) -> bool:
        """Whether time is up; the end of a match is the end of the round and its extensions (R3.2-10)."""
        left = self.remaining(now, extension)
        return left is not None and left <= NO_TIME

    def ends_at(self, now: datetime, extension: timedelta = NO_TIME) -> datetime | None:
        """When time will be up, if nothing stops the clock; None when untimed or not started."""
        left = self.remaining(now, extension)
        if left is None or self.started_at is None:
            return None
        return now + left


def expected_end(clock: Clock, now: datetime, open_extensions: list[timedelta]) -> datetime | None:
    """Round end plus the longest extension of a table that still plays (R3.2-14)."""
    return clock.ends_at(now, max(open_extensions, default=NO_TIME))


def extension_for_stop(seconds: int) -> int:
    """Minutes to propose for a match that a judge stopped so long: none below one minute (R3.2-3, R3.2-4)."""
    return -(-seconds // 60) if seconds >= 60 else 0


def check_extension(
    minutes: int, reason: str, *, clock: Clock, began_at: datetime, extended: timedelta, has_result: bool
) -> None:
    """Raise unless a match may get more time.

    ``began_at`` is when the stop that is made good began: a match that was over or had no time left then
    gets nothing (R3.2-8).
    """
    if not clock.is_timed:
        raise RuleViolation("clock.untimed")
    if not 1 <= minutes <= 240:
        raise RuleViolation("clock.minutes_out_of_range", least=1, most=240)
    if not reason.strip():
        raise RuleViolation("reason.missing")
    if has_result:
        raise RuleViolation("clock.match_over")
    if clock.is_over(began_at, extended):
        raise RuleViolation("clock.no_time_left")
