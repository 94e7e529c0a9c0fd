"""Screens follow each other without a reload, and nobody loses what they are typing."""

import pytest
from playwright.sync_api import expect

from tests.browser.steps import at, enter_line, expect_soon, staff, story_of, streams

pytestmark = pytest.mark.django_db(transaction=True)

SOON = 3_000  # milliseconds until every open screen shows a result
NAMES = ("Aya", "Ben", "Chie", "Dai", "Emi", "Fumi")
PAIRS = (("Aya", "Ben"), ("Chie", "Dai"), ("Emi", "Fumi"))


@pytest.fixture
def story():
    """Round 1 with three tables is running."""
    return story_of(*NAMES).round(*PAIRS)


@pytest.fixture
def open_page(new_context, sign_in):
    """A page in a browser of its own, of somebody signed in or of the public."""

    def open_it(address, user=None):
        page = new_context().new_page()
        if user:
            sign_in(page, user)
        page.goto(address)
        if page.locator("#live").count():
            expect(page.locator("#live")).to_have_attribute("data-state", "live")
        return page

    return open_it


def test_a_result_reaches_every_screen(story, open_page):
    desk = open_page(at(story, "results"), staff(story, "Scorekeeper A"))
    tables = open_page(at(story, "round-results", 1), staff(story, "Scorekeeper B"))
    others_desk = open_page(at(story, "results"), staff(story, "Scorekeeper C"))
    everybody = open_page(at(story, "pairings", 1))
    match = story.match("Chie")
    for page in (tables, others_desk, everybody):
        page.evaluate("document.documentElement.dataset.neverReloaded = 'yes'")
    expect(everybody.locator("#pairings tr", has_text="Chie").locator(".score")).to_have_text("–")

    enter_line(desk, f"{match.table} 1-0")

    row = tables.locator(f"#{match.topic}")
    expect(row.locator(".state .tag.run")).to_be_visible(timeout=SOON)
    expect(row.locator("[name=first]")).to_have_value("1")
    expect(others_desk.locator("#open-tables tr[data-table]")).to_have_count(2, timeout=SOON)
    expect(everybody.locator("#pairings tr", has_text="Chie").locator(".score")).to_have_text("1–0", timeout=SOON)
    for page in (tables, others_desk, everybody):
        expect(page.locator("html")).to_have_attribute("data-never-reloaded", "yes")


def test_results_that_come_while_a_screen_is_asking_arrive_too(story, open_page):
    desk = open_page(at(story, "results"), staff(story, "Scorekeeper A"))
    others_desk = open_page(at(story, "results"), staff(story, "Scorekeeper B"))
    everybody = open_page(at(story, "pairings", 1))
    held = []
    others_desk.route("**/results/open/", lambda route: held.append((route, route.fetch())), times=1)

    enter_line(desk, "1 1-0")
    expect_soon(others_desk, lambda: held)  # the answer about table 1 is on its way
    enter_line(desk, "2 1-0")
    enter_line(desk, "3 1-0")
    others_desk.wait_for_timeout(800)  # longer than the page gathers what it hears
    (route, answer), = held
    route.fulfill(response=answer)

    expect(others_desk.locator("#open-tables tr[data-table]")).to_have_count(0, timeout=SOON)
    expect(everybody.locator("#pairings td.won")).to_have_count(3, timeout=SOON)


def test_a_page_opens_one_stream(story, new_context, sign_in):
    page = new_context().new_page()
    sign_in(page, staff(story, "Scorekeeper"))
    asked = streams(page)
    page.goto(at(story, "round-results", 1))
    expect(page.locator("#live")).to_have_attribute("data-state", "live")
    page.wait_for_timeout(5_000)

    assert asked() == 1


def test_what_somebody_types_outlives_a_refresh_and_is_kept_when_it_came_too_late(story, open_page):
    desk = open_page(at(story, "results"), staff(story, "Scorekeeper A"))
    tables = open_page(at(story, "round-results", 1), staff(story, "Scorekeeper B"))
    match, other = story.match("Aya"), story.match("Emi")
    row, other_row = tables.locator(f"#{match.topic}"), tables.locator(f"#{other.topic}")
    row.locator("[name=first]").fill("0")
    row.locator("[name=second]").press_sequentially("1")

    enter_line(desk, f"{match.table} 1-0")
    enter_line(desk, f"{other.table} 1-0")

    # The other row proves that the news have arrived here.
    expect(other_row.locator(".state .tag.run")).to_be_visible(timeout=SOON)
    expect(row.locator("[name=first]")).to_have_value("0")
    expect(row.locator("[name=second]")).to_have_value("1")
    expect(row.locator("[name=second]")).to_be_focused()
    with tables.expect_response(lambda answer: answer.request.method == "POST") as saving:
        row.locator("[name=second]").press("Enter")
    assert saving.value.status == 409
    expect(row.get_by_role("alert")).to_contain_text("1–0")
    expect(row.locator("[name=first]")).to_have_value("0")
    expect(row.locator("[name=second]")).to_have_value("1")
    assert story.match("Aya").results.count() == 1


def test_after_a_lost_connection_the_screen_shows_what_it_missed(story, new_context, sign_in):
    context = new_context()
    tables = context.new_page()
    sign_in(tables, staff(story, "Scorekeeper B"))
    tables.goto(at(story, "round-results", 1))
    expect(tables.locator("#live")).to_have_attribute("data-state", "live")
    context.set_offline(True)
    expect(tables.locator("#live")).to_have_attribute("data-state", "reconnecting")
    story.result("Chie")
    context.set_offline(False)

    expect(tables.locator(f"#{story.match('Chie').topic} .state .tag.run")).to_be_visible()
    expect(tables.locator("#live")).to_have_attribute("data-state", "live")


def test_a_draft_changed_elsewhere_is_refused_and_shown_as_it_is_now(new_context, open_page):
    story = story_of(*NAMES)
    draft = story.draft()
    page = open_page(at(story, "workshop"), staff(story, "Scorekeeper A"))
    page.route("**/live/**", lambda route: route.abort())  # this screen does not hear of it in time
    page.reload()
    other = open_page(at(story, "workshop"), staff(story, "Scorekeeper B"))
    with other.expect_response(lambda answer: answer.request.method == "POST"):
        other.locator("button.lock").first.click()

    with page.expect_response(lambda answer: answer.request.method == "POST") as posting:
        page.locator("form[action$='/post/'] button").click()

    assert posting.value.status == 409
    expect(page.get_by_role("alert").first).to_be_visible()
    draft.refresh_from_db()
    assert draft.state == "draft"
