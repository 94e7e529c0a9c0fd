"""The pages of scoring profiles, and a tournament that takes an own one."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from events.domain.roles import Role
from tests.staff_pages import Own, text
from tests.staffed import browser
from tests.tournament.test_own_profiles import ROW, TEXT
from tournament.domain.own_profiles import render
from tournament.domain.profiles import DEFAULTS, load_profile, read_profiles, shipped_profiles
from tournament.models import ScoringProfile, Tournament
from tournament.words_profile import CHOICES, SETTINGS

pytestmark = pytest.mark.django_db


@pytest.fixture
def own():
    return Own()


def added(own) -> ScoringProfile:
    own.post("add-profile", text=TEXT)
    return ScoringProfile.objects.get()


def cards(page) -> list[str]:
    """Each profile of the page as one line of words."""
    found = re.findall(r'<section class="card profile-card.*?</section>', text(page), re.S)
    return [" ".join(re.sub(r"<[^>]+>", " ", card).split()) for card in found]


def test_the_shipped_profiles_stand_in_words_with_the_order_of_their_tie_breakers(own):
    page = own.get("profiles")

    shown = cards(page)
    assert (page.status_code, len(shown)) == (200, len(shipped_profiles()))
    assert shown[0].startswith(
        "Flesh and Blood 2026-06 fab-2026-06 win 1, draw 0, loss 0, bye 1 Match points Cumulative match points "
        "Match loss percentage Opponents&#x27; match loss percentage")
    assert [card for card in shown if "our proposal" in card] == [
        card for card, profile in zip(shown, shipped_profiles().values(), strict=True) if profile.suggested]
    assert "alters no tournament" in text(page)


def test_every_setting_has_words():
    assert set(SETTINGS) == set(DEFAULTS)
    assert {value for value in DEFAULTS.values() if isinstance(value, str)} <= set(CHOICES)


def test_an_own_profile_starts_from_another_and_stands_on_the_page_in_words(own):
    start = own.get("add-profile", **{"from": "pokemon"}).context["form"].initial["text"]
    assert read_profiles(start)["pokemon-own"].order == shipped_profiles()["pokemon"].order

    answer = own.post("add-profile", text=start.replace("Pokémon TCG", "Gym league").replace('"3/4"', '"1/2"'))

    kept = ScoringProfile.objects.get()
    assert (answer.status_code, answer["Location"]) == (302, f"{own.url('profiles')}#p-{kept.uid}")
    first = cards(own.client.get(answer["Location"]))[0]
    assert first.startswith("Gym league 2019 pokemon-own win 3, draw 1, loss 0, bye 3 Match points ")
    assert "Most that a dropped opponent&#x27;s percentage counts 1/2" in first


def test_an_unknown_start_is_the_generic_one(own):
    start = own.get("add-profile", **{"from": "chess"}).context["form"].initial["text"]

    assert list(read_profiles(start)) == ["generic-own"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig"])
def test_a_file_comes_before_the_text(own, encoding):
    file = SimpleUploadedFile("league.toml", TEXT.encode(encoding))

    assert own.post("add-profile", text="nothing", file=file).status_code == 302
    assert ScoringProfile.objects.get().row == load_profile(ROW).to_row()


@pytest.mark.parametrize(("given", "language", "sentence"), [
    (TEXT.replace("win = 2", 'win = "two"'), "en", "The scoring profile&#x27;s “points.win” cannot be “two”."),
    (TEXT.replace("win = 2", 'win = "two"'), "ja", "得点方式の「points.win」に「two」は使えません。"),
    (TEXT.replace("bye = 2", ""), "en", "The scoring profile lacks “points.bye”."),
    (TEXT.replace('"league"', '"generic"'), "en", "The code “generic” belongs to a profile that comes with"),
    ("", "en", "Write a profile or choose a file."),
])
def test_what_is_wrong_is_said_in_a_sentence_that_names_the_key(own, given, language, sentence):
    page = own.client.post(
        own.url("add-profile"), {"request_id": "7e5ff0a0-0000-4000-8000-000000000001", "text": given},
        headers={"Accept-Language": language})

    assert page.status_code == 422
    assert sentence in text(page)
    assert ScoringProfile.objects.count() == 0


@pytest.mark.parametrize(("content", "shows", "sentence"), [
    (TEXT.replace("edition", "editoin").encode(), "editoin", "lacks “edition”"),
    (b"\xff\xfe", TEXT, "no text in UTF-8"),
    (b"#" * 70_000, TEXT, "too large"),
])
def test_the_text_of_a_wrong_file_stands_in_the_field_to_be_put_right(own, content, shows, sentence):
    page = own.post("add-profile", text=TEXT, file=SimpleUploadedFile("league.toml", content))

    assert page.status_code == 422
    assert shows in page.context["form"]["text"].value()
    assert sentence in text(page)


def test_a_profile_is_changed_where_it_was_added_and_offered_elsewhere(own):
    kept, other = added(own), Own("Another")
    page = own.get("change-profile", kept.uid)
    assert page.context["form"].initial["text"] == render(load_profile(ROW))

    answer = own.post("change-profile", kept.uid, expected_version="1", text=TEXT.replace('"2026"', '"2027"'))

    assert answer.status_code == 302
    assert ScoringProfile.objects.get().row["edition"] == "2027"
    elsewhere = cards(other.get("profiles"))[0]
    assert elsewhere.startswith("League 2027 league · kept at Harbour Open ")
    assert elsewhere.endswith("Take this as a start")  # neither change nor remove
    assert other.get("change-profile", kept.uid).status_code == 404
    other.post("remove-profile", kept.uid, expected_version="2")
    assert ScoringProfile.objects.count() == 1


def test_an_old_screen_keeps_what_was_typed_and_a_second_press_saves_it(own):
    kept = added(own)
    own.post("change-profile", kept.uid, expected_version="1", text=TEXT.replace('"2026"', '"2027"'))

    page = own.post("change-profile", kept.uid, expected_version="1", text=TEXT.replace('"2026"', '"2028"'))

    assert page.status_code == 409
    assert "Somebody changed this scoring profile meanwhile." in text(page)
    again = {name: page.context["form"][name].value() for name in ("request_id", "expected_version", "text")}
    assert own.client.post(own.url("change-profile", kept.uid), again).status_code == 302
    assert ScoringProfile.objects.get().row["edition"] == "2028"


def test_a_code_that_is_taken_is_refused(own):
    added(own)

    page = own.post("add-profile", text=TEXT)

    assert page.status_code == 409
    assert "There already is a scoring profile with the code “league”." in text(page)


def test_removing_it_twice_is_said_kindly(own):
    kept = added(own)

    first = own.post("remove-profile", kept.uid, expected_version="1")
    second = own.post("remove-profile", kept.uid, expected_version="1")

    assert (first.status_code, second.status_code) == (302, 302)
    page = text(own.client.get(second["Location"]))
    assert "The profile is removed." in page
    assert "This scoring profile was removed meanwhile." in page
    assert ScoringProfile.objects.count() == 0


def test_only_whoever_sets_up_tournaments_has_these_pages(own):
    kept = added(own)
    pages = [own.url("profiles"), own.url("add-profile"), own.url("change-profile", kept.uid)]

    for role in (Role.SCOREKEEPER, Role.HEAD_JUDGE, Role.JUDGE, Role.COVERAGE):
        client = browser(own.event, role)
        assert [client.get(page).status_code for page in pages] == [403, 403, 403]
        assert client.post(own.url("remove-profile", kept.uid)).status_code == 403
    assert [browser(own.event, Role.ORGANIZER).get(page).status_code for page in pages] == [200, 200, 200]
    assert [Client().get(page).status_code for page in pages] == [302, 302, 302]
    assert Client().post(own.url("remove-profile", kept.uid)).status_code == 302
    assert ScoringProfile.objects.count() == 1


@pytest.mark.parametrize("many", [1, 5])
def test_the_list_costs_the_same_for_any_number_of_profiles(own, many, django_assert_num_queries):
    for number in range(many):
        own.post("add-profile", text=TEXT.replace('"league"', f'"league-{number}"'))
    own.get("profiles")

    with django_assert_num_queries(7):
        assert len(cards(own.get("profiles"))) == many + len(shipped_profiles())


PLAN = {
    "step": "3", "name": "Main event", "game": "fab", "format": "classic-constructed", "level": "competitive",
    "expected_players": "50", "planned_rounds": "6", "wins_needed": "1", "late_entry": "loss", "profile": "league"}


def test_a_tournament_of_any_game_takes_an_own_profile_and_keeps_the_whole_of_it(own):
    kept = added(own)

    third = own.post("create-tournament", **PLAN | {"step": "2"})
    groups = dict(third.context["form"].fields["profile"].choices)
    assert groups["Own profiles"] == [("league", "League (league)")]
    assert len(groups["Shipped profiles"]) == len(shipped_profiles())
    done = own.post("create-tournament", **PLAN)

    tournament = Tournament.objects.get()
    assert (done.status_code, tournament.profile) == (302, kept.row)
    page = text(own.get("structure", tournament.slug))
    assert "League" in page
    assert "Match points, Head-to-head, Random" in page


def test_a_profile_that_was_removed_meanwhile_is_no_choice(own):
    own.post("remove-profile", added(own).uid, expected_version="1")

    page = own.post("create-tournament", **PLAN)

    assert page.status_code == 422
    assert Tournament.objects.count() == 0
