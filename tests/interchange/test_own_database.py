"""A database in memory takes the place of the installed one, and gives it back."""
import pytest
from django.contrib.contenttypes.models import ContentType
from django.db import connection

from events.models import Event
from interchange.own_database import own_database
from tests.scenario import Scenario

pytestmark = pytest.mark.django_db


def test_inside_there_are_all_tables_and_nothing_in_them():
    Scenario("Aya", "Ben")

    with own_database():
        assert (connection.vendor, Event.objects.count()) == ("sqlite", 0)
        Scenario("Cem", "Dai").round(("Cem", "Dai")).play("Cem")
        assert Event.objects.count() == 1

    assert Event.objects.get().players.order_by("number").first().name == "Aya"


def test_each_one_is_empty_again():
    for _ in range(2):
        with own_database():
            assert Event.objects.count() == 0
            Scenario("Aya", "Ben")


def test_an_error_gives_the_installed_one_back():
    before = connection.settings_dict["NAME"]

    with pytest.raises(ZeroDivisionError), own_database():
        assert connection.settings_dict["NAME"] == ":memory:"
        raise ZeroDivisionError

    assert connection.settings_dict["NAME"] == before
    assert Event.objects.count() == 0


def test_what_django_remembers_of_tables_does_not_leak():
    with own_database():
        kept = ContentType.objects.get_for_model(Event)

    assert ContentType.objects.get_for_model(Event) is not kept
