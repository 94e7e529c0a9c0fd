"""Registering people at an event."""

import pytest

from audit.models import AuditEntry
from core.errors import RuleViolation
from events.commands.players import Person, change_player, register_player
from tests.scenario import STAFF, Scenario

pytestmark = pytest.mark.django_db


def test_an_id_with_blanks_around_it_is_the_same_id():
    story = Scenario("Ann")
    register_player(event_id=story.event.pk, person=Person("Bea", external_id="77"), actor=STAFF)

    with pytest.raises(RuleViolation) as no:
        register_player(event_id=story.event.pk, person=Person("Cho", external_id=" 77 "), actor=STAFF)

    assert no.value.code == "player.id_taken"


def test_a_team_is_kept_changed_and_told_by_the_history():
    story = Scenario("Ann")
    bea = register_player(event_id=story.event.pk, person=Person("Bea", team=" Reds "), actor=STAFF)
    assert bea.team == "Reds"

    changed = change_player(player_id=bea.pk, person=Person("Bea", team="Blues"), actor=STAFF, expected_version=1)

    assert changed.team == "Blues"
    line = AuditEntry.objects.get(action="player.change")
    assert (line.before["team"], line.after["team"]) == ("Reds", "Blues")


def test_the_name_of_a_team_has_its_length():
    story = Scenario("Ann")
    with pytest.raises(RuleViolation) as no:
        register_player(event_id=story.event.pk, person=Person("Bea", team="R" * 101), actor=STAFF)

    assert no.value.code == "player.team_too_long"
