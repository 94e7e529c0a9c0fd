"""Round structure (R3.1): each requirement is a test that carries its id."""

from datetime import UTC, datetime, timedelta

import pytest

from core.errors import RuleViolation
from core.identity import Actor
from tests.scenario import STAFF, Scenario
from tournament.commands.stages import start_stage, withdraw_cut
from tournament.commands.tournaments import StagePlan, change_structure, plan_of
from tournament.domain.clock import Clock
from tournament.domain.results import Kind
from tournament.models import Match, Round, Stage
from tournament.queries.standings import is_provisional

EIGHT = ("Ann", "Bea", "Cho", "Dai", "Eva", "Fay", "Gil", "Hal")
pytestmark = pytest.mark.django_db


def code_of(call) -> str:
    with pytest.raises(RuleViolation) as no:
        call()
    return no.value.code


def played_swiss(*names, rounds=3, cut=4, **more) -> Scenario:
    story = Scenario(*names, cut=cut, planned_rounds=rounds, **more)
    for number in range(rounds):
        story.drawn_round(seed=number).play()
    return story


def change(story, *plans):
    story.tournament.refresh_from_db()
    return change_structure(
        tournament_id=story.tournament.pk, name="Main event", plans=plans, late_entry="loss", actor=STAFF,
        expected_version=story.tournament.version)


def plans(story):
    return [plan_of(stage) for stage in story.tournament.stages.order_by("number")]


def test_r3_1_1_a_tournament_is_rounds_and_a_round_is_matches_of_two():
    story = Scenario(*EIGHT).drawn_round()

    matches = list(Match.objects.filter(round__tournament=story.tournament))

    assert [match.table for match in sorted(matches, key=lambda m: m.table)] == [1, 2, 3, 4]
    assert sorted(entry for match in matches for entry in match.entry_ids) == sorted(
        entry.pk for entry in story.entries.values())


@pytest.mark.parametrize("wins_needed", [1, 2, 3])
def test_r3_1_2_with_the_wins_needed_the_match_is_won_and_no_further_game_counts(wins_needed):
    story = Scenario("Ann", "Bea", wins_needed=wins_needed).round(("Ann", "Bea"))

    assert code_of(lambda: story.report("Ann", wins_needed + 1, 0)) == "result.unusual_score"
    assert code_of(lambda: story.report("Ann", wins_needed, wins_needed)) == "result.both_won"
    story.result("Ann", wins_needed, wins_needed - 1)
    assert story.record("Ann") == (0, 0, 0)  # counted when the round is closed
    story.close()
    assert (story.record("Ann"), story.record("Bea")) == ((1, 0, 0), (0, 1, 0))


def test_r3_1_3_one_win_unless_announced_and_fixed_once_round_1_is_posted():
    story = Scenario(*EIGHT, cut=4)
    assert StagePlan("swiss", "cc").wins_needed == 1
    swiss, elimination = plans(story)
    two_wins = StagePlan("elimination", "cc", wins_needed=2, cut_size=4)
    change(story, swiss, two_wins)
    story.draft()
    change(story, swiss, elimination)  # a draft fixes nothing
    story.post()

    assert code_of(lambda: change(story, swiss, two_wins)) == "tournament.wins_needed_fixed"
    assert [stage.wins_needed for stage in story.tournament.stages.order_by("number")] == [1, 1]


def test_r3_1_4_swiss_pairs_by_standing_and_never_again_while_avoidable():
    story = Scenario(*EIGHT)
    met = set()
    for number in range(1, 5):
        story.drawn_round(seed=number)
        assert not story.pairs() & met
        met |= story.pairs()
        if number == 2:
            points = {name: 1 if story_won(story, name) else 0 for name in EIGHT}
            assert all(len({points[name] for name in pair}) == 1 for pair in story.pairs())
        story.play()


def story_won(story, name) -> bool:
    match = story.match(name, 1)
    result = match.results.get(is_current=True)
    return (result.first_wins > result.second_wins) == (match.first_id == story.entries[name].pk)


def test_r3_1_5_who_loses_in_elimination_is_in_no_later_pairing():
    story = played_swiss(*EIGHT)
    story.cut(4)
    story.drawn_round()
    losers = {match.second.player.name for match in story.tournament.rounds.last().matches.all()}
    story.play().drawn_round()

    assert not losers & {name for pair in story.pairs() for name in pair}
    assert len(story.pairs()) == 1


def test_r3_1_6_swiss_for_everybody_then_untimed_elimination_of_the_top_of_the_standing():
    story = played_swiss(*EIGHT, *[f"P{n}" for n in range(8)], cut=8)
    top = [name for _, name in story.standings()[:8]]
    story.cut()
    story.drawn_round()

    ranks = {name: rank for rank, name in enumerate(top, start=1)}
    assert {frozenset(ranks[name] for name in pair) for pair in story.pairs()} == {
        frozenset({1, 8}), frozenset({4, 5}), frozenset({3, 6}), frozenset({2, 7})}
    assert Round.objects.get(tournament=story.tournament, number=4).clock.length_seconds is None
    assert Round.objects.get(tournament=story.tournament, number=1).clock.length_seconds == 55 * 60


def test_r3_1_7_another_structure_can_be_set():
    story = Scenario(*EIGHT)
    change(
        story,
        StagePlan("swiss", "cc", round_minutes=None, planned_rounds=1),
        StagePlan("elimination", "draft", wins_needed=2, round_minutes=50, cut_size=3),
    )
    story.drawn_round().play()
    assert Round.objects.get(tournament=story.tournament).clock.length_seconds is None

    story.cut()
    story.draft()
    bracket = Round.objects.get(tournament=story.tournament, number=2)
    story.post(bracket)

    assert (bracket.matches.filter(kind="played").count(), bracket.matches.filter(kind="bye").count()) == (1, 1)
    bracket.refresh_from_db()
    assert bracket.clock.length_seconds == 50 * 60


def test_r3_1_8_a_timed_round_ends_when_its_time_is_up():
    start = datetime(2026, 11, 28, 10, 0, tzinfo=UTC)
    clock = Clock(timedelta(minutes=55), start)

    assert not clock.is_over(start + timedelta(minutes=54, seconds=59))
    assert clock.is_over(start + timedelta(minutes=55))


def test_r3_1_9_no_clock_ends_an_untimed_round():
    start = datetime(2026, 11, 28, 10, 0, tzinfo=UTC)
    clock = Clock(None, start)

    assert not clock.is_over(start + timedelta(days=1))
    assert clock.ends_at(start) is None


def test_r3_1_10_a_match_without_a_decision_waits_for_the_end_of_match_procedure():
    story = Scenario("Ann", "Bea", "Cho", "Dai", wins_needed=2).round(("Ann", "Bea"), ("Cho", "Dai"))
    story.result("Cho")

    assert code_of(lambda: story.report("Ann", 1, 1)) == "result.unusual_score"  # time is not up
    assert code_of(story.close) == "round.results_missing"


def test_r3_1_11_a_drawn_elimination_match_is_sent_to_the_end_of_match_procedure():
    from core.phrases import say

    story = played_swiss("Ann", "Bea", "Cho", "Dai", rounds=1, cut=2)
    story.cut()
    story.drawn_round()
    finalist = next(iter(next(iter(story.pairs()))))

    with pytest.raises(RuleViolation) as no:
        story.report(finalist, 0, 0, 1)

    assert no.value.code == "result.draw_in_elimination"
    assert "end-of-match procedure" in say(no.value)


def test_r3_1_12_announcing_the_cut_stores_ranks_values_and_seeds_and_can_be_taken_back_until_a_result():
    story = played_swiss(*EIGHT)
    assert is_provisional(story.tournament)
    before = story.standings()
    announcement = story.cut(4)
    places = list(announcement.places.order_by("rank"))
    assert [(p.rank, p.entry.player.name) for p in places] == before
    assert [p.seed for p in places] == [1, 2, 3, 4, None, None, None, None]
    assert all(set(p.values) >= {"match_points", "cumulative_points"} or len(p.values) >= 5 for p in places)
    assert not is_provisional(story.tournament)

    story.drawn_round()
    withdraw_cut(_last_entry("cut.announce"), actor=STAFF)
    assert is_provisional(story.tournament)
    assert story.tournament.rounds.count() == 3  # the bracket nobody had played went with it

    story.cut(4)
    story.drawn_round()
    story.result(next(iter(next(iter(story.pairs())))))
    assert code_of(lambda: withdraw_cut(_last_entry("cut.announce"), actor=STAFF)) == "cut.stage_has_begun"


def test_r3_1_12_after_the_announcement_a_correction_changes_points_only():
    story = played_swiss(*EIGHT)
    before = [name for _, name in story.standings()]
    story.cut(4)
    story.drawn_round()
    winner, points = story.match(before[0], 1), story.points()[before[0]]
    story.correct(before[0], 1, 0, 1)

    assert [name for _, name in story.standings()] == before
    assert story.points()[before[0]] == points - 1
    assert Stage.objects.get(tournament=story.tournament, number=2).field.count() == 4
    assert winner.results.filter(is_current=True).get().kind == Kind.PLAYED


def test_r3_1_12_a_disqualification_before_the_cut_closes_up_and_after_it_leaves_the_place_empty():
    before = played_swiss(*EIGHT)
    leader = before.standings()[0][1]
    before.disqualify(leader)
    assert [rank for rank, _ in before.standings()] == [1, 2, 3, 4, 5, 6, 7]
    assert leader not in {name for _, name in before.standings()}

    before.cut(4)
    second = before.standings()[1][1]
    before.disqualify(second)
    assert [rank for rank, _ in before.standings()] == [1, 3, 4, 5, 6, 7]
    before.drawn_round()
    seeds = {entry.seed for entry in Stage.objects.get(tournament=before.tournament, number=2).field.all()}
    assert seeds == {1, 2, 3, 4}
    assert len(before.pairs()) == 1 and len(before.byes()) == 1  # nobody moved into the cut


def test_p_dq_11_in_the_play_off_the_opponent_of_a_disqualified_player_advances():
    story = played_swiss(*EIGHT)
    story.cut(4)
    story.drawn_round()
    one, other = sorted(next(iter(story.pairs())))
    story.disqualify(one)
    story.play().drawn_round()

    assert other in {name for pair in story.pairs() for name in pair}
    assert one not in {name for _, name in story.standings()}


def test_a_stage_can_begin_with_an_explicit_list():
    story = played_swiss(*EIGHT)
    stage = story.tournament.stages.get(number=2)
    chosen = [story.entries[name].pk for name in ("Hal", "Ann")]
    start_stage(stage_id=stage.pk, entry_ids=chosen, actor=Actor("user", "1", "Staff"))
    story.drawn_round()

    assert story.pairs() == {frozenset({"Hal", "Ann"})}
    assert code_of(lambda: start_stage(stage_id=stage.pk, entry_ids=chosen[:1], actor=STAFF)) == "stage.bad_field"


def _last_entry(action):
    from audit.models import AuditEntry

    return AuditEntry.objects.filter(action=action).order_by("-pk").first()
