"""A player's phone: from the personal link to the reported result, without an account and without a reload."""

import pytest
from playwright.sync_api import expect

from events.commands.players import new_personal_link
from tests.browser.steps import LANGUAGES, LOCALES, PHONE, Reader, at, staff, story_of
from tests.scenario import STAFF

pytestmark = pytest.mark.django_db(transaction=True)

SOON = 5_000  # milliseconds; phones spread their questions


@pytest.mark.parametrize("language", LANGUAGES)
def test_from_the_link_to_the_reported_result(new_context, sign_in, language):
    story = story_of("Aya", "Ben", "Chie", "Dai")
    keeper = new_context().new_page()
    sign_in(keeper, staff(story, "Scorekeeper"))
    phone = new_context(locale=LOCALES[language], **PHONE).new_page()
    reader = Reader(phone, language)
    secret = new_personal_link(player=story.entries["Chie"].player, actor=STAFF)

    phone.goto(f"/p/{secret}/")
    assert secret not in phone.url
    expect(phone.locator("#mine")).to_contain_text(reader.say("You are in!"))
    expect(phone.locator("#mine .figure")).to_have_count(0)
    expect(phone.locator("#live")).to_have_attribute("data-state", "live")
    phone.evaluate("document.documentElement.dataset.neverReloaded = 'yes'")

    story.draft()
    phone.wait_for_timeout(1_500)  # as long as news need; a draft is none
    expect(phone.locator("#mine")).to_contain_text(reader.say("You are in!"))
    story.post()
    match = story.match("Chie")
    expect(phone.locator("#mine .figure.table")).to_have_text(str(match.table), timeout=SOON)
    opponent = match.second if match.first == story.entries["Chie"] else match.first
    expect(phone.locator("#mine .lead").first).to_have_text(opponent.player.name)
    expect(phone.locator("html")).to_have_attribute("data-never-reloaded", "yes")
    story.start()
    keeper.goto(at(story, "round-results", 1))
    expect(keeper.locator("#live")).to_have_attribute("data-state", "live")

    report(reader, "Chie")

    match.refresh_from_db()
    result = match.results.get()
    chie_is_first = match.first == story.entries["Chie"]
    assert (result.first_wins, result.second_wins) == ((1, 0) if chie_is_first else (0, 1))
    row = keeper.locator(f"#{match.topic}")
    expect(row.locator(".state .tag.run")).to_be_visible(timeout=SOON)
    expect(row.locator("[name=first]")).to_have_value("1" if chie_is_first else "0")


def report(reader: Reader, name: str) -> None:
    """Say who won; nothing is saved before the second button, which shows what will be."""
    phone = reader.page
    reader.press("I won")
    asked = phone.locator("#mine .card.accent")
    expect(asked).to_contain_text(reader.say("Is this right?"))
    expect(asked).to_contain_text(name)
    expect(phone.locator("#mine .card.run")).to_have_count(0)
    reader.press("Save this result")
    expect(phone.locator("#mine .card.run")).to_contain_text(reader.say("You won"))


def test_an_old_link_leads_to_a_sentence_and_not_to_a_player(new_context):
    story = story_of("Aya", "Ben")
    old = new_personal_link(player=story.entries["Aya"].player, actor=STAFF)
    new_personal_link(player=story.entries["Aya"].player, actor=STAFF)
    phone = new_context(**PHONE).new_page()

    assert phone.goto(f"/p/{old}/").status == 404
    expect(phone.get_by_role("heading", level=1)).to_be_visible()
    expect(phone.locator("main")).not_to_contain_text("Aya")
    assert phone.goto("/me/").status == 403
