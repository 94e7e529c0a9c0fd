"""The play-off as a bracket: who meets whom, who went on, who won it all."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Prefetch

from pairings.bracket import final_places, first_round, rounds_needed
from tournament.models import Entry, Match, MatchResult, Round, Stage, Tournament
from tournament.queries.outcomes import winner_of


@dataclass(frozen=True, slots=True)
class Side:
    """One half of a tie. ``entry`` None: not known yet, or nobody."""

    entry: Entry | None = None
    seed: int | None = None
    wins: int | None = None
    won: bool | None = None


@dataclass(frozen=True, slots=True)
class Tie:
    """One match of the bracket, played or still to come."""

    slot: int
    first: Side
    second: Side
    match: Match | None = None
    is_bye: bool = False

    @property
    def chooser(self) -> Entry | None:
        """Who decides about the first turn: the better seed (R3.3-4)."""
        if None in (self.first.seed, self.second.seed):
            return None
        return (self.first if self.first.seed < self.second.seed else self.second).entry


@dataclass(frozen=True, slots=True)
class BracketRound:
    """A column of the bracket; ``players`` is how many are still in it: 2 in the final."""

    players: int
    round: Round | None
    ties: Sequence[Tie]


@dataclass(frozen=True, slots=True)
class Bracket:
    stage: Stage
    rounds: Sequence[BracketRound]
    champion: Entry | None


def elimination_stage(tournament: Tournament) -> Stage | None:
    """The stage that is played as a bracket, if there is one."""
    return tournament.stages.filter(kind=Stage.Kind.ELIMINATION).order_by("number").first()


def bracket(stage: Stage) -> Bracket | None:
    """The whole bracket with what is known of it; None until its field is announced.

    Drafts are not in it. Placement matches that staff made by hand stand outside the bracket.
    """
    field = list(stage.field.filter(seed__isnull=False).select_related("entry__player").order_by("seed"))
    if len(field) < 2:
        return None
    seeds = {row.entry_id: row.seed for row in field}
    entries = {row.entry_id: row.entry for row in field}
    by_seed = {row.seed: row.entry_id for row in field}
    meetings = [(by_seed[one], by_seed.get(two)) for one, two in first_round(len(field))]
    played = _rounds(stage)
    columns = []
    for number in range(rounds_needed(len(field))):
        round, matches = played[number] if number < len(played) else (None, {})
        ties = [
            _tie(slot, pair, matches.get(slot), seeds, entries, is_first=number == 0)
            for slot, pair in enumerate(meetings, start=1)
        ]
        columns.append(BracketRound(2 * len(ties), round, ties))
        winners = [_winner(tie) for tie in ties]
        meetings = list(zip(winners[::2], winners[1::2], strict=False))
    champion = entries.get(_winner(columns[-1].ties[0]))
    return Bracket(stage, columns, None if champion and champion.is_disqualified else champion)


def places(stage: Stage) -> list[tuple[int, Entry]]:
    """Final places of those who went out and of the champion: by round reached, then by seed.

    A disqualified player's place stays empty (P-DQ-11).
    """
    found = bracket(stage)
    if found is None:
        return []
    field = {row.entry_id: row for row in stage.field.select_related("entry__player")}
    ended = [column for column in found.rounds if all(_winner(tie) or _nobody(tie) for tie in column.ties)]
    rounds = [[pair for tie in column.ties for pair in _outcomes(tie)] for column in ended]
    rounds = _with_walkovers(rounds, {pk: row.entry.has_dropped for pk, row in field.items()})
    gone = {pk for pk, row in field.items() if row.entry.is_disqualified}
    order = final_places(rounds, {pk: row.seed for pk, row in field.items()}, vacated=gone)
    return [(place, field[pk].entry) for place, pk in order]


def _with_walkovers(rounds, dropped: dict[int, bool]) -> list[list[tuple[int | None, int | None]]]:
    """Who went on and then dropped goes out in the next round, of which there is no match of theirs.

    That round counts once it is over, or once nobody but one player is left to play it.
    """
    out = {loser for pairs in rounds for _, loser in pairs}
    left = [pk for pk in dropped if pk not in out]
    is_decided = sum(not dropped[pk] for pk in left) == 1
    rounds = [*rounds, []] if is_decided else rounds
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


def _tie(slot, pair, match: Match | None, seeds, entries, *, is_first: bool) -> Tie:
    if match is None:
        first, second = (Side(entries.get(entry), seeds.get(entry)) for entry in pair)
        return Tie(slot, first, second, is_bye=is_first and pair[1] is None)
    result = match.current[0] if match.current else None
    winner = winner_of(match, result)
    sides = []
    for entry, wins in ((match.first, result and result.first_wins), (match.second, result and result.second_wins)):
        won = None if result is None or entry is None else entry == winner
        sides.append(Side(entry, seeds.get(entry.pk) if entry else None, wins if entry else None, won))
    return Tie(slot, *sides, match=match, is_bye=not match.is_played)


def _winner(tie: Tie) -> int | None:
    if tie.is_bye and tie.first.entry:
        return tie.first.entry.pk
    return next((side.entry.pk for side in (tie.first, tie.second) if side.won), None)


def _nobody(tie: Tie) -> bool:
    """Whether the tie ended without anybody going on."""
    decided = tie.match is not None and (tie.first.won is False and tie.second.won is False)
    return decided or (tie.match is None and tie.first.entry is None and tie.second.entry is None)


def _outcomes(tie: Tie) -> list[tuple[int | None, int | None]]:
    winner = _winner(tie)
    losers = [side.entry.pk for side in (tie.first, tie.second) if side.entry and side.won is False]
    return [(winner, loser) for loser in losers] or [(winner, None)]

