"""Real tournaments, read where they lie: every published row comes out of the matches alone.

Points, record, opponents' match-win rate, game-win rate and opponents' game-win rate, each row as of the
round after which it was published.
"""
import json
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import pytest

from tournament.domain.matches import Matches
from tournament.domain.profiles import shipped_profiles
from tournament.domain.ranking import rank_field
from tournament.domain.records import Bout
from tournament.domain.standings import rank

# File and rows: 2,573 rows in all.
FILES = [
    ("0014-double-loss", 14), ("0041-assigned-loss", 41), ("0044-cardsrealm", 44), ("0048-six-rounds", 48),
    ("0096-many-draws", 96), ("0114-manatraders-floor033", 114), ("0144-top8", 144),
    ("0295-zero-zero-draws", 295), ("0584-two-days-top8", 584), ("1193-regional-championship", 1193),
]
# Profile and tolerance of each publisher: the published digits, and binary floats on the way.
PUBLISHERS = {
    "melee": ("magic-third", 6e-7), "cardsrealm": ("magic-third", 1.05e-4),
    "manatraders": ("magic-033", 5.1e-4),
}
KINDS = {"bye": "bye", "assigned_loss": "assigned_loss", "double_loss": "double_loss"}
RATES = {"omw": "opponents_match_win_rate", "gw": "game_win_rate", "ogw": "opponents_game_win_rate"}


class Published:
    """A tournament as published, and our standings of it after any round."""

    def __init__(self, path):
        self.document = json.loads(path.read_text(encoding="utf-8"))
        code, self.tolerance = PUBLISHERS[self.document["profile"]]
        profile = shipped_profiles()[code]
        self.profile = replace(profile, scoring=replace(
            profile.scoring, own_game_floor=self.document["own_gw_floored"]))
        self.bouts = [
            Bout(r["number"], m["p1"], m["p2"], m["g1"], m["g2"], m["gd"], KINDS.get(m["result"], "played"))
            for r in self.document["rounds"] for m in r["matches"]]
        self.players = [player["id"] for player in self.document["players"]]
        self.rounds = {}

    def after(self, number):
        """Our lines after a round, by player."""
        if number not in self.rounds:
            lines = rank(self.players, self.bouts, profile=self.profile, completed_rounds=number)
            self.rounds[number] = {line.entry: line for line in lines}
        return self.rounds[number]

    def differences(self, row):
        """What of a published row does not come out."""
        line = self.after(row["as_of_round"])[row["player"]]
        record = self.after(row.get("record_as_of_round") or row["as_of_round"])[row["player"]]
        ours = {"points": line.points, "wins": record.wins, "losses": record.losses, "draws": record.draws}
        wrong = [name for name, value in ours.items() if row[name] is not None and row[name] != value]
        rates = {name: abs(float(line.amount(code)) - row[name]) for name, code in RATES.items()}
        return wrong + [name for name, gap in rates.items() if gap > self.tolerance]


@pytest.fixture
def published(reference_file):
    return lambda name: Published(reference_file(f"standings/{name}.json"))


@pytest.mark.parametrize(("name", "rows"), FILES, ids=[name for name, _ in FILES])
def test_every_published_row_is_reproduced(published, name, rows):
    tournament = published(name)
    standings = tournament.document["standings"]

    assert len(standings) == rows
    assert {row["player"]: wrong for row in standings if (wrong := tournament.differences(row))} == {}


@pytest.mark.parametrize("name", ["0041-assigned-loss", "0048-six-rounds", "0096-many-draws"])
def test_our_ranks_are_the_published_order(published, name):
    """Where nobody was frozen earlier or played on in a bracket, rank by rank."""
    tournament = published(name)
    last = len(tournament.document["rounds"])
    rows = sorted(tournament.document["standings"], key=lambda row: row["rank"])
    lines = tournament.after(last)

    ranks = [lines[row["player"]].rank for row in rows]

    assert len(ranks) > 1 and all(before <= after for before, after in pairwise(ranks))


@pytest.mark.parametrize("name", [name for name, _ in FILES])
def test_the_whole_field_at_once_is_ranked_the_same(published, name):
    tournament = published(name)
    last = len(tournament.document["rounds"])

    at_once = rank_field(
        tournament.players, Matches.of(tournament.bouts), profile=tournament.profile, completed_rounds=last)

    assert {line.entry: line for line in at_once} == tournament.after(last)


def test_another_floor_would_be_noticed(published):
    tournament = published("0144-top8")
    scoring = tournament.profile.scoring
    tournament.profile = replace(tournament.profile, scoring=replace(
        scoring, match_floor=Fraction(33, 100), game_floor=Fraction(33, 100)))

    assert any(tournament.differences(row) for row in tournament.document["standings"])
