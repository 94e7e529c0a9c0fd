"""Tournaments told in short sentences: everything goes through the real commands."""

from datetime import date

from django.db import transaction

from core.identity import Actor
from events.commands.events import create_event
from events.commands.players import Person, register_player, register_players
from tournament.commands.drafts import draft_round, pair_by_hand
from tournament.commands.entries import disqualify, drop_entry, enter_players, reenter
from tournament.commands.locks import lock_field
from tournament.commands.results import correct_result, report_result
from tournament.commands.rounds import close_round, post_round, start_round
from tournament.commands.stages import announce_cut
from tournament.commands.tournaments import StagePlan, create_tournament
from tournament.domain.cuts import CutRule
from tournament.domain.profiles import shipped_profiles
from tournament.domain.results import Kind, Score, given_up
from tournament.domain.rounds import HandMade
from tournament.models import Match, Round
from tournament.queries.facts import current_stage, last_round, open_round, playing
from tournament.queries.standings import shown_standing

STAFF = Actor("user", "00000000-0000-0000-0000-000000000001", "Staff")
DAY = date(2026, 11, 28)


class Scenario:
    """An event with one tournament and these players, known by their names."""

    def __init__(
        self, *names: str, wins_needed: int = 1, cut: int | None = None, minutes: int | None = 55,
        planned_rounds: int | None = None, profile: str = "fab-2026-06", rel: str = "competitive",
        event_name: str = "Calling Yokohama",
    ):
        self.event = create_event(
            name=event_name, starts_on=DAY, ends_on=DAY, time_zone="Asia/Tokyo", creator=None, actor=STAFF)
        plans = [StagePlan("swiss", "cc", rel, wins_needed, minutes, planned_rounds)]
        if cut:
            plans.append(StagePlan("elimination", "cc", rel, wins_needed, None, cut_size=cut))
        self.tournament = create_tournament(
            event_id=self.event.pk, name="Main event", game="fab", profile=shipped_profiles()[profile].to_row(),
            plans=plans, actor=STAFF, seed=7)
        self.stage = self.tournament.stages.get(number=1)
        self.entries = {}
        self.enter(*names)

    def enter(self, *names, missed=None):
        with transaction.atomic():
            tournament = lock_field(self.tournament.pk)
            players = register_players(self.event, [Person(name) for name in names])
            entries = enter_players(tournament, [p.pk for p in players], actor=STAFF, missed=missed)
        self.entries |= dict(zip(names, entries, strict=True))
        return self

    def player(self, name):
        """A player of the event who is not entered."""
        return register_player(event_id=self.event.pk, person=Person(name), actor=STAFF)

    # --- rounds -----------------------------------------------------------------------------------
    def draft(self, seed=1, **more):
        return draft_round(tournament_id=self.tournament.pk, actor=STAFF, seed=seed, **more)

    def post(self, round=None):
        round = round or last_round(self.tournament)
        return post_round(round_id=round.pk, actor=STAFF, expected_version=round.version)

    def round(self, *pairs, byes=(), awarded=(), losses=(), absent=(), start=True):
        """A posted and started round with these pairs; whoever is not named sits it out."""
        ids = {name: entry.pk for name, entry in self.entries.items()}
        named = {n for pair in pairs for n in pair} | {*byes, *awarded, *losses, *absent}
        field = set(self._playing_names())
        absent = [*absent, *sorted(field - named)]
        made = HandMade(
            pairs=[(ids[a], ids[b]) for a, b in pairs], byes=[ids[n] for n in byes],
            awarded_byes=[ids[n] for n in awarded], losses=[ids[n] for n in losses],
            absent=[ids[n] for n in absent])
        round = pair_by_hand(tournament_id=self.tournament.pk, made=made, actor=STAFF)
        self.post(round)
        if start:
            self.start()
        return self

    def drawn_round(self, seed=1, **more):
        """A drawn round, posted and started."""
        self.draft(seed=seed, **more)
        self.post()
        return self.start()

    def start(self, now=None):
        start_round(round_id=last_round(self.tournament).pk, actor=STAFF, now=now)
        return self

    def close(self):
        close_round(round_id=last_round(self.tournament).pk, actor=STAFF)
        return self

    def play(self, *winners):
        """Report every open table of the round 1–0 for the player named, else for the first, and close it."""
        for match in open_round(self.tournament).matches.filter(kind="played", results=None):
            name = {match.first.player.name, match.second.player.name} & set(winners)
            self.result(name.pop() if name else match.first.player.name)
        return self.close()

    # --- results ----------------------------------------------------------------------------------
    def match(self, name, number=None) -> Match:
        rounds = Round.objects.filter(tournament=self.tournament)
        round = rounds.get(number=number) if number else rounds.order_by("-number").first()
        return round.seats.get(entry=self.entries[name]).match

    def result(self, name, wins=None, losses=0, drawn=0, kind=Kind.PLAYED, **more):
        """`name` has so many wins and losses; without figures the wins needed to none."""
        wins = self.stage.wins_needed if wins is None else wins
        self.report(name, wins, losses, drawn, kind, **more)
        return self

    def report(self, name, wins, losses, drawn=0, kind=Kind.PLAYED, *, version=None, request_id=None, **more):
        match = self.match(name)
        return report_result(
            match_id=match.pk, score=self.score(match, name, wins, losses, drawn, kind), actor=STAFF,
            expected_version=match.version if version is None else version, request_id=request_id, **more)

    def correct(self, name, number, wins, losses, drawn=0, reason="slip misread", **more):
        match = self.match(name, number)
        return correct_result(
            match_id=match.pk, score=self.score(match, name, wins, losses, drawn, Kind.PLAYED), reason=reason,
            actor=STAFF, expected_version=match.version, **more)

    def concede(self, name, kind=Kind.CONCESSION, **more):
        match = self.match(name)
        score = given_up(match.first.player.name == name, kind=kind, wins_needed=self.stage.wins_needed)
        return report_result(match_id=match.pk, score=score, actor=STAFF, expected_version=match.version, **more)

    def score(self, match, name, wins, losses, drawn, kind):
        if match.first.player.name == name:
            return Score(wins, losses, drawn, kind)
        return Score(losses, wins, drawn, kind)

    # --- people -----------------------------------------------------------------------------------
    def drop(self, name, **more):
        return drop_entry(entry_id=self.entries[name].pk, actor=STAFF, **more)

    def reenter(self, name, reason="had to move the car", **more):
        return reenter(entry_id=self.entries[name].pk, reason=reason, actor=STAFF, **more)

    def disqualify(self, name, reason="ruling of the head judge"):
        return disqualify(entry_id=self.entries[name].pk, reason=reason, actor=STAFF)

    def cut(self, size=None, *, rule=None, **more):
        rule = CutRule(top=size) if size else rule
        return announce_cut(tournament_id=self.tournament.pk, actor=STAFF, rule=rule, **more)

    # --- looking ----------------------------------------------------------------------------------
    def standings(self):
        lines, _ = shown_standing(self.tournament)
        return [(line.rank, line.entry.player.name) for line in lines]

    def points(self):
        lines, _ = shown_standing(self.tournament)
        return {line.entry.player.name: line.points for line in lines}

    def record(self, name):
        lines, _ = shown_standing(self.tournament)
        return next((line.wins, line.losses, line.draws) for line in lines if line.entry.player.name == name)

    def pairs(self, number=None):
        rounds = Round.objects.filter(tournament=self.tournament)
        round = rounds.get(number=number) if number else rounds.order_by("-number").first()
        return {
            frozenset((m.first.player.name, m.second.player.name)) for m in round.matches.filter(kind="played")
        }

    def byes(self):
        return [m.first.player.name for m in last_round(self.tournament).matches.filter(kind="bye")]

    def _playing_names(self):
        stage = current_stage(self.tournament)
        newest = last_round(self.tournament)
        return playing(stage, (newest.number if newest else 0) + 1).values_list("player__name", flat=True)
