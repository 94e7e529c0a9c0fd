"""How good is this draw? Every level of its objective with what no round can be below, and the draw's circumstances."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.domain.certificates import Certificate
from tournament.models import MatchResult, Round, Tournament
from tournament.queries.reasons import Why
from tournament.queries.workshop import Draft, DraftTable, draft_of

ORDINARY = {"same_points", "same_points_ahead", "first_round", "first_round_teams", "by_standing", "by_hand"}


@dataclass(frozen=True, slots=True)
class Level:
    """One line of the report.

    ``drawn`` and ``bound`` are None for a round that nobody drew, ``now`` where the draw was not changed by hand.
    ``state``: least (no round is smaller), unproved, depends (not proved because a line above is not), ahead
    (looking ahead cost this), or empty.
    """

    code: str
    drawn: int | None
    bound: int | None
    now: int | None
    state: str
    is_first: bool

    @property
    def change(self) -> str:
        """``more`` or ``fewer`` than the draw had, or empty."""
        if None in (self.now, self.drawn) or self.now == self.drawn:
            return ""
        return "more" if self.now > self.drawn else "fewer"


@dataclass(frozen=True, slots=True)
class Report:
    """The quality of one Swiss round."""

    draft: Draft
    certificate: Certificate | None
    levels: Sequence[Level]
    was_corrected: bool  # results of earlier rounds changed since, so that the figures of now stand on others

    @property
    def round(self) -> Round:
        return self.draft.round

    @property
    def is_changed(self) -> bool:
        """Whether staff changed what had been drawn."""
        return self.certificate is not None and self.round.is_hand_made

    @property
    def shows_now(self) -> bool:
        return self.certificate is None or self.is_changed

    @property
    def asked(self) -> list[tuple[DraftTable, list[Why]]]:
        """The lines of the round that somebody may ask about, with what there is to say beyond the whole round."""
        lines = [(line, [why for why in line.reasons if why.code != "kept_for_later"])
                 for line in (*self.draft.tables, *self.draft.alone)]
        return [(line, said) for line, said in lines if any(why.code not in ORDINARY for why in said)]


def quality_report(round: Round) -> Report:
    """The report of a Swiss round, drafted or made; queries do not depend on its size."""
    draft = draft_of(round)
    certificate = draft.quality.drawn
    return Report(draft, certificate, _levels(draft, certificate), _was_corrected(round))


def swiss_rounds(tournament: Tournament) -> list[int]:
    """The numbers of the rounds that have a report."""
    return list(tournament.rounds.filter(stage__kind="swiss").order_by("number").values_list("number", flat=True))


def _levels(draft: Draft, certificate: Certificate | None) -> list[Level]:
    now = draft.quality.objective
    if certificate is None:
        return [Level(code, None, None, total, "", first) for code, total, first in _numbered(now)]
    states = _states(certificate)
    shows_now = draft.round.is_hand_made
    return [
        Level(code, drawn, certificate.lower_bound.get(code), now.get(code) if shows_now else None, states[code], first)
        for code, drawn, first in _numbered(certificate.objective)
        if code != "team_mates" or certificate.settings.get("separate_teams") or drawn
    ]


def _numbered(objective) -> list[tuple[str, int, bool]]:
    return [(code, total, place == 0) for place, (code, total) in enumerate(objective.items())]


def _states(certificate: Certificate) -> dict[str, str]:
    """What is known of each level, from the top; below the price of looking ahead nothing can be compared."""
    states, above = {}, "least"
    for code, total in certificate.objective.items():
        if above == "ahead":
            states[code] = ""
        elif code in certificate.unproved:
            states[code] = "unproved" if above == "least" else "depends"
            above = "unproved"
        elif certificate.lower_bound.get(code, total) != total:
            states[code] = above = "ahead"
        else:
            states[code] = "least"
    return states


def _was_corrected(round: Round) -> bool:
    earlier = MatchResult.objects.filter(
        match__round__tournament_id=round.tournament_id, match__round__number__lt=round.number)
    return round.is_stale or earlier.filter(created_at__gt=round.drafted_at).exists()
