"""Steps taken back in odd orders: what was built on them goes with them, and nothing is stuck afterwards."""

from uuid import uuid4

import pytest

from audit.models import AuditEntry
from audit.trail import undo
from tests.scenario import STAFF, Scenario
from tests.tournament.test_rules_rounds import EIGHT, change, code_of, plans, played_swiss
from tournament.commands.clock import extend_table, withdraw_extension
from tournament.commands.drafts import discard_draft, redraw_round
from tournament.commands.tournaments import StagePlan
from tournament.domain.results import Kind
from tournament.models import Round, Stage
from tournament.queries.facts import last_round

pytestmark = pytest.mark.django_db
FOUR = ("Ann", "Bea", "Cho", "Dai")


def take_back(action, **more):
    """Undo the newest step of this kind that was not taken back."""
    entry = AuditEntry.objects.filter(action=action, undone_by=None).order_by("-pk").first()
    return undo(entry, actor=STAFF, request_id=None, **more)


def redraw(story):
    round = last_round(story.tournament)
    return redraw_round(round_id=round.pk, actor=STAFF, expected_version=round.version, seed=2)


def seated(story) -> set[str]:
    round = last_round(story.tournament)
    return set(round.seats.values_list("entry__player__name", flat=True))


@pytest.fixture
def told(monkeypatch, django_capture_on_commit_callbacks):
    """The topics that open screens hear of while a step is made."""
    topics = set()
    monkeypatch.setattr("live.bus.publish", lambda channel, audience, said, version: topics.update(said))

    def hear(call) -> set[str]:
        topics.clear()
        with django_capture_on_commit_callbacks(execute=True):
            call()
        return set(topics)

    return hear


def test_the_table_hears_that_a_drop_and_its_concession_were_taken_back(told):
    story = Scenario(*FOUR).drawn_round()
    story.drop("Ann")

    assert {story.match("Ann").topic, "players"} <= told(lambda: take_back("entry.drop"))


def test_the_list_of_players_hears_of_no_shows_dropped_with_the_draw(told):
    story = Scenario(*FOUR).round(("Ann", "Bea"), ("Cho", "Dai"))
    story.concede("Ann", kind=Kind.NO_SHOW)
    story.result("Cho").close()

    assert "players" in told(lambda: story.draft(reviewed_no_shows=True, drop=[story.entries["Ann"].pk]))


def test_who_enters_while_round_1_is_out_plays_in_it_when_the_posting_is_taken_back():
    story = Scenario(*FOUR)
    story.draft()
    story.post()
    story.enter("Eve")
    take_back("round.post")

    assert last_round(story.tournament).is_stale
    redraw(story)
    assert "Eve" in seated(story)
    story.post()
    story.start().play().drawn_round()
    assert "Eve" in seated(story)


def test_who_enters_late_has_missed_only_the_rounds_that_stay_posted():
    story = Scenario(*FOUR).drawn_round().play()
    story.draft()
    story.post()
    story.enter("Eve")
    take_back("round.post")
    redraw(story)
    story.post()

    match = story.match("Eve", 2)
    assert match.kind != "assigned_loss"
    assert story.match("Eve", 1).kind == "assigned_loss"


def bye_dropped_and_posting_taken_back() -> tuple[Scenario, str]:
    """A draft of three whose bye dropped while it was posted, and that player's name."""
    story = Scenario("Ann", "Bea", "Cho")
    story.draft()
    story.post()
    alone = story.byes()[0]
    story.drop(alone)
    take_back("round.post")
    return story, alone


def test_a_bye_that_drops_before_the_posting_is_taken_back_never_took_part():
    story, alone = bye_dropped_and_posting_taken_back()
    redraw(story)
    story.post()
    story.start().play()

    assert alone not in {name for _, name in story.standings()}  # R3.6-4, R3.6-12


def test_a_drop_can_be_taken_back_after_the_posting_it_came_with():
    story, _ = bye_dropped_and_posting_taken_back()
    take_back("entry.drop")
    redraw(story)

    assert seated(story) == {"Ann", "Bea", "Cho"}


def test_a_result_taken_back_does_not_keep_the_round_posted():
    story = Scenario(*FOUR)
    story.draft()
    story.post()
    story.result("Ann")
    assert code_of(lambda: take_back("round.post")) == "round.has_results"
    take_back("result.report")
    take_back("round.post")

    assert last_round(story.tournament).state == Round.State.DRAFT


def test_a_drop_taken_back_does_not_keep_the_round_posted():
    story = Scenario(*FOUR)
    story.draft()
    story.post()
    story.drop("Ann")
    take_back("entry.drop")
    take_back("round.post")

    assert last_round(story.tournament).state == Round.State.DRAFT


def test_a_result_taken_back_does_not_fix_the_cut():
    story = played_swiss(*EIGHT)
    story.cut(4)
    story.drawn_round()
    story.result(next(iter(next(iter(story.pairs())))))
    take_back("result.report")
    take_back("cut.announce")

    assert story.tournament.rounds.count() == 3


def test_the_play_off_has_not_begun_once_its_cut_is_withdrawn():
    story = played_swiss(*EIGHT)
    story.cut(4)
    story.drawn_round()
    take_back("cut.announce")

    assert Stage.objects.get(tournament=story.tournament, number=2).started_at is None


def test_the_play_off_has_not_begun_once_its_first_posting_is_taken_back():
    story = played_swiss(*EIGHT)
    story.cut(4)
    story.draft()
    story.post()
    take_back("round.post")

    assert Stage.objects.get(tournament=story.tournament, number=2).started_at is None
    assert Stage.objects.get(tournament=story.tournament, number=1).started_at is not None


def test_a_posting_of_a_round_that_is_gone_cannot_be_taken_back():
    story = played_swiss(*EIGHT)
    story.cut(4)
    story.draft()
    story.post()
    take_back("cut.announce")

    assert code_of(lambda: take_back("round.post")) == "undo.not_possible"


def test_a_discard_sent_again_leaves_the_next_draft_alone():
    story = Scenario(*FOUR)
    again = uuid4()
    discard_draft(round_id=story.draft().pk, actor=STAFF, request_id=again)
    newer = story.draft()
    discard_draft(round_id=newer.pk, actor=STAFF, request_id=again)

    assert last_round(story.tournament) == newer


def test_a_withdrawal_asked_for_twice_is_answered_after_its_round_is_gone():
    story = played_swiss(*EIGHT)
    story.cut(4)
    entry, again = AuditEntry.objects.get(action="cut.announce"), uuid4()
    first = undo(entry, actor=STAFF, request_id=again)

    assert undo(entry, actor=STAFF, request_id=again) == first


def test_a_play_off_that_has_not_begun_can_be_taken_away_during_the_swiss_rounds():
    story = Scenario(*EIGHT, cut=4).drawn_round()
    change(story, plans(story)[0])

    assert story.tournament.stages.count() == 1


def test_a_play_off_added_after_the_final_standing_is_open_again():
    story = Scenario(*EIGHT, planned_rounds=1).drawn_round().play()
    story.cut()
    (swiss,) = plans(story)
    change(story, swiss, StagePlan("elimination", "cc", cut_size=4))
    story.cut(4)

    story.tournament.refresh_from_db()
    assert story.tournament.finished_at is None


def test_no_round_is_drawn_after_the_final_standing():
    story = Scenario(*FOUR).drawn_round().play()
    story.cut()

    assert code_of(story.draft) == "tournament.finished"


def test_reports_of_a_table_are_taken_back_one_after_the_other_until_it_is_open():
    story = Scenario(*FOUR).round(("Ann", "Bea"), ("Cho", "Dai"))
    story.result("Ann")
    story.result("Bea")
    take_back("result.report")
    assert story.match("Ann").results.get(is_current=True).first_wins == 1
    take_back("result.report")

    assert not story.match("Ann").results.filter(is_current=True).exists()


def test_a_report_is_taken_back_although_extra_time_was_withdrawn_since():
    story = Scenario(*FOUR).round(("Ann", "Bea"), ("Cho", "Dai"))
    extra = extend_table(match_id=story.match("Ann").pk, minutes=3, reason="deck check", actor=STAFF)
    story.result("Ann")
    withdraw_extension(extension_id=extra.pk, actor=STAFF)
    take_back("result.report")

    assert not story.match("Ann").results.filter(is_current=True).exists()


def test_an_older_report_is_not_taken_back_under_a_newer_one():
    story = Scenario(*FOUR).round(("Ann", "Bea"), ("Cho", "Dai"))
    story.result("Ann")
    first = AuditEntry.objects.get(action="result.report")
    story.result("Bea")

    assert code_of(lambda: undo(first, actor=STAFF, request_id=None)) == "result.changed_meanwhile"
    assert story.match("Ann").results.get(is_current=True).second_wins == 1


def test_who_came_back_while_a_round_was_out_is_paired_when_its_posting_is_taken_back():
    story = Scenario(*FOUR).drawn_round()
    story.drop("Ann")
    story.play()
    story.draft()
    story.post()
    story.reenter("Ann")
    take_back("round.post")

    assert last_round(story.tournament).is_stale
    assert "Ann" not in seated(story)
    redraw(story)
    story.post()
    assert story.match("Ann").kind != "assigned_loss"


def test_losses_assigned_by_hand_stay_when_the_posting_is_taken_back():
    story = Scenario(*FOUR).round(("Ann", "Bea"), losses=["Cho"], absent=["Dai"], start=False)
    take_back("round.post")

    assert not last_round(story.tournament).is_stale
    assert story.match("Cho").kind == "assigned_loss"
