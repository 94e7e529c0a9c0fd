"""A whole event played by chance that can be repeated, through the same commands as the pages use."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from random import Random
from uuid import UUID

from core.errors import RuleViolation
from core.identity import SYSTEM
from events.commands.events import create_event
from events.commands.players import Person
from interchange.chance import happens, score, strength
from interchange.commands import enter_people
from tournament.commands.drafts import draft_round
from tournament.commands.entries import check_in_everybody, drop_entry
from tournament.commands.fixed_tables import set_fixed_table
from tournament.commands.results import report_result
from tournament.commands.rounds import close_round, post_round, start_round
from tournament.commands.stages import announce_cut
from tournament.commands.tournaments import StagePlan, create_tournament
from tournament.domain.games import Game, shipped_games
from tournament.domain.profiles import shipped_profiles
from tournament.domain.rounds import NOBODY, SetApart
from tournament.models import Entry, Match, Round, Tournament
from tournament.queries.outcomes import winner_of

MOST_ROUNDS = 40
DAY = date(2026, 1, 1)  # one day for all: the same seed gives the same event on every day


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played. `cut` 0: no play-off; more than there are players: all of them.

    `teams`: so many clubs, kept apart by the draw; 0: none. So many players have `fixed_tables`. `awarded_rate` is the
    share of players who are given a bye in a round. `by_standing`: neighbours meet in the last Swiss round.
    """

    game: str
    players: int
    rounds: int
    cut: int
    seed: int
    draw_rate: Fraction = Fraction(0)
    drop_rate: Fraction = Fraction(0)
    teams: int = 0
    fixed_tables: int = 0
    awarded_rate: Fraction = Fraction(0)
    by_standing: bool = False


@dataclass(frozen=True, slots=True)
class Played:
    """The tournament that came of a plan. `champion` is None without a play-off."""

    tournament: Tournament
    cut: int
    champion: Entry | None


def check_plan(plan: Plan) -> None:
    """Raise unless this can be played."""
    if plan.game not in shipped_games():
        raise RuleViolation("simulation.unknown_game", game=plan.game, known=", ".join(sorted(shipped_games())))
    if plan.players < 2:
        raise RuleViolation("simulation.too_few_players")
    if not 1 <= plan.rounds <= MOST_ROUNDS:
        raise RuleViolation("simulation.no_rounds", most=MOST_ROUNDS)
    if plan.cut < 0 or plan.cut == 1:
        raise RuleViolation("simulation.bad_cut", cut=plan.cut)
    if plan.teams < 0 or not 0 <= plan.fixed_tables <= plan.players:
        raise RuleViolation("simulation.bad_number")
    for rate in (plan.draw_rate, plan.drop_rate, plan.awarded_rate):
        if not 0 <= rate <= 1:
            raise RuleViolation("simulation.bad_rate", rate=float(rate))


def simulate(plan: Plan, *, organizer=None) -> Played:
    """Play the event: Swiss rounds with draws, byes and drops, then the cut and the bracket to its champion."""
    check_plan(plan)
    chance = Random(plan.seed)
    cut = min(plan.cut, plan.players)
    tournament = _set_up(plan, cut, organizer)
    entries = _enter(tournament, plan, chance)
    strengths = {entry.pk: strength(chance) for entry in entries}
    for number in range(1, plan.rounds + 1):
        _play_round(tournament, chance, strengths, draws=plan.draw_rate, apart=_apart(tournament, plan, chance))
        if number < plan.rounds:
            _drop_some(tournament, plan, chance, stay=max(2, cut))
    announce_cut(tournament_id=tournament.pk, actor=SYSTEM)
    champion = _play_off(tournament, chance, strengths) if cut else None
    tournament.refresh_from_db()
    return Played(tournament, cut, champion)


def _set_up(plan: Plan, cut: int, organizer) -> Tournament:
    game = shipped_games()[plan.game]
    event = create_event(name=f"Simulation {plan.seed}", starts_on=DAY, ends_on=DAY, time_zone="UTC",
                         creator=organizer, actor=SYSTEM)
    plans = [_stage(game, "swiss", planned_rounds=plan.rounds, separate_teams=plan.teams > 0,
                    last_round_by_standing=plan.by_standing)]
    if cut:
        plans.append(_stage(game, "elimination", cut_size=cut))
    return create_tournament(
        event_id=event.pk, name=f"{plan.players} players", game=game.code,
        profile=shipped_profiles()[game.profile].to_row(), plans=plans, actor=SYSTEM, seed=plan.seed & 2**62 - 1,
        expected_players=plan.players)


def _stage(game: Game, kind: str, **more) -> StagePlan:
    return StagePlan(kind, game.formats[0].code, "competitive", game.wins_needed, **more)


def _enter(tournament: Tournament, plan: Plan, chance: Random) -> list[Entry]:
    """Enter the players. Their uids come from the seed, because the random tie-breaker draws by them."""
    digits = len(str(plan.players))
    people = [Person(f"Player {number:0{digits}}", team=_team(plan, chance)) for number in range(1, plan.players + 1)]
    entries = enter_people(tournament_id=tournament.pk, people=people, actor=SYSTEM)
    for entry in entries:
        entry.uid = UUID(int=chance.getrandbits(128), version=4)
    Entry.objects.bulk_update(entries, ["uid"], batch_size=400)
    check_in_everybody(tournament_id=tournament.pk, actor=SYSTEM)
    _fix_tables(tournament, plan, chance)
    return entries


def _team(plan: Plan, chance: Random) -> str:
    return f"Club {chance.randrange(plan.teams) + 1}" if plan.teams else ""


def _fix_tables(tournament: Tournament, plan: Plan, chance: Random) -> None:
    """Give some players tables of their own, near the door or far behind."""
    if not plan.fixed_tables:
        return
    entries = list(tournament.entries.order_by("player__number"))
    tables = chance.sample(range(1, plan.players + 1), plan.fixed_tables)
    for entry, table in zip(chance.sample(entries, plan.fixed_tables), tables, strict=True):
        set_fixed_table(entry_id=entry.pk, table=table, reason="simulated", actor=SYSTEM,
                        expected_version=entry.version)


def _apart(tournament: Tournament, plan: Plan, chance: Random) -> SetApart:
    """Who gets an awarded bye; two players at least stay to be paired."""
    if not plan.awarded_rate:
        return NOBODY
    field = list(tournament.entries.filter(dropped_at=None).order_by("pk").values_list("pk", flat=True))
    given = [entry for entry in field if happens(chance, plan.awarded_rate)]
    return SetApart(awarded_byes=given[: max(0, len(field) - 2)])


def _play_round(tournament: Tournament, chance: Random, strengths: Mapping[int, int],
                draws: Fraction = Fraction(0), apart: SetApart = NOBODY) -> Round:
    round = draft_round(tournament_id=tournament.pk, actor=SYSTEM, seed=chance.getrandbits(62), apart=apart)
    post_round(round_id=round.pk, actor=SYSTEM, expected_version=round.version)
    start_round(round_id=round.pk, actor=SYSTEM)
    wins_needed = round.stage.wins_needed
    for match in round.matches.filter(kind=Match.Kind.PLAYED).order_by("table"):
        ended = score(chance, strengths[match.first_id], strengths[match.second_id], wins_needed=wins_needed,
                      draws=draws)
        report_result(match_id=match.pk, score=ended, actor=SYSTEM, expected_version=match.version)
    return close_round(round_id=round.pk, actor=SYSTEM)


def _drop_some(tournament: Tournament, plan: Plan, chance: Random, *, stay: int) -> None:
    """Let some leave after a round; the field never shrinks below what the rest of the plan needs."""
    field = list(tournament.entries.filter(dropped_at=None).order_by("pk").values_list("pk", flat=True))
    leaving = [entry for entry in field if happens(chance, plan.drop_rate)]
    for entry in leaving[: max(0, len(field) - stay)]:
        drop_entry(entry_id=entry, actor=SYSTEM, reason="simulated")


def _play_off(tournament: Tournament, chance: Random, strengths: Mapping[int, int]) -> Entry:
    while True:
        round = _play_round(tournament, chance, strengths)
        matches = list(round.matches.select_related("first__player", "second__player").order_by("slot"))
        if len(matches) == 1:
            return winner_of(matches[0], matches[0].results.get(is_current=True))


def places(played: Played) -> Sequence[str]:
    """The names of the best eight of the Swiss standing as it was announced."""
    announced = played.tournament.announcements.order_by("pk").first()
    return [place.entry.player.name
            for place in announced.places.select_related("entry__player").order_by("rank", "pk")[:8]]
