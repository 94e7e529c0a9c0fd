"""A tournament of a file comes out of the commands as it was published."""
import json
from collections import Counter
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from accounts.commands import create_staff
from audit.models import AuditEntry
from events.models import Event, Player
from interchange.formats.swiss_tournament import FiledMatch, FiledRound
from interchange.replay import bracket_order
from live.models import Channel
from tournament.models import Match, MatchResult, Stage, Tournament

DATA = Path(__file__).resolve().parent / "data"
OWN = {"club-evening": 5, "two-days": 9}
# File and rows: 2,573 rows in all.
PUBLISHED = {
    "0014-double-loss": 14, "0041-assigned-loss": 41, "0044-cardsrealm": 44, "0048-six-rounds": 48,
    "0096-many-draws": 96, "0114-manatraders-floor033": 114, "0144-top8": 144, "0295-zero-zero-draws": 295,
    "0584-two-days-top8": 584, "1193-regional-championship": 1193,
}
LARGE = {"0295-zero-zero-draws", "0584-two-days-top8", "1193-regional-championship"}  # a minute in all

pytestmark = pytest.mark.django_db


def replay(file, **options):
    """What the command prints as JSON."""
    out = StringIO()
    call_command("replay", str(file), json=True, stdout=out, **options)
    return json.loads(out.getvalue())


def refused(file, **options) -> CommandError:
    with pytest.raises(CommandError) as no:
        call_command("replay", str(file), json=True, stdout=StringIO(), **options)
    return no.value


def spoiled(tmp_path, name, change) -> Path:
    """A copy of one of our files with a change."""
    document = json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))
    change(document)
    path = tmp_path / "spoiled.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    return path


def everything() -> list[int]:
    return [model.objects.count() for model in (Event, Player, Tournament, Match, Channel, AuditEntry)]


@pytest.mark.parametrize(("name", "rows"), OWN.items(), ids=OWN)
def test_every_row_of_our_own_files_agrees(name, rows):
    assert replay(DATA / f"{name}.json") == {"rows": rows, "agree": rows, "differences": []}


@pytest.mark.own_database
@pytest.mark.parametrize(
    ("name", "rows"),
    [pytest.param(name, rows, id=name, marks=[pytest.mark.slow] if name in LARGE else [])
     for name, rows in PUBLISHED.items()])
def test_every_published_row_agrees(reference_file, name, rows):
    file = reference_file(f"standings/{name}.json")

    assert replay(file) == {"rows": rows, "agree": rows, "differences": []}


def test_nothing_is_written_to_the_installation():
    before = everything()

    replay(DATA / "two-days.json")

    assert everything() == before


def test_a_wrong_value_is_a_difference_and_the_exit_is_one(tmp_path):
    def change(document):
        document["standings"][0]["points"] += 1
        document["standings"][0]["omw"] += 0.001
        document["standings"][3]["draws"] += 1

    file, out = spoiled(tmp_path, "club-evening", change), StringIO()

    with pytest.raises(CommandError) as no:
        call_command("replay", str(file), json=True, stdout=out)

    assert no.value.returncode == 1
    told = json.loads(out.getvalue())
    assert (told["rows"], told["agree"]) == (5, 3)
    assert [(d["player"], d["value"], d["as_of_round"]) for d in told["differences"]] == [
        ("Eve", "points", 3), ("Eve", "omw", 3), ("Cem", "draws", 3)]
    assert (told["differences"][0]["published"], told["differences"][0]["ours"]) == (7, 6)


def test_a_gap_within_the_printed_digits_is_none(tmp_path):
    def change(document):
        document["standings"][0]["omw"] += 5e-7

    assert replay(spoiled(tmp_path, "club-evening", change))["agree"] == 5


def test_the_plain_answer_names_rows_and_differences(tmp_path):
    def change(document):
        document["standings"][0]["gw"] = 0.5

    out = StringIO()
    with pytest.raises(CommandError):
        call_command("replay", str(spoiled(tmp_path, "club-evening", change)), stdout=out)

    first, second = out.getvalue().splitlines()
    assert first.startswith("spoiled.json: 4 of 5 rows agree (")
    assert second == "  Eve, gw after round 3: published 0.5, ours 0.66666667"


def test_a_kept_event_is_played_by_the_rules_of_the_file():
    user = create_staff(name="Mika")

    replay(DATA / "two-days.json", keep=True, organizer=user.username)

    tournament = Tournament.objects.get()
    stages = list(tournament.stages.order_by("number"))
    assert [stage.kind for stage in stages] == ["swiss", "swiss", "elimination"]
    assert {stage.wins_needed for stage in stages} == {2}
    assert [stage.field.count() for stage in stages] == [0, 6, 4]
    assert list(tournament.rounds.order_by("number").values_list("state", flat=True)) == ["closed"] * 7
    assert kinds(tournament, 1) == {"played": 3, "awarded_bye": 2, "assigned_loss": 1}
    assert kinds(tournament, 2) == {"played": 3, "bye": 1}  # the unreported match is not there
    assert dropped(tournament) == {("Dai", 2)}
    assert set(user.jobs.values_list("role", flat=True)) == {"organizer", "scorekeeper", "head_judge"}
    unusual = MatchResult.objects.filter(match__round__tournament=tournament, was_confirmed=True)
    assert [(r.match.round.number, r.first_wins, r.second_wins) for r in unusual] == [(2, 3, 0)]
    drawn = MatchResult.objects.get(match__round__number=4, kind="intentional_draw")
    assert (drawn.first_wins, drawn.second_wins, drawn.drawn) == (0, 0, 3)


def test_placement_matches_are_allowed_only_where_they_are_played(tmp_path):
    def change(document):
        document["rounds"][6]["matches"].pop()  # no match for the third place

    file = spoiled(tmp_path, "two-days", change)
    with pytest.raises(CommandError):  # the two who would have played have other points now
        call_command("replay", str(file), stdout=StringIO(), keep=True)
    replay(DATA / "two-days.json", keep=True)

    allowed = Stage.objects.filter(kind="elimination").order_by("pk").values_list("allows_placement_matches", flat=True)
    assert list(allowed) == [False, True]


def test_matches_of_a_bracket_stand_so_that_neighbours_meet():
    def round(number, *pairs):
        return FiledRound(number, tuple(FiledMatch(n, *pair, 2, 0, 0, "p1") for n, pair in enumerate(pairs, start=1)))

    ordered = bracket_order([round(1, (1, 2), (3, 4), (5, 6), (7, 8)), round(2, (5, 3), (7, 1)), round(3, (1, 3))])

    assert [[match.players for match in round.matches] for round in ordered] == [
        [(7, 8), (1, 2), (5, 6), (3, 4)], [(7, 1), (5, 3)], [(1, 3)]]


@pytest.mark.parametrize(("change", "sentence"), [
    (lambda d: d.pop("rounds"), "“rounds” is missing."),
    (lambda d: d["rounds"][1]["matches"][1].update(p1=77), "Round 2, match 2: there is no player 77."),
    (lambda d: d["rounds"][1]["matches"][1].update(p2=3), "Round 2, match 2: Cem plays against themselves."),
    (lambda d: d["rounds"][1]["matches"][1].update(p2=1),
     "Round 2, match 2: Aya already plays in match 1 of this round."),
    (lambda d: d["rounds"][1]["matches"][1].update(p2=None),
     "Round 2, match 2: the result “draw” does not go with this number of players."),
])
def test_a_bad_file_is_named_with_its_place_and_changes_nothing(tmp_path, change, sentence):
    file, before = spoiled(tmp_path, "club-evening", change), everything()

    no = refused(file, keep=True)

    assert (no.returncode, str(no)) == (2, f"{file}: {sentence}")
    assert everything() == before


@pytest.mark.parametrize(("content", "code"), [("{", "This is no JSON text"), ('{"format": "x"}', "The format is “x”")])
def test_a_file_of_another_kind_is_refused(tmp_path, content, code):
    file = tmp_path / "other.json"
    file.write_text(content, encoding="utf-8")

    no = refused(file)

    assert no.returncode == 2
    assert code in str(no)


def test_a_file_that_is_not_there_is_refused(tmp_path):
    no = refused(tmp_path / "nothing.json")

    assert (no.returncode, str(no)) == (2, f"{tmp_path / 'nothing.json'}: No such file or directory")


def test_what_a_rule_refuses_is_named_and_nothing_is_kept(tmp_path):
    def change(document):
        document["rounds"][5]["matches"][1] |= {"g1": 1, "g2": 1, "result": "draw"}

    file, before = spoiled(tmp_path, "two-days", change), everything()[:-1]

    no = refused(file, keep=True)

    assert no.returncode == 2
    assert str(no).startswith(f"{file}: Round 6, match 2: ")
    assert everything()[:-1] == before  # all but the history of the attempt


def test_an_unknown_organizer_is_refused_before_anything_is_played():
    no = refused(DATA / "two-days.json", keep=True, organizer="nobody")

    assert (no.returncode, Event.objects.count()) == (2, 0)


def kinds(tournament, number) -> dict[str, int]:
    matches = Match.objects.filter(round__tournament=tournament, round__number=number)
    return dict(Counter(matches.values_list("kind", flat=True)))


def dropped(tournament) -> set[tuple[str, int]]:
    entries = tournament.entries.filter(dropped_at__isnull=False)
    return set(entries.values_list("player__name", "dropped_after"))
