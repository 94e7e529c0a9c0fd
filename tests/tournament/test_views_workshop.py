"""The workshop: from the no-shows to the posted round."""

from uuid import uuid4

import pytest

from events.domain.roles import Role
from tests.scenario import STAFF, Scenario
from tests.staffed import browser
from tests.tournament.doors import Door, text
from tournament.commands.entries import check_in
from tournament.models import Entry, Round

pytestmark = pytest.mark.django_db
FOUR = ("Aya", "Ben", "Cho", "Dan")


def drafted(*names, **settings) -> tuple[Door, Round]:
    at = Door(*(names or FOUR), **settings)
    return at, at.story.draft()


def test_a_round_is_drawn_from_the_workshop():
    at = Door(*FOUR)
    assert "Draw round 1" in text(at.get("workshop"))

    answer = at.post("draft-round", reviewed="1")

    assert answer["Location"] == at.url("workshop")
    page = text(at.get("workshop"))
    assert [name for name in FOUR if name not in page] == []
    assert "Post round 1" in page and "No rematches" in page


def test_who_did_not_come_is_looked_at_before_the_draw():
    at = Door(*FOUR)
    for name in ("Aya", "Ben", "Cho"):
        check_in(entry_id=at.story.entries[name].pk, actor=STAFF)

    page = text(at.get("workshop"))
    assert "1 player did not come" in page
    assert f'name="drop" value="{at.number("Dan")}"' in page

    at.post("draft-round", reviewed="1", drop=at.number("Dan"))
    assert list(Entry.objects.exclude(dropped_at=None)) == [at.story.entries["Dan"]]
    assert at.story.byes() != ["Dan"]


def test_a_no_show_who_reported_back_stays_in():
    at = Door(*FOUR)
    for name in ("Aya", "Ben", "Cho"):
        check_in(entry_id=at.story.entries[name].pk, actor=STAFF)

    at.post("draft-round", reviewed="1")

    assert not Entry.objects.exclude(dropped_at=None).exists()
    assert Round.objects.get().matches.count() == 2


def test_the_draw_is_refused_until_the_no_shows_were_reviewed():
    at = Door(*FOUR)
    check_in(entry_id=at.story.entries["Aya"].pk, actor=STAFF)

    answer = at.post("draft-round")

    assert answer.status_code == 409
    assert "3 players did not come. Say who of them is dropped" in text(answer)


def seats(round: Round) -> dict:
    return {entry.player.name: match.table for match in round.matches.all() for entry in (match.first, match.second)
            if entry}


def test_two_players_change_places_by_their_numbers():
    at, round = drafted()
    before = seats(round)
    one, other = "Aya", next(name for name in FOUR if before[name] != before["Aya"])

    answer = at.post("swap-players", htmx=True, one=at.number(one), other=at.number(other), expected_version=1)

    after = seats(round)
    assert answer.status_code == 200
    assert (after[one], after[other]) == (before[other], before[one])
    assert f"{one} and {other} changed places." in text(answer)
    assert 'name="expected_version" value="2"' in text(answer)


def test_swapping_with_the_bye_moves_the_bye():
    at, _round = drafted("Aya", "Ben", "Cho")
    (bye,) = at.story.byes()
    plays = next(name for name in ("Aya", "Ben", "Cho") if name != bye)

    answer = at.post("swap-players", one=at.number(bye), other=at.number(plays), expected_version=1)

    assert (answer["Location"], at.story.byes()) == (at.url("workshop"), [plays])
    assert "placed by hand" in text(at.get("workshop"))


def test_two_players_are_paired_by_hand():
    at, round = drafted()
    tables = seats(round)
    other = next(name for name in FOUR if tables[name] != tables["Aya"])

    at.post("pair-two", htmx=True, one=at.number("Aya"), other=at.number(other), expected_version=1)

    assert frozenset(("Aya", other)) in at.story.pairs()


def test_a_locked_table_stays_when_the_round_is_drawn_again():
    at, round = drafted("A", "B", "C", "D", "E", "F", "G", "H")
    kept = {name for name, table in seats(round).items() if table == 2}

    locked = at.post("lock-table", htmx=True, lock=2, expected_version=1)
    at.post("redraw-round", htmx=True, expected_version=2)
    assert "Let table 2 go" in text(locked)
    assert {name for name, table in seats(round).items() if table == 2} == kept

    unlocked = at.post("lock-table", htmx=True, unlock=2, expected_version=3)
    assert "Table 2 is unlocked." in text(unlocked)
    assert not round.matches.filter(is_locked=True).exists()


@pytest.mark.parametrize(("name", "words"), [
    ("swap-players", {"one": "x", "other": 1}), ("swap-players", {"one": 1}), ("swap-players", {"one": 1, "other": 99}),
    ("pair-two", {"one": ""}), ("lock-table", {}), ("redraw-round", {"expected_version": ""}),
    ("swap-players", {"one": 1, "other": 2, "request_id": "x"}), ("post-round", {"expected_version": ""}),
])
def test_a_form_that_makes_no_sense_changes_nothing(name, words):
    at, round = drafted()
    place = (1,) if name == "post-round" else ()

    answer = at.post(name, *place, **({"expected_version": 1} | words))

    round.refresh_from_db()
    assert (answer.status_code, round.version) == (422, 1)
    assert 'role="alert"' in text(answer)


@pytest.mark.parametrize(("name", "words"), [
    ("swap-players", {"one": 1, "other": 2}), ("pair-two", {"one": 1, "other": 2}), ("lock-table", {"lock": 1}),
    ("redraw-round", {}), ("post-round", {}),
])
def test_an_old_page_changes_nothing(name, words):
    at, round = drafted()
    place = (1,) if name == "post-round" else ()

    answer = at.post(name, *place, expected_version=7, htmx=True, **words)

    round.refresh_from_db()
    assert (answer.status_code, round.version, round.state) == (409, 1, "draft")
    assert "Somebody changed this round meanwhile" in text(answer)


def test_a_swap_sent_twice_is_one_swap():
    at, round = drafted()
    before, once = seats(round), uuid4()
    other = next(name for name in FOUR if before[name] != before["Aya"])

    for _ in range(2):
        answer = at.post("swap-players", htmx=True, request_id=once, one=at.number("Aya"), other=at.number(other),
                         expected_version=1)

    assert answer.status_code == 200
    assert seats(round)["Aya"] == before[other]


def test_a_stale_draft_says_what_to_do_and_cannot_be_posted():
    at, _round = drafted("Aya", "Ben", "Cho", "Dan", "Eva")
    at.story.drop("Aya")

    page = text(at.get("workshop"))

    assert "Draw it again, then post." in page and "Post round 1" not in page


def test_posting_makes_the_pairings_and_offers_the_clock():
    at, round = drafted()

    answer = at.post("post-round", 1, expected_version=1)

    round.refresh_from_db()
    assert (answer["Location"], round.state) == (at.url("workshop"), "posted")
    page = text(at.get("workshop"))
    assert "Start round 1" in page and "Undo the posting" in page
    assert "Start when most players are seated." in page


def test_a_draft_is_thrown_away():
    at, _round = drafted()

    at.post("discard-draft")

    assert not Round.objects.exists()
    assert at.post("discard-draft")["Location"] == at.url("workshop")  # pressed twice: it is gone, as wished


def hand(at: Door, tables: str, **words):
    return at.post("pair-by-hand", tables=tables, **words)


def test_a_whole_round_is_typed_by_hand():
    at = Door("Aya", "Ben", "Cho", "Dan", "Eva")
    n = at.number

    answer = hand(at, f"{n('Aya')} {n('Cho')}\n{n('Dan')} {n('Ben')}", byes=str(n("Eva")))

    assert answer["Location"] == at.url("workshop")
    assert at.story.pairs() == {frozenset(("Aya", "Cho")), frozenset(("Ben", "Dan"))}
    assert at.story.byes() == ["Eva"]


def test_every_bad_line_of_a_round_by_hand_is_named():
    at = Door(*FOUR)

    answer = hand(at, "1 2\nfoo\n3 77\n4 1", byes="x 88")

    assert (answer.status_code, Round.objects.count()) == (422, 0)
    page = text(answer)
    for said in ("Line 2, “foo”: write two player numbers", "Line 3, “3 77”: nobody to pair has number 77.",
                 "Line 4, “4 1”: player 1 is already at a table.", "“x” is no player number.", "1 2\nfoo"):
        assert said in page


def test_who_is_left_out_by_hand_is_named_unless_the_rest_sits_out():
    at = Door(*FOUR)

    refused = hand(at, "1 2")
    assert refused.status_code == 409
    assert "has no place in this round" in text(refused)

    assert hand(at, "1 2", rest_sits_out="on").status_code == 302
    assert at.story.pairs() == {frozenset(("Aya", "Ben"))}


def test_a_rematch_and_a_pairing_across_groups_are_explained():
    at = Door(*FOUR)
    at.story.round(("Aya", "Ben"), ("Cho", "Dan")).play("Aya", "Cho")
    n = at.number
    hand(at, f"{n('Aya')} {n('Ben')}\n{n('Cho')} {n('Dan')}")

    page = text(at.get("workshop"))

    assert "They already met in round 1." in page
    assert "Aya (1 point) meets Ben (0 points) from a lower group." in page
    assert "2 rematches" in page


def test_a_bracket_shows_its_meetings_and_who_chooses_first():
    at = Door(*FOUR, cut=4, planned_rounds=1)
    at.story.round(("Aya", "Ben"), ("Cho", "Dan")).play("Aya", "Cho").cut(4)
    at.story.draft()

    page = text(at.get("workshop"))

    assert page.count("(higher seed) chooses who starts") == 2
    assert "seed 1" in page and "swap-players" not in page and "Pair these two" not in page


def test_the_workshop_says_when_everything_is_played():
    at = Door(*FOUR, cut=2, planned_rounds=1)
    at.story.round(("Aya", "Ben"), ("Cho", "Dan")).play()

    assert "All planned rounds are played" in text(at.get("workshop"))
    at.story.cut(2)
    assert "Draw round 2" in text(at.get("workshop"))
    at.story.drawn_round().play()
    assert "The tournament is over" in text(at.get("workshop"))


DOORS = [("workshop",), ("draft-round",), ("redraw-round",), ("swap-players",), ("pair-two",), ("lock-table",),
         ("discard-draft",), ("pair-by-hand",), ("post-round", 1)]
PAGES = {"workshop", "pair-by-hand"}


def knock(at: Door, place):
    return at.get(*place) if place[0] in PAGES else at.post(*place, expected_version=1, lock=1, one=1, other=2)


@pytest.mark.parametrize("place", DOORS)
def test_the_workshop_is_for_scorekeepers_of_this_event(place, client):
    at, round = drafted(roles=(Role.HEAD_JUDGE, Role.ORGANIZER))
    assert knock(at, place).status_code == 403

    at.client = client
    assert knock(at, place).status_code == 302
    at.client = browser(Scenario("Eva", "Fay").event, Role.SCOREKEEPER)
    assert knock(at, place).status_code == 403
    round.refresh_from_db()
    assert (round.version, round.state) == (1, "draft")


@pytest.mark.parametrize(("place", "status"), [
    (("redraw-round",), 404), (("discard-draft",), 302), (("post-round", 1), 404)])
def test_a_draft_of_another_tournament_is_out_of_reach(place, status):
    _at, round = drafted()
    other = Door("Eva", "Fay")

    assert knock(other, place).status_code == status
    round.refresh_from_db()
    assert round.state == "draft"


def test_a_draft_costs_the_same_for_any_number_of_tables(django_assert_max_num_queries):
    counts = []
    for players in (5, 41):
        at, _round = drafted(*(f"P{n}" for n in range(players)))
        with django_assert_max_num_queries(30) as queries:
            at.get("workshop")
        counts.append(len(queries))

    assert counts[0] == counts[1]
