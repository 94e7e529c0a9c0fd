"""Judging a round that is already made, by the draw's own objective: what it costs, and what is special in it."""

from collections.abc import Iterable, Sequence

from pairings.field import Field, lay_out
from pairings.types import Contender, Mode, PairingImpossible, PlayerId, Reason


def weigh(
    contenders: Iterable[Contender],
    pairs: Iterable[tuple[PlayerId, PlayerId]],
    byes: Sequence[PlayerId] = (),
    *,
    mode: Mode = "random",
    separate_teams: bool = False,
    spare_leaders: bool = False,
) -> dict[str, int]:
    """The objective of a given round of these contenders, level by level, as the draw would count it.

    Who is in no pair and has no bye costs nothing. Raises PairingImpossible for a player who is no contender.
    """
    field = lay_out(contenders, mode=mode, separate_teams=separate_teams, spare_leaders=spare_leaders)
    return dict(zip(field.levels, field.totals(*_seats(field, pairs, byes)), strict=True))


def reasons(
    contenders: Iterable[Contender],
    pairs: Iterable[tuple[PlayerId, PlayerId]],
    byes: Sequence[PlayerId] = (),
    *,
    separate_teams: bool = False,
) -> tuple[Reason, ...]:
    """What players may ask about in a given round; "forced" where the draw itself would call it so."""
    field = lay_out(contenders, separate_teams=separate_teams)
    return reasons_of(field, *_seats(field, pairs, byes))


def reasons_of(field: Field, pairs: Iterable[tuple[int, int]], byes: Iterable[int]) -> tuple[Reason, ...]:
    """The reasons of a round of the field's vertices, in the order of its tables, byes last."""
    found = [reason for a, b in pairs if field.group[a] != field.group[b] or field.is_forbidden(a, b)
             for reason in _of_pair(field, a, b)]
    for vertex in byes:
        player = field.people[vertex]
        data = (("points", player.points), ("byes", player.byes), ("groups_below", field.height(vertex)))
        found.append(Reason("second_bye" if player.byes else "bye", player.id, data=data))
    return tuple(found)


def _seats(field: Field, pairs: Iterable[tuple[int, int]], byes: Iterable[int]):
    """The same in vertices of the field."""
    vertex = {person.id: v for v, person in enumerate(field.people)}
    try:
        return [(vertex[a], vertex[b]) for a, b in pairs], [vertex[player] for player in byes]
    except KeyError as unknown:
        raise PairingImpossible("contender.unknown", unknown.args[0]) from None


def _of_pair(field: Field, a: int, b: int) -> list[Reason]:
    found = []
    ids = field.people[a].id, field.people[b].id
    if meetings := field.met[a].get(b, 0):
        found.append(Reason("forced_rematch", *ids, data=(("meetings", meetings),)))
    if field.are_team_mates(a, b):
        found.append(Reason("team_mates", *ids))
    if field.group[a] != field.group[b]:
        above, below = (a, b) if field.group[a] < field.group[b] else (b, a)
        high, low = field.people[above], field.people[below]
        steps = ("steps", field.group[below] - field.group[above])
        down = (("points", high.points), ("other_points", low.points), steps, ("earlier", high.downs))
        up = (("points", low.points), ("other_points", high.points), steps, ("earlier", low.ups))
        found += [Reason("paired_down", high.id, low.id, down), Reason("paired_up", low.id, high.id, up)]
    return found
