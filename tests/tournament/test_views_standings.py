"""The standings for everybody, and the explanation of every value in them."""

import re
from fractions import Fraction

import pytest
from django.test import Client
from django.urls import reverse

from events.domain.roles import Role
from tests.scenario import Scenario
from tests.staffed import browser
from tests.tournament.doors import HTMX, text
from tests.tournament.test_views_pairings import page, rows, url
from tournament.domain.shown import shown
from tournament.queries.explain import explain_standing

pytestmark = pytest.mark.django_db


def places(html: str) -> list[tuple[str, str]]:
    """Rank and player of each line."""
    return [(row[0], row[1]) for row in rows(html)[1:] if len(row) > 1]


def four(**more) -> Scenario:
    """Two rounds: Aya beats Ben and Cho; Cho beats Dan; Ben beats Dan."""
    story = Scenario("Aya", "Ben", "Cho", "Dan", **more)
    story.round(("Aya", "Ben"), ("Cho", "Dan")).play("Aya", "Cho")
    return story.round(("Aya", "Cho"), ("Ben", "Dan")).play("Aya", "Ben")


def number(story: Scenario, name: str) -> int:
    return story.entries[name].player.number


def test_before_the_first_closed_round_the_page_says_what_it_is_for():
    story = Scenario("Aya", "Ben").round(("Aya", "Ben")).result("Aya")

    html = page(story, "standings")

    assert "No standings yet" in html and "Aya" not in html
    assert Client().get(url(story, "standings-after", 1)).status_code == 404
    assert Client().get(url(story, "explain-standing", 1, 1)).status_code == 404


def test_a_provisional_standing_with_every_column():
    story = four(planned_rounds=3)

    html = page(story, "standings")

    assert "Provisional" in html
    assert rows(html) == [
        ["Rank", "Player", "Points", "Record", "CMP", "MLP", "Opp. MLP", "Opp. CMP"],
        ["1", "Aya", "2", "2–0", "1.0000", "0.00%", "50.00%", "0.5000"],
        ["2", "Cho", "1", "1–1", "0.5556", "50.00%", "50.00%", "0.5000"],
        ["3", "Ben", "1", "1–1", "0.4444", "50.00%", "50.00%", "0.5000"],
        ["4", "Dan", "0", "0–2", "0.0000", "100.00%", "50.00%", "0.5000"],
    ]
    assert 'title="5/9"' in html


def test_an_open_round_changes_nothing_and_older_rounds_can_be_looked_at():
    story = four()
    before = places(page(story, "standings"))
    story.round(("Aya", "Dan"), ("Ben", "Cho")).result("Dan")

    assert places(page(story, "standings")) == before
    first = page(story, "standings-after", 1)
    assert [name for _, name in places(first)][:2] != [] and "This is an older standing" in first
    assert {row[2] for row in rows(first)[1:]} == {"0", "1"}
    assert Client().get(url(story, "standings-after", 3)).status_code == 404


def test_the_line_under_the_cut_counts_those_who_stay():
    story = four(cut=2, planned_rounds=3)
    story.drop("Cho")

    lines = rows(page(story, "standings"))

    assert [line[0] if len(line) == 1 else line[1] for line in lines[1:]] == [
        "Aya", "Cho dropped", "Ben", "Cut to the top 2", "Dan"]


def test_a_disqualified_player_does_not_appear_and_others_close_up():
    story = four()
    story.disqualify("Cho")

    assert places(page(story, "standings")) == [("1", "Aya"), ("2", "Ben"), ("3", "Dan")]
    assert Client().get(url(story, "explain-standing", 2, number(story, "Cho"))).status_code == 404


def test_an_announced_standing_stays_and_a_vacated_place_stays_empty():
    story = four(cut=2, planned_rounds=2)
    story.cut()
    story.disqualify("Ben")

    html = page(story, "standings")

    assert "Announced: the top 2 play on" in html
    assert places(html) == [("1", "Aya seed 1"), ("2", "Cho seed 2"), ("4", "Dan")]


def test_the_final_standing_begins_with_the_champion():
    story = four(cut=2, planned_rounds=2)
    story.cut()
    story.drawn_round()
    assert places(page(story, "standings"))[0] == ("1", "Aya seed 1")
    story.play("Cho")

    html = page(story, "standings")

    assert "Final standing" in html
    assert places(html) == [("1", "Cho champion"), ("2", "Aya"), ("3", "Ben"), ("4", "Dan")]
    assert "those of the Swiss rounds" in html


def test_during_the_play_off_those_still_in_stand_on_top():
    story = Scenario(*"ABCDEFGH", cut=4, planned_rounds=1)
    story.round(*("AB", "CD", "EF", "GH")).play("A", "C", "E", "G").cut()
    story.drawn_round().play()

    lines = places(page(story, "standings"))

    assert [rank for rank, _ in lines] == ["still in", "still in", "3", "4", "5", "6", "7", "8"]
    assert {name for _, name in lines[:4]} == set("ACEG")


def test_those_outside_the_cut_keep_their_distance_to_a_vacated_place():
    story = four(cut=2, planned_rounds=2)
    story.cut()
    story.drawn_round().play("Aya")
    story.disqualify("Ben")

    assert places(page(story, "standings")) == [("1", "Aya champion"), ("2", "Cho"), ("4", "Dan")]


def test_who_drops_between_two_rounds_of_the_play_off_goes_out_in_the_next():
    names = [f"P{n}" for n in range(16)]
    story = Scenario(*names, cut=8, planned_rounds=1)
    story.round(*zip(names[::2], names[1::2], strict=True)).play().cut()
    story.drawn_round().play()
    leaver = places(page(story, "standings"))[0][1]
    story.drop(leaver)
    story.drawn_round().play()

    lines = places(page(story, "standings"))
    assert [rank for rank, _ in lines[:4]] == ["still in", "still in", "3", "4"]
    assert f"{leaver} dropped" in [name for rank, name in lines[2:4]]

    story.drop(lines[0][1])  # one finalist is left, and no final can be drawn
    assert [rank for rank, _ in places(page(story, "standings"))[:4]] == ["1", "2", "3", "4"]


def test_without_a_play_off_the_announcement_is_final():
    story = four(planned_rounds=2)
    story.cut()

    html = page(story, "standings")

    assert "Final standing" in html and "Provisional" not in html
    assert places(html)[0] == ("1", "Aya champion")


def test_every_value_leads_to_its_explanation():
    story = four()
    base = url(story, "standings-after", 2) + f"{number(story, 'Cho')}/"

    links = re.findall(rf'href="({base}[^"]*)"', page(story, "standings"))

    assert links == [base] + [f"{base}?of={code}" for code in (
        "cumulative_points", "match_loss_rate", "opponents_match_loss_rate", "opponents_cumulative_points")]
    assert all(Client().get(link).status_code == 200 for link in links)


def test_cumulative_points_are_explained_by_the_weights_of_the_rounds():
    story = four()
    why = explain_standing(story.tournament, 2, number(story, "Cho"), "cumulative_points")

    assert [(r.part.round, r.met.name, r.part.outcome, r.part.weight, r.part.weight_counted) for r in why.rounds] == [
        (1, "Dan", "win", 5, 5), (2, "Aya", "loss", 4, 0)]
    assert (why.shown, why.how.share.top, why.how.share.bottom) == (Fraction(5, 9), 5, 9)

    html = page(story, "standings-after", 2)
    link = url(story, "explain-standing", 2, number(story, "Cho")) + "?of=cumulative_points"
    assert link in html
    assert rows(text(Client().get(link))) == [
        ["Round", "Opponent", "Outcome", "Weight", "Counts"],
        ["1", "Dan", "won", "5", "5"], ["2", "Aya", "lost", "4", "0"],
        ["Sum", "9", "5"],
    ]


def test_an_opponents_mean_is_explained_opponent_by_opponent():
    """Cho met Dan (0 of 2 won: all lost) and Aya (nothing lost)."""
    story = four()
    link = url(story, "explain-standing", 2, number(story, "Cho")) + "?of=opponents_match_loss_rate"

    html = text(Client().get(link))

    assert rows(html)[1:] == [["1", "Dan", "2 of 2 100.00%"], ["2", "Aya", "0 of 2 0.00%"]]
    assert "Mean over 2 opponents: 50.00% = 1/2" in html


def test_floors_and_byes_of_another_profile():
    """Magic: a bye is no opponent, and Ben's 0 of 3 counts as a third."""
    story = Scenario("Aya", "Ben", "Cho", profile="magic-third")
    story.round(("Aya", "Ben"), byes=["Cho"]).play("Aya")
    link = url(story, "explain-standing", 1, number(story, "Aya")) + "?of=opponents_match_win_rate"

    html = text(Client().get(link))
    assert rows(html)[1:] == [["1", "Ben", "0 of 3 33.33% at least"]]
    assert "Mean over 1 opponent: 33.33% = 1/3" in html

    alone = text(Client().get(link.replace(f"/{number(story, 'Aya')}/?", f"/{number(story, 'Cho')}/?")))
    assert "No opponent counts, so the value is 0.00%." in alone


def head_to_head(story, after, name):
    answer = Client().get(url(story, "explain-standing", after, number(story, name)) + "?of=head_to_head")
    assert answer.status_code == 200
    return text(answer)


def test_head_to_head_says_nothing_where_not_all_the_equals_have_met():
    """Everybody has won once, and Aya has not met Cho, nor Ben Dan."""
    story = Scenario("Aya", "Ben", "Cho", "Dan", profile="pokemon")
    story.round(("Aya", "Ben"), ("Cho", "Dan")).play("Aya", "Cho").round(("Dan", "Aya"), ("Ben", "Cho")).play()

    lines = rows(page(story, "standings"))
    assert lines[0][-1] == "H2H"
    assert [line[-1] for line in lines[1:]] == ["–"] * 4

    html = head_to_head(story, 2, "Aya")
    assert rows(html) == [
        ["Round", "Opponent", "Outcome", "Points"], ["1", "Ben", "won", "3"], ["2", "Dan", "lost", "0"]]
    assert "3 other players are equal in all values before this one, and not every two of them have met" in html


def test_head_to_head_is_explained_by_who_beat_whom():
    """All have met; Aya and Ben have won two, Cho and Dan one, and their opponents are equally good."""
    story = Scenario("Aya", "Ben", "Cho", "Dan", "Eve", "Fay", profile="pokemon")
    story.round(("Aya", "Ben"), ("Cho", "Dan"), ("Eve", "Fay")).play("Aya", "Cho", "Eve")
    story.round(("Aya", "Cho"), ("Ben", "Dan"), ("Eve", "Fay")).play("Aya", "Ben", "Eve")
    story.round(("Dan", "Aya"), ("Ben", "Cho"), ("Eve", "Fay")).play("Dan", "Ben", "Eve")

    shown = [(line[1], line[-1]) for line in rows(page(story, "standings"))[1:]]
    assert shown == [("Eve", "–"), ("Aya", "3"), ("Ben", "0"), ("Cho", "3"), ("Dan", "0"), ("Fay", "–")]

    html = head_to_head(story, 3, "Aya")
    assert rows(html) == [["Round", "Opponent", "Outcome", "Points"], ["1", "Ben", "won", "3"]]
    assert "Match points against the 1 other player who is equal in all values before this one: 3" in html
    assert "Nobody else is equal in all values before this one" in head_to_head(story, 3, "Eve")


def test_a_disqualified_opponent_is_named_to_staff_only():
    story = four()
    story.disqualify("Dan")
    link = url(story, "explain-standing", 2, number(story, "Cho")) + "?of=opponents_match_loss_rate"

    public = text(Client().get(link))

    assert rows(public)[1][:2] == ["1", "disqualified player"] and "Dan" not in public
    assert rows(text(browser(story.event, Role.JUDGE).get(link)))[1][:2] == ["1", "Dan"]


def test_an_announced_value_that_a_correction_has_overtaken_says_so():
    story = four(cut=2, planned_rounds=2)
    story.cut()
    story.correct("Aya", 2, 0, 1)
    link = url(story, "explain-standing", 2, number(story, "Aya")) + "?of=cumulative_points"

    html = text(Client().get(link))

    assert "The announced value stands; counted again it would be" in html
    assert ("1", "Aya seed 1") in places(page(story, "standings"))


def test_htmx_gets_the_explanation_to_put_beside_the_table():
    story = four()
    link = url(story, "explain-standing", 2, number(story, "Cho")) + "?of=match_loss_rate"

    answer = Client().get(link, headers=HTMX)

    assert text(answer).strip().startswith("<dialog open")
    assert "<html" not in text(answer)
    assert "HX-Request" in answer["Vary"] and answer["HX-Push-Url"] == "false"
    assert "<html" in text(Client().get(link))


@pytest.mark.parametrize("more", ["99/", "1/?of=nonsense", "1/?of=game_win_rate"])
def test_what_is_not_in_the_standing_is_not_explained(more):
    story = four()

    assert Client().get(url(story, "standings-after", 2) + more).status_code == 404


def test_the_lot_is_explained_by_a_sentence():
    story = four()

    html = text(Client().get(url(story, "explain-standing", 2, 1) + "?of=random"))

    assert "A lot drawn once for the whole tournament" in html and rows(html) == []


def test_japanese_readers_get_japanese_columns():
    story = four()

    assert rows(page(story, "standings", language="ja"))[0][-2:] == ["対戦相手MLP", "対戦相手CMP"]
    link = url(story, "explain-standing", 2, 1) + "?of=match_loss_rate"
    assert "マッチ敗北率" in text(Client().get(link, headers={"Accept-Language": "ja"}))


def test_elsewhere_there_is_nothing():
    story = four()

    for name, more in (("standings", []), ("standings-after", [2]), ("explain-standing", [2, 1])):
        assert Client().get(reverse(name, args=["elsewhere", story.tournament.slug, *more])).status_code == 404
        assert Client().post(url(story, name, *more)).status_code == 405


@pytest.mark.parametrize("name", ["standings", "explain-standing"])
def test_it_costs_the_same_for_any_number_of_players(name, django_assert_max_num_queries):
    counts = []
    for tables in (1, 20):
        names = [f"P{n}" for n in range(2 * tables)]
        story = Scenario(*names, cut=2).round(*zip(names[::2], names[1::2], strict=True)).play()
        with django_assert_max_num_queries(22) as queries:
            page(story, name, *([1, 1] if name == "explain-standing" else []))
        counts.append(len(queries))

    assert counts[0] == counts[1]


@pytest.mark.parametrize(("code", "amount", "text"), [
    ("match_win_rate", Fraction(2, 3), "66.67%"), ("match_loss_rate", Fraction(0), "0.00%"),
    ("cumulative_points", Fraction(1, 32), "0.0313"), ("strength_of_schedule", Fraction(7, 4), "1.7500"),
    ("match_points", 12, "12"), ("cumulative_points", Fraction(-1, 3), "−0.3333"),
])
def test_values_are_written_for_people(code, amount, text):
    assert shown(code, amount) == text
