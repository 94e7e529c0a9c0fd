"""The entries page and what its buttons do."""

from uuid import uuid4

import pytest
from django.test import Client

from audit.models import AuditEntry
from events.domain.roles import Role
from events.models import PersonalLink, Player
from tests.staffed import browser
from tests.tournament.doors import HTMX, Door, text
from tournament.models import Entry, Match

pytestmark = pytest.mark.django_db


@pytest.fixture
def door():
    return Door("Aya", "Ben", "Cho", "Dan")


def entry(door, name) -> Entry:
    return Entry.objects.get(tournament=door.story.tournament, player__name=name)


def reported(door, name) -> str:
    """How the match of this player stands: its kind of result, or nothing."""
    result = door.story.match(name).results.filter(is_current=True).first()
    return result.kind if result else ""


# --- looking ------------------------------------------------------------------------------------------
def test_the_list_stands_in_groups_with_states(door):
    door.post("mark-here", door.number("Aya"))
    door.story.drop("Ben")

    groups = door.get("entries").context["groups"]

    assert [(group.heading, [(row.entry.player.name, row.state) for row in group.rows]) for group in groups] == [
        ("A", [("Aya", "here")]), ("B", [("Ben", "dropped")]), ("C", [("Cho", "awaited")]),
        ("D", [("Dan", "awaited")])]


@pytest.mark.parametrize(("find", "names"), [("ay", ["Aya"]), ("zzz", []), ("", ["Aya", "Ben", "Cho", "Dan"])])
def test_finding_works_without_scripts(door, find, names):
    groups = door.get("entries", q=find).context["groups"]

    assert [row.entry.player.name for group in groups for row in group.rows] == names


def test_a_number_finds_its_player(door):
    page = door.get("entries", q=str(door.number("Cho")))

    assert [row.entry.player.name for group in page.context["groups"] for row in group.rows] == ["Cho"]


@pytest.mark.parametrize("count", [1, 20])
def test_the_list_costs_the_same_for_any_number_of_players(count, django_assert_num_queries):
    door = Door(*(f"Player {number}" for number in range(count)))
    door.get("entries")

    with django_assert_num_queries(12):
        page = door.get("entries")

    assert text(page).count('<tr id="p-') == count


def test_judges_look_and_press_nothing(door):
    client = browser(door.story.event, Role.JUDGE)
    page = client.get(door.url("entries"))

    assert page.status_code == 200
    assert "Check in" not in text(page).replace("Check-in", "")
    assert client.post(door.url("mark-here", door.number("Aya"))).status_code == 403


def test_the_page_in_japanese(door):
    page = door.client.get(door.url("entries"), headers={"Accept-Language": "ja"})

    assert page.status_code == 200
    assert '<html lang="ja"' in text(page)


# --- who may ------------------------------------------------------------------------------------------
PAGES = ["add-entry", "enter-known", "mark-everybody", "print-entry-links"]
OF_ONE = ["mark-here", "mark-away", "drop-entry", "undo-drop", "new-entry-link"]


@pytest.mark.parametrize("where", PAGES + OF_ONE)
def test_only_the_scorekeeper_changes_who_plays(door, where):
    more = [door.number("Aya")] if where in OF_ONE else []
    other = Door("Eve")

    assert browser(door.story.event, Role.JUDGE, Role.ORGANIZER).post(door.url(where, *more)).status_code == 403
    assert other.client.post(door.url(where, *more)).status_code == 403
    assert Client().post(door.url(where, *more)).status_code == 302


@pytest.mark.parametrize("where", ["let-back", "disqualify-entry"])
def test_only_the_head_judge_lets_back_and_disqualifies(door, where):
    assert door.client.get(door.url(where, door.number("Aya"))).status_code == 403
    assert browser(door.story.event, Role.HEAD_JUDGE).get(door.url(where, door.number("Aya"))).status_code == 200


@pytest.mark.parametrize("where", ["entry", "mark-here", "drop-entry", "new-entry-link"])
def test_a_player_who_is_not_in_this_tournament_is_not_there(door, where):
    number = door.story.player("Eve").number

    assert door.client.post(door.url(where, number), {"request_id": str(uuid4())}).status_code == 404


# --- check-in -----------------------------------------------------------------------------------------
def test_a_click_checks_in_and_answers_with_the_row(door):
    number = door.number("Aya")
    answer = door.post("mark-here", number, htmx=True)

    assert answer.status_code == 200
    assert text(answer).startswith(f'<tr id="p-{number}"')
    assert "checked in" in text(answer)
    assert entry(door, "Aya").checked_in_at is not None

    door.post("mark-away", number, htmx=True)
    assert entry(door, "Aya").checked_in_at is None


def test_the_same_click_twice_is_one_step(door):
    request_id = uuid4()
    for _ in range(2):
        assert door.post("mark-here", door.number("Aya"), htmx=True, request_id=request_id).status_code == 200

    assert AuditEntry.objects.filter(action="entry.check_in").count() == 1


def test_without_scripts_it_comes_back_to_the_row(door):
    answer = door.post("mark-here", door.number("Aya"))

    assert (answer.status_code, answer["Location"]) == (302, f"{door.url('entries')}#p-{door.number('Aya')}")


def test_who_is_out_is_not_checked_in(door):
    door.story.drop("Aya")

    answer = door.post("mark-here", door.number("Aya"), htmx=True)

    assert answer.status_code == 409
    assert 'role="alert"' in text(answer)


def test_a_click_without_its_hidden_part_is_refused(door):
    answer = door.client.post(door.url("mark-here", door.number("Aya")), {}, headers=HTMX)

    assert answer.status_code == 422
    assert entry(door, "Aya").checked_in_at is None


def test_everybody_is_checked_in_once(door):
    request_id = uuid4()
    for _ in range(2):
        door.post("mark-everybody", request_id=request_id)

    assert Entry.objects.filter(checked_in_at=None).count() == 0
    assert AuditEntry.objects.filter(action="entry.check_in_all").count() == 1
    assert door.get("entries-now").context["counts"].awaited == 0


# --- coming in ----------------------------------------------------------------------------------------
PERSON = {"name": "森 彩香", "reading": "もり あやか", "external_id": "M-1", "country": "jp", "checked_in": "on"}


def typed(door, page, *more, request_id=None, **words):
    """A form of this page, sent; unlike the door's own it may have a field called name."""
    return door.client.post(door.url(page, *more), {"request_id": str(request_id or uuid4())} | words)


def test_a_new_person_is_registered_and_entered(door):
    answer = typed(door, "add-entry", **PERSON)

    player = Player.objects.get(external_id="M-1")
    assert (answer.status_code, player.name, player.country) == (302, "森 彩香", "JP")
    assert answer["Location"] == f"{door.url('entries')}#p-{player.number}"
    assert entry(door, "森 彩香").checked_in_at is not None


def test_the_same_person_sent_twice_is_one(door):
    request_id = uuid4()
    for _ in range(2):
        assert typed(door, "add-entry", request_id=request_id, **PERSON).status_code == 302

    assert Player.objects.filter(external_id="M-1").count() == 1
    assert Entry.objects.filter(player__external_id="M-1").count() == 1


def test_an_id_that_is_taken_is_said_and_nothing_typed_is_lost(door):
    typed(door, "add-entry", **PERSON)

    again = typed(door, "add-entry", **PERSON | {"name": "Mori Ayaka"})

    assert again.status_code == 409
    assert "The player ID M-1 is already used at this event." in text(again)
    assert 'value="Mori Ayaka"' in text(again)
    assert Player.objects.filter(name="Mori Ayaka").count() == 0


@pytest.mark.parametrize("words", [PERSON | {"name": ""}, PERSON | {"country": "Japan"}])
def test_a_bad_form_says_what_is_wrong(door, words):
    answer = typed(door, "add-entry", **words)

    assert answer.status_code == 422
    assert 'aria-invalid="true"' in text(answer)


@pytest.mark.parametrize(("missed", "kinds"), [
    ("loss", ["assigned_loss"]), ("bye", ["awarded_bye"]), ("none", [])])
def test_a_late_player_gets_what_staff_choose_for_the_missed_round(door, missed, kinds):
    door.story.round(("Aya", "Ben"), ("Cho", "Dan"))
    assert "Missed rounds count as" in text(door.get("add-entry"))

    typed(door, "add-entry", missed=missed, **PERSON)

    late = entry(door, "森 彩香")
    assert late.first_round == 2
    assert list(Match.objects.filter(first=late).values_list("kind", flat=True)) == kinds


def test_somebody_from_the_event_is_entered_by_number(door):
    player = door.story.player("Eve")
    assert f'value="{player.number}"' in text(door.get("enter-known"))

    answer = typed(door, "enter-known", player=str(player.number), checked_in="on")

    assert answer.status_code == 302
    assert entry(door, "Eve").player == player


def test_somebody_of_another_event_cannot_be_entered(door):
    other = Door("Eve")
    for _ in range(9):
        stranger = other.story.player("Zoe")

    assert typed(door, "enter-known", player=str(stranger.number)).status_code == 422
    assert Entry.objects.filter(tournament=door.story.tournament).count() == 4


# --- facts and links ----------------------------------------------------------------------------------
def test_a_players_facts_are_put_right_on_the_sheet(door):
    player = entry(door, "Aya").player

    answer = typed(door, "entry", player.number, name="Aya M", reading="あや", external_id="7", country="",
                   expected_version=str(player.version))

    player.refresh_from_db()
    assert answer.status_code == 302
    assert (player.name, player.reading, player.external_id) == ("Aya M", "あや", "7")


def test_facts_read_before_somebody_changed_them_are_not_written_over(door):
    player = entry(door, "Aya").player
    typed(door, "entry", player.number, name="Aya M", expected_version="1")

    late = typed(door, "entry", player.number, name="Aya X", expected_version="1")

    assert late.status_code == 409
    assert 'value="Aya X"' in text(late)
    assert Player.objects.get(pk=player.pk).name == "Aya M"
    assert typed(door, "entry", player.number, name="Aya X", expected_version="2").status_code == 302


def test_a_new_link_is_shown_once_and_ends_the_old_one(door):
    number = door.number("Aya")
    first, second = (door.post("new-entry-link", number) for _ in range(2))

    assert first.status_code == 200
    assert first.context["address"] != second.context["address"]
    assert "<svg" in text(second)
    assert "style=" not in text(second)
    assert "no-store" in second["Cache-Control"]
    assert [link.revoked_at is None for link in PersonalLink.objects.order_by("pk")] == [False, True]


def test_cards_are_made_for_those_without_a_link(door):
    door.post("new-entry-link", door.number("Aya"))

    page = door.client.post(door.url("print-entry-links"), {"which": "missing"})

    cards = [card.player.name for sheet in page.context["sheets"] for card in sheet]
    assert cards == ["Ben", "Cho", "Dan"]
    assert text(page).count("<svg viewBox") >= 3
    again = door.client.post(door.url("print-entry-links"), {"which": "missing"})
    assert again.context["sheets"] == []


def test_cards_can_be_made_anew_by_number(door):
    number = door.number("Cho")

    page = door.client.post(door.url("print-entry-links"), {"which": "range", "first": number})

    assert [card.player.name for sheet in page.context["sheets"] for card in sheet] == ["Cho"]


# --- leaving and coming back --------------------------------------------------------------------------
def test_a_drop_says_first_what_it_gives_up(door):
    door.story.round(("Aya", "Ben"), ("Cho", "Dan"))
    page = door.get("drop-entry", door.number("Aya"))

    assert "Table 1 of round 1 is conceded to <b>Ben</b>." in text(page)
    assert "Drop and concede table 1" in text(page)
    assert "is bribery" in text(page)
    assert reported(door, "Aya") == ""

    answer = door.post("drop-entry", door.number("Aya"), reason="train")

    dropped = entry(door, "Aya")
    assert answer.status_code == 302
    assert (dropped.dropped_after, dropped.drop_reason, reported(door, "Aya")) == (1, "train", "concession")


def test_a_drop_before_round_one_leaves_no_trace_in_the_standings(door):
    assert "stand in no standings" in text(door.get("drop-entry", door.number("Aya")))

    door.post("drop-entry", door.number("Aya"))

    assert entry(door, "Aya").dropped_after == 0


def test_a_drop_after_the_result_keeps_the_result(door):
    door.story.round(("Aya", "Ben"), ("Cho", "Dan")).result("Aya")
    page = door.get("drop-entry", door.number("Aya"))

    assert "The result of table 1, round 1, against Ben stays." in text(page)


def test_the_same_drop_twice_is_one_and_a_second_one_is_refused(door):
    request_id = uuid4()
    answers = [door.post("drop-entry", door.number("Aya"), request_id=request_id) for _ in range(2)]
    late = door.post("drop-entry", door.number("Aya"))

    assert [answer.status_code for answer in answers] == [302, 302]
    assert late.status_code == 409
    assert AuditEntry.objects.filter(action="entry.drop").count() == 1


def test_the_participation_prize_is_the_organizers_to_withhold(door):
    assert "Withhold the participation prize" not in text(door.get("drop-entry", door.number("Aya")))
    door.post("drop-entry", door.number("Aya"), withhold_prize="on")
    assert entry(door, "Aya").prize_withheld is False

    both = browser(door.story.event, Role.SCOREKEEPER, Role.ORGANIZER)
    assert "Withhold the participation prize" in text(both.get(door.url("drop-entry", door.number("Ben"))))
    both.post(door.url("drop-entry", door.number("Ben")), {"request_id": str(uuid4()), "withhold_prize": "on"})
    assert entry(door, "Ben").prize_withheld is True


def test_a_drop_that_was_a_slip_is_taken_back_with_its_concession(door):
    door.story.round(("Aya", "Ben"), ("Cho", "Dan"))
    door.post("drop-entry", door.number("Aya"))
    assert "Take the drop back" in text(door.get("entry", door.number("Aya")))

    assert door.post("undo-drop", door.number("Aya")).status_code == 302

    assert entry(door, "Aya").has_dropped is False
    assert reported(door, "Aya") == ""
    assert "Take the drop back" not in text(door.get("entry", door.number("Aya")))


def test_after_new_pairings_only_the_head_judge_brings_a_player_back():
    door = Door("Aya", "Ben", "Cho", "Dan", roles=(Role.SCOREKEEPER, Role.HEAD_JUDGE))
    door.story.round(("Aya", "Ben"), ("Cho", "Dan"))
    door.post("drop-entry", door.number("Aya"))
    door.story.play()
    door.story.round(("Cho", "Ben"), absent=["Dan"])
    assert "Take the drop back" not in text(door.get("entry", door.number("Aya")))
    door.post("undo-drop", door.number("Aya"))
    assert entry(door, "Aya").has_dropped is True
    assert "1 round was already paired." in text(door.get("let-back", door.number("Aya")))

    assert door.post("let-back", door.number("Aya"), reason="", missed="loss").status_code == 422
    assert door.post("let-back", door.number("Aya"), reason="came back", missed="bye").status_code == 302

    back = entry(door, "Aya")
    assert back.has_dropped is False
    assert list(Match.objects.filter(first=back, round__number=2).values_list("kind", flat=True)) == ["awarded_bye"]
    assert AuditEntry.objects.get(action="entry.reenter").reason == "came back"
    assert door.post("let-back", door.number("Aya"), reason="again").status_code == 409


def test_a_disqualification_spells_out_what_it_means():
    door = Door("Aya", "Ben", "Cho", "Dan", roles=(Role.HEAD_JUDGE,))
    door.story.round(("Aya", "Ben"), ("Cho", "Dan"))
    page = door.get("disqualify-entry", door.number("Aya"))
    assert "Table 1 of round 1 is conceded to <b>Ben</b>." in text(page)
    assert "The player stands in no standings" in text(page)

    assert door.post("disqualify-entry", door.number("Aya"), reason="cheated").status_code == 422
    assert entry(door, "Aya").is_disqualified is False
    assert door.post("disqualify-entry", door.number("Aya"), reason="cheated", sure="on").status_code == 302

    assert entry(door, "Aya").is_disqualified is True
    assert [name for _, name in door.story.standings()] != []
    assert "Aya" not in [name for _, name in door.story.standings()]
    assert door.post("disqualify-entry", door.number("Aya"), reason="twice", sure="on").status_code == 409
