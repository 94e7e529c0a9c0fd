"""Where Django looks for this app's tables."""

from tournament.models.announced import Announcement, Place
from tournament.models.clock import RoundClock, TimeExtension
from tournament.models.entries import Entry
from tournament.models.play import Match, MatchResult, Round, Seat
from tournament.models.profiles import ScoringProfile
from tournament.models.tournaments import Stage, StageEntry, Tournament

__all__ = [
    "Announcement", "Entry", "Match", "MatchResult", "Place", "Round", "RoundClock", "ScoringProfile", "Seat",
    "Stage", "StageEntry", "TimeExtension", "Tournament",
]
