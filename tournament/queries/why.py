"""Why this opponent? The answer for one player, from the position before the round."""

from tournament.domain.records import Records
from tournament.models import Entry, Match
from tournament.queries.facts import bouts, profile_of
from tournament.queries.workshop import Why


def why_this_table(match: Match, entry: Entry) -> list[Why]:
    """What decided about this player's place in the round; codes of ``words_player.own_reason``."""
    round = match.round
    if not round.stage.is_swiss:
        return [Why("bracket")]
    if not match.is_played:
        return [Why(match.kind)]
    opponent = match.second if match.first_id == entry.pk else match.first
    before = bouts(entry.tournament, up_to=round.number - 1, of=match.entry_ids)
    found = [Why("rematch", {"round": bout.round}) for bout in before
             if {bout.first, bout.second} == {entry.pk, opponent.pk}]
    if round.is_hand_made:
        return [*found, Why("by_hand")]
    records = Records(before, profile_of(entry.tournament).scoring, completed_rounds=round.number - 1)
    mine, theirs = records.tally(entry.pk).points, records.tally(opponent.pk).points
    facts = {"mine": mine, "theirs": theirs}
    if round.number == 1:
        return [*found, Why("first_round")]
    if mine == theirs:
        return [*found, Why("same_points", facts)]
    return [*found, Why("down" if mine > theirs else "up", facts)]
