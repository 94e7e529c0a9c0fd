"""A play-off after a draft: seats by lot, opposite seats meet first (draft play-off of the rules)."""

import pytest

from audit.models import AuditEntry
from events.domain.roles import Role
from tests.refused import refused
from tests.scenario import STAFF
from tests.tournament.doors import Door, text
from tests.tournament.test_bracket_fields import alone, by_seed, final, play_out, stage
from tests.tournament.test_rules_rounds import EIGHT, change, code_of, plans
from tests.tournament.test_views_structure import save
from tournament.commands.stages import start_stage, withdraw_cut
from tournament.commands.tournaments import StagePlan
from tournament.models import StageEntry

pytestmark = pytest.mark.django_db
SWISS = StagePlan("swiss", "sealed-deck", planned_rounds=1)


def drafted(size=8, seed=11, **more) -> Door:
    door = Door(*EIGHT, **more)
    change(door.story, SWISS, StagePlan("elimination", "booster-draft", cut_size=size, seating="draft"))
    door.story.drawn_round().play().cut(seating_seed=seed)
    return door


def seats(story) -> dict[int, str]:
    return dict(stage(story).field.order_by("seat").values_list("seat", "entry__player__name"))


def test_opposite_seats_meet_first_and_the_winners_two_seats_away():
    story = drafted().story
    at = seats(story)
    story.drawn_round()
    assert story.pairs() == {frozenset({at[seat], at[seat + 4]}) for seat in (1, 2, 3, 4)}

    story.play(at[5], at[2], at[3], at[8])
    story.drawn_round()
    assert story.pairs() == {frozenset({at[5], at[3]}), frozenset({at[2], at[8]})}


def test_seats_are_by_lot_and_the_seed_is_kept():
    one, other, same = (drafted(seed=seed).story for seed in (11, 12, 11))

    assert seats(one) == seats(same) != seats(other)
    assert stage(one).seating_seed == 11
    assert AuditEntry.objects.filter(action="cut.announce").order_by("pk").first().after["seating_seed"] == "11"
    assert by_seed(one) == [name for _, name in one.standings()]


def test_the_higher_seed_has_the_better_place_among_those_out_in_the_same_round():
    story = drafted().story
    at = seats(story)
    winners = [at[1], at[2], at[3], at[4], *(at[seat] for seat in (5, 6, 7, 8))]
    play_out(story, winners)

    out_first = sorted((at[seat] for seat in (5, 6, 7, 8)), key=by_seed(story).index)
    assert [name for _, name in final(story)][4:] == out_first


def test_in_a_draft_of_six_the_best_two_sit_opposite_empty_seats():
    story = drafted(size=6).story
    story.drawn_round()

    assert sorted(seats(story)) == [1, 2, 3, 4, 5, 6]
    assert alone(story) == set(by_seed(story)[:2])


def test_withdrawing_the_cut_takes_the_seats_back():
    story = drafted().story
    withdraw_cut(AuditEntry.objects.get(action="cut.announce"), actor=STAFF)

    assert stage(story).seating_seed is None
    assert not StageEntry.objects.exists()




def test_the_bracket_shows_the_seats():
    door = drafted()
    page = text(door.get("bracket"))

    assert "Draft table" in page
    assert page.count('<span class="tag">seat ') == 8
    assert "Draft table" not in text(seeded().get("bracket"))


def seeded() -> Door:
    door = Door(*EIGHT, cut=8, planned_rounds=1)
    door.story.drawn_round().play().cut()
    return door


def test_seats_by_lot_are_chosen_in_the_structure_until_the_cut():
    door = Door(*EIGHT, cut=8, planned_rounds=1, roles=(Role.ORGANIZER,))
    assert save(door, **{"stage-2-draft_seats": "on"}).status_code == 302
    assert stage(door.story).seating == "draft"
    assert save(door).status_code == 302
    assert stage(door.story).seating == "standing"

    save(door, **{"stage-2-draft_seats": "on"})
    door.story.drawn_round().play().cut()
    assert save(door).status_code == 302  # the field is locked by now
    assert stage(door.story).seating == "draft"
    swiss, play_off = plans(door.story)
    late = StagePlan("elimination", play_off.format, play_off.rel, cut_size=8)
    assert code_of(lambda: change(door.story, swiss, late)) == "tournament.stage_has_begun"


def test_only_a_bracket_has_draft_seats():
    door = Door("Ann", "Bea")

    assert code_of(lambda: change(door.story, StagePlan("swiss", "cc", seating="draft"))) == "tournament.unknown_stage"
    assert code_of(lambda: change(door.story, StagePlan("elimination", "cc", seating="x"))) == (
        "tournament.unknown_stage")
    door.story.stage.seating = "draft"
    with refused("stage_draft_seats_in_a_bracket"):
        door.story.stage.save()


def test_a_seat_at_the_draft_table_is_given_once():
    story = drafted(size=4).story
    one, other = stage(story).field.order_by("seat")[:2]
    other.seat = one.seat
    with refused("stage_seat_once"):
        other.save()


def test_a_field_named_by_staff_gets_seats_too():
    door = Door(*EIGHT)
    change(door.story, SWISS, StagePlan("elimination", "booster-draft", cut_size=8, seating="draft"))
    door.story.drawn_round().play()
    ids = [entry.pk for entry in door.story.entries.values()]
    start_stage(stage_id=stage(door.story).pk, entry_ids=ids, actor=STAFF)

    assert sorted(seats(door.story)) == list(range(1, 9))
