"""Registering people at an event."""

import pytest

from core.errors import RuleViolation
from events.commands.players import Person, register_player
from tests.scenario import STAFF, Scenario

pytestmark = pytest.mark.django_db


def test_an_id_with_blanks_around_it_is_the_same_id():
    story = Scenario("Ann")
    register_player(event_id=story.event.pk, person=Person("Bea", external_id="77"), actor=STAFF)

    with pytest.raises(RuleViolation) as no:
        register_player(event_id=story.event.pk, person=Person("Cho", external_id=" 77 "), actor=STAFF)

    assert no.value.code == "player.id_taken"
