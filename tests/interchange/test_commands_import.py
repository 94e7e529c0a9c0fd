"""A list of players is imported whole or not at all; a dry run says what would stop it."""
from dataclasses import asdict
from time import monotonic
from uuid import uuid4

import pytest
from django.utils import translation

from audit.models import AuditEntry
from core.errors import RuleViolation
from events.commands.players import Person, register_player
from events.models import Player
from interchange.clashes import Known, clashes
from interchange.commands import import_roster
from interchange.formats.roster import SEVERITY, RosterRow
from interchange.problems import SENTENCES, sentence
from live.topics import version_of
from tests.races import together
from tests.scenario import STAFF, Scenario
from tournament.models import Entry

GOOD = "name,reading,id,country\n山田 彩,やまだ あや,1001,JP\nBen Ono,,1002,US\n"


@pytest.fixture
def story(db):
    return Scenario("Cem", "Dai")


def run(story, data=GOOD, *, apply=True, request_id=None, tournament=None):
    return import_roster(tournament_id=(tournament or story.tournament).pk, data=data, actor=STAFF,
                         request_id=request_id, apply=apply)


def found(report):
    return [(finding.line, finding.code, finding.stops) for finding in report.findings]


def entered(tournament) -> list[str]:
    return list(tournament.entries.order_by("player__number").values_list("player__name", flat=True))


def known(story, name, **more) -> Player:
    """A player of the event who is not entered."""
    return register_player(event_id=story.event.pk, person=Person(name, **more), actor=STAFF)


def test_everybody_is_registered_and_entered_with_all_facts(story):
    report = run(story)

    assert (report.applied, report.findings, report.known) == (True, (), 0)
    rows = Player.objects.filter(external_id__startswith="100").order_by("number")
    assert [(p.number, p.name, p.reading, p.external_id, p.country) for p in rows] == [
        (3, "山田 彩", "やまだ あや", "1001", "JP"), (4, "Ben Ono", "", "1002", "US")]
    assert entered(story.tournament) == ["Cem", "Dai", "山田 彩", "Ben Ono"]


@pytest.mark.parametrize("data", [
    GOOD.encode(), b"\xef\xbb\xbf" + GOOD.encode(), GOOD.encode("cp932"), GOOD.encode("utf-16"),
    GOOD.replace(",", ";").encode(), GOOD.replace(",", "\t").encode()])
def test_any_usual_file_brings_the_same_people(story, data):
    assert run(story, data).applied

    assert entered(story.tournament) == ["Cem", "Dai", "山田 彩", "Ben Ono"]


def test_a_dry_run_changes_nothing(story):
    before = AuditEntry.objects.count(), version_of(story.tournament.uid)

    report = run(story, apply=False)

    assert (report.can_be_applied, report.applied, len(report.rows)) == (True, False, 2)
    assert entered(story.tournament) == ["Cem", "Dai"]
    assert (AuditEntry.objects.count(), version_of(story.tournament.uid)) == before


@pytest.mark.parametrize("apply", [False, True])
def test_every_problem_is_listed_by_its_line_and_nobody_comes_in(story, apply):
    known(story, "Eva", external_id="9")
    text = "name,id\nAya,5\nBen,5\n,7\nCem,\nFay,9\nGus,8\n"

    report = run(story, text, apply=apply)

    assert found(report) == [
        (3, "roster.same_id", True), (4, "roster.empty_name", True), (5, "import.already_entered", True),
        (6, "import.id_taken", True)]
    assert (report.can_be_applied, report.applied) == (False, False)
    assert entered(story.tournament) == ["Cem", "Dai"]
    assert Player.objects.count() == 3


def test_the_same_request_imports_once(story):
    request_id = uuid4()

    first, second = run(story, request_id=request_id), run(story, request_id=request_id)

    assert (first.applied, second.applied) == (True, True)
    assert Entry.objects.count() == 4
    entry = AuditEntry.objects.get(action="entry.import")
    assert (entry.after, entry.tournament_uid) == ({"entered": 2, "new": 2}, story.tournament.uid)


def test_a_request_id_of_something_else_is_refused(story):
    request_id = uuid4()
    register_player(event_id=story.event.pk, person=Person("Eva"), actor=STAFF, request_id=request_id)

    with pytest.raises(RuleViolation, match=r"request\.reused"):
        run(story, request_id=request_id)


def test_the_same_list_again_is_stopped_by_everybody_in_it(story):
    run(story)

    assert found(run(story)) == [(2, "import.already_entered", True), (3, "import.already_entered", True)]


def test_a_side_event_takes_people_of_the_event_as_they_are(story):
    run(story)
    other = Scenario()
    side = other.tournament
    side.event = story.event
    side.slug = "side"
    side.save()

    report = run(story, tournament=side)

    assert found(report) == [(2, "import.known_player", False), (3, "import.known_player", False)]
    assert (report.applied, report.known, Player.objects.count()) == (True, 2, 4)
    assert entered(side) == ["山田 彩", "Ben Ono"]


def test_late_entries_of_a_list_count_as_the_tournament_says(story):
    story.round(("Cem", "Dai"))

    run(story)

    missed = story.tournament.rounds.get().matches.exclude(kind="played").order_by("first__player__number")
    assert [(match.first.player.name, match.kind) for match in missed] == [
        ("山田 彩", "assigned_loss"), ("Ben Ono", "assigned_loss")]


def test_a_field_that_is_closed_takes_no_list(story):
    story.round(("Cem", "Dai")).play("Cem").cut()

    with pytest.raises(RuleViolation, match=r"tournament\.finished"):
        run(story)

    assert Player.objects.count() == 2


def test_teams_are_kept(story):
    report = run(story, "名前,所属\n彩,チーム京都\nBen,\n")

    assert (found(report), report.applied) == ([], True)
    assert dict(Player.objects.exclude(number__lt=3).values_list("name", "team")) == {"彩": "チーム京都", "Ben": ""}


def test_who_is_at_the_event_keeps_the_team_and_another_one_is_pointed_out(story):
    for name, team in (("Eva", "Reds"), ("Fay", "Reds"), ("Gus", "")):
        known(story, name, team=team)

    report = run(story, "name,team\nEva,ＲＥＤＳ\nFay,Blues\nGus,Blues\n")

    assert (found(report), report.applied) == ([
        (2, "import.known_player", False), (3, "import.known_player", False), (3, "import.other_team", False),
        (4, "import.known_player", False), (4, "import.no_team_yet", False)], True)
    assert [sentence(finding) for finding in report.findings if finding.code.endswith(("other_team", "team_yet"))] == [
        "Fay is at the event with the team “Reds”, not “Blues”. Change it on the player's page.",
        "Gus is at the event without the team “Blues”. Add it on the player's page."]
    assert list(Player.objects.exclude(team="").values_list("name", "team")) == [("Eva", "Reds"), ("Fay", "Reds")]


def test_a_thousand_lines_are_quick_and_cost_few_queries(story, django_assert_max_num_queries):
    text = "name,id\n" + "".join(f"Player {n},{n}\n" for n in range(1, 1001))
    began = monotonic()

    with django_assert_max_num_queries(60):
        report = run(story, text)

    assert (report.applied, story.tournament.entries.count()) == (True, 1002)
    assert monotonic() - began < 10


@pytest.mark.django_db(transaction=True)
def test_of_two_imports_at_once_one_finds_everybody_there():
    story = Scenario("Cem", "Dai")

    reports = []

    answers = together(lambda: reports.append(run(story)), lambda: reports.append(run(story)))

    assert answers == ["done", "done"]
    assert sorted(report.applied for report in reports) == [False, True]
    assert entered(story.tournament) == ["Cem", "Dai", "山田 彩", "Ben Ono"]


AYA = Known(1, 1, "Aya Ono", "", False)
WITH_ID = Known(2, 2, "Aya Ono", "5", False)
ENTERED = Known(3, 3, "Aya Ono", "", True)


@pytest.mark.parametrize(("players", "name", "number", "codes", "same"), [
    ([], "Aya Ono", "", [], {}),
    ([AYA], "Aya Ono", "", [("import.known_player", False)], {2: 1}),
    ([AYA], "Aya  Ono ", "", [("import.known_player", False)], {2: 1}),
    ([AYA], "Ａｙａ Ono", "", [("import.similar_name", False)], {}),
    ([AYA], "Áya Ono", "", [("import.similar_name", False)], {}),
    ([ENTERED], "Aya Ono", "", [("import.already_entered", True)], {2: 3}),
    ([ENTERED], "Áya Ono", "", [("import.similar_name", False)], {}),
    ([WITH_ID], "Aya Ono", "5", [("import.known_player", False)], {2: 2}),
    ([WITH_ID], "ＡＹＡ Ono", "5", [("import.known_player", False)], {2: 2}),
    ([WITH_ID], "Ben", "5", [("import.id_taken", True)], {}),
    ([WITH_ID], "Aya Ono", "6", [("import.namesake", False)], {}),
    ([AYA, ENTERED], "Aya Ono", "", [("import.several_namesakes", True)], {}),
    ([AYA, WITH_ID], "Aya Ono", "5", [("import.known_player", False)], {2: 2}),
])
def test_who_is_the_same_person(players, name, number, codes, same):
    clash, people = clashes([RosterRow(2, name, external_id=number)], players)

    assert ([(c.code, c.stops) for c in clash], people) == (codes, same)


def test_two_lines_never_become_one_player():
    rows = [RosterRow(2, "Aya Ono", external_id="7"), RosterRow(3, "Aya Ono", external_id="8")]

    clash, people = clashes(rows, [AYA])

    assert [(c.line, c.code, c.stops) for c in clash] == [
        (2, "import.known_player", False), (3, "import.several_namesakes", True)]
    assert people == {2: 1}


def test_every_finding_has_a_sentence():
    ours = {"import.id_taken", "import.already_entered", "import.known_player", "import.several_namesakes",
            "import.similar_name", "import.namesake", "import.other_team", "import.no_team_yet"}

    assert set(SENTENCES) == set(SEVERITY) | ours


def test_sentences_are_filled_with_the_facts(story):
    known(story, "Eva", external_id="9")
    text = f"name,id,plate\nAya,5,\nBen,5,\n,7,\nCem,,\nFay,9,\n{'x' * 121},,\n"

    with translation.override("en"):
        told = [sentence(finding) for finding in run(story, text, apply=False).findings]

    assert told == [
        "The column “plate” is not used.", "The ID 5 stands already in line 2.", "This line has no name.",
        "Cem (number 1) is already entered in this tournament.",
        "The ID 9 belongs to Eva (number 3) at this event.", "“name” is longer than 120 characters."]


def test_a_report_holds_plain_values(story):
    assert asdict(run(story, "name\nÁya\n", apply=False))["rows"][0]["name"] == "Áya"
