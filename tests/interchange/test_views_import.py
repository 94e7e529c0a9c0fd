"""The page that brings a list of players in: looked at first, entered by a second press."""

from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from events.domain.roles import Role
from events.models import Player
from tests.staffed import browser
from tests.tournament.doors import Door, text
from tournament.models import Entry

pytestmark = pytest.mark.django_db
LIST = "Name\tReading\tID\tCountry\n森 彩香\tもり あやか\tM1\tJP\nIvan Petrov\t\tP2\tBG\n"


@pytest.fixture
def door():
    return Door("Aya")


def send(door, request_id=None, **words):
    return door.client.post(door.url("import-players"), {"request_id": str(request_id or uuid4())} | words)


def names() -> list[str]:
    return list(Entry.objects.order_by("pk").values_list("player__name", flat=True))


def test_a_pasted_list_is_shown_and_nobody_is_entered(door):
    page = send(door, text=LIST)

    assert page.status_code == 200
    assert [(line.row.line, line.row.name, line.row.country) for line in page.context["lines"]] == [
        (2, "森 彩香", "JP"), (3, "Ivan Petrov", "BG")]
    assert "Enter 2 players" in text(page)
    assert names() == ["Aya"]


def test_the_second_press_enters_them_all(door):
    answer = send(door, text=LIST, enter="1")

    assert (answer.status_code, answer["Location"]) == (302, door.url("entries"))
    assert names() == ["Aya", "森 彩香", "Ivan Petrov"]


def test_the_same_press_twice_enters_them_once(door):
    request_id = uuid4()
    for _ in range(2):
        assert send(door, request_id=request_id, text=LIST, enter="1").status_code == 302

    assert names() == ["Aya", "森 彩香", "Ivan Petrov"]


def test_every_problem_is_named_by_its_line_and_nobody_is_entered(door):
    page = send(door, text=LIST + "\t\tX9\tJP\nZoe\t\tM1\tJP\n", enter="1")

    assert page.status_code == 409
    assert [line for line, _ in page.context["stopping"]] == [4, 5]
    assert "Line 4" in text(page)
    assert "The ID M1 stands already in line 2." in text(page)
    assert "Zoe" in page.context["form"].initial["text"]
    assert 'name="enter"' not in text(page)
    assert names() == ["Aya"]


def test_a_dry_run_with_problems_says_so(door):
    assert send(door, text="Name,ID\nAya,\n").status_code == 422


@pytest.mark.parametrize("encoding", ["utf-8-sig", "cp932"])
def test_a_file_becomes_text_that_can_be_put_right(door, encoding):
    file = SimpleUploadedFile("players.csv", "氏名,ふりがな\n森 彩香,もり あやか\n".encode(encoding))

    page = send(door, file=file)

    assert page.status_code == 200
    assert page.context["form"].initial["text"] == "氏名,ふりがな\n森 彩香,もり あやか\n"
    assert [line.row.reading for line in page.context["lines"]] == ["もり あやか"]


def test_a_spreadsheet_file_is_recognised(door):
    page = send(door, file=SimpleUploadedFile("players.xlsx", b"PK\x03\x04rest"))

    assert page.status_code == 422
    assert "it looks like a spreadsheet file" in text(page)


def test_nothing_given_is_a_bad_form(door):
    page = send(door)

    assert page.status_code == 422
    assert "Paste a list or choose a file." in text(page)


def test_a_file_that_is_too_large_is_refused(door):
    page = send(door, file=SimpleUploadedFile("players.csv", b"a" * (2 * 1024 * 1024 + 1)))

    assert page.status_code == 422
    assert "too large" in text(page)


def test_somebody_of_the_event_is_entered_and_not_made_again(door):
    door.story.player("Eve")

    page = send(door, text="Eve\nFay\n")
    assert "is already at this event and will be entered" in text(page)
    send(door, text="Eve\nFay\n", enter="1")

    assert sorted(names()) == ["Aya", "Eve", "Fay"]
    assert Player.objects.filter(name="Eve").count() == 1


def test_only_the_scorekeeper_imports(door):
    assert browser(door.story.event, Role.ORGANIZER, Role.HEAD_JUDGE).get(door.url("import-players")).status_code == 403
    other = Door("Eve")
    assert other.client.post(door.url("import-players"), {"text": LIST, "enter": "1"}).status_code == 403
    assert Player.objects.filter(name="Ivan Petrov").count() == 0


@pytest.mark.parametrize("count", [1, 20])
def test_the_dry_run_costs_the_same_for_any_length(door, count, django_assert_num_queries):
    pasted = "Name\n" + "".join(f"Player {number}\n" for number in range(count))
    send(door, text=pasted)

    with django_assert_num_queries(13):
        page = send(door, text=pasted)

    assert len(page.context["lines"]) == count


def test_the_page_in_japanese(door):
    page = door.client.get(door.url("import-players"), headers={"Accept-Language": "ja"})

    assert page.status_code == 200
    assert '<html lang="ja"' in text(page)
