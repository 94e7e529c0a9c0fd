"""The exported history tells everything that a referee needs, and the referee has nothing to say against it."""

import json
from fractions import Fraction
from random import Random

import pytest

from events.models import Player
from interchange.history import swiss_history
from interchange.simulation import Plan, simulate
from tests.pairings.referee import judged
from tests.scenario import STAFF, Scenario
from tournament.commands.fixed_tables import set_fixed_table
from tournament.commands.workshop import swap_players
from tournament.domain.rounds import SetApart
from tournament.models import Stage

pytestmark = pytest.mark.django_db
REFEREE = "../tools/check_pairings.py"


def any_plan(seed: int, least: int, most: int) -> Plan:
    """An event of this size with teams, byes of both kinds, drops, draws and fixed tables, or without."""
    chance = Random(seed)
    players = chance.randrange(least, most + 1)
    return Plan(
        game=chance.choice(["fab", "magic"]), players=players, rounds=chance.randrange(3, 8), cut=0, seed=seed,
        draw_rate=chance.choice([Fraction(0), Fraction(1, 20)]),
        drop_rate=chance.choice([Fraction(0), Fraction(3, 100), Fraction(1, 10)]),
        teams=chance.choice([0, 3, 8]), fixed_tables=chance.choice([0, min(2, players)]),
        awarded_rate=chance.choice([Fraction(0), Fraction(1, 50)]), by_standing=chance.random() < 0.3)


def exported(tournament) -> dict:
    return json.loads(swiss_history(tournament))


def batch(first: int) -> list[Plan]:
    return [any_plan(seed, 4, 12 if seed % 4 == 0 else 60) for seed in range(first, first + 10)]


@pytest.mark.parametrize("plans", [
    [any_plan(1, 5, 8), any_plan(2, 20, 30)],
    *(pytest.param(batch(first), marks=pytest.mark.slow) for first in range(1_000, 1_200, 10)),
], ids=lambda plans: f"{len(plans)} from seed {plans[0].seed}")
def test_a_referee_finds_nothing_in_events_of_the_application(reference_file, plans):
    referee = reference_file(REFEREE)
    for plan in plans:
        told = exported(simulate(plan).tournament)

        verdict = judged(referee, told, "--strict")

        assert verdict.hard == [], plan
        avoidable = {number for number, said in verdict.soft if "not proved" not in said}
        assert {told["rounds"][number - 1]["certificate"]["look_ahead"] for number in avoidable} <= {"kept"}, plan
        assert all(played["certificate"]["as_drawn"] for played in told["rounds"]), plan


# --- what stands in it ----------------------------------------------------------------------------------

def number_of(event: Scenario, name: str) -> str:
    return str(event.entries[name].player.number)


def test_byes_absences_and_late_entries_are_told_apart():
    event = Scenario("Aoi", "Ben", "Cho", "Dai", "Eri", "Fay", "Gen")
    pk = {name: entry.pk for name, entry in event.entries.items()}
    event.drawn_round(apart=SetApart(awarded_byes=[pk["Aoi"]], losses=[pk["Ben"]], absent=[pk["Cho"]])).play()
    event.enter("Hal", missed="bye").enter("Ida", missed="none").drop("Dai")
    event.drawn_round().play()

    first, second = exported(event.tournament)["rounds"]

    assert first["byes"] == second["byes"] == []
    names = ("Aoi", "Ben", "Cho", "Hal", "Ida")
    assert set(first["absent"]) == {number_of(event, name) for name in names}
    assert first["absent_points"] == {number_of(event, name): 1 for name in ("Aoi", "Hal")}
    assert (second["absent"], second["absent_points"]) == ([], {})
    assert (first["dropped"], second["dropped"]) == ([number_of(event, "Dai")], [])


def test_teams_tables_and_the_draws_own_word_are_told():
    event = Scenario("Aoi", "Ben", "Cho", "Dai")
    Player.objects.filter(name__in=["Aoi", "Ben"]).update(team=" Club  Nara")
    Stage.objects.update(separate_teams=True)
    entry = event.entries["Dai"]
    set_fixed_table(entry_id=entry.pk, table=9, reason="wheelchair", actor=STAFF, expected_version=entry.version)
    event.drawn_round(seed=5).play()

    told = exported(event.tournament)

    one, two, three, four = told["players"]
    assert one["team"] == two["team"] != ""
    assert (three, four) == (number_of(event, "Cho"), {"id": number_of(event, "Dai"), "fixed_table": 9})
    (played,) = told["rounds"]
    at = dict(zip(played["tables"], played["pairs"], strict=True))
    assert set(at) == {1, 9}
    assert number_of(event, "Dai") in at[9]
    assert played["separate_teams"]
    certificate = played["certificate"]
    assert certificate["objective"] == dict.fromkeys((
        "rematches", "repeated_byes", "bye_height", "team_mates", "distance", "squared_distance", "repeated_floats"), 0)
    assert certificate["lower_bound"] == certificate["objective"]
    assert (certificate["method"], certificate["look_ahead"], certificate["proved"]) == ("exact", "off", True)
    assert (certificate["unproved"], certificate["seed"], certificate["as_drawn"]) == ([], 5, True)
    assert certificate["engine"].startswith("pairings ")


def test_a_round_made_by_hand_has_no_certificate_and_a_changed_one_says_so():
    event = Scenario("Aoi", "Ben", "Cho", "Dai", "Eri")
    event.round(("Aoi", "Ben"), ("Cho", "Dai"), byes=["Eri"]).play()
    draft = event.draft()
    first, second = draft.matches.filter(kind="played").order_by("table")
    swap_players(round_id=draft.pk, one=first.first_id, other=second.first_id, actor=STAFF,
                 expected_version=draft.version)
    event.post()
    event.start().play()

    by_hand, changed = exported(event.tournament)["rounds"]

    assert "certificate" not in by_hand
    assert by_hand["byes"] == [number_of(event, "Eri")]
    assert not changed["certificate"]["as_drawn"]
