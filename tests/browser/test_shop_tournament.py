"""A shop's tournament of eight, from nothing to the champion, by clicking only."""

import pytest
from playwright.sync_api import Page, expect

from events.models import Event
from tests.browser.steps import LANGUAGES, LOCALES, Reader, enter_line
from tournament.domain.games import shipped_games
from tournament.models import Round

pytestmark = pytest.mark.django_db(transaction=True)

PLAYERS = [
    ("佐藤 翔", "さとう しょう"), ("鈴木 葵", "すずき あおい"),
    ("高橋 蓮", "たかはし れん"), ("田中 結衣", "たなか ゆい"),
    ("伊藤 湊", "いとう みなと"), ("渡辺 陽菜", "わたなべ ひな"),
    ("山本 大和", "やまもと やまと"), ("中村 凛", "なかむら りん"),
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_from_nothing_to_the_champion(new_context, sign_in, person, language):
    page = new_context(locale=LOCALES[language]).new_page()
    sign_in(page, person)
    reader = Reader(page, language)

    make_event(reader, f"Shop open {language}")
    set_up(reader)
    bring_players_in(reader)
    for number in (1, 2, 3):
        swiss_round(reader, number)
    announce_top_four(reader)
    elimination_round(reader, 4)
    champion = elimination_round(reader, 5)

    reader.heading("The tournament is over")
    reader.turn_to("Bracket")
    expect(page.locator("#bracket .card.accent")).to_contain_text(champion)
    expect(page.locator("#bracket .won .name")).to_have_count(3)
    everybody = new_context(locale=LOCALES[language]).new_page()
    everybody.goto(Event.objects.get().tournaments.get().get_absolute_url())
    expect(everybody.locator("#home .card.accent .lead")).to_have_text(champion)
    states = Round.objects.order_by("number").values_list("number", "state")
    assert list(states) == [(number, "closed") for number in (1, 2, 3, 4, 5)]


def make_event(reader: Reader, name: str) -> None:
    page = reader.page
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", reader.language)
    reader.follow("New event")
    reader.fill("Name", name)
    reader.fill("Venue", "カードショップ 港")
    reader.fill("First day", "2026-12-05")
    reader.fill("Last day", "2026-12-05")
    reader.press("Make the event")
    expect(page.locator("header.bar .event")).to_contain_text(name)


def set_up(reader: Reader) -> None:
    page = reader.page
    reader.heading("New tournament")
    reader.fill("Name of the tournament", "Main event")
    page.get_by_label(shipped_games()["fab"].name(reader.language)).check()
    reader.press("Next: format and players")
    reader.fill("Expected players", "8")
    reader.press("Next: rounds and cut")
    expect(page.locator("main .notice")).to_contain_text("8")
    expect(reader.field("Swiss rounds")).to_have_value("3")
    reader.fill("Swiss rounds", "3")
    reader.fill("Players in the play-off", "4")
    reader.press("Set up the tournament")
    reader.heading("Players")


def bring_players_in(reader: Reader) -> None:
    page = reader.page
    page.locator("main").get_by_role("link", name=reader.say("Paste a list")).first.click()
    lines = ["name\treading", *(f"{name}\t{reading}" for name, reading in PLAYERS)]
    reader.page.locator("textarea[name=text]").fill("\n".join(lines))
    reader.press("Look at it")
    preview = page.locator(".preview tbody tr")
    expect(preview).to_have_count(8)
    expect(preview.first).to_contain_text("さとう しょう")
    page.locator("button[name=enter]").click()
    reader.heading("Players")
    here = page.locator("#entry-counts .stat b").first
    expect(here).to_have_text("0")
    page.locator("#entry-counts details.confirm > summary").click()
    reader.press("Check them in")
    expect(here).to_have_text("8")
    # In the order of their readings.
    expect(page.locator("#entry-list tbody tr[id] a")).to_have_text([
        "伊藤 湊", "佐藤 翔", "鈴木 葵", "高橋 蓮", "田中 結衣", "中村 凛", "山本 大和", "渡辺 陽菜"])


def swiss_round(reader: Reader, number: int) -> None:
    reader.turn_to("Next round")
    reader.press("Draw round %(number)s", number=number)
    reader.heading("Draft of round %(number)s", number=number)
    if number == 1:
        swap_two(reader)
    reader.press("Post round %(number)s", number=number)
    reader.press("Start round %(number)s", number=number)
    type_results(reader, 4)
    close(reader, number)


def swap_two(reader: Reader) -> None:
    """The first players of tables 1 and 2 change places; the page shows it without a reload."""
    table = reader.page.locator("table.draft tbody tr")
    first, other = (table.nth(row).locator(".pick").first for row in (0, 1))
    before = [one.locator(".name").inner_text() for one in (first, other)]
    first.click()
    other.click()
    expect(table.nth(1).locator(".pick").first).to_have_attribute("aria-pressed", "true")
    reader.press("Swap")
    expect(first.locator(".name")).to_have_text(before[1])
    expect(other.locator(".name")).to_have_text(before[0])


def type_results(reader: Reader, tables: int) -> None:
    reader.turn_to("Results")
    for table in range(1, tables + 1):
        enter_line(reader.page, f"{table} 1-0")
    expect(reader.page.locator("#open-tables header .num")).to_have_text("0")


def close(reader: Reader, number: int) -> None:
    reader.follow("Close the round")
    reader.press("Close round %(number)s", number=number)


def announce_top_four(reader: Reader) -> None:
    reader.heading("All planned rounds are played")
    reader.follow("Announce the cut")
    expect(reader.page.locator(".cut-table tbody tr:not(.off)")).to_have_count(4)
    reader.press("Announce the top %(size)s", size=4)
    expect(reader.page.locator(".card.run")).to_be_visible()


def elimination_round(reader: Reader, number: int) -> str:
    """Draw, post, start, enter and close; returns who won table 1."""
    reader.turn_to("Next round")
    reader.press("Draw round %(number)s", number=number)
    winner = first_names(reader.page)[0]
    reader.press("Post round %(number)s", number=number)
    reader.press("Start round %(number)s", number=number)
    type_results(reader, 6 - number)
    close(reader, number)
    return winner


def first_names(page: Page) -> list[str]:
    """Who sits on the left at each table of the draft."""
    expect(page.locator("table.draft")).to_be_visible()
    return page.locator("table.draft tbody tr td:nth-child(2) .name").all_inner_texts()
