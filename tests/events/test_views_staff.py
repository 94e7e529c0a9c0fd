"""Roles, invitations, and coming in by one."""

from datetime import timedelta
from urllib.parse import urlsplit
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from accounts.commands import create_staff
from accounts.models import User
from events.domain.roles import Role
from events.models import StaffInvite, StaffRole
from tests.staff_pages import Own, text
from tests.staffed import browser

pytestmark = pytest.mark.django_db
INVITE = {"label": "Kim, floor", "roles": ["judge"], "place": ""}


@pytest.fixture
def own():
    cache.clear()
    return Own()


def link(page) -> str:
    return urlsplit(page.context["address"]).path


def jobs(user) -> list[str]:
    return sorted(StaffRole.objects.filter(user=user).values_list("role", flat=True))


# --- the page -----------------------------------------------------------------------------------------
def test_people_stand_with_their_roles_and_the_last_organizer_stays(own):
    people = own.get("staff").context["people"]

    assert [(person.user.label, [(str(job.role), job.stays) for job in person.jobs]) for person in people] == [
        ("Ottilie Maren", [("organizer", True), ("scorekeeper", False), ("head judge", False)])]


def test_the_table_says_what_each_role_may(own):
    page = text(own.get("staff"))

    assert "What may each role do?" in page
    assert "let dropped players back in" in page


@pytest.mark.parametrize("count", [1, 20])
def test_the_page_costs_the_same_for_any_number_of_people(own, count, django_assert_num_queries):
    for _ in range(count):
        browser(own.event, Role.JUDGE)
    own.get("staff")

    with django_assert_num_queries(11):
        page = own.get("staff")

    assert len(page.context["people"]) == count + 1


@pytest.mark.parametrize("where", ["invite-staff", "give-role"])
def test_only_the_organizer_manages_staff(own, where):
    others = browser(own.event, Role.SCOREKEEPER, Role.HEAD_JUDGE)
    assert others.get(own.url("staff")).status_code == 403
    assert others.post(own.url(where), INVITE).status_code == 403
    assert Own("Another").client.post(own.url(where), INVITE).status_code == 403
    assert Client().post(own.url(where), INVITE).status_code == 302
    assert StaffInvite.objects.count() == 0


# --- roles --------------------------------------------------------------------------------------------
def test_one_more_role_and_one_less(own):
    kim = create_staff(name="Kim")
    StaffRole.objects.create(event=own.event, user=kim, role="judge")

    assert own.post("give-role", person=str(kim.uid), role="scorekeeper", place="").status_code == 302
    assert jobs(kim) == ["judge", "scorekeeper"]

    job = StaffRole.objects.get(user=kim, role="judge")
    request_id = uuid4()
    for _ in range(2):
        assert own.post("take-role", job.uid, request_id=request_id).status_code == 302
    assert jobs(kim) == ["scorekeeper"]


def test_a_stranger_cannot_be_given_a_role(own):
    stranger = create_staff(name="Zoe")

    assert own.post("give-role", person=str(stranger.uid), role="organizer", place="").status_code == 422
    assert jobs(stranger) == []


def test_the_last_organizer_keeps_the_role(own):
    job = StaffRole.objects.get(user=own.user, role="organizer")
    answer = own.client.post(own.url("take-role", job.uid), {"request_id": str(uuid4())}, follow=True)

    assert "This is the last organizer of the event." in text(answer)
    assert "organizer" in jobs(own.user)


def test_a_job_of_another_event_is_out_of_reach(own):
    other = Own("Another")
    job = StaffRole.objects.filter(user=other.user, role="head_judge").get()

    own.post("take-role", job.uid)

    assert "head_judge" in jobs(other.user)


# --- invitations --------------------------------------------------------------------------------------
def test_an_invitation_is_shown_once_and_kept_as_a_hash(own):
    page = own.post("invite-staff", **INVITE)

    assert page.status_code == 200
    assert page.context["address"] in text(page)
    assert "<svg" in text(page)
    assert link(page).split("/")[2] not in StaffInvite.objects.get().secret_hash
    assert page.context["address"] not in text(own.get("staff"))
    assert "Kim, floor" in text(own.get("staff"))


@pytest.mark.parametrize("wrong", [{"label": ""}, {"roles": []}, {"roles": ["king"]}, {"place": str(uuid4())}])
def test_a_bad_invitation_is_shown_again(own, wrong):
    assert own.post("invite-staff", **INVITE | wrong).status_code == 422
    assert StaffInvite.objects.count() == 0


def test_somebody_new_comes_in_by_the_link_and_is_signed_in(own):
    address = link(own.post("invite-staff", **INVITE))
    client = Client()
    looked = client.get(address)
    assert looked.status_code == 200
    assert "You are invited to work at Harbour Open" in text(looked)
    assert StaffInvite.objects.get().used_at is None

    answer = client.post(address, {"name": "Kim", "password": ""})

    kim = User.objects.get(display_name="Kim")
    assert (answer.status_code, answer["Location"]) == (302, own.event.get_absolute_url())
    assert (jobs(kim), kim.has_usable_password()) == (["judge"], False)
    assert client.get("/").context["user"] == kim


def test_a_password_is_kept_if_it_is_good_enough(own):
    address = link(own.post("invite-staff", **INVITE))

    assert Client().post(address, {"name": "Kim", "password": "short"}).status_code == 422
    assert User.objects.filter(display_name="Kim").count() == 0
    Client().post(address, {"name": "Kim", "password": "correct horse battery"})

    assert User.objects.get(display_name="Kim").check_password("correct horse battery")


def test_somebody_signed_in_accepts_with_one_press(own):
    address = link(own.post("invite-staff", **INVITE))
    kim = create_staff(name="Kim")
    client = Client()
    client.force_login(kim)
    assert "You are signed in as Kim." in text(client.get(address))

    answer = client.post(address, {"request_id": str(uuid4())})

    assert answer["Location"] == own.event.get_absolute_url()
    assert jobs(kim) == ["judge"]


def test_a_used_link_says_so_and_leaves_nobody_behind(own):
    address = link(own.post("invite-staff", **INVITE))
    Client().post(address, {"name": "Kim", "password": ""})

    again = Client().post(address, {"name": "Lee", "password": ""})

    assert again.status_code == 410
    assert "This invitation no longer holds" in text(again)
    assert User.objects.filter(display_name="Lee").count() == 0


def test_a_revoked_and_an_old_link_say_so(own):
    address = link(own.post("invite-staff", **INVITE))
    own.post("revoke-invite", StaffInvite.objects.get().uid)
    assert Client().get(address).status_code == 410

    late = link(own.post("invite-staff", **INVITE))
    StaffInvite.objects.filter(revoked_at=None).update(expires_at=timezone.now() - timedelta(minutes=1))
    assert Client().get(late).status_code == 410


def test_an_invitation_for_one_tournament_holds_there_only(own):
    own.post("create-tournament", step="3", name="Side", game="fab", format="blitz", level="casual",
             expected_players="8", planned_rounds="3", wins_needed="1", late_entry="loss", profile="fab-2026-06")
    side = own.event.tournaments.get()
    address = link(own.post("invite-staff", **INVITE | {"place": str(side.uid)}))

    Client().post(address, {"name": "Kim", "password": ""})

    assert StaffRole.objects.get(user__display_name="Kim").tournament_uid == side.uid


def test_another_events_invitation_cannot_be_revoked(own):
    other = Own("Another")
    other.post("invite-staff", **INVITE)

    assert own.post("revoke-invite", StaffInvite.objects.get().uid).status_code == 404


def test_the_page_in_japanese(own):
    page = own.client.get(own.url("staff"), headers={"Accept-Language": "ja"})

    assert '<html lang="ja"' in text(page)
