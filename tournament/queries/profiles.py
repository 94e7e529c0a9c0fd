"""The scoring profiles that a new tournament may take."""

from collections.abc import Sequence

from tournament.domain.profiles import Profile, load_profile, shipped_profiles
from tournament.models import ScoringProfile


def own_profiles() -> Sequence[ScoringProfile]:
    """The organizers' own, of all events, by code; each knows its event."""
    return ScoringProfile.objects.select_related("event").order_by("code")


def offered_profiles() -> dict[str, Profile]:
    """The shipped ones, then the organizers' own, by code."""
    return dict(shipped_profiles()) | {kept.code: load_profile(kept.row) for kept in own_profiles()}
