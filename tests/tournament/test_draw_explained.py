"""Why two people meet, told to staff and to the players, and true: the reasons of drawn and of changed rounds."""

import pytest
from django.utils.translation import override

from tests.scenario import STAFF, Scenario
from tournament.commands.drafts import redraw_round
from tournament.commands.workshop import lock_table, swap_players
from tournament.models import Match
from tournament.queries.facts import last_round
from tournament.queries.why import why_this_table
from tournament.queries.workshop import draft_of
from tournament.words_player import own_reason
from tournament.words_reasons import reason_text

pytestmark = pytest.mark.django_db
FOUR = ("Ann", "Bea", "Cho", "Dai")
FIVE = (*FOUR, "Eva")


def own(story: Scenario, name: str) -> list[str]:
    """What this player reads."""
    return [own_reason(why) for why in why_this_table(story.match(name), story.entries[name])]


def staff(story: Scenario, name: str) -> list[str]:
    """What staff read about this player's table."""
    draft = draft_of(last_round(story.tournament))
    match = story.match(name)
    line = next(line for line in (*draft.tables, *draft.alone) if line.match.pk == match.pk)
    return [reason_text(why) for why in line.reasons]


def across(story: Scenario) -> tuple[str, str]:
    """The names of the higher and the lower player of the round's only table across groups."""
    draft = draft_of(last_round(story.tournament))
    (line,) = [line for line in draft.tables if line.first.points != line.second.points]
    high, low = sorted((line.first, line.second), key=lambda one: -one.points)
    return high.entry.player.name, low.entry.player.name


def set_stage(story: Scenario, **words) -> Scenario:
    for name, value in words.items():
        setattr(story.stage, name, value)
    story.stage.save()
    return story


def three_groups() -> Scenario:
    """Six players after two rounds, without a plan to look ahead to: Ann alone on top."""
    story = Scenario(*FIVE, "Fay")
    story.round(("Ann", "Bea"), ("Cho", "Dai"), ("Eva", "Fay")).play("Ann", "Cho", "Eva")
    return story.round(("Ann", "Cho"), ("Eva", "Bea"), ("Dai", "Fay")).play("Ann", "Bea", "Dai")


def test_the_first_round_is_drawn_at_random():
    story = Scenario(*FOUR)
    story.draft()

    assert own(story, "Ann") == staff(story, "Ann") == ["The first round is drawn at random."]


def test_the_first_round_says_that_team_mates_are_kept_apart():
    story = set_stage(Scenario(*FOUR), separate_teams=True)
    story.draft()

    assert own(story, "Ann") == ["The first round is drawn at random; team-mates are kept apart where possible."]


def test_equal_points_are_drawn_at_random():
    story = Scenario(*FOUR).round(("Ann", "Bea"), ("Cho", "Dai")).play("Ann", "Cho")
    story.draft()

    assert own(story, "Ann") == ["You both have 1 point; among equal points the draw is random."]
    assert staff(story, "Ann") == ["Both have 1 point; among equal points the draw is random."]


def test_who_is_paired_down_reads_why_and_how_often():
    story = three_groups()
    story.draft()
    low = story.match("Ann")
    other = low.second.player.name if low.first.player.name == "Ann" else low.first.player.name

    assert own(story, "Ann") == [
        "You have 2 points and meet somebody of a lower group, with 1 point.", "Nobody else has 2 points like you.",
        "You were never paired down before."]
    assert own(story, other)[:2] == [
        "You have 1 point and meet somebody of a higher group, with 2 points.",
        "Your opponent is the only one with 2 points."]
    assert staff(story, "Ann")[:3] == [
        f"Ann (2 points) meets {other} (1 point) from a lower group.", "Nobody else has 2 points like Ann.",
        "Ann was never paired down before."]


def test_an_odd_group_names_its_number():
    story = Scenario(*FIVE, "Fay")
    story.round(("Ann", "Bea"), ("Cho", "Dai"), ("Eva", "Fay")).play("Ann", "Cho", "Eva")
    story.draft()
    high, low = across(story)

    assert own(story, high)[1:] == [
        "3 players have 1 point like you, an odd number: they cannot all meet each other.",
        "You were never paired down before."]
    assert "3 players have 1 point, an odd number: they cannot all meet each other." in own(story, low)


def test_a_second_pair_down_is_counted():
    story = Scenario(*FIVE, "Fay")
    story.round(("Ann", "Bea"), ("Cho", "Dai"), ("Eva", "Fay")).play("Ann", "Cho", "Eva")
    story.round(("Ann", "Dai"), ("Cho", "Eva"), ("Bea", "Fay")).play("Ann", "Cho", "Bea")
    story.round(("Ann", "Cho"), ("Eva", "Bea"), ("Dai", "Fay")).play("Ann", "Eva", "Dai")
    story.draft()

    assert frozenset(("Ann", "Eva")) in story.pairs()
    assert own(story, "Ann")[-1] == (
        "It is not the first time: you were paired down in 1 earlier round. A repeat is avoided only where nothing "
        "more important gets worse.")
    assert staff(story, "Ann")[2:4] == ["Ann was paired down in 1 earlier round.", "Eva was never paired up before."]


def test_a_forced_rematch_names_the_round_and_says_that_there_was_no_other_way():
    story = Scenario("Ann", "Bea").round(("Ann", "Bea")).play("Ann")
    story.draft()

    assert own(story, "Bea")[0] == "You already met in round 1; no full round with fewer rematches was possible."
    assert staff(story, "Ann")[0] == "They already met in round 1; no full round with fewer rematches was possible."


def test_team_mates_who_could_not_be_kept_apart_are_told_so():
    story = set_stage(Scenario(*FOUR), separate_teams=True)
    for name in FOUR:
        player = story.entries[name].player
        player.team = "Harbour" if name != "Dai" else ""
        player.save()
    story.draft()
    match = next(one for one in last_round(story.tournament).matches.all()
                 if story.entries["Dai"].pk not in one.entry_ids)
    name = match.first.player.name

    said = "belong to Harbour; no round with as few rematches keeps all team-mates apart."
    assert own(story, name)[0] == f"You both {said}"
    assert staff(story, name)[0] == f"Both {said}"


def test_the_bye_is_explained_by_its_group():
    story = Scenario(*FIVE)
    story.round(("Ann", "Bea"), ("Cho", "Dai"), byes=["Eva"]).play("Ann", "Cho")
    story.draft()
    (name,) = story.byes()

    assert name in ("Bea", "Dai")
    assert own(story, name) == [
        "The number of players is odd, so one sits out: somebody of the lowest group, with 0 points, who had no bye "
        "yet."]
    assert staff(story, name) == ["Bye with 0 points: from the lowest group, and no bye before."]


def test_a_bye_above_the_lowest_group_says_that_those_below_could_not_take_it():
    story = Scenario("Ann", "Bea", "Cho")
    story.round(("Ann", "Bea"), byes=["Cho"]).play("Ann")
    story.round(("Ann", "Cho"), byes=["Bea"]).play("Ann")
    story.draft()

    assert story.byes() == ["Ann"]
    assert own(story, "Ann") == [
        "The number of players is odd, so one sits out. You have 2 points: the 1 group below could not take the bye "
        "without a rematch or a second bye."]
    assert staff(story, "Ann") == ["Bye with 2 points: as low as possible without a rematch or a second bye."]


def test_a_second_bye_when_everybody_had_one_says_so():
    story = Scenario("Ann", "Bea", "Cho")
    story.round(("Ann", "Bea"), byes=["Cho"]).play("Ann")
    story.round(("Ann", "Cho"), byes=["Bea"]).play("Ann")
    story.round(("Bea", "Cho"), byes=["Ann"]).play("Bea")
    story.draft()
    (name,) = story.byes()

    assert own(story, name) == [
        "The number of players is odd, so one sits out. You had a bye before, but any other choice would have meant "
        "a rematch, or everybody has had one."]
    assert staff(story, name) == [
        "Bye with 1 point, not the first one: everybody has had a bye."]


def test_a_last_round_by_standing_says_so_with_the_places():
    story = set_stage(Scenario(*FOUR, planned_rounds=2), last_round_by_standing=True)
    story.drawn_round().play()
    story.draft()
    places = {name: rank for rank, name in story.standings()}
    two = [one.player.name for one in (story.match("Ann").first, story.match("Ann").second)]

    low, high = sorted(places[name] for name in two)
    assert staff(story, "Ann")[-1] == f"Paired by standing: place {low} meets place {high}."
    assert own(story, "Ann")[-1] == (
        "This last round is paired by standing: neighbours meet, as far as they have not met before.")


def test_a_small_field_is_told_that_the_rounds_to_come_had_a_say():
    story = Scenario(*FIVE, "Fay", planned_rounds=5)
    story.draft()

    assert own(story, "Ann") == [
        "The first round is drawn at random.",
        "With so few players the round was also chosen so that the rounds still to come (4) can be played without a "
        "rematch or a second bye."]
    assert staff(story, "Ann")[-1] == (
        "The field is small: the round was chosen so that the planned rounds still to come (4) can be played without "
        "a rematch or a second bye.")


def test_only_the_tables_that_staff_changed_are_by_hand():
    story = Scenario(*FIVE, "Fay", "Gil", "Hal")
    round = story.draft()
    one, other, untouched = round.matches.order_by("table")[:3]
    swap_players(round_id=round.pk, one=one.first_id, other=other.first_id, actor=STAFF, expected_version=1)

    moved, kept = one.first.player.name, untouched.first.player.name
    assert own(story, moved) == ["The staff put this table together by hand."]
    assert staff(story, moved) == ["Changed by hand after the draw."]
    assert own(story, kept) == staff(story, kept) == ["The first round is drawn at random."]


def test_a_swap_taken_back_is_as_drawn_again():
    story = Scenario(*FOUR)
    round = story.draft()
    one, other = round.matches.order_by("table")
    for version in (1, 2):
        swap_players(round_id=round.pk, one=one.first_id, other=other.first_id, actor=STAFF, expected_version=version)

    assert own(story, "Ann") == ["The first round is drawn at random."]


def test_a_bye_placed_by_hand_is_no_reason_of_the_draw():
    story = Scenario("Ann", "Bea", "Cho")
    round = story.draft()
    (name,) = story.byes()
    other = next(one for one in story.entries if one != name)
    swap_players(round_id=round.pk, one=story.entries[name].pk, other=story.entries[other].pk, actor=STAFF,
                 expected_version=1)

    assert own(story, other) == ["The staff gave you this bye by hand."]
    assert staff(story, other) == ["Bye with 0 points, placed by hand."]


def test_a_locked_table_is_not_called_drawn_after_the_next_draw():
    story = Scenario(*FIVE, "Fay", "Gil", "Hal")
    round = story.draft(seed=1)
    name = round.matches.get(table=2).first.player.name
    lock_table(round_id=round.pk, table=2, locked=True, actor=STAFF, expected_version=1)
    redraw_round(round_id=round.pk, actor=STAFF, expected_version=2, seed=2)

    assert own(story, name) == ["The staff kept this table when the round was drawn."]
    assert staff(story, name) == ["Staff locked this table, so the draw left it as it was."]


def test_with_kept_tables_nobody_is_told_that_there_was_no_other_way():
    story = Scenario(*FOUR).round(("Ann", "Bea"), ("Cho", "Dai")).play("Ann", "Cho")
    round = story.draft(seed=1)
    first = story.match("Ann")
    swap_players(round_id=round.pk, one=story.entries["Bea"].pk,
                 other=next(e for e in first.entry_ids if e != story.entries["Ann"].pk), actor=STAFF,
                 expected_version=1)
    lock_table(round_id=round.pk, table=story.match("Ann").table, locked=True, actor=STAFF, expected_version=2)
    redraw_round(round_id=round.pk, actor=STAFF, expected_version=3, seed=2)

    assert Match.objects.get(round=round, is_locked=False).entry_ids == story.match("Cho").entry_ids
    assert own(story, "Cho")[0] == "You already met in round 1; no full round with fewer rematches was found."


def test_equal_points_at_the_draw_stay_equal_when_a_result_is_corrected():
    story = Scenario(*FOUR).round(("Ann", "Bea"), ("Cho", "Dai")).play("Ann", "Cho")
    story.draft()
    story.post()
    story.correct("Bea", 1, 1, 0)

    assert own(story, "Ann") == ["You had equal points when the round was drawn."]


def test_the_answer_stands_in_japanese_without_gaps():
    story = Scenario(*FOUR)
    story.draft()

    with override("ja"):
        assert own(story, "Ann") == ["1回戦は無作為に組み合わせます。"]
