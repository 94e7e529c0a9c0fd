"""Drops (R3.6): each requirement is a test that carries its id."""

import pytest

from audit.models import AuditEntry
from audit.trail import undo
from core.errors import RuleViolation
from events.domain.roles import CAPABILITIES, Can, Role
from tests.scenario import STAFF, Scenario
from tests.tournament.test_rules_rounds import EIGHT, code_of, played_swiss
from tournament.commands.entries import check_in
from tournament.domain.results import Kind
from tournament.models import MatchResult, Round

pytestmark = pytest.mark.django_db
FOUR = ("Ann", "Bea", "Cho", "Dai")


def last_audit(action):
    return AuditEntry.objects.filter(action=action).order_by("-pk").first()


def test_r3_6_1_a_player_is_dropped_at_any_moment_by_the_scorekeeper():
    story = Scenario(*FOUR).drawn_round()
    entry = story.drop("Ann", reason="has to catch a train")

    assert entry.has_dropped
    assert [role for role in Role if Can.DROP_PLAYER in CAPABILITIES[role]] == [Role.SCOREKEEPER]
    assert code_of(lambda: story.drop("Ann")) == "entry.has_dropped"


def test_r3_6_2_only_the_head_judge_lets_a_dropped_player_return():
    story = Scenario(*FOUR).drawn_round()
    story.drop("Ann")
    story.play()

    assert [role for role in Role if Can.REENTER_PLAYER in CAPABILITIES[role]] == [Role.HEAD_JUDGE]
    assert code_of(lambda: story.reenter("Ann", reason=" ")) == "reason.missing"
    story.reenter("Ann")
    story.drawn_round()
    assert "Ann" in {name for pair in story.pairs() for name in pair}


def test_r3_6_2_rounds_missed_meanwhile_count_as_the_tournament_says():
    story = Scenario(*FOUR).drawn_round()
    story.drop("Ann")
    story.play().drawn_round().play()
    story.reenter("Ann")

    assert story.record("Ann") == (0, 2, 0)


def test_r3_6_3_who_does_not_appear_has_conceded_and_is_dropped_unless_they_report():
    story = Scenario(*FOUR).round(("Ann", "Bea"), ("Cho", "Dai"))
    story.concede("Ann", kind=Kind.NO_SHOW)
    story.concede("Cho", kind=Kind.NO_SHOW)
    story.close()
    assert story.points() == {"Ann": 0, "Bea": 1, "Cho": 0, "Dai": 1}

    story.draft(reviewed_no_shows=True, drop=[story.entries["Ann"].pk])  # Cho came to the desk

    seated = {name for pair in story.pairs() for name in pair} | set(story.byes())
    assert seated == {"Bea", "Cho", "Dai"}


def test_r3_6_4_a_drop_before_the_first_pairings_never_took_part():
    story = Scenario(*FOUR)
    story.draft()
    story.drop("Ann")

    assert [name for _, name in story.standings()] != []
    assert "Ann" not in {name for _, name in story.standings()}
    assert last_audit("entry.drop").subject_label == "Ann"
    assert code_of(story.post) == "round.stale"


def test_r3_6_5_a_drop_after_the_pairings_concedes_the_match_first_and_keeps_the_place():
    story = Scenario(*FOUR).round(("Ann", "Bea"), ("Cho", "Dai"))
    story.drop("Ann")
    result = story.match("Ann").results.get(is_current=True)

    assert (result.kind, result.by_first) == (Kind.CONCESSION, True)
    story.result("Cho").close()
    assert story.points() == {"Ann": 0, "Bea": 1, "Cho": 1, "Dai": 0}
    assert story.record("Ann") == (0, 1, 0)


def test_r3_6_5_a_finished_match_keeps_its_result():
    story = Scenario(*FOUR).round(("Ann", "Bea"), ("Cho", "Dai"))
    story.result("Ann")
    story.drop("Ann")
    story.result("Cho").close()

    assert story.record("Ann") == (1, 0, 0)


def test_r3_6_6_a_drop_takes_no_cards_away():
    """The system holds no cards of a dropped player: its notice says that they are the player's."""
    from tournament.notices import DROP_KEEPS_CARDS

    assert "keeps" in str(DROP_KEEPS_CARDS)


def test_r3_6_7_the_participation_prize_can_be_withheld_on_an_early_drop():
    story = Scenario(*FOUR).drawn_round()

    assert story.drop("Ann", withhold_prize=True).prize_withheld
    assert not story.drop("Bea").prize_withheld


def test_r3_6_8_after_the_announcement_nobody_moves_up_and_before_it_the_cut_is_made_from_who_is_left():
    before = played_swiss(*EIGHT)
    leader = before.standings()[0][1]
    before.drop(leader)
    places = before.cut(4).places
    assert places.get(entry=before.entries[leader]).seed is None
    assert places.filter(seed__isnull=False).count() == 4
    assert places.get(entry=before.entries[leader]).rank == 1

    second = before.standings()[1][1]
    before.drop(second)
    before.drawn_round()
    assert len(before.pairs()) == 1 and len(before.byes()) == 1
    assert [rank for rank, _ in before.standings()] == [1, 2, 3, 4, 5, 6, 7, 8]


def test_r3_6_9_a_drop_asks_nothing_in_return():
    """What a drop is exchanged for is a matter of the penalty guide; the drop's notice says so."""
    from tournament.notices import DROP_FOR_NOTHING

    assert "bribery" in str(DROP_FOR_NOTHING)


def test_r3_6_10_in_elimination_a_drop_gives_the_match_to_the_opponent():
    story = played_swiss(*EIGHT)
    story.cut(4)
    story.drawn_round()
    one, other = sorted(next(iter(story.pairs())))
    story.drop(one)
    result = story.match(one).results.get(is_current=True)
    assert (result.by_first is True) == (story.match(one).first.player.name == one)

    story.play().drawn_round()
    assert other in {name for pair in story.pairs() for name in pair}


def test_r3_6_10_between_elimination_rounds_the_next_opponent_advances():
    story = played_swiss(*EIGHT)
    story.cut(4)
    story.drawn_round().play()
    finalist, other = (story.tournament.rounds.last().matches.get(slot=slot).first.player.name for slot in (1, 2))
    story.drop(finalist)
    story.draft()

    assert story.byes() == [other]


def test_r3_6_11_the_next_pairings_ask_about_everybody_who_did_not_come():
    story = Scenario(*FOUR).round(("Ann", "Bea"), ("Cho", "Dai"))
    story.concede("Ann", kind=Kind.NO_SHOW)
    story.result("Cho").close()

    with pytest.raises(RuleViolation) as no:
        story.draft()
    assert (no.value.code, no.value.params) == ("round.no_shows_to_review", {"count": 1})

    story.draft(reviewed_no_shows=True)  # looked at, and nobody is dropped
    assert not story.tournament.entries.filter(dropped_at__isnull=False).exists()


def test_r3_6_11_before_round_1_whoever_is_not_checked_in_is_on_the_list():
    story = Scenario(*FOUR)
    for name in ("Ann", "Bea", "Cho"):
        check_in(entry_id=story.entries[name].pk, actor=STAFF)

    assert code_of(story.draft) == "round.no_shows_to_review"
    story.draft(reviewed_no_shows=True, drop=[story.entries["Dai"].pk])
    seated = {name for pair in story.pairs() for name in pair} | set(story.byes())
    assert seated == {"Ann", "Bea", "Cho"}


def test_r3_6_11_a_match_that_neither_player_came_to_lists_both():
    from tournament.commands.results import report_result
    from tournament.domain.results import Score
    from tournament.queries.review import no_shows

    story = Scenario(*FOUR).round(("Ann", "Bea"), ("Cho", "Dai"))
    match = story.match("Ann")
    report_result(match_id=match.pk, score=Score(0, 0, kind=Kind.DOUBLE_LOSS, neither_came=True), actor=STAFF,
                  expected_version=match.version)
    story.result("Cho").close()

    assert {entry.player.name for entry in no_shows(story.tournament)} == {"Ann", "Bea"}


def test_r3_6_11_in_a_play_off_nobody_is_asked_about_who_is_out_already():
    story = played_swiss(*EIGHT)
    story.cut(4)
    story.drawn_round()
    story.concede(sorted(next(iter(story.pairs())))[0], kind=Kind.NO_SHOW)
    story.play()

    assert story.draft().matches.count() == 1


def test_r3_6_12_a_drop_while_the_round_is_a_draft_concedes_nothing_and_makes_it_stale():
    story = Scenario(*FOUR).drawn_round().play()
    draft = story.draft()
    story.drop("Ann")
    draft.refresh_from_db()

    assert draft.is_stale
    assert not MatchResult.objects.filter(match__round=draft).exists()
    assert story.record("Ann") in {(1, 0, 0), (0, 1, 0)}


def test_r3_6_13_in_a_longer_match_the_table_is_closed_as_conceded_when_the_player_stays_away():
    story = Scenario("Ann", "Bea", wins_needed=2).round(("Ann", "Bea"))
    result = story.concede("Ann", kind=Kind.NO_SHOW)

    assert (result.first_wins, result.second_wins) in {(0, 2), (2, 0)}
    story.close()
    assert story.record("Bea") == (1, 0, 0)


def test_undoing_a_drop_takes_its_concession_back_until_pairings_are_made_again():
    story = Scenario(*FOUR).drawn_round()
    story.drop("Ann")
    undo(last_audit("entry.drop"), actor=STAFF, request_id=None)

    assert story.tournament.entries.filter(dropped_at=None).count() == 4
    assert not story.match("Ann").results.filter(is_current=True).exists()
    assert code_of(lambda: undo(last_audit("entry.drop"), actor=STAFF, request_id=None)) == "undo.already_done"

    story.drop("Ann")
    story.play().drawn_round()
    assert code_of(lambda: undo(last_audit("entry.drop"), actor=STAFF, request_id=None)) == "entry.pairings_made_since"


@pytest.mark.parametrize(("missed", "record"), [(None, (0, 2, 0)), ("bye", (2, 0, 0)), ("none", (0, 0, 0))])
def test_a_late_entry_has_lost_the_rounds_it_missed_unless_staff_choose_otherwise(missed, record):
    story = Scenario(*FOUR).drawn_round().play().drawn_round()
    story.enter("Eve", missed=missed)
    story.play()

    assert story.record("Eve") == record
    story.drawn_round()
    assert "Eve" in {name for pair in story.pairs() for name in pair} | set(story.byes())


def test_nobody_enters_once_the_play_off_has_begun():
    story = played_swiss(*EIGHT)
    story.cut(4)

    assert code_of(lambda: story.enter("Eve")) == "entry.field_is_closed"
    assert not Round.objects.filter(tournament=story.tournament, number=4).exists()
