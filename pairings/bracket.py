"""Single elimination: who meets whom, and who ends where. Slots of a round are numbered 1, 2, … downwards."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from pairings.chance import lottery

FirstRound = tuple[tuple[int, int | None], ...]


def rounds_needed(size: int) -> int:
    """Rounds until one player is left."""
    if size < 1:
        raise ValueError("a bracket needs at least one player")
    return (size - 1).bit_length()


def seed_order(size: int) -> tuple[int, ...]:
    """Seeds from the top of the bracket to its bottom, two per match, the better seed of a match first.

    Seeds 1 and 2 can meet only in the last match, 1 to 4 only in the last two rounds, and so on.
    """
    if size < 2 or size & (size - 1):
        raise ValueError("a full bracket has 2, 4, 8, 16 … places")
    lines = [1, 2]
    while len(lines) < size:
        total = 2 * len(lines) + 1
        lines = [
            seed
            for line, best in enumerate(lines)
            for seed in ((total - best, best) if line % 2 else (best, total - best))
        ]
    matches = zip(lines[::2], lines[1::2], strict=True)
    return tuple(seed for match in matches for seed in sorted(match))


def first_round(seeds: int) -> FirstRound:
    """The matches of the first round by slot; in a field that does not fill the bracket the best sit out."""
    if seeds < 2:
        raise ValueError("a bracket needs at least two players")
    return _first_round(seed_order(1 << rounds_needed(seeds)), seeds)


def draft_order(size: int) -> tuple[int, ...]:
    """Seats at a draft table from the top of the bracket to its bottom, two per match, the lower seat first.

    Who sits opposite (half the table away) meets first; the winners meet those half as far away, so in a
    table of eight 1/5 meet 3/7 and 2/6 meet 4/8.
    """
    if size < 2 or size & (size - 1):
        raise ValueError("a full bracket has 2, 4, 8, 16 … places")
    seats = [1]
    while len(seats) < size:
        seats = [2 * seat - 1 for seat in seats] + [2 * seat for seat in seats]
    return tuple(seats)


def draft_first_round(seats: int) -> FirstRound:
    """The matches of the first round after a draft by slot, as seats; the last seats are the empty ones."""
    if seats < 2:
        raise ValueError("a bracket needs at least two players")
    return _first_round(draft_order(1 << rounds_needed(seats)), seats)


def draft_seats(players: Sequence[int], *, seed: int) -> tuple[int, ...]:
    """Who drafts at seat 1, 2, …: by lot, the same for the same players and seed.

    `players` stand in the order of their seeds. When seats stay empty, those opposite go by lot to the best
    of them, as in any bracket that is not full. Nobody or one player has no match, but a seat.
    """
    lot = lottery(seed, 0, "draft seats")
    idle = [seat for seat, other in draft_first_round(len(players)) if other is None] if len(players) > 1 else []
    others = [seat for seat in range(1, len(players) + 1) if seat not in idle]
    best, rest = players[: len(idle)], players[len(idle) :]
    at = {}
    for seats, drawn in ((idle, best), (others, rest)):
        at |= dict(zip(sorted(seats), sorted(drawn, key=lambda player: (lot(player), player)), strict=True))
    return tuple(at[seat] for seat in sorted(at))


def _first_round(order: Sequence[int], players: int) -> FirstRound:
    matches = zip(order[::2], order[1::2], strict=True)
    return tuple((one, other if other <= players else None) for one, other in matches)


def next_slot(slot: int) -> int:
    """Where the winner of this slot plays next."""
    return (slot + 1) // 2


def feeds(slot: int) -> tuple[int, int]:
    """The two slots of the round before whose winners meet here."""
    return 2 * slot - 1, 2 * slot


def next_round(winners: Sequence[int | None]) -> tuple[tuple[int | None, int | None], ...]:
    """The matches of the next round from the winners by slot; None is a place left empty (P-GL-13).

    Whoever faces an empty place advances without playing; two empty places leave one.
    """
    if len(winners) < 2 or len(winners) % 2:
        raise ValueError("winners of whole pairs of slots make a next round")
    return tuple(zip(winners[::2], winners[1::2], strict=True))


def final_places(
    rounds: Sequence[Iterable[tuple[int | None, int | None]]],
    swiss_rank: Mapping[int, int],
    *,
    vacated: Collection[int] = (),
) -> list[tuple[int, int]]:
    """(place, player), best first: by round reached, then by rank in the Swiss rounds.

    `swiss_rank` has everyone who made the cut. Each round lists (winner, loser); an empty place has no
    loser, and two players who both lost are two entries without a winner. Players still in are not
    placed before only one is left. Nobody who lost comes first: when nobody is left, as after a final that
    both lost, the first two share the second place. A player in `vacated` is left out and the place stays
    empty, so that no number below it changes (P-DQ-11).
    """
    went_out = {
        loser: number for number, matches in enumerate(rounds) for _, loser in matches if loser is not None
    }
    still_in = [player for player in swiss_rank if player not in went_out]
    placed = [(1, still_in[0])] if len(still_in) == 1 else []
    out = sorted(went_out, key=lambda player: (-went_out[player], swiss_rank[player]))
    placed += [(max(place, 2), player) for place, player in enumerate(out, start=len(still_in) + 1)]
    return [(place, player) for place, player in placed if player not in vacated]
