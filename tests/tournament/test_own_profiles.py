"""An organizer's own scoring profile: read, kept, changed, removed; no tournament changes with it."""

from fractions import Fraction
from uuid import uuid4

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from audit.models import AuditEntry
from core.errors import RuleViolation
from events.history import changes, vocabularies
from tests.races import together
from tests.scenario import STAFF, Scenario
from tests.staff_pages import Own
from tournament.commands.profiles import add_profile, remove_profile, replace_profile
from tournament.commands.tournaments import StagePlan, create_tournament
from tournament.domain.own_profiles import read_own, render, start_from
from tournament.domain.profiles import LEFT_OUT, NO_OPPONENTS, Profile, load_profile, read_profiles, shipped_profiles
from tournament.domain.records import Points, Scoring
from tournament.domain.tiebreakers import RANDOM, TIEBREAKERS
from tournament.models import ScoringProfile
from tournament.queries.profiles import offered_profiles

ROW = {
    "code": "league", "edition": "2026", "name_en": "League", "name_ja": "リーグ戦",
    "order": ["match_points", "head_to_head", "random"], "points": {"win": 2, "draw": 1, "loss": 0, "bye": 2},
}

shares = st.fractions(min_value=0, max_value=1, max_denominator=99)
words = st.text(st.characters(codec="utf-8"), min_size=1, max_size=20).filter(str.strip)
orders = st.permutations(sorted(set(TIEBREAKERS) - {RANDOM})).flatmap(
    lambda names: st.integers(1, len(names)).map(lambda many: tuple(names[:many])))


@st.composite
def points(draw):
    down = sorted(draw(st.lists(st.integers(0, 20), min_size=3, max_size=3)))
    win = draw(st.integers(max(1, down[2]), 30))
    return Points(win, down[2], down[1], bye=draw(st.integers(0, win)), double_loss=down[0])


profiles = st.builds(
    Profile, code=words, edition=words, name_en=words, name_ja=words,
    order=st.tuples(orders, st.sampled_from([(), (RANDOM,)])).map(lambda parts: parts[0] + parts[1]),
    suggested=st.booleans(),
    scoring=st.builds(
        Scoring, points(), cumulative_base=st.fractions(Fraction(1, 99), Fraction(1, 2), max_denominator=99),
        bye_in_cumulative=st.booleans(), loss_rate_unplayed=shares, no_opponents=st.sampled_from(NO_OPPONENTS),
        match_floor=shares, game_floor=shares, own_match_floor=st.booleans(), own_game_floor=st.booleans(),
        bye_in_match_rate=st.booleans(), bye_in_game_rate=st.booleans(), bye_in_schedule=st.booleans(),
        bye_games=st.integers(0, 10), intentional_draw_games=st.integers(0, 10), drawn_game=shares,
        left_out=st.sampled_from(LEFT_OUT), dropped_cap=shares))


def code_of(call, *args, **words) -> str:
    with pytest.raises(RuleViolation) as no:
        call(*args, **words)
    return no.value.code


@settings(max_examples=50, deadline=None)
@given(profiles)
def test_reading_what_was_written_gives_the_same_profile(profile):
    assert read_profiles(render(profile)) == {profile.code: profile}


@pytest.mark.parametrize("code", sorted(shipped_profiles()))
def test_a_shipped_profile_is_a_start_for_an_own_one(code):
    shipped, taken = shipped_profiles()[code], frozenset({*shipped_profiles(), f"{code}-own"})

    own = read_own(render(start_from(shipped, taken)))

    assert (own.code, own.suggested) == (f"{code}-own-2", False)
    assert (own.order, own.scoring, own.name_ja) == (shipped.order, shipped.scoring, shipped.name_ja)


TEXT = render(load_profile(ROW))


@pytest.mark.parametrize(("text", "code"), [
    (TEXT + TEXT.replace('"league"', '"cup"'), "profile.not_one"),
    ("profile = []", "profile.not_one"),
    (TEXT.replace('"league"', '"generic"'), "profile.code_shipped"),
    (TEXT.replace('"league"', '"Our league"'), "profile.bad_code"),
    (TEXT.replace('"league"', '"-"'), "profile.bad_code"),
    (TEXT.replace('"league"', f'"{"x" * 41}"'), "profile.too_long"),
    (TEXT.replace('"League"', f'"{"x" * 81}"'), "profile.too_long"),
    (TEXT.replace('"League"', r'"Lea\u0000gue"'), "profile.control_character"),
    (TEXT.replace('"match_points"', '"luck"'), "profile.unknown_tiebreaker"),
    (TEXT.replace('match_floor = "0"', 'match_floor = "1e999999999"'), "profile.bad_value"),
    (TEXT.replace('match_floor = "0"', 'match_floor = "1/0"'), "profile.bad_value"),
    (TEXT.replace("win = 2", "win = 0x" + "f" * 9_000), "profile.bad_value"),
    (TEXT.replace("win = 2", "win = " + "9" * 9_000), "profile.unreadable"),
    ("profile = " + "[" * 30_000, "profile.unreadable"),
    ("", "profile.unreadable"),
])
def test_a_text_that_is_no_own_profile_is_refused_at_once(text, code):
    assert code_of(read_own, text) == code


@pytest.fixture
def own():
    return Own()


def add(own, request_id=None, **change):
    return add_profile(event_id=own.event.pk, row=ROW | change, actor=own.actor, request_id=request_id)


def replace(own, kept, version=None, request_id=None, **change):
    return replace_profile(event_id=own.event.pk, uid=kept.uid, row=ROW | change, actor=own.actor,
                           expected_version=version or kept.version, request_id=request_id)


def remove(own, kept, version=None, request_id=None):
    return remove_profile(event_id=own.event.pk, uid=kept.uid, actor=own.actor,
                          expected_version=version or kept.version, request_id=request_id)


@pytest.mark.django_db
def test_what_is_kept_is_the_whole_row_and_is_offered_beside_the_shipped_ones(own):
    kept = add(own, suggested=True)

    assert kept.row == load_profile(ROW).to_row()  # not suggested: that would be our idea
    assert list(offered_profiles().items()) == [*shipped_profiles().items(), ("league", load_profile(ROW))]


@pytest.mark.django_db
def test_a_code_belongs_to_one_profile_of_the_installation(own):
    add(own)

    assert code_of(add, own) == "profile.code_taken"
    assert code_of(add, Own("Another")) == "profile.code_taken"
    assert code_of(add, own, code="fab-2026-06") == "profile.code_shipped"
    assert ScoringProfile.objects.count() == 1


@pytest.mark.django_db
def test_the_same_press_twice_is_done_once(own):
    press, second, third = uuid4(), uuid4(), uuid4()

    kept = add(own, press)
    assert add(own, press) == kept
    replace(own, kept, 1, second, edition="2027")
    assert replace(own, kept, 1, second, edition="2028").row["edition"] == "2027"
    assert [remove(own, kept, 2, third), remove(own, kept, 2, third)] == [None, None]

    actions = AuditEntry.objects.filter(action__startswith="profile.").order_by("pk")
    assert list(actions.values_list("action", flat=True)) == ["profile.add", "profile.replace", "profile.remove"]


@pytest.mark.django_db
def test_an_old_screen_is_told_to_look_again_and_a_code_stays(own):
    kept = add(own)
    replace(own, kept, edition="2027")

    assert code_of(replace, own, kept, 1, edition="2028") == "profile.changed_meanwhile"
    assert code_of(remove, own, kept, 1) == "profile.changed_meanwhile"
    assert code_of(replace, own, kept, 2, code="other") == "profile.code_stays"
    remove(own, kept, 2)
    assert code_of(replace, own, kept, 2) == "profile.gone"
    assert code_of(remove, own, kept, 2) == "profile.gone"


@pytest.mark.django_db
def test_another_event_offers_a_profile_but_does_not_change_it(own):
    kept, other = add(own), Own("Another")

    assert code_of(replace, other, kept, edition="2027") == "profile.gone"
    assert code_of(remove, other, kept) == "profile.gone"
    assert ScoringProfile.objects.get().row["edition"] == "2026"


@pytest.mark.django_db
def test_a_tournament_keeps_its_copy_whatever_becomes_of_the_profile(own):
    kept = add(own)
    tournament = create_tournament(
        event_id=own.event.pk, name="League", game="fab", profile=kept.row, plans=[StagePlan("swiss", "cc")],
        actor=STAFF)

    kept = replace(own, kept, order=["match_points"], points={"win": 5, "draw": 0, "loss": 0, "bye": 0})
    remove(own, kept)

    tournament.refresh_from_db()
    assert tournament.profile == load_profile(ROW).to_row()


@pytest.mark.django_db
def test_own_points_count_in_the_standing():
    story = Scenario("Ann", "Bea", "Cho", "Dai")
    row = load_profile(ROW | {"points": {"win": 5, "draw": 2, "loss": 1, "bye": 5}}).to_row()
    story.tournament.profile = row
    story.tournament.save(update_fields=["profile"])
    story.round(("Ann", "Bea"), ("Cho", "Dai")).result("Ann").result("Dai").play()

    assert story.points() == {"Ann": 5, "Bea": 1, "Cho": 1, "Dai": 5}


@pytest.mark.django_db
def test_the_history_tells_in_words_what_changed(own):
    kept = add(own)
    replace(own, kept, order=["match_points", "random"], settings={"match_floor": "1/3", "bye_games": 2})

    entry = AuditEntry.objects.get(action="profile.replace")
    told = changes(vocabularies()["tournament"], entry.before, entry.after)

    assert [(one.label, one.before, one.after) for one in told] == [
        ("Places are decided by", "Match points, Head-to-head, Random", "Match points, Random"),
        ("Settings", "", "Least match win percentage: 1/3 · Games of a bye: 2")]


@pytest.mark.django_db(transaction=True)
def test_of_two_events_at_once_one_gets_the_code():
    own, other = Own(), Own("Another")

    answers = together(lambda: add(own), lambda: add(other))

    assert sorted(answers) == ["done", "profile.code_taken"]
    assert ScoringProfile.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_of_two_changes_at_once_one_is_told_to_look_again():
    own = Own()
    kept = add(own)

    answers = together(lambda: replace(own, kept, 1, edition="2027"), lambda: replace(own, kept, 1, edition="2028"))

    assert sorted(answers) == ["done", "profile.changed_meanwhile"]
    assert ScoringProfile.objects.get().version == 2
