"""How good is this draw? The report on every Swiss round, and what a move by hand would cost before it is made."""

import re
from html import unescape

import pytest

from events.domain.roles import Role
from tests.scenario import STAFF, Scenario
from tests.staffed import browser
from tests.tournament.doors import Door
from tournament.commands.drafts import redraw_round
from tournament.commands.workshop import lock_table, swap_players
from tournament.models import Entry, Round
from tournament.queries.facts import last_round
from tournament.queries.quality import quality_report
from tournament.words_quality import quality_text
from tournament.words_report import level_words, look_ahead_text, milliseconds, proof_text

pytestmark = pytest.mark.django_db
FOUR = ("Aya", "Ben", "Cho", "Dan")
SIX = (*FOUR, "Eva", "Fay")


def text(response) -> str:
    """What stands on the page, without its marks."""
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", response.content.decode())))


def second_round(*names, **settings) -> tuple[Door, Round]:
    """A draft of round 2: who won round 1 meets who won, so nobody has to leave the group."""
    at = Door(*(names or FOUR), **settings)
    pairs = list(zip(names[::2] or FOUR[::2], names[1::2] or FOUR[1::2], strict=False))
    at.story.round(*pairs).play(*(one for one, _ in pairs))
    return at, at.story.draft()


def opponent(at: Door, name: str) -> str:
    match = at.story.match(name)
    return match.second.player.name if match.first.player.name == name else match.first.player.name


def swap(at: Door, one: str, other: str, version=1) -> Round:
    entries = at.story.entries
    round = last_round(at.story.tournament)
    return swap_players(round_id=round.pk, one=entries[one].pk, other=entries[other].pk, actor=STAFF,
                        expected_version=version)


def costs(at: Door, one, other) -> list[str]:
    """The two lines of the preview: what a swap costs, and what it costs to let the two meet."""
    answer = at.get("move-costs", one=one, other=other, htmx=True).content.decode()
    return [re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]+>", " ", line))).strip()
            for line in re.findall(r"<dd>(.*?)</dd>", answer, re.S)]


# --- the report -------------------------------------------------------------------------------------


def test_the_report_of_a_draft_says_that_no_better_draw_exists_line_by_line():
    at, round = second_round()
    report = quality_report(round)

    assert proof_text(report) == (
        "No better draw exists: every line is as small as the lines above allow. This is proved.")
    assert [(line.code, line.drawn, line.bound, line.now, line.state) for line in report.levels] == [
        (code, 0, 0, None, "least") for code in (
            "rematches", "repeated_byes", "bye_height", "distance", "squared_distance", "repeated_floats")]
    page = text(at.get("draw-quality", 2))
    assert "How good is the draw of round 2?" in page
    assert page.count("no round has fewer") == 6
    assert "Random seed 1 Engine pairings" in page
    assert "4 players · at random among equal points" in page
    assert "1 point: 2 · 0 points: 2" in page


def test_a_figure_above_zero_is_compared_with_rounds_that_are_as_good_above():
    at = Door(*SIX)
    at.story.round(("Aya", "Ben"), ("Cho", "Dan"), ("Eva", "Fay")).play("Aya", "Cho", "Eva")
    report = quality_report(at.story.draft())
    (line,) = [line for line in report.levels if line.code == "distance"]

    assert (line.drawn, line.bound) == (1, 1)
    assert level_words(line)["remark"] == "no round as good in the lines above has fewer"
    assert len(report.asked) == 1


def test_a_forced_rematch_is_in_the_report_and_nobody_has_fewer():
    at = Door("Aya", "Ben")
    at.story.round(("Aya", "Ben")).play("Aya")
    report = quality_report(at.story.draft())

    assert (report.levels[0].drawn, report.levels[0].bound) == (1, 1)
    assert level_words(report.levels[0])["remark"] == "no round has fewer"
    assert "They already met in round 1; no full round with fewer rematches was possible." in text(
        at.get("draw-quality", 2))


def test_looking_ahead_is_told_in_words():
    at = Door(*SIX, planned_rounds=5)
    report = quality_report(at.story.draft())
    assert look_ahead_text(report.certificate, 1) == (
        "Kept: this round leaves the 4 remaining rounds playable without a rematch or a second bye.")
    assert "chosen so that the rounds to come stay playable" in quality_text(report.draft.quality)

    for number in range(1, 5):
        at.story.post()
        at.story.start().play()
        round = at.story.draft(seed=number)
    assert look_ahead_text(quality_report(round).certificate, 5) == "Off: this is the last planned round."
    at.story.post()


@pytest.mark.parametrize(("names", "planned", "said"), [
    (FOUR, None, "Off: the number of rounds is not planned."),
    (FOUR, 1, "Off: this is the last planned round."),
    (FOUR, 4, "Impossible: after no round can the 3 remaining ones be played without a rematch or a second bye. The "
              "best round of now was taken."),
    (tuple(f"P{n}" for n in range(11)), 3, "Off: only 10 players or fewer need it."),
])
def test_why_the_draw_did_not_look_ahead(names, planned, said):
    at = Door(*names, planned_rounds=planned)

    assert look_ahead_text(quality_report(at.story.draft()).certificate, 1) == said
    assert said in text(at.get("draw-quality", 1))


def test_what_looking_ahead_cost_is_named_and_what_is_below_it_is_not_compared():
    _at, round = second_round()
    round.pairing |= {"look_ahead": "kept"}
    round.pairing["objective"] |= {"distance": 3, "squared_distance": 3}
    round.pairing["lower_bound"] |= {"distance": 1, "squared_distance": 1}
    report = quality_report(round)

    assert [(line.code, line.state) for line in report.levels[2:]] == [
        ("bye_height", "least"), ("distance", "ahead"), ("squared_distance", ""), ("repeated_floats", "")]
    assert level_words(report.levels[3])["remark"] == "the price of looking ahead: 1 is possible now"


@pytest.mark.parametrize(("mode", "unproved", "why"), [
    ("standing", ["rank_distance"], "too large to pair by standing in one piece"),
    ("random", ["squared_distance", "repeated_floats"], "Too many small groups depend on each other"),
])
def test_what_is_not_proved_is_said_with_its_reason(mode, unproved, why):
    _at, round = second_round()
    round.pairing |= {"unproved": unproved, "proved": False, "settings": round.pairing["settings"] | {"mode": mode}}
    round.pairing["objective"] |= {"rank_distance": 8} if mode == "standing" else {}
    round.pairing["lower_bound"] |= {"rank_distance": 2} if mode == "standing" else {}
    report = quality_report(round)

    assert why in proof_text(report)
    assert "not proved in every part" in quality_text(report.draft.quality)
    states = [line.state for line in report.levels if line.code in unproved]
    assert states == ["unproved", "depends"][:len(unproved)]


def test_a_changed_draft_shows_the_sums_of_now_beside_those_of_the_draw():
    at, _round = second_round()
    swap(at, opponent(at, "Aya"), "Ben")

    report = quality_report(last_round(at.story.tournament))
    assert [(line.code, line.drawn, line.now, line.change) for line in report.levels if line.change] == [
        ("rematches", 0, 2, "more"), ("distance", 0, 2, "more"), ("squared_distance", 0, 2, "more")]
    said = "changed by hand, worse than the draw (2 rematches more; steps between groups: 2 instead of 0)"
    assert quality_text(report.draft.quality)[-1] == said
    page = text(at.get("draw-quality", 2))
    assert f"C{said[1:]}" in page
    assert "As drawn: No better draw exists" in page
    assert said in text(at.get("workshop"))


def test_a_change_that_costs_nothing_is_as_good_as_the_draw():
    at = Door(*FOUR)
    at.story.draft()
    swap(at, "Aya", next(name for name in FOUR[1:] if name != opponent(at, "Aya")))

    assert quality_report(last_round(at.story.tournament)).draft.quality.verdict == "equal"
    assert "changed by hand, as good as the draw" in text(at.get("workshop"))


def test_a_change_in_a_small_field_says_when_the_rounds_to_come_no_longer_work_out():
    at = Door(*SIX, planned_rounds=4)
    at.story.round(("Aya", "Ben"), ("Cho", "Dan"), ("Eva", "Fay")).play("Aya", "Cho", "Eva")
    at.story.round(("Ben", "Cho"), ("Dan", "Eva"), ("Fay", "Aya")).play("Ben", "Dan", "Fay")
    at.story.draft()
    # Who met so far forms a ring. With all three pairs across it played, two triangles of unplayed pairs are left.
    opposite = dict(zip(SIX, (*SIX[3:], *SIX[:3]), strict=True))
    one = next(name for name in SIX if opponent(at, name) != opposite[name])

    weighed = costs(at, at.number(one), at.number(opposite[one]))[1]
    assert weighed.startswith("worse")
    assert weighed.endswith("the rounds to come then need a rematch or a second bye")

    at.post("pair-two", one=at.number(one), other=at.number(opposite[one]), expected_version=1)
    assert "changed by hand, worse than the draw" in text(at.get("workshop"))
    assert "the rounds to come need a rematch or a second bye" in text(at.get("workshop"))


def test_a_draw_around_locked_tables_is_not_compared_with_the_whole_round():
    at, round = second_round(*SIX, "Gil", "Hal")
    lock_table(round_id=round.pk, table=1, locked=True, actor=STAFF, expected_version=1)
    redraw_round(round_id=round.pk, actor=STAFF, expected_version=2)
    report = quality_report(last_round(at.story.tournament))

    assert proof_text(report) == (
        "No better draw exists for everybody outside the 1 locked table. This is proved.")
    assert quality_text(report.draft.quality)[-1] == "no better draw exists with the locked tables (proved)"
    tables = report.round.matches.filter(is_locked=False).order_by("table")
    swap(at, tables[0].first.player.name, tables[1].first.player.name, version=3)
    assert quality_text(quality_report(last_round(at.story.tournament)).draft.quality)[-1] == "changed by hand"


def test_a_round_put_together_by_hand_has_its_sums_and_nothing_to_compare_them_with():
    at = Door(*FOUR)
    at.story.round(("Aya", "Ben"), ("Cho", "Dan")).play("Aya", "Cho")
    at.story.round(("Aya", "Ben"), ("Cho", "Dan"))
    report = quality_report(last_round(at.story.tournament))

    assert [(line.now, line.bound, line.state) for line in report.levels][:2] == [(2, None, ""), (0, None, "")]
    assert "nothing was drawn, so there is nothing to compare it with" in text(at.get("draw-quality", 2))


def test_the_report_of_a_round_from_before_keeps_what_it_has():
    at, round = second_round()
    round.pairing = {key: round.pairing[key] for key in ("objective", "proved", "unproved", "engine", "reasons")}
    round.save()

    page = text(at.get("draw-quality", 2))
    assert "No better draw exists" in page and page.count("no round has fewer") == 6


def test_a_correction_after_the_draw_is_said():
    at, _round = second_round()
    at.story.post()
    assert "earlier results changed after this draw" not in text(at.get("draw-quality", 2))

    at.story.correct("Ben", 1, 1, 0)
    assert "earlier results changed after this draw" in text(at.get("draw-quality", 2))


def test_the_report_can_be_printed_and_leads_back():
    at, _round = second_round()
    page = at.get("print-draw-quality", 2)

    assert 'class="sheet"' in page.content.decode()
    assert at.url("draw-quality", 2) in page.content.decode()
    assert "No better draw exists" in text(page)


def test_the_report_is_linked_where_staff_see_the_round():
    at, _round = second_round()
    link = at.url("draw-quality", 2)
    assert link in at.get("workshop").content.decode()

    at.story.post()
    assert link in at.get("workshop").content.decode()
    assert link in at.get("round-results", 2).content.decode()
    at.client = browser(at.story.event, Role.JUDGE)
    assert link not in at.get("round-results", 2).content.decode()


def test_a_bracket_and_an_unknown_round_have_no_report():
    at = Door(*FOUR, cut=2, planned_rounds=1)
    at.story.round(("Aya", "Ben"), ("Cho", "Dan")).play()
    at.story.cut(2)
    at.story.draft()

    assert [at.get("draw-quality", number).status_code for number in (1, 2, 3)] == [200, 404, 404]


@pytest.mark.parametrize("place", [("draw-quality", 1), ("print-draw-quality", 1), ("move-costs",)])
def test_the_report_is_for_scorekeepers_of_this_event(place, client):
    at = Door(*FOUR, roles=(Role.HEAD_JUDGE, Role.ORGANIZER))
    at.story.draft()
    assert at.get(*place).status_code == 403

    at.client = client
    assert at.get(*place).status_code == 302
    at.client = browser(Scenario("Eva", "Fay").event, Role.SCOREKEEPER)
    assert at.get(*place).status_code == 403


def test_the_report_costs_the_same_for_any_number_of_tables(django_assert_max_num_queries):
    counts = []
    for players in (5, 41):
        at = Door(*(f"P{n}" for n in range(players)))
        at.story.draft()
        with django_assert_max_num_queries(30) as queries:
            at.get("draw-quality", 1)
        counts.append(len(queries))

    assert counts[0] == counts[1]


@pytest.mark.parametrize(("microseconds", "said"), [
    (None, ""), (0, "0.0"), (40, "0.1"), (1900, "1.9"), (12_001, "12.1")])
def test_times_are_told_in_tenths_of_a_millisecond(microseconds, said):
    assert milliseconds(microseconds) == said


# --- what a move would cost -------------------------------------------------------------------------


def test_both_moves_are_weighed_before_they_are_made():
    at, round = second_round()
    other = opponent(at, "Aya")

    # Aya's opponent for Ben: both tables become rematches across groups. Aya against Ben: the same round.
    assert costs(at, at.number(other), at.number("Ben")) == [
        "worse 2 rematches more; tables across groups: 2 instead of 0", "worse tables across groups: 2 instead of 0"]
    round.refresh_from_db()
    assert (round.version, round.is_hand_made) == (1, False)


def test_what_the_preview_says_is_what_the_quality_line_says_after_the_move():
    at, _round = second_round(*SIX, "Gil", "Hal")
    names = list(at.story.entries)
    one, other = names[0], next(name for name in names[1:] if name != opponent(at, names[0]))
    said = costs(at, at.number(one), at.number(other))[0]
    swap(at, one, other)
    quality = quality_report(last_round(at.story.tournament)).draft.quality

    assert said.split(" ")[0] == quality.verdict.replace("equal", "costs")
    assert (f"{quality.objective['rematches']} rematch" in said) == bool(quality.objective["rematches"])


def test_a_move_that_repairs_an_earlier_one_is_better():
    at, _round = second_round()
    other = opponent(at, "Aya")
    swap(at, other, "Ben")

    assert costs(at, at.number(other), at.number("Ben"))[0] == (
        "better 2 rematches fewer; tables across groups: 0 instead of 2")


def test_a_move_among_strangers_of_equal_points_costs_nothing():
    at = Door(*FOUR)
    at.story.draft()
    other = next(name for name in FOUR[1:] if name != opponent(at, "Aya"))

    assert costs(at, at.number("Aya"), at.number(other)) == ["costs nothing", "costs nothing"]


def test_moving_the_bye_is_weighed_too():
    at = Door("Aya", "Ben", "Cho")
    at.story.round(("Aya", "Ben"), byes=["Cho"]).play("Aya")
    at.story.draft()
    (bye,) = at.story.byes()
    assert bye == "Ben"

    assert costs(at, at.number("Ben"), at.number("Cho"))[0].startswith("worse 1 rematch more; repeated byes: 1 instead")


def test_what_the_command_refuses_the_preview_refuses_with_the_same_sentence():
    at, round = second_round()
    other = opponent(at, "Aya")
    table = at.story.match("Aya").table
    assert costs(at, at.number("Aya"), at.number(other)) == [
        f"not possible These two already sit at table {table}.", "costs nothing"]
    assert costs(at, at.number("Aya"), at.number("Aya")) == [
        "not possible Aya cannot change places with themselves. Choose two players.",
        "not possible Aya cannot play against themselves. Choose two different players."]

    lock_table(round_id=round.pk, table=table, locked=True, actor=STAFF, expected_version=1)
    assert costs(at, at.number("Aya"), at.number("Ben")) == [
        f"not possible Table {table} is locked. Unlock it first."] * 2
    refused = at.post("swap-players", one=at.number("Aya"), other=at.number("Ben"), expected_version=2)
    assert f"Table {table} is locked. Unlock it first." in text(refused)


def test_who_is_not_in_the_draft_cannot_be_moved():
    at, _round = second_round()
    at.story.enter("Gil")

    assert costs(at, at.number("Aya"), at.number("Gil")) == [
        "not possible Gil is not in this round. Draw it again to take everybody in."] * 2


def test_two_without_an_opponent_can_be_weighed_as_a_table():
    at = Door("Aya", "Ben", "Cho")
    at.story.round(("Aya", "Ben"), byes=["Cho"]).play("Aya")
    at.post("pair-by-hand", tables="", byes=str(at.number("Ben")), awarded_byes=str(at.number("Cho")),
            rest_sits_out="on")

    assert costs(at, at.number("Ben"), at.number("Cho"))[1].startswith("worse tables across groups: 1 instead of 0")


@pytest.mark.parametrize(("one", "other", "said"), [
    ("1", "", "Choose two names below"), ("", "", "Choose two names below"), ("x", "2", "Player numbers are whole"),
    ("1", "99", "Nobody here has number 99."), ("-1", "2", "Player numbers are whole"),
])
def test_half_a_choice_is_answered_with_what_is_missing(one, other, said):
    at = Door(*FOUR)
    at.story.draft()
    answer = at.get("move-costs", one=one, other=other, htmx=True)

    assert (answer.status_code, said in text(answer)) == (200, True)


def test_without_a_draft_there_is_nothing_to_weigh():
    at = Door(*FOUR)

    assert costs(at, 1, 2) == []


def test_the_preview_costs_the_same_for_any_number_of_tables(django_assert_max_num_queries):
    counts = []
    for players in (6, 40):
        at = Door(*(f"P{n}" for n in range(players)))
        at.story.draft()
        with django_assert_max_num_queries(20) as queries:
            at.get("move-costs", one=1, other=4, htmx=True)
        counts.append(len(queries))

    assert counts[0] == counts[1]


# --- fixed tables -----------------------------------------------------------------------------------


def test_somebody_who_does_not_sit_at_their_fixed_table_is_shown_in_the_draft():
    at, _round = second_round()
    match = at.story.match("Aya")
    Entry.objects.filter(pk=at.story.entries["Aya"].pk).update(fixed_table=9)

    page = text(at.get("workshop"))
    assert f"Aya has the fixed table 9, but the match is at table {match.table}." in page


def test_two_with_fixed_tables_who_meet_are_shown_with_both():
    at = Door("Aya", "Ben")
    Entry.objects.filter(pk=at.story.entries["Aya"].pk).update(fixed_table=4)
    Entry.objects.filter(pk=at.story.entries["Ben"].pk).update(fixed_table=7)
    at.story.draft()

    assert "Ben has the fixed table 7 and meets Aya, who has a fixed table too: both sit at table 4." in text(
        at.get("workshop"))
