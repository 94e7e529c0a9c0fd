"""An impatient hand: a button pressed twice makes one change."""

import pytest
from playwright.sync_api import expect

from audit.models import AuditEntry
from tests.browser.steps import at, staff, story_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def keeper(new_context, sign_in):
    """Opens a page of the story as its scorekeeper."""

    def open_it(story, page, *more, **context):
        opened = new_context(**context).new_page()
        sign_in(opened, staff(story, "Scorekeeper"))
        opened.goto(at(story, page, *more))
        return opened

    return open_it


def changes(action: str) -> int:
    return AuditEntry.objects.filter(action=action).count()


@pytest.mark.parametrize("scripts", [True, False])
def test_save_twice_is_one_result(keeper, scripts):
    story = story_of("Aya", "Ben").round(("Aya", "Ben"))
    page = keeper(story, "round-results", 1, java_script_enabled=scripts)
    row = page.locator(".result-row").first
    row.locator("[name=first]").fill("1")
    row.locator("[name=second]").fill("0")

    row.locator("button.btn").first.dblclick()

    expect(page.locator(".result-row .state .tag.run").first).to_be_visible()
    assert story.match("Aya").results.count() == 1
    assert changes("result.report") == 1


def test_enter_pressed_twice_at_the_desk_is_one_result(keeper):
    story = story_of("Aya", "Ben").round(("Aya", "Ben"))
    page = keeper(story, "results")
    page.locator("#desk-line").fill("1 1-0")

    page.keyboard.press("Enter")
    page.keyboard.press("Enter")

    expect(page.locator("#just-entered .tag.run")).to_have_count(1)
    expect(page.locator("#open-tables header .num")).to_have_text("0")
    assert story.match("Aya").results.count() == 1
    assert changes("result.report") == 1


@pytest.mark.parametrize("scripts", [True, False])
def test_post_twice_is_one_posting(keeper, scripts):
    story = story_of("Aya", "Ben", "Chie", "Dai")
    round = story.draft()
    page = keeper(story, "workshop", java_script_enabled=scripts)

    page.locator("form[action$='/post/'] button").dblclick()

    expect(page.locator("form[action$='/start/'] button")).to_be_visible()
    round.refresh_from_db()
    assert round.state == "posted"
    assert changes("round.post") == 1


def test_draw_twice_is_one_draft(keeper):
    story = story_of("Aya", "Ben", "Chie", "Dai")
    page = keeper(story, "workshop")

    page.locator("form[action$='/draft/'] button").dblclick()

    expect(page.locator("table.draft")).to_be_visible()
    assert story.tournament.rounds.count() == 1
    assert changes("round.draft") == 1


def test_check_in_twice_is_one_check_in_and_the_row_stays(keeper):
    story = story_of("Aya", "Ben", "Chie")
    page = keeper(story, "entries")
    row = page.locator(f"#p-{story.entries['Ben'].player.number}")

    with page.expect_response(lambda answer: answer.request.method == "POST"):
        row.get_by_role("button", name="Check in").dblclick()

    # The button under the second press is another one by then: it must not take the check-in back.
    page.wait_for_timeout(300)
    assert "Ben" in row.inner_text(timeout=100)  # before the list is asked for again
    expect(row.locator(".tag.run")).to_be_visible()
    expect(page.locator("#entry-list tbody tr[id]")).to_have_count(3)
    expect(page.locator("#entry-counts .stat b").first).to_have_text("1")
