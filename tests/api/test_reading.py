"""What is public, what staff see, and what it costs."""

from itertools import chain

import pytest

from tests.scenario import Scenario
from tournament.models import Entry


def all_addresses(story, round):
    event, tournament = story.event.uid, story.tournament.uid
    return [
        "events/", f"events/{event}/", f"events/{event}/tournaments/", f"tournaments/{tournament}/",
        f"tournaments/{tournament}/entries/", f"tournaments/{tournament}/rounds/",
        f"tournaments/{tournament}/standings/", f"entries/{story.entries['Aya'].uid}/", f"rounds/{round.uid}/",
        f"rounds/{round.uid}/matches/", f"matches/{story.match('Aya', round.number).uid}/",
    ]


def names(answer):
    return [entry["name"] for entry in answer.json()["results"]]


def test_what_the_pages_show_everybody_may_read_with_and_without_a_token(anybody, program, story):
    reader = program(story.tournament, scopes=["read"])
    addresses = all_addresses(story, story.tournament.rounds.get(number=1))

    assert [anybody.get(a).status_code for a in addresses] == [200] * len(addresses)
    assert [reader.get(a).json() for a in addresses] == [anybody.get(a).json() for a in addresses]


def test_an_event_and_its_tournaments(anybody, story):
    event = {
        "uid": str(story.event.uid), "name": "Calling Yokohama", "slug": story.event.slug, "venue": "",
        "starts_on": "2026-11-28", "ends_on": "2026-11-28", "time_zone": "Asia/Tokyo", "is_demo": False,
    }
    stage = story.stage

    assert anybody.get("events/").json() == {"count": 1, "next": None, "previous": None, "results": [event]}
    tournament = anybody.get(f"events/{story.event.uid}/tournaments/").json()["results"][0]
    assert tournament == anybody.get(f"tournaments/{story.tournament.uid}/").json()
    assert (tournament["event"], tournament["name"], tournament["game"]) == (event["uid"], "Main event", "fab")
    assert tournament["stages"] == [{
        "uid": str(stage.uid), "number": 1, "kind": "swiss", "format": "cc", "rel": "competitive", "wins_needed": 1,
        "round_minutes": 55, "planned_rounds": None, "cut_size": None,
        "cut_losses": None, "seating": "standing", "separate_teams": False, "last_round_by_standing": False,
        "started_at": tournament["stages"][0]["started_at"],
    }]


def test_another_event_s_tournaments_are_not_listed(anybody, story):
    other = Scenario("Dai", "Emi")

    listed = anybody.get(f"events/{other.event.uid}/tournaments/").json()["results"]

    assert [t["uid"] for t in listed] == [str(other.tournament.uid)]


def test_rounds_carry_their_progress_and_clock(anybody, story):
    first, second = anybody.get(f"tournaments/{story.tournament.uid}/rounds/").json()["results"]

    assert (first["number"], first["state"], first["tables"], first["reported"]) == (1, "closed", 1, 1)
    assert (second["number"], second["state"], second["tables"], second["reported"]) == (2, "running", 1, 0)
    assert second["clock"]["length_seconds"] == 55 * 60
    assert second["clock"]["started_at"].endswith("Z") and second["clock"]["ends_at"].endswith("Z")
    assert second == anybody.get(f"rounds/{second['uid']}/").json()


def test_pairings_with_results_come_by_table_and_byes_last(anybody, story):
    round = story.tournament.rounds.get(number=1)

    match, bye = anybody.get(f"rounds/{round.uid}/matches/").json()["results"]

    assert (match["table"], match["first"]["name"], match["second"]["name"]) == (1, "Aya", "Ben")
    assert (match["result"]["first_wins"], match["result"]["kind"], match["version"]) == (1, "played", 2)
    assert (bye["kind"], bye["table"], bye["first"]["name"], bye["second"]) == ("bye", None, "Chi", None)
    assert match == anybody.get(f"matches/{match['uid']}/").json()


def test_one_table_is_found_by_its_number(anybody):
    story = Scenario("Aya", "Ben", "Chi", "Dai").round(("Aya", "Ben"), ("Chi", "Dai"))
    address = f"rounds/{story.match('Aya').round.uid}/matches/"

    found = anybody.get(address, table=2).json()["results"]

    assert [m["first"]["name"] for m in found] == ["Chi"]
    assert anybody.get(address, table="x").json()["fields"].keys() == {"table"}


def test_a_draft_is_there_for_those_alone_who_make_it(anybody, program, scorekeeper, story):
    draft = story.result("Aya").close().draft()
    hidden = [f"rounds/{draft.uid}/", f"rounds/{draft.uid}/matches/", f"matches/{story.match('Aya').uid}/"]
    rounds = f"tournaments/{story.tournament.uid}/rounds/"

    assert [scorekeeper.get(a).status_code for a in hidden] == [200, 200, 200]
    for reader in (anybody, program(), program(story.tournament, "coverage")):
        assert [(reader.get(a).status_code, reader.get(a).json()["code"]) for a in hidden] == [
            (404, "api.not_found")] * 3
    assert [len(who.get(rounds).json()["results"]) for who in (scorekeeper, anybody)] == [3, 2]
    story.post(draft)
    assert [anybody.get(a).status_code for a in hidden] == [200, 200, 200]


def test_another_event_s_scorekeeper_sees_no_draft_here(program, story):
    elsewhere = program(Scenario("Dai", "Emi").tournament, "scorekeeper")
    draft = story.result("Aya").close().draft()

    assert elsewhere.get(f"rounds/{draft.uid}/matches/").status_code == 404


def test_the_public_knows_the_names_of_posted_pairings_and_staff_all(anybody, scorekeeper, story):
    story.enter("Late", missed="none")
    address = f"tournaments/{story.tournament.uid}/entries/"

    assert names(anybody.get(address)) == ["Aya", "Ben", "Chi"]
    assert names(scorekeeper.get(address)) == ["Aya", "Ben", "Chi", "Late"]
    late = f"entries/{story.entries['Late'].uid}/"
    assert (anybody.get(late).status_code, scorekeeper.get(late).status_code) == (404, 200)


def test_what_the_desk_knows_of_a_player_only_staff_read(anybody, scorekeeper, program, story):
    player = story.entries["Aya"].player
    player.external_id, player.team = "GEM-1", "Reds"
    player.save()
    Entry.objects.filter(pk=story.entries["Aya"].pk).update(fixed_table=7, fixed_table_reason="wheelchair")
    story.drop("Aya", reason="train")
    address = f"entries/{story.entries['Aya'].uid}/"

    seen = scorekeeper.get(address).json()
    assert (seen["desk"]["external_id"], seen["desk"]["drop_reason"]) == ("GEM-1", "train")
    assert (seen["team"], seen["desk"]["fixed_table"]) == ("Reds", 7)
    for reader in (anybody, program(scopes=["read"])):
        assert reader.get(address).json() == seen | {"desk": None}
    assert seen["has_dropped"] is True


def test_standings_give_exact_values_and_decimals(anybody, story):
    answer = anybody.get(f"tournaments/{story.tournament.uid}/standings/").json()

    assert (answer["after_round"], answer["is_provisional"], answer["announced_at"]) == (1, True, None)
    assert answer["tiebreakers"][0] == "match_points"
    assert [(line["rank"], line["entry"]["name"], line["wins"]) for line in answer["lines"]] == [
        (rank, name, int(name != "Ben")) for rank, name in story.standings()]
    best = answer["lines"][0]
    assert [value["tiebreaker"] for value in best["values"]] == answer["tiebreakers"]
    assert best["values"][0] == {"tiebreaker": "match_points", "exact": "1/1", "shown": "1"}


def test_an_earlier_standing_is_read_by_its_round(anybody, story):
    address = f"tournaments/{story.tournament.uid}/standings/"
    before = anybody.get(address).json()
    story.result("Aya").close()

    assert anybody.get(address).json()["after_round"] == 2
    assert anybody.get(address, after=1).json() == before
    assert [anybody.get(address, after=n).status_code for n in (3, 0, "x")] == [404, 422, 422]


def test_an_open_round_does_not_show_in_the_standings(anybody, story):
    address = f"tournaments/{story.tournament.uid}/standings/"
    before = anybody.get(address).json()
    story.result("Aya")

    assert anybody.get(address).json() == before


def test_an_announced_standing_carries_time_and_seeds(anybody):
    story = Scenario("Aya", "Ben", "Chi", "Dai", cut=2).round(("Aya", "Ben"), ("Chi", "Dai")).play()
    announced = story.cut(2)

    answer = anybody.get(f"tournaments/{story.tournament.uid}/standings/").json()

    assert answer["announced_at"] == announced.announced_at.isoformat().replace("+00:00", "Z")
    assert answer["is_provisional"] is False
    assert [line["seed"] for line in answer["lines"]] == [1, 2, None, None]


def test_who_is_disqualified_has_no_place_and_the_public_is_told_a_drop(anybody, scorekeeper, story):
    story.disqualify("Ben")

    answer = anybody.get(f"tournaments/{story.tournament.uid}/standings/").json()
    assert [line["entry"]["name"] for line in answer["lines"]] == [name for _, name in story.standings()]
    assert "Ben" not in [line["entry"]["name"] for line in answer["lines"]]
    address = f"entries/{story.entries['Ben'].uid}/"
    assert anybody.get(address).json()["has_dropped"] is True
    assert scorekeeper.get(address).json()["desk"]["is_disqualified"] is True


def test_a_list_comes_in_pages(anybody, story):
    address = f"tournaments/{story.tournament.uid}/entries/"

    first = anybody.get(address, page_size=2).json()
    second = anybody.get(address, page_size=2, page=2).json()

    assert [entry["name"] for entry in first["results"] + second["results"]] == ["Aya", "Ben", "Chi"]
    assert (first["count"], first["next"], second["next"]) == (
        3, f"http://testserver/api/{address}?page=2&page_size=2", None)
    assert anybody.get(address, page=2).status_code == 404


COSTS = {
    "events/": 2, "events/{event}/tournaments/": 4, "tournaments/{tournament}/entries/": 3,
    "tournaments/{tournament}/rounds/": 3, "rounds/{round}/matches/": 4, "tournaments/{tournament}/standings/": 11,
}


@pytest.mark.parametrize("tables", [1, 20])
@pytest.mark.parametrize(("address", "queries"), COSTS.items())
def test_reading_costs_the_same_for_any_number_of_rows(
        anybody, tables, address, queries, django_assert_num_queries):
    pairs = [(f"A{n:02}", f"B{n:02}") for n in range(tables)]
    story = Scenario(*chain(*pairs)).round(*pairs).play()
    place = address.format(
        event=story.event.uid, tournament=story.tournament.uid, round=story.tournament.rounds.get().uid)

    with django_assert_num_queries(queries):
        answer = anybody.get(place)

    rows = answer.json().get("results") or answer.json()["lines"]
    assert len(rows) == {"entries": 2 * tables, "standings": 2 * tables, "matches": tables}.get(
        address.rstrip("/").rpartition("/")[2], 1)


def test_staff_cost_a_fixed_number_of_queries_more(scorekeeper, story, django_assert_num_queries):
    scorekeeper.get("events/")  # the use of the token is noted once a minute
    with django_assert_num_queries(5):
        scorekeeper.get(f"tournaments/{story.tournament.uid}/entries/")
