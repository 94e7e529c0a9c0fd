"""Positions that nobody played: awkward ones, and handfuls of players with any past."""

from random import Random

from pairings.types import Contender


def awkward(seed: int) -> tuple[list[Contender], bool]:
    """Tiny groups beside large ones, cliques who have all met, many byes and floats, perhaps clubs.

    The second value says whether team-mates are to be kept apart.
    """
    chance = Random(seed)
    large = [chance.randrange(25, 70) for _ in range(2)]
    sizes = [chance.choice([1, 1, 2, 4, *large]) for _ in range(chance.randrange(2, 8))]
    points = [3 * (len(sizes) - g) for g, size in enumerate(sizes) for _ in range(size)]
    players = range(len(points))
    met: list[list[int]] = [[] for _ in players]

    def meet(a: int, b: int) -> None:
        if a != b:
            met[a].append(b)
            met[b].append(a)

    for _ in range(chance.choice([0, 1, 3]) * len(points)):
        a, b = chance.choice(players), chance.choice(players)
        if abs(points[a] - points[b]) <= chance.choice([0, 3, 6]):
            meet(a, b)
    lonely = [p for p in players if points.count(points[p]) < 10]
    clique = chance.choice([0, 0.5, 1])
    for a in lonely:
        for b in lonely:
            if a < b and chance.random() < clique:
                meet(a, b)
    for b in chance.sample(players, min(len(points), chance.choice([0, 6, 14]))):
        meet(0, b)
    byes, floats = chance.choice([0, 0.1, 0.6, 1]), chance.choice([0, 0.1, 0.5])
    clubs = chance.choice([0, 0, 2, 3, 8])
    contenders = [
        Contender(
            p,
            points[p],
            tuple(met[p]),
            byes=int(chance.random() < byes),
            downs=int(chance.random() < floats),
            ups=int(chance.random() < floats),
            team=f"club {chance.randrange(clubs)}" if clubs else None,
        )
        for p in players
    ]
    return contenders, bool(clubs)


def small(seed: int, *, least: int = 1, most: int = 8) -> list[Contender]:
    """A handful with some rounds behind them, rematches and second byes among them; perhaps some have left."""
    chance = Random(seed)
    size = chance.randrange(least, most + 1)
    players = chance.sample(range(100), size)
    met: dict[int, list[int]] = {player: [] for player in players}
    points, byes, downs, ups = (dict.fromkeys(players, 0) for _ in range(4))
    for _ in range(chance.randrange(size + 1)):
        line = chance.sample(players, size)
        winners = []
        if size % 2:
            byes[line[-1]] += 1
            winners.append(line.pop())
        for a, b in zip(line[::2], line[1::2], strict=True):
            if b in met[a] and chance.random() < 0.8:
                continue
            met[a].append(b)
            met[b].append(a)
            winners.append(chance.choice((a, b)))
            if points[a] != points[b]:
                high, low = (a, b) if points[a] > points[b] else (b, a)
                downs[high] += 1
                ups[low] += 1
        for winner in winners:
            points[winner] += 1
    teams = chance.choice([(None,), (None,), (None, "Kyoto", "Nara")])
    field = [
        Contender(player, points[player], tuple(met[player]), byes[player], downs[player], ups[player], rank,
                  chance.choice(teams))
        for rank, player in enumerate(players, start=1)
    ]
    return field[: max(1, size - chance.choice([0, 0, 0, 1, 2]))]
