import re
from datetime import date
from io import StringIO

import pytest
from django.core.management import call_command
from django.utils import timezone

from accounts import commands, links
from core.identity import SYSTEM
from events.commands.events import create_event
from events.commands.players import Person, register_player
from events.domain.roles import Role
from events.models import StaffRole
from events.queries import player_by_secret

DAY = date(2026, 11, 28)


def event(name, *, is_demo):
    return create_event(
        name=name, starts_on=DAY, ends_on=DAY, time_zone="Asia/Tokyo", creator=None, actor=SYSTEM,
        is_demo=is_demo,
    )


def person(name, event, *roles, is_demo=True):
    user = commands.create_staff(name=name)
    user.is_demo = is_demo
    user.save()
    for role in roles:
        StaffRole.objects.create(event=event, user=user, role=role)
    return user


def printed() -> list[str]:
    out = StringIO()
    call_command("sign_in_links", stdout=out)
    return out.getvalue().splitlines()


@pytest.fixture
def demo(db):
    demo, real = event("Demo", is_demo=True), event("Real", is_demo=False)
    person("Olga", demo, Role.ORGANIZER, Role.SCOREKEEPER)
    person("Sora", demo, Role.SCOREKEEPER)
    person("Hana", demo, Role.HEAD_JUDGE, Role.JUDGE)
    person("Jun", demo, Role.JUDGE)
    person("Real One", real, Role.ORGANIZER, is_demo=False)
    register_player(event_id=real.pk, person=Person("Real Player"), actor=SYSTEM)
    register_player(event_id=demo.pk, person=Person("Aya"), actor=SYSTEM)
    return demo


def test_each_role_of_the_demo_gets_a_person_of_its_own_and_a_player_a_page(demo):
    lines = printed()

    assert [re.match(r"  (\w+(?: judge)?) .*?(\w+): http", line).groups() for line in lines] == [
        ("yourself", "events"), ("organizer", "Olga"), ("scorekeeper", "Sora"), ("head judge", "Hana"),
        ("judge", "Jun"), ("player", "Aya"),
    ]
    secrets = [line.rstrip("/").rsplit("/", 1)[1] for line in lines]
    now = timezone.now()
    people = [links.use_up(secret, now).display_name for secret in secrets[:5]]
    assert people == ["Owner", "Olga", "Sora", "Hana", "Jun"]
    assert player_by_secret(secrets[5]).name == "Aya"


def test_without_a_demo_only_the_owner_of_the_machine_gets_a_link(db):
    real = event("Real", is_demo=False)
    person("Real One", real, Role.ORGANIZER, is_demo=False)
    first, again = printed(), printed()

    assert [line.split()[0] for line in first + again] == ["yourself", "yourself"]
    users = {links.use_up(line.rstrip("/").rsplit("/", 1)[1], timezone.now()).pk for line in first + again}
    assert len(users) == 1
    assert not StaffRole.objects.filter(user__in=users).exists()
