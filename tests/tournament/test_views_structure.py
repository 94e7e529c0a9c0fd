"""The structure page: what may be changed, and what round 1 fixes."""

from uuid import uuid4

import pytest
from django.urls import reverse

from audit.models import AuditEntry
from events.domain.roles import Role
from tests.staffed import browser
from tests.tournament.doors import Door, text

pytestmark = pytest.mark.django_db


@pytest.fixture
def door():
    return Door("Aya", "Ben", roles=(Role.ORGANIZER,), planned_rounds=3, cut=2)


def words(door, **more) -> dict:
    """Everything the page sends, as it stands."""
    tournament = door.story.tournament
    tournament.refresh_from_db()
    found = {"name": tournament.name, "late_entry": tournament.late_entry, "expected_version": str(tournament.version)}
    for stage in tournament.stages.order_by("number"):
        for field in ("format", "rel", "planned_rounds", "cut_size", "round_minutes", "wins_needed"):
            value = getattr(stage, field)
            found[f"stage-{stage.number}-{field}"] = "" if value is None else str(value)
        for field in ("separate_teams", "last_round_by_standing"):
            if getattr(stage, field):
                found[f"stage-{stage.number}-{field}"] = "on"
    return found | more


def save(door, request_id=None, **more):
    return door.client.post(
        door.url("structure"), {"request_id": str(request_id or uuid4())} | words(door, **more))


def stages(door) -> list[tuple]:
    return list(door.story.tournament.stages.order_by("number").values_list(
        "kind", "planned_rounds", "cut_size", "round_minutes", "wins_needed", "rel"))


def test_everything_may_change_before_round_one(door):
    answer = save(door, **{
        "name": "Sunday", "late_entry": "bye", "stage-1-planned_rounds": "4", "stage-1-round_minutes": "",
        "stage-1-rel": "casual", "stage-1-wins_needed": "2", "stage-2-cut_size": "4", "stage-2-wins_needed": "2"})

    door.story.tournament.refresh_from_db()
    assert answer.status_code == 302
    assert (door.story.tournament.name, door.story.tournament.late_entry) == ("Sunday", "bye")
    assert stages(door) == [
        ("swiss", 4, None, None, 2, "casual"), ("elimination", None, 4, None, 2, "competitive")]


def test_round_one_fixes_the_wins_needed_and_says_why(door):
    door.story.round(("Aya", "Ben"))
    page = door.get("structure")

    assert "Fixed, because round 1 is posted" in text(page)
    assert page.context["stages"][0].fields["wins_needed"].disabled is True
    assert save(door, **{"stage-1-wins_needed": "5", "stage-1-planned_rounds": "5"}).status_code == 302
    assert stages(door)[0] == ("swiss", 5, None, 55, 1, "competitive")


def test_fewer_rounds_than_were_played_are_refused(door):
    door.story.round(("Aya", "Ben")).play()
    door.story.round(("Aya", "Ben"))

    answer = save(door, **{"stage-1-planned_rounds": "1"})

    assert answer.status_code == 409
    assert 'value="1"' in text(answer)
    assert stages(door)[0][1] == 3


def test_the_play_off_is_taken_away_and_added(door):
    assert save(door, no_playoff="on").status_code == 302
    assert [stage[0] for stage in stages(door)] == ["swiss"]

    assert save(door, new_playoff="8").status_code == 302
    assert stages(door)[1] == ("elimination", None, 8, None, 1, "competitive")


def test_a_second_day_comes_between_the_first_and_the_play_off_and_is_taken_away(door):
    assert save(door, new_day_rounds="2").status_code == 422  # who goes on to it?
    assert save(door, new_day_rounds="2", new_day_top="4", new_day_losses="1").status_code == 302
    kinds = door.story.tournament.stages.order_by("number").values_list(
        "kind", "planned_rounds", "cut_size", "cut_losses")
    assert list(kinds) == [("swiss", 3, None, None), ("swiss", 2, 4, 1), ("elimination", None, 2, None)]
    page = text(door.get("structure"))
    assert "Take the second day away" in page and "Add a second day" not in page

    assert save(door, no_second_day="on").status_code == 302
    assert list(kinds.all()) == [("swiss", 3, None, None), ("elimination", None, 2, None)]


def test_what_a_table_says_of_two_days_is_shown(door):
    save(door, **{"stage-1-format": "classic-constructed"})
    tournament = door.story.tournament
    tournament.expected_players = 500
    tournament.save()

    assert "8 rounds on the first day, top 80 or X-2 on the second, 5 rounds there." in text(door.get("structure"))


def test_a_second_day_that_was_announced_is_fixed(door):
    save(door, new_day_rounds="2", new_day_top="2")
    door.story.round(("Aya", "Ben")).play().cut()
    page = door.get("structure")

    assert "Take the second day away" not in text(page)
    assert page.context["stages"][1].fields["cut_losses"].disabled is True
    assert save(door, **{"stage-2-cut_size": "9", "stage-2-cut_losses": "1"}).status_code == 302
    assert stages(door)[1][2] == 2


def test_an_announced_cut_is_fixed(door):
    door.story.round(("Aya", "Ben")).play().cut(2)
    page = door.get("structure")

    assert "Fixed, because the cut is announced." in text(page)
    assert "Take the play-off away" not in text(page)


def test_the_same_press_twice_is_one_change(door):
    request_id, sent = uuid4(), words(door, name="Sunday")
    for _ in range(2):
        assert door.client.post(
            door.url("structure"), sent | {"request_id": str(request_id)}).status_code == 302

    assert AuditEntry.objects.filter(action="tournament.change").count() == 1


def test_what_was_read_before_somebody_changed_it_is_not_saved(door):
    old = words(door)
    save(door, name="Sunday")

    late = door.client.post(door.url("structure"), old | {"request_id": str(uuid4()), "name": "Saturday"})

    assert late.status_code == 409
    assert 'value="Saturday"' in text(late)
    door.story.tournament.refresh_from_db()
    assert door.story.tournament.name == "Sunday"


@pytest.mark.parametrize("wrong", [{"name": ""}, {"stage-1-wins_needed": "x"}, {"expected_version": ""}])
def test_a_bad_form_is_shown_again(door, wrong):
    assert save(door, **wrong).status_code == 422


def test_only_the_organizer_sets_the_structure(door):
    assert browser(door.story.event, Role.SCOREKEEPER, Role.HEAD_JUDGE).get(door.url("structure")).status_code == 403
    here_only = browser(door.story.event, Role.ORGANIZER, tournament=door.story.tournament)
    assert here_only.get(door.url("structure")).status_code == 200
    other = Door("Eve", roles=(Role.ORGANIZER,))
    assert other.client.get(door.url("structure")).status_code == 403


def test_the_page_in_japanese(door):
    page = door.client.get(door.url("structure"), headers={"Accept-Language": "ja"})

    assert page.status_code == 200
    assert "累積" in text(page)


def draws(door) -> list[tuple]:
    return list(door.story.tournament.stages.order_by("number").values_list(
        "separate_teams", "last_round_by_standing"))


def test_how_the_swiss_rounds_are_drawn_is_set_and_the_play_off_is_not_asked(door):
    page = text(door.get("structure"))
    assert page.count("Keep teams apart") == page.count("Pair the last round by standing") == 1

    save(door, **{"stage-1-separate_teams": "on", "stage-1-last_round_by_standing": "on",
                  "stage-2-separate_teams": "on"})
    assert draws(door) == [(True, True), (False, False)]
    history = door.client.get(reverse("history", args=[door.story.event.slug]))
    assert "teams kept apart, last round by standing" in text(history)

    tournament = words(door)
    tournament.pop("stage-1-separate_teams")
    door.client.post(door.url("structure"), {"request_id": str(uuid4())} | tournament)
    assert draws(door) == [(False, True), (False, False)]


def test_the_last_round_by_standing_needs_to_know_which_round_is_the_last(door):
    answer = save(door, **{"stage-1-planned_rounds": "", "stage-1-last_round_by_standing": "on"})

    assert (answer.status_code, draws(door)) == (422, [(False, False), (False, False)])
    assert "Say how many rounds there are, or the last one is not known." in text(answer)


def test_another_way_of_drawing_asks_for_a_new_draw_of_the_draft(door):
    round = door.story.draft()
    save(door, **{"stage-1-round_minutes": "40"})
    round.refresh_from_db()
    assert round.is_stale is False

    save(door, **{"stage-1-separate_teams": "on"})
    round.refresh_from_db()
    assert round.is_stale is True
