"""Why each table of a Swiss round is as it is, for staff: facts of the position, and whether the draw made it."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from pairings.types import Reason
from pairings.weighing import reasons
from tournament.domain.certificates import Certificate
from tournament.domain.records import Bout
from tournament.models import Match, Round
from tournament.queries.position import Position


@dataclass(frozen=True, slots=True)
class Why:
    """One thing to know about a table; ``words_reasons`` and ``words_player`` have the sentence for each code."""

    code: str
    facts: dict = field(default_factory=dict)


def seated(matches: Iterable[Match]) -> tuple[list[tuple[int, int]], list[int]]:
    """The pairs at the tables and the drawn byes, by entries: what the draw would have been asked for."""
    matches = list(matches)
    pairs = [(match.first_id, match.second_id) for match in matches if match.second_id]
    return pairs, [match.first_id for match in matches if match.kind == Match.Kind.BYE]


def reasons_of_round(
    round: Round, matches: Sequence[Match], position: Position, played: Iterable[Bout]
) -> dict[int, list[Why]]:
    """For each match of the round what there is to say about it, the most special first."""
    return _Round(round, matches, position, played).reasons()


class _Round:
    """The round as it stands now, next to its position and to what was drawn."""

    def __init__(self, round: Round, matches: Sequence[Match], position: Position, played: Iterable[Bout]):
        self.round, self.matches, self.position = round, matches, position
        self.certificate = Certificate.read(round.pairing)
        self.contenders = {one.id: one for one in position.contenders}
        self.sizes = Counter(one.points for one in position.contenders)
        self.met = _meetings(played)

    def reasons(self) -> dict[int, list[Why]]:
        found = defaultdict(list)
        pairs, byes = seated(self.matches)
        for why in reasons(self.position.contenders, pairs, byes, separate_teams=self.position.separate_teams):
            found[why.player].append(why)
        return {match.pk: self._of(match, found) for match in self.matches}

    def _of(self, match: Match, found: Mapping[int, Sequence[Reason]]) -> list[Why]:
        special = [why for entry in match.entry_ids for why in found.get(entry, ())]
        is_drawn = self.certificate is not None and self.certificate.drew(*match.entry_ids)
        if not match.is_played:
            return [self._bye(why, is_drawn) for why in special]
        told = [one for why in special for one in self._special(match, why, is_drawn)]
        return told + (self._drawn(match, special) if is_drawn else [self._by_hand(match)])

    def _special(self, match: Match, why: Reason, is_drawn: bool) -> list[Why]:
        if why.code == "forced_rematch":
            return [Why(self._rematch(is_drawn), {"rounds": self.met.get(frozenset(match.entry_ids), [])})]
        if why.code == "team_mates":
            is_least = is_drawn and self.certificate.is_least("team_mates")
            return [Why("team_mates" if is_least else "team_mates_by_hand", {"team": match.first.player.team})]
        if why.code == "paired_down":
            return [self._across(match, why), *self._floats(match, why, is_drawn)]
        return []  # the other side of a pair-down

    def _rematch(self, is_drawn: bool) -> str:
        if not is_drawn:
            return "met_before"
        return "forced_rematch" if self.certificate.is_least("rematches") else "rematch_found"

    def _across(self, match: Match, why: Reason) -> Why:
        data, name = dict(why.data), _names(match)
        return Why("paired_down", {"high": name[why.player], "points": data["points"], "low": name[why.other],
                                   "low_points": data["other_points"]})

    def _floats(self, match: Match, why: Reason, is_drawn: bool) -> list[Why]:
        """What brought the two together, and how often the same happened to each before."""
        points, size = dict(why.data)["points"], self.sizes[dict(why.data)["points"]]
        name = _names(match)
        told = []
        if is_drawn and size == 1:
            told.append(Why("group_of_one", {"points": points, "name": name[why.player]}))
        elif is_drawn and size % 2:
            told.append(Why("group_odd", {"points": points, "players": size}))
        elif is_drawn and self.certificate.is_least("squared_distance"):
            told.append(Why("group_even", {"points": points, "players": size}))
        downs, ups = self.contenders[why.player].downs, self.contenders[why.other].ups
        told.append(Why("downs" if downs else "no_downs", {"name": name[why.player], "count": downs}))
        told.append(Why("ups" if ups else "no_ups", {"name": name[why.other], "count": ups}))
        return told

    def _drawn(self, match: Match, special: Sequence[Reason]) -> list[Why]:
        """What led to an ordinary table; a pair-down has said it already."""
        one, other = (self.contenders[entry] for entry in match.entry_ids)
        told = []
        if self.certificate.is_by_standing and None not in (one.rank, other.rank):
            told.append(Why("by_standing", {"high": min(one.rank, other.rank), "low": max(one.rank, other.rank)}))
        elif not any(why.code == "paired_down" for why in special):
            told.append(Why(*self._by_lot(one.points)))
        if self.certificate.look_ahead == "kept":
            told.append(Why("kept_for_later", {"rounds": self.certificate.rounds_after(self.round.number)}))
        return told

    def _by_lot(self, points: int) -> tuple[str, dict]:
        if self.round.number == 1:
            return ("first_round_teams" if self.position.separate_teams else "first_round"), {}
        ahead = self.certificate.look_ahead == "kept"
        return ("same_points_ahead" if ahead else "same_points"), {"points": points}

    def _by_hand(self, match: Match) -> Why:
        if self.certificate is None:
            return Why("by_hand")
        return Why("kept_table" if match.is_locked and self.certificate.kept else "changed_by_hand")

    def _bye(self, why: Reason, is_drawn: bool) -> Why:
        facts = {"points": dict(why.data)["points"], "groups": dict(why.data)["groups_below"]}
        if not is_drawn:
            return Why(f"{why.code}_by_hand", facts)
        if why.code == "second_bye":
            fewest = min(one.byes for one in self.position.contenders)
            return Why("second_bye_all" if fewest else self._if_least("repeated_byes", "second_bye"), facts)
        return Why(self._if_least("bye_height", "bye") if facts["groups"] else "bye_lowest", facts)

    def _if_least(self, level: str, code: str) -> str:
        """The code of the sentence that claims it could not be otherwise, or of the plain one."""
        return code if self.certificate.is_least(level) else f"{code}_plain"


def _names(match: Match) -> dict[int, str]:
    return {match.first_id: match.first.player.name, match.second_id: match.second.player.name}


def _meetings(played: Iterable[Bout]) -> dict[frozenset[int], list[int]]:
    met = defaultdict(list)
    for bout in played:
        if bout.second is not None:
            met[frozenset((bout.first, bout.second))].append(bout.round)
    return met
