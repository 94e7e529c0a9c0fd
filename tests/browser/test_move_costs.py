"""A move in the workshop is weighed while its numbers are typed, before anybody makes it."""

import pytest
from playwright.sync_api import expect

from tests.browser.steps import LOCALES, at, staff, story_of
from tournament.models import Round

pytestmark = pytest.mark.django_db(transaction=True)
FOUR = ("Aya", "Ben", "Cho", "Dan")


def test_two_numbers_are_weighed_as_they_are_typed_and_the_move_is_made_by_enter(new_context, sign_in):
    story = story_of(*FOUR)
    story.round(("Aya", "Ben"), ("Cho", "Dan")).play("Aya", "Cho")
    story.draft()
    number = {name: entry.player.number for name, entry in story.entries.items()}
    page = new_context(locale=LOCALES["en"]).new_page()
    sign_in(page, staff(story, "Kim"))
    page.goto(at(story, "workshop"))
    costs = page.locator("#move-costs")
    expect(costs).to_have_attribute("aria-live", "polite")
    expect(costs).to_contain_text("Choose two names below")

    page.locator("#move-one").focus()
    page.keyboard.type(str(number["Cho"]))
    page.keyboard.press("Tab")
    page.keyboard.type(str(number["Ben"]))

    expect(costs.locator("dd").first).to_contain_text("2 rematches more; tables across groups: 2 instead of 0")
    assert not Round.objects.get(number=2).is_hand_made

    page.keyboard.press("Enter")
    expect(page.locator(".quality")).to_contain_text("changed by hand, worse than the draw (2 rematches more")
    expect(costs).to_contain_text("Choose two names below")


def test_names_chosen_by_click_are_weighed_too_and_escape_clears_them(new_context, sign_in):
    story = story_of(*FOUR)
    story.draft()
    page = new_context(locale=LOCALES["en"]).new_page()
    sign_in(page, staff(story, "Kim"))
    page.goto(at(story, "workshop"))
    for table in (0, 1):
        page.locator("table.draft tbody tr").nth(table).locator(".pick").first.click()

    expect(page.locator("#move-costs .tag")).to_have_text(["costs nothing", "costs nothing"])
    page.keyboard.press("Escape")
    expect(page.locator("#move-costs")).to_contain_text("Choose two names below")
