"""Real tournaments, read where they lie: no round that was really played is better than ours.

The byes really given count as awarded ones, and who had no match sits the round out.
"""

import pytest

from interchange.formats.swiss_tournament import read_tournament
from interchange.pairing_tables.real_rounds import redraw
from tests.pairings.judge import Judge, is_complete

# File, Swiss rounds, pairs played in them.
FILES = [
    ("0014-double-loss", 3, 20), ("0041-assigned-loss", 4, 80), ("0044-cardsrealm", 4, 64), ("0048-six-rounds", 6, 133),
    ("0096-many-draws", 7, 271), ("0114-manatraders-floor033", 7, 311), ("0144-top8", 8, 480),
    ("0295-zero-zero-draws", 6, 634), ("0584-two-days-top8", 15, 2690), ("1193-regional-championship", 15, 5029),
]


@pytest.mark.parametrize(("name", "rounds", "pairs"), FILES, ids=[name for name, *_ in FILES])
def test_no_round_that_was_played_is_better_than_ours(reference_file, name, rounds, pairs):
    tournament = read_tournament(reference_file(f"standings/{name}.json").read_bytes())

    redrawn = list(redraw(tournament))

    assert (len(redrawn), sum(len(one.played) for one in redrawn)) == (rounds, pairs)
    for one in redrawn:
        judge = Judge(one.field)
        assert is_complete(one.field, one.drawn)
        assert judge.totals(one.drawn) == tuple(one.drawn.objective.values())
        assert judge.totals_of(one.played) == tuple(one.theirs.values())
        assert one.is_no_worse, one.number
        assert one.drawn.proved
