"""Who is set apart from a draw: awarded byes, assigned losses, and who sits the round out."""

import pytest

from audit.models import AuditEntry
from tests.scenario import STAFF, Scenario
from tests.tournament.doors import Door, text
from tests.tournament.test_rules_rounds import code_of
from tournament.commands.drafts import pair_by_hand, redraw_round
from tournament.commands.rounds import unpost_round
from tournament.commands.workshop import swap_players
from tournament.domain.rounds import HandMade, SetApart
from tournament.models import Match, Round

pytestmark = pytest.mark.django_db
EIGHT = "ABCDEFGH"


def apart(story, awarded="", losses="", absent="") -> SetApart:
    return SetApart(*([story.entries[name].pk for name in names] for names in (awarded, losses, absent)))


def drawn(awarded="A", losses="B", absent="CD", names=EIGHT) -> tuple[Scenario, Round]:
    story = Scenario(*names)
    return story, story.draft(apart=apart(story, awarded, losses, absent))


def kinds(round) -> dict[str, str]:
    """Who has no opponent and why; everybody else is drawn."""
    return {match.first.player.name: match.kind for match in round.matches.filter(second=None)}


def seated(round) -> set[str]:
    return set(round.seats.values_list("entry__player__name", flat=True))


def redraw(round, seed=2) -> Round:
    round.refresh_from_db()
    return redraw_round(round_id=round.pk, actor=STAFF, expected_version=round.version, seed=seed)


def test_the_rest_is_drawn():
    story, round = drawn()

    assert kinds(round) == {"A": "awarded_bye", "B": "assigned_loss"}
    assert seated(round) == set("ABEFGH")
    assert {name for pair in story.pairs() for name in pair} == set("EFGH")
    assert (round.pairing["settings"]["players"], round.pairing["bye"]) == (4, None)
    assert AuditEntry.objects.get(action="round.draft").after | {"seed": "", "objective": {}} == {
        "seed": "", "objective": {}, "awarded_byes": 1, "losses": 1, "absent": 2}


def test_an_odd_rest_has_a_bye_of_its_own():
    _story, round = drawn(awarded="A", losses="", absent="")

    assert sorted(kinds(round).values()) == ["awarded_bye", "bye"]


def test_everybody_may_be_set_apart_but_two_have_to_be_there():
    story = Scenario("A", "B", "C")
    assert code_of(lambda: story.draft(apart=apart(story, absent="AB"))) == "round.nobody_left"

    round = story.draft(apart=apart(story, awarded="AB", losses="C"))
    assert kinds(round) == {"A": "awarded_bye", "B": "awarded_bye", "C": "assigned_loss"}


@pytest.mark.parametrize(("words", "code"), [
    ({"awarded": "A", "absent": "A"}, "round.seated_twice"),
    ({"losses": "Z"}, "round.not_playing"),
])
def test_nobody_is_set_apart_twice_or_from_outside_the_field(words, code):
    story = Scenario(*"ABCDZ")
    story.drop("Z")

    assert code_of(lambda: story.draft(apart=apart(story, **words))) == code
    assert not story.tournament.rounds.exists()


def test_a_bracket_sets_nobody_apart():
    story = Scenario(*"ABCD", cut=2, planned_rounds=1).drawn_round().play()
    story.cut()

    assert code_of(lambda: story.draft(apart=apart(story, absent="A"))) == "round.bracket_is_fixed"


def test_a_new_draw_remembers_them():
    _story, round = drawn()

    again = redraw(redraw(round), seed=3)

    assert kinds(again) == {"A": "awarded_bye", "B": "assigned_loss"}
    assert seated(again) == set("ABEFGH")


def test_a_new_draw_forgets_those_who_left():
    story, round = drawn()
    for name in "AC":
        story.drop(name)

    again = redraw(round)

    assert (kinds(again), seated(again)) == ({"B": "assigned_loss"}, set("BEFGH"))
    assert again.pairing["absent"] == [story.entries["D"].pk]


def test_a_new_draw_keeps_what_was_moved_by_hand():
    story, round = drawn(awarded="A", losses="", absent="")
    swap_players(round_id=round.pk, one=story.entries["A"].pk, other=story.entries["H"].pk, actor=STAFF,
                 expected_version=round.version)

    assert {name for name, kind in kinds(redraw(round)).items() if kind == "awarded_bye"} == {"H"}


def test_a_new_draw_of_a_round_by_hand_remembers_them_too():
    story = Scenario(*EIGHT)
    ids = {name: entry.pk for name, entry in story.entries.items()}
    round = pair_by_hand(tournament_id=story.tournament.pk, actor=STAFF, made=HandMade(
        pairs=[(ids["A"], ids["B"]), (ids["C"], ids["D"])], awarded_byes=[ids["E"]], losses=[ids["F"]],
        absent=[ids["G"], ids["H"]]))

    again = redraw(round)

    assert kinds(again) == {"E": "awarded_bye", "F": "assigned_loss"}
    assert seated(again) == set("ABCDEF")


def test_they_get_their_results_and_a_posting_taken_back_leaves_them_apart():
    story, round = drawn()
    story.post()
    assert sorted(round.matches.filter(second=None).values_list("results__kind", flat=True)) == [
        "assigned_loss", "awarded_bye"]
    story.enter("I", missed="loss")
    assert kinds(round) == {"A": "awarded_bye", "B": "assigned_loss", "I": "assigned_loss"}

    unpost_round(AuditEntry.objects.get(action="round.post"), actor=STAFF)

    round.refresh_from_db()
    assert (kinds(round), round.is_stale) == ({"A": "awarded_bye", "B": "assigned_loss"}, True)
    again = redraw(round)
    assert {name for name, kind in kinds(again).items() if kind != "bye"} == {"A", "B"}
    assert seated(again) == set("ABEFGHI")


def test_an_awarded_bye_does_not_stand_in_the_way_of_a_drawn_one():
    story, _round = drawn(awarded="A", losses="", absent="", names="ABC")
    story.post()
    story.start().play("B")
    round = story.draft(apart=apart(story, absent="B"))

    assert Match.objects.filter(round=round, kind="played").count() == 1
    assert round.pairing["objective"]["repeated_byes"] == 0


def test_the_page_takes_player_numbers_and_shows_what_is_wrong_with_them():
    at = Door(*EIGHT)
    assert "Leave somebody out of the draw" in text(at.get("workshop"))

    bad = at.post("draft-round", reviewed=1, awarded_byes="1 99", losses="x", absent=" 3")
    assert bad.status_code == 422
    assert "Nobody to pair has number 99." in text(bad)
    assert "“x” is no player number." in text(bad)
    assert 'value=" 3"' in text(bad)
    twice = at.post("draft-round", reviewed=1, awarded_byes="1", absent="1")
    assert (twice.status_code, "A is in this round twice" in text(twice)) == (409, True)

    done = at.post("draft-round", reviewed=1, awarded_byes="1", losses="２", absent="3, 4")
    assert done.status_code == 302
    assert kinds(at.story.tournament.rounds.get()) == {"A": "awarded_bye", "B": "assigned_loss"}
    assert seated(at.story.tournament.rounds.get()) == set("ABEFGH")


def test_the_page_of_a_bracket_round_offers_none_of_it():
    at = Door(*"ABCD", cut=2, planned_rounds=1)
    at.story.drawn_round().play().cut()

    page = text(at.get("workshop"))
    assert "Make round 2" in page
    assert "Leave somebody out of the draw" not in page
