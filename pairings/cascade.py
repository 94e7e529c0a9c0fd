"""Repairing posted pairings whose points were wrong: the change that touches the fewest tables."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

from pairings.fewest import Found, Search, best_ahead, legal_levels
from pairings.field import Field, lay_out
from pairings.solving import DENSEST
from pairings.swiss import pair as draw
from pairings.types import Contender, Engine, Mode, PlayerId

Pair = tuple[PlayerId, PlayerId]


@dataclass(frozen=True, slots=True)
class Move:
    """One player changes table. None: no table, that is the bye, or nothing yet."""

    player: PlayerId
    was: int | None
    goes_to: int | None


@dataclass(frozen=True, slots=True)
class Repair:
    """The repaired round. `tables` has every table with its pair, touched or not.

    `touched` are the tables at which another pair sits than was posted, or none. `moves` say who goes where,
    chain by chain. `before` and `after` are the objective of the posted and of the repaired round at the
    corrected points, `bound` is what no round could be below if every table were free to change.
    `proved`: no repair is better in the levels of `bound`, and none as good touches fewer tables.
    """

    tables: tuple[tuple[int, Pair], ...]
    bye: PlayerId | None
    touched: tuple[int, ...]
    moves: tuple[Move, ...]
    before: dict[str, int]
    after: dict[str, int]
    bound: dict[str, int]
    proved: bool

    @property
    def is_legal(self) -> bool:
        """Whether the round is as good as a new draw would be; only tables that must stay can prevent it."""
        return all(self.after[level] == least for level, least in self.bound.items())


def repair(
    contenders: Iterable[Contender],
    posted: Mapping[int, Pair],
    bye: PlayerId | None = None,
    *,
    locked: Collection[int] = (),
    mode: Mode = "random",
    separate_teams: bool = False,
    spare_leaders: bool = False,
    rounds_to_come: int = 0,
    widest: int = DENSEST,
    engine: Engine = "auto",
) -> Repair:
    """Make `posted` (table -> pair) legal again for the contenders as they should have been.

    Legal: as good as the best round of the corrected position in every level from rematches to squared
    distance. Of the legal rounds the one that changes fewest tables is taken, of those the one that is best
    in the later levels. `locked` tables are under way and stay; when they are in the way, the best round
    they leave is taken. Players without a table are given one; who is at a table but no contender has left.

    Exact up to `widest` players (one matching of all pairs), and beyond as long as the tables that are not in
    order stay fewer than that; otherwise only near opponents are looked at and `proved` is False.

    With `rounds_to_come` a field of ten or fewer looks ahead as the draw does: legal is then as good as the
    best round after which so many more can be played without a rematch or a second bye.
    """
    field = lay_out(contenders, mode=mode, separate_teams=separate_teams, spare_leaders=spare_leaders)
    hall = _Hall(field, dict(sorted(posted.items())), bye, frozenset(locked))
    best = draw(field.people, seed=0, planned_rounds=1 + rounds_to_come, separate_teams=separate_teams, engine=engine)
    looks_ahead = best.look_ahead == "kept"
    least = best.objective if looks_ahead else best.lower_bound
    bound = {level: least[level] for level in field.levels[: legal_levels(field)]}
    if looks_ahead:
        found = best_ahead(field, hall.free, hall.tables, hall.kept, rounds_to_come)
    else:
        found = hall.search(tuple(bound.values()), widest, engine)
    tables = hall.seated(found)
    out = next((field.people[v].id for v in found.byes), None)
    touched = {table for table in {*posted, *tables} if _set(posted.get(table)) != _set(tables.get(table))}
    return Repair(
        tables=tuple(sorted(tables.items())),
        bye=out,
        touched=tuple(sorted(touched)),
        moves=tuple(_moves(hall.posted, tables, bye, out)),
        before=hall.weigh(hall.posted, bye),
        after=hall.weigh(tables, out),
        bound=bound,
        proved=found.proved,
    )


class _Hall:
    """A posted round, in table numbers and players outside, in vertices of the field inside."""

    def __init__(self, field: Field, posted: Mapping[int, Pair], bye: PlayerId | None, locked: frozenset[int]):
        self._field = field
        self.posted = posted
        self._locked = locked
        self._vertex = {person.id: v for v, person in enumerate(field.people)}
        stay = {player for table in locked for player in posted.get(table, ())}
        self.kept = self._pairs(pair for table, pair in posted.items() if table in locked)
        self.tables = self._pairs(pair for table, pair in posted.items() if table not in locked)
        self.free = [v for v, person in enumerate(field.people) if person.id not in stay]

    def search(self, goal: tuple[int, ...], widest: int, engine: Engine) -> Found:
        """The best round of those who may move; `goal` is for the whole field."""
        seated = {v for pair in self.tables for v in pair}
        loose = [v for v in self.free if v not in seated]
        fixed = self._field.totals(self.kept)
        rest = tuple(of_all - part for of_all, part in zip(goal, fixed, strict=False))
        if len(loose) < 2 and self._field.totals(self.tables, loose)[: len(goal)] == rest:
            return Found(tuple(self.tables), tuple(loose), proved=True)
        return Search(self._field, self.tables, loose, rest, widest, engine).run()

    def seated(self, found: Found) -> dict[int, Pair]:
        """The tables of the repaired round: pairs that stay where they were, the others where one of them sat."""
        people = self._field.people
        pairs = [(people[a].id, people[b].id) for a, b in found.pairs]
        known = {_set(pair): table for table, pair in self.posted.items()}
        tables = {table: pair for table, pair in self.posted.items() if table in self._locked}
        fresh = {}
        for one, other in pairs:
            if (table := known.get(frozenset((one, other)))) is not None:
                tables[table] = self.posted[table]
            else:
                fresh |= {one: other, other: one}
        left = {table: pair for table, pair in self.posted.items() if table not in tables}
        seated, waiting = _along_chains(left, fresh)
        free = [table for table in left if table not in seated]
        free += range(max(self.posted, default=0) + 1, max(self.posted, default=0) + 1 + len(waiting))
        return tables | seated | dict(zip(free, waiting, strict=False))

    def weigh(self, tables: Mapping[int, Pair], bye: PlayerId | None) -> dict[str, int]:
        """The objective of a round of this hall; who left costs nothing."""
        byes = [self._vertex[bye]] if bye in self._vertex else ()
        totals = self._field.totals(self._pairs(tables.values()), byes)
        return dict(zip(self._field.levels, totals, strict=True))

    def _pairs(self, pairs: Iterable[Pair]) -> list[tuple[int, int]]:
        """Those of the pairs of whom both are present, as vertices in ascending order."""
        both = [sorted(self._vertex[player] for player in pair if player in self._vertex) for pair in pairs]
        return [(pair[0], pair[1]) for pair in both if len(pair) == 2]


def _along_chains(left: Mapping[int, Pair], fresh: Mapping[PlayerId, PlayerId]) -> tuple[dict[int, Pair], list[Pair]]:
    """Seat the new pairs so that one of each stays: a comes to b's table, b's old opponent goes on to the next.

    The second value has the pairs of two players who had no table.
    """
    was = {player: table for table, pair in left.items() for player in pair}
    starts = [player for player in fresh if player not in was]
    starts += [player for pair in left.values() for player in pair]
    tables: dict[int, Pair] = {}
    waiting: list[Pair] = []
    done: set[PlayerId] = set()
    for comes in starts:
        while comes in fresh and comes not in done:
            stays = fresh[comes]
            done |= {comes, stays}
            if stays not in was:
                waiting.append((comes, stays))
                break
            one, other = left[was[stays]]
            tables[was[stays]] = (stays, comes) if stays == one else (comes, stays)
            comes = other if stays == one else one
    return tables, waiting


def _moves(
    posted: Mapping[int, Pair], tables: Mapping[int, Pair], bye_was: PlayerId | None, bye: PlayerId | None
) -> Iterable[Move]:
    was = {player: table for table, pair in posted.items() for player in pair}
    for table, pair in tables.items():
        for player in pair:
            if was.get(player) != table:
                yield Move(player, was.get(player), table)
    if bye is not None and bye != bye_was:
        yield Move(bye, was.get(bye), None)


def _set(pair: Pair | None) -> frozenset[PlayerId]:
    return frozenset(pair or ())
