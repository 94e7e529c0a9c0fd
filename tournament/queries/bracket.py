"""The play-off as a bracket: who meets whom, who went on, who won it all."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.db.models import Prefetch

from pairings.bracket import draft_first_round, final_places, first_round, rounds_needed
from tournament.models import Entry, Match, MatchResult, Round, Stage, StageEntry, Tournament
from tournament.queries.outcomes import winner_of

NOBODY = 0  # in place of an entry: it is certain that nobody comes here
Meeting = tuple[int | None, int | None]  # entries; None: not known yet


@dataclass(frozen=True, slots=True)
class Side:
    """One half of a tie. ``entry`` None: not known yet, or, with ``is_empty``, nobody."""

    entry: Entry | None = None
    seed: int | None = None
    wins: int | None = None
    won: bool | None = None
    is_gone: bool = False  # left before the match was made
    is_empty: bool = False
    seat: int | None = None  # at the draft table; in the first round only


@dataclass(frozen=True, slots=True)
class Tie:
    """One match of the bracket, played or still to come.

    ``winner``: the entry that goes on; ``NOBODY`` when it is certain that none does; None while open.
    """

    slot: int
    first: Side
    second: Side
    match: Match | None
    winner: int | None


@dataclass(frozen=True, slots=True)
class BracketRound:
    """A column of the bracket; ``players`` is how many are still in it: 2 in the final."""

    players: int
    round: Round | None
    ties: Sequence[Tie]


@dataclass(frozen=True, slots=True)
class Bracket:
    """``seats``: who sits where at the draft table, from seat 1; empty when seats follow the standing."""

    stage: Stage
    rounds: Sequence[BracketRound]
    champion: Entry | None
    is_vacant: bool  # nobody is left to win it
    seats: Sequence[StageEntry]


def elimination_stage(tournament: Tournament) -> Stage | None:
    """The stage that is played as a bracket, if there is one."""
    return tournament.stages.filter(kind=Stage.Kind.ELIMINATION).order_by("number").first()


def opening(field: Sequence[StageEntry]) -> list[tuple[int, int | None]]:
    """Who meets in the first round, by slot: by the seats of a draft where there was one, else by the seeds.

    None is a place that nobody fills from the start.
    """
    if any(row.seat for row in field):
        by_place, pairs = {row.seat: row.entry_id for row in field}, draft_first_round(len(field))
    else:
        by_place, pairs = {row.seed: row.entry_id for row in field}, first_round(len(field))
    return [(by_place[one], by_place.get(other)) for one, other in pairs]


def bracket(stage: Stage) -> Bracket | None:
    """The whole bracket with what is known of it; None until its field is announced.

    Drafts are not in it. Placement matches that staff made by hand stand outside the bracket.
    """
    field = list(stage.field.filter(seed__isnull=False).select_related("entry__player").order_by("seed"))
    if len(field) < 2:
        return None
    rows = {row.entry_id: row for row in field}
    meetings: list[Meeting] = [(one, other or NOBODY) for one, other in opening(field)]
    played = _rounds(stage)
    columns = []
    for number in range(rounds_needed(len(field))):
        round, matches = played[number] if number < len(played) else (None, {})
        ties = [
            _tie(slot, pair, matches.get(slot), rows, is_made=round is not None, is_first=number == 0)
            for slot, pair in enumerate(meetings, start=1)
        ]
        columns.append(BracketRound(2 * len(ties), round, ties))
        meetings = list(zip([tie.winner for tie in ties[::2]], [tie.winner for tie in ties[1::2]], strict=False))
    last = columns[-1].ties[0].winner
    champion = rows[last].entry if last in rows else None
    seats = sorted((row for row in field if row.seat), key=lambda row: row.seat)
    return Bracket(stage, columns, None if champion and champion.is_disqualified else champion,
                   last == NOBODY, seats)


def places(stage: Stage) -> list[tuple[int, Entry]]:
    """Final places of those who went out and of the champion: by round reached, then by seed.

    A disqualified player's place stays empty (P-DQ-11).
    """
    found = bracket(stage)
    if found is None:
        return []
    field = {row.entry_id: row for row in stage.field.select_related("entry__player")}
    ended = [column for column in found.rounds if all(tie.winner is not None for tie in column.ties)]
    rounds = [[pair for tie in column.ties for pair in _outcomes(tie)] for column in ended]
    rounds = _with_walkovers(
        rounds, {pk: row.entry.has_dropped for pk, row in field.items()}, planned=len(found.rounds))
    gone = {pk for pk, row in field.items() if row.entry.is_disqualified}
    order = final_places(rounds, {pk: row.seed for pk, row in field.items()}, vacated=gone)
    return [(place, field[pk].entry) for place, pk in order]


def _with_walkovers(rounds, dropped: Mapping[int, bool], *, planned: int) -> list[list[Meeting]]:
    """Who went on and then dropped goes out in the next round, of which there is no match of theirs.

    That round counts once it is over, or once one player is left to play it, or nobody. After the last of the
    ``planned`` rounds there is none: a champion who leaves has won.
    """
    out = {loser for pairs in rounds for _, loser in pairs}
    left = [pk for pk in dropped if pk not in out]
    is_decided = sum(not dropped[pk] for pk in left) <= 1
    rounds = [*rounds, []] if is_decided and len(rounds) < planned else rounds
    for pk in left:
        reached = sum(any(winner == pk for winner, _ in pairs) for pairs in rounds)
        if dropped[pk] and reached < len(rounds):
            rounds[reached].append((None, pk))
    return rounds


def _rounds(stage: Stage) -> list[tuple[Round, dict[int, Match]]]:
    current = MatchResult.objects.filter(is_current=True)
    rounds = stage.rounds.exclude(state=Round.State.DRAFT).order_by("number").prefetch_related(
        Prefetch("matches", Match.objects.select_related("first__player", "second__player").prefetch_related(
            Prefetch("results", current, to_attr="current"))))
    return [
        (round, {match.slot: match for match in round.matches.all() if match.slot is not None})
        for round in rounds
    ]


def _tie(slot: int, pair: Meeting, match: Match | None, rows: Mapping[int, StageEntry], *,
         is_made: bool, is_first: bool) -> Tie:
    """``is_made``: its round is posted, so a tie without a match has nobody in it."""
    if match is not None and match.is_played:
        return _played(slot, match, rows, is_first=is_first)
    if match is not None:
        return _walkover(slot, pair, match, rows, is_first=is_first)
    first, second = (_coming(entry, rows, is_first=is_first) for entry in pair)
    sides = (first, second)
    if is_made or all(side.is_gone or side.is_empty for side in sides):
        return Tie(slot, first, second, None, NOBODY)
    is_bye = is_first and second.is_empty
    return Tie(slot, first, second, None, pair[0] if is_bye else None)


def _played(slot: int, match: Match, rows: Mapping[int, StageEntry], *, is_first: bool) -> Tie:
    result = match.current[0] if match.current else None
    winner = winner_of(match, result)
    wins = (result.first_wins, result.second_wins) if result else (None, None)
    sides = [
        _side(entry, rows, is_first=is_first, wins=won_games, won=None if result is None else entry == winner)
        for entry, won_games in zip((match.first, match.second), wins, strict=True)
    ]
    return Tie(slot, *sides, match, None if result is None else winner.pk if winner else NOBODY)


def _walkover(slot: int, pair: Meeting, match: Match, rows: Mapping[int, StageEntry], *, is_first: bool) -> Tie:
    """One player without an opponent; who should have come is still shown where the bracket knows."""
    winner = winner_of(match, None)
    alone = _side(match.first, rows, is_first=is_first, won=winner is not None)
    others = [_coming(entry, rows, is_first=is_first) for entry in pair if entry != match.first_id]
    other = others[0] if len(others) == 1 and others[0].is_gone else Side(is_empty=True)
    sides = (other, alone) if pair[1] == match.first_id else (alone, other)
    return Tie(slot, *sides, match, winner.pk if winner else NOBODY)


def _coming(entry: int | None, rows: Mapping[int, StageEntry], *, is_first: bool) -> Side:
    if entry not in rows:
        return Side(is_empty=entry == NOBODY)
    found = rows[entry].entry
    return _side(found, rows, is_first=is_first, is_gone=found.has_dropped)


def _side(entry: Entry, rows: Mapping[int, StageEntry], *, is_first: bool, **more) -> Side:
    row = rows.get(entry.pk)
    return Side(entry, row and row.seed, seat=row.seat if row and is_first else None, **more)


def _outcomes(tie: Tie) -> list[Meeting]:
    winner = tie.winner or None
    losers = [side.entry.pk for side in (tie.first, tie.second) if side.entry and side.won is False]
    return [(winner, loser) for loser in losers] or [(winner, None)]
