"""A play-off with empty places: double losses, drops between rounds, byes made by hand (R3.6-10, P-GL-13)."""

import pytest

from tests.scenario import STAFF, Scenario
from tests.tournament.test_rules_rounds import EIGHT, code_of, played_swiss
from tournament.commands.drafts import pair_by_hand
from tournament.domain.results import Kind
from tournament.domain.rounds import HandMade
from tournament.queries.bracket import bracket, places
from tournament.queries.facts import last_round
from tournament.queries.standing_pages import standing_page

pytestmark = pytest.mark.django_db


def semi_finals() -> Scenario:
    story = played_swiss(*EIGHT)
    story.cut(4)
    return story.drawn_round()


def finalists(story) -> list[str]:
    return [match.first.player.name for match in last_round(story.tournament).matches.order_by("slot")]


def champion(story) -> str | None:
    found = bracket(story.tournament.stages.get(number=2)).champion
    return found and found.player.name


def test_a_finalist_who_drops_before_the_final_leaves_it_to_the_other():
    story = semi_finals().play()
    gone, other = finalists(story)
    story.drop(gone)
    story.draft()
    story.post()
    story.close()

    story.tournament.refresh_from_db()
    assert champion(story) == other
    assert story.tournament.finished_at is not None
    final = places(story.tournament.stages.get(number=2))
    assert [place for place, _ in final] == [1, 2, 3, 4]
    assert [entry.player.name for _, entry in final][:2] == [other, gone]
    assert code_of(story.draft) == "stage.decided"


def test_a_champion_who_is_disqualified_is_none_and_nobody_moves_up():
    story = semi_finals().play()
    story.drawn_round().play()
    first = champion(story)
    story.disqualify(first)

    assert champion(story) is None
    assert [place for place, _ in places(story.tournament.stages.get(number=2))] == [2, 3, 4]


def test_a_double_loss_in_a_semi_final_leaves_the_final_to_the_other():
    story = semi_finals()
    one, other = last_round(story.tournament).matches.order_by("slot")
    story.result(one.first.player.name, 0, 0, kind=Kind.DOUBLE_LOSS)
    story.result(other.first.player.name).close()
    story.draft()
    story.post()
    story.close()

    assert champion(story) == other.first.player.name


def test_when_every_semi_final_is_lost_by_both_the_tournament_is_over():
    story = semi_finals()
    for match in last_round(story.tournament).matches.all():
        story.result(match.first.player.name, 0, 0, kind=Kind.DOUBLE_LOSS)
    story.close()

    story.tournament.refresh_from_db()
    assert story.tournament.finished_at is not None
    assert champion(story) is None


def test_two_finalists_who_drop_leave_no_final():
    story = semi_finals().play()
    for name in finalists(story):
        story.drop(name)

    assert code_of(story.draft) == "stage.decided"
    assert champion(story) is None
    assert [place for place, _ in places(story.tournament.stages.get(number=2))] == [2, 2, 3, 4]


def test_a_final_that_both_lose_has_no_winner_and_no_place_is_used_twice_below_it():
    story = semi_finals().play()
    story.drawn_round()
    both = finalists(story)[0]
    story.result(both, 0, 0, kind=Kind.DOUBLE_LOSS).close()

    story.tournament.refresh_from_db()
    assert story.tournament.finished_at is not None
    assert champion(story) is None
    shown = [line.place for line in standing_page(story.tournament).lines]
    assert shown == [2, 2, 3, 4, 5, 6, 7, 8]


def test_a_bye_in_a_bracket_round_made_by_hand_advances():
    story = played_swiss(*EIGHT, cut=3)
    story.cut(3)
    one, two, three = story.tournament.stages.get(number=2).field.order_by("seed").values_list(
        "entry__player__name", flat=True)
    story.round((two, three), byes=[one]).play(two)
    story.tournament.refresh_from_db()

    assert story.tournament.finished_at is None
    story.drawn_round()
    assert story.pairs() == {frozenset({one, two})}


def test_nobody_is_lost_after_a_round_made_by_hand_with_more_places_than_the_bracket():
    story = played_swiss(*EIGHT, cut=8)
    story.cut(8)
    names = list(story.tournament.stages.get(number=2).field.order_by("seed").values_list(
        "entry__player__name", flat=True))
    story.round(names[0:2], names[2:4], names[4:6], byes=names[6:8]).play(*names[0:6:2])
    story.drawn_round().play(names[0], names[4])
    story.drawn_round()

    assert story.pairs() == {frozenset({names[0], names[4]})}
    assert story.byes() == [names[7]]


def test_a_final_after_a_smaller_round_made_by_hand_ends_the_tournament():
    story = played_swiss(*EIGHT, cut=8)
    story.cut(8)
    names = list(story.tournament.stages.get(number=2).field.order_by("seed").values_list(
        "entry__player__name", flat=True))
    story.round(names[0:2], names[2:4]).play(names[0], names[2])
    story.drawn_round().play(names[2])

    story.tournament.refresh_from_db()
    assert story.tournament.finished_at is not None


def test_who_is_out_does_not_come_back_by_an_awarded_bye():
    story = semi_finals().play()
    slots = last_round(story.tournament).matches.order_by("slot")
    ids = [(match.first_id, match.second_id) for match in slots]
    made = HandMade(pairs=[(ids[0][0], ids[1][0])], awarded_byes=[ids[0][1]], absent=[ids[1][1]])

    assert code_of(lambda: pair_by_hand(tournament_id=story.tournament.pk, made=made, actor=STAFF)) == (
        "round.already_out")


def test_a_running_play_off_cannot_be_ended_by_announcing_a_standing():
    story = semi_finals().play()

    assert code_of(story.cut) == "cut.bracket_decides"
    story.tournament.refresh_from_db()
    assert story.tournament.finished_at is None


def test_nobody_returns_to_a_bracket_that_went_on():
    story = semi_finals()
    gone = last_round(story.tournament).matches.get(slot=1).first.player.name
    story.drop(gone)

    assert code_of(lambda: story.reenter(gone)) == "entry.field_is_closed"


def test_a_round_by_hand_that_everybody_sits_out_ends_nothing():
    story = played_swiss(*EIGHT)
    story.cut(4)
    story.round().close()

    story.tournament.refresh_from_db()
    assert story.tournament.finished_at is None
