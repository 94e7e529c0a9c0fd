"""Why this opponent? The answer for one player: from the reasons that the draw kept, and from the results before it."""

from tournament.domain.certificates import Certificate
from tournament.domain.records import Records
from tournament.models import Entry, Match
from tournament.queries.facts import bouts, profile_of
from tournament.queries.reasons import Why


def why_this_table(match: Match, entry: Entry) -> list[Why]:
    """What decided about this player's place in the round; codes of ``words_player.own_reason``."""
    if not match.round.stage.is_swiss:
        return [Why("bracket")]
    certificate = Certificate.read(match.round.pairing)
    is_drawn = _is_drawn(match, certificate)
    if match.kind == Match.Kind.BYE:
        return [_bye(certificate, entry) if is_drawn else Why("bye_by_hand")]
    if not match.is_played:
        return [Why(match.kind)]
    opponent = match.second if match.first_id == entry.pk else match.first
    before = bouts(entry.tournament, up_to=match.round.number - 1, of=match.entry_ids)
    met = [bout.round for bout in before if {bout.first, bout.second} == {entry.pk, opponent.pk}]
    if not is_drawn:
        is_kept = match.is_locked and certificate is not None and certificate.kept
        return [*_met_before(met), Why("kept_table" if is_kept else "by_hand")]
    told = [one for reason in certificate.reasons_of(entry.pk) for one in _told(reason, certificate, entry, met)]
    if not any(reason["code"].startswith("paired_") for reason in certificate.reasons_of(entry.pk)):
        told.append(_ordinary(match, certificate, _points(before, entry, match), opponent))
    if certificate.is_by_standing:
        told.append(Why("by_standing"))
    if certificate.look_ahead == "kept":
        told.append(Why("kept_for_later", {"rounds": certificate.rounds_after(match.round.number)}))
    return told


def _is_drawn(match: Match, certificate: Certificate | None) -> bool:
    """Whether the draw itself made this match. Rounds that kept no pairs are as drawn unless staff changed them."""
    if certificate is None or (certificate.pairs is None and match.round.is_hand_made):
        return False
    return certificate.drew(*match.entry_ids)


def _bye(certificate: Certificate, entry: Entry) -> Why:
    reason = next((why for why in certificate.reasons_of(entry.pk)), {"code": "bye", "data": {}})
    facts = {"points": reason["data"].get("points"), "count": reason["data"].get("groups_below", 0)}
    if reason["code"] == "second_bye":
        return Why("second_bye" if certificate.is_least("repeated_byes") else "second_bye_plain", facts)
    if facts["points"] is None:
        return Why("bye")
    if not facts["count"]:
        return Why("bye_lowest", facts)
    return Why("bye_higher" if certificate.is_least("bye_height") else "bye", facts)


def _told(reason: dict, certificate: Certificate, entry: Entry, met: list[int]) -> list[Why]:
    """One reason of the draw in the player's own terms."""
    data = reason["data"]
    match reason["code"]:
        case "forced_rematch":
            code = "forced_rematch" if certificate.is_least("rematches") else "rematch_found"
            return [Why(code, {"rounds": met})] if met else []
        case "team_mates":
            is_least = certificate.is_least("team_mates")
            return [Why("team_mates" if is_least else "team_mates_plain", {"team": entry.player.team})]
        case "paired_down" | "paired_up" as code:
            down = code == "paired_down"
            facts = {"mine": data["points"], "theirs": data["other_points"]}
            group = _group(certificate, facts["mine"] if down else facts["theirs"], "own" if down else "other")
            again = Why(f"{code}_again" if data["earlier"] else f"{code}_first", {"count": data["earlier"]})
            return [Why(code, facts), *group, again]
    return []


def _group(certificate: Certificate, points: int, whose: str) -> list[Why]:
    """Why the higher of the two groups could not be paired within itself, where its number alone says so."""
    size = certificate.group_size(points)
    if not size or size % 2 == 0:
        return []
    code = f"{whose}_group_of_one" if size == 1 else f"{whose}_group_odd"
    return [Why(code, {"points": points, "players": size})]


def _met_before(met: list[int]) -> list[Why]:
    return [Why("met_before", {"rounds": met})] if met else []


def _ordinary(match: Match, certificate: Certificate, points, opponent: Entry) -> Why:
    if match.round.number == 1:
        return Why("first_round_teams" if certificate.settings.get("separate_teams") else "first_round")
    mine, theirs = points
    if mine != theirs:
        return Why("same_points_then")  # a result was corrected after the draw
    plain = certificate.is_by_standing or certificate.look_ahead == "kept"
    return Why("same_points_plain" if plain else "same_points", {"mine": mine})


def _points(before, entry: Entry, match: Match) -> tuple[int, int]:
    records = Records(before, profile_of(entry.tournament).scoring, completed_rounds=match.round.number - 1)
    other = next(one for one in match.entry_ids if one != entry.pk)
    return records.tally(entry.pk).points, records.tally(other).points
