"""Brackets that are not full, and places that empty before or during the play-off (R3.6-8, R3.6-10)."""

import pytest

from audit.models import AuditEntry
from audit.trail import undo
from events.domain.roles import Role
from tests.scenario import STAFF, Scenario
from tests.tournament.doors import Door, text
from tests.tournament.test_rules_rounds import EIGHT, code_of, played_swiss
from tournament.commands.stages import end_play_off
from tournament.domain.cuts import CutRule
from tournament.queries.bracket import NOBODY, bracket, places
from tournament.queries.facts import last_round
from tournament.queries.standing_pages import Finality, standing_page

pytestmark = pytest.mark.django_db


def eight_in() -> tuple[Scenario, list[str]]:
    """A cut to eight, and the names by seed."""
    story = played_swiss(*EIGHT, rounds=1, cut=8)
    story.cut()
    return story, by_seed(story)


def by_seed(story) -> list[str]:
    return list(stage(story).field.order_by("seed").values_list("entry__player__name", flat=True))


def stage(story):
    return story.tournament.stages.get(number=2)


def alone(story) -> set[str]:
    return set(last_round(story.tournament).matches.filter(second=None).values_list("first__player__name", flat=True))


def play(story, winners) -> None:
    """The open round; of two players the earlier named wins."""
    for match in last_round(story.tournament).matches.filter(kind="played"):
        names = [match.first.player.name, match.second.player.name]
        story.result(min(names, key=winners.index))
    story.close()
    story.tournament.refresh_from_db()


def play_out(story, winners) -> None:
    """Round after round until the tournament is over."""
    while story.tournament.finished_at is None:
        play(story.drawn_round(), winners)


def final(story) -> list[tuple[int, str]]:
    return [(place, entry.player.name) for place, entry in places(stage(story))]


@pytest.mark.parametrize(("players", "idle"), [(12, 4), (24, 8)])
def test_in_a_field_that_fills_no_bracket_the_best_have_a_bye_and_everybody_a_place(players, idle):
    names = [f"P{number:02}" for number in range(2 * players)]
    story = Scenario(*names, cut=8, planned_rounds=1)
    story.round(*zip(names[::2], names[1::2], strict=True)).play()
    story.cut(rule=CutRule(losses=0))
    seeds = by_seed(story)
    story.drawn_round()

    assert alone(story) == set(seeds[:idle])
    for match in last_round(story.tournament).matches.filter(kind="played"):
        assert seeds.index(match.first.player.name) + seeds.index(match.second.player.name) == players + idle - 1
    play(story, seeds)
    play_out(story, seeds)
    assert final(story) == [(place, name) for place, name in enumerate(seeds, start=1)]


def test_who_drops_before_the_bracket_is_not_replaced_and_the_opponent_goes_on():
    story, seeds = eight_in()
    story.drop(seeds[2])
    story.drawn_round()

    assert alone(story) == {seeds[5]}
    tie = next(tie for tie in bracket(stage(story)).rounds[0].ties if tie.match and not tie.match.is_played)
    assert [(side.entry.player.name, side.is_gone) for side in (tie.first, tie.second)] == [
        (seeds[2], True), (seeds[5], False)]
    play(story, seeds)
    play_out(story, seeds)
    assert final(story) == [
        (1, seeds[0]), (2, seeds[1]), (3, seeds[3]), (4, seeds[5]), (5, seeds[2]), (6, seeds[4]), (7, seeds[6]),
        (8, seeds[7])]


def test_when_both_of_a_quarter_final_are_gone_the_semi_final_has_a_bye():
    story, seeds = eight_in()
    story.drop(seeds[0])
    story.drop(seeds[7])
    story.drawn_round()
    assert len(story.pairs()) == 3
    play(story, seeds)
    story.drawn_round()

    assert alone(story) == {seeds[3]}
    assert bracket(stage(story)).rounds[0].ties[0].winner == NOBODY
    play(story, seeds)
    play_out(story, seeds)
    assert final(story) == [
        (1, seeds[1]), (2, seeds[3]), (3, seeds[2]), (4, seeds[0]), (5, seeds[4]), (6, seeds[5]), (7, seeds[6]),
        (8, seeds[7])]


def test_a_best_seed_with_a_bye_who_drops_leaves_the_place_empty():
    story = played_swiss(*EIGHT, rounds=1, cut=6)
    story.cut()
    seeds = by_seed(story)
    story.drop(seeds[0])
    story.drawn_round()
    assert alone(story) == {seeds[1]}
    play(story, seeds)
    story.drawn_round()

    assert alone(story) == {seeds[3]}
    play(story, seeds)
    play_out(story, seeds)
    assert final(story)[:2] == [(1, seeds[1]), (2, seeds[3])]
    assert sorted(place for place, _ in final(story)) == [1, 2, 3, 4, 5, 6]


def test_a_champion_who_leaves_has_still_won():
    story, seeds = eight_in()
    play_out(story, seeds)
    story.drop(seeds[0])

    assert final(story)[0] == (1, seeds[0])
    assert bracket(stage(story)).champion.player.name == seeds[0]


def vacant() -> Door:
    """Both finalists drop before the final."""
    door = Door(*EIGHT, cut=4, planned_rounds=1, roles=(Role.SCOREKEEPER,))
    door.story.drawn_round().play().cut()
    seeds = by_seed(door.story)
    play(door.story.drawn_round(), seeds)
    for name in seeds[:2]:
        door.story.drop(name)
    return door


def test_when_both_finalists_are_gone_staff_end_the_tournament_without_a_winner():
    door = vacant()
    seeds = by_seed(door.story)
    assert "End the tournament without a winner" in text(door.get("bracket"))
    assert code_of(door.story.draft) == "stage.decided"

    assert door.post("end-play-off")["Location"] == door.url("bracket")

    door.story.tournament.refresh_from_db()
    page = standing_page(door.story.tournament)
    assert door.story.tournament.finished_at is not None
    assert (page.finality, bracket(stage(door.story)).champion) == (Finality.FINAL, None)
    assert final(door.story) == [(2, seeds[0]), (2, seeds[1]), (3, seeds[2]), (4, seeds[3])]
    assert [line.place for line in page.lines] == [2, 2, 3, 4, 5, 6, 7, 8]
    after = text(door.get("bracket"))
    assert "Nobody is left" in after and "End the tournament without a winner" not in after


def test_the_end_without_a_winner_is_taken_back_and_the_play_off_goes_on():
    door = vacant()
    door.post("end-play-off")
    seeds = by_seed(door.story)
    entry = AuditEntry.objects.get(action="stage.end")
    undo(entry, actor=STAFF, request_id=None)
    dropped = AuditEntry.objects.filter(action="entry.drop").order_by("pk").last()
    undo(dropped, actor=STAFF, request_id=None)
    door.story.tournament.refresh_from_db()
    assert door.story.tournament.finished_at is None
    play_out(door.story, seeds)

    assert bracket(stage(door.story)).champion.player.name == seeds[1]
    assert code_of(lambda: undo(entry, actor=STAFF, request_id=None)) == "undo.already_done"


def test_a_play_off_that_somebody_can_still_win_is_not_ended():
    story, seeds = eight_in()
    ended = {"tournament_id": story.tournament.pk, "actor": STAFF}
    assert code_of(lambda: end_play_off(**ended)) == "stage.not_vacant"
    story.drawn_round()
    assert code_of(lambda: end_play_off(**ended)) == "round.still_open"
    play(story, seeds)
    play_out(story, seeds)
    assert code_of(lambda: end_play_off(**ended)) == "stage.not_vacant"


def test_ending_a_play_off_is_for_organizers_and_scorekeepers(client):
    door = vacant()
    scorekeeper, door.client = door.client, client
    assert door.post("end-play-off").status_code == 302
    assert "End the tournament without a winner" not in text(door.get("bracket"))
    door.story.tournament.refresh_from_db()
    assert door.story.tournament.finished_at is None
    door.client = scorekeeper
    assert [door.post("end-play-off").status_code for _ in range(2)] == [302, 409]


def test_the_page_says_who_dropped_and_where_nobody_comes():
    story, seeds = eight_in()
    door = Door("Zoe", "Yan")
    door.story = story
    for name in (seeds[0], seeds[7], seeds[2]):
        story.drop(name)
    before = text(door.get("bracket"))
    play(story.drawn_round(), seeds)
    after = text(door.get("bracket"))

    assert [page.count('<span class="tag">dropped</span>') for page in (before, after)] == [3, 3]
    assert [page.count(">nobody<") for page in (before, after)] == [1, 0]
    assert [page.count(">no opponent<") for page in (before, after)] == [0, 1]
