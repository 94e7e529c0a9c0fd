"""Moves in a draft where somebody has no opponent."""

import pytest

from tests.scenario import STAFF, Scenario
from tests.tournament.test_rules_rounds import code_of
from tournament.commands.drafts import pair_by_hand
from tournament.commands.entries import enter_player
from tournament.commands.workshop import pair_two
from tournament.domain.rounds import HandMade

pytestmark = pytest.mark.django_db


def two_byes(story):
    ids = {name: entry.pk for name, entry in story.entries.items()}
    made = HandMade(pairs=[(ids["Ann"], ids["Bea"])], awarded_byes=[ids["Cho"], ids["Dai"]])
    return pair_by_hand(tournament_id=story.tournament.pk, made=made, actor=STAFF), ids


def test_two_who_both_have_a_bye_can_be_seated_together():
    story = Scenario("Ann", "Bea", "Cho", "Dai")
    round, ids = two_byes(story)
    version = round.version
    moved = pair_two(round_id=round.pk, one=ids["Cho"], other=ids["Dai"], actor=STAFF, expected_version=version)

    assert story.pairs() == {frozenset({"Ann", "Bea"}), frozenset({"Cho", "Dai"})}
    assert story.match("Cho").table == 2
    assert moved.version == version + 1
    story.post()
    assert round.seats.count() == 4


def test_nobody_from_another_event_is_entered():
    story = Scenario("Ann", "Bea")
    stranger = Scenario("Cho", event_name="Another weekend").player("Dai")

    assert code_of(lambda: enter_player(
        tournament_id=story.tournament.pk, player_id=stranger.pk, actor=STAFF)) == "entry.not_of_this_event"
