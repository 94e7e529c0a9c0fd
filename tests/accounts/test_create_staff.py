from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from accounts import commands
from accounts.models import User
from core.errors import RuleViolation


def link_from(*arguments, **options) -> str:
    out = StringIO()
    call_command("create_staff", *arguments, stdout=out, **options)
    return out.getvalue().splitlines()[-1]


def test_the_console_makes_a_person_whose_link_lets_in(client, db, settings):
    settings.PUBLIC_URL = "http://hall.example"
    link = link_from("森 彩香")

    assert link.startswith("http://hall.example/enter/")
    client.post(link.removeprefix("http://hall.example"))
    user = User.objects.get()
    assert client.get("/").content.decode() == f"home of {user.username}"
    assert (user.username, user.display_name, user.has_usable_password()) == ("森-彩香", "森 彩香", False)


def test_a_person_who_lost_the_way_gets_a_new_link(client, aya, settings):
    link = link_from("aya-mori", again=True)

    client.post(link.removeprefix(settings.PUBLIC_URL))
    assert (client.get("/").content, User.objects.count()) == (b"home of aya-mori", 1)


@pytest.mark.parametrize(("name", "again"), [("nobody", True), ("  ", False)])
def test_a_name_that_fits_nobody_is_said(db, name, again):
    with pytest.raises(CommandError):
        link_from(name, again=again)


def test_two_people_may_have_one_name(db):
    names = [commands.create_staff(name="Aya Mori").username for _ in range(3)]

    assert names == ["aya-mori", "aya-mori-2", "aya-mori-3"]


@pytest.mark.parametrize(("name", "username"), [("!!!", "staff"), ("x" * 300, "x" * 140)])
def test_any_name_gives_a_user_name(db, name, username):
    assert commands.free_username(name) == username


def test_a_person_without_a_name_is_refused(db):
    with pytest.raises(RuleViolation) as no:
        commands.create_staff(name=" ")
    assert no.value.code == "account.name_missing"
