"""All pages: readable by everybody, as wide as the device, titled, and without a breach of the policy."""

import re
from dataclasses import dataclass, field

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from events.domain.roles import Role
from tests.browser.pages import NAMES, public_pages, staff_pages
from tests.browser.steps import LOCALES, at, staff, story_of

pytestmark = pytest.mark.django_db(transaction=True)

WIDTHS = (320, 360, 768, 1440)
LOOKED_AT = (360, 1440)  # by axe
AXE = Axe().axe_script
WHOLE = "axe.run(document, {resultTypes: ['violations']})"
COLOURS = "axe.run(document, {resultTypes: ['violations'], runOnly: ['color-contrast', 'link-in-text-block']})"
TITLE = re.compile(r"[^·]+( · [^·]+){0,2}")


@dataclass(slots=True)
class Inspector:
    """Looks at pages one after the other and remembers what is wrong with which."""

    page: Page
    with_axe: bool
    found: list = field(default_factory=list)

    def look_at(self, address: str) -> None:
        answer = self.page.goto(address)
        if answer.status >= 500:
            self.found.append((address, f"answers {answer.status}"))
        self.look_at_this(address)

    def look_at_this(self, address: str) -> None:
        """The page that is open, whatever led to it."""
        if not TITLE.fullmatch(self.page.title()):
            self.found.append((address, f"is titled {self.page.title()}"))
        for width in WIDTHS:
            self.page.set_viewport_size({"width": width, "height": 800})
            self._measure(address, width)
        if self.with_axe:
            self.page.evaluate(AXE)
            for width in LOOKED_AT:
                self.page.set_viewport_size({"width": width, "height": 800})
                self._look("light", width, WHOLE, address)
                self._look("dark", width, COLOURS, address)  # nothing else depends on the colours

    def _measure(self, address: str, width: int) -> None:
        wide = self.page.evaluate("document.documentElement.scrollWidth")
        if wide > width:
            self.found.append((address, f"is {wide} wide on {width}"))

    def _look(self, scheme: str, width: int, command: str, address: str) -> None:
        self.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        for violation in self.page.evaluate(command)["violations"]:
            nodes = [node["html"][:160] for node in violation["nodes"][:3]]
            self.found.append((address, f"{violation['id']} at {width} in {scheme}", nodes))


@pytest.fixture
def inspector(new_context):
    """An inspector in this language; axe reads the English pages, the Japanese ones differ in their words."""

    def make(language: str) -> Inspector:
        return Inspector(new_context(locale=LOCALES[language]).new_page(), with_axe=language == "en")

    return make


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_page_of_the_staff(inspector, sign_in, language):
    story = story_of(*NAMES, cut=4)
    found = inspector(language)
    sign_in(found.page, staff(story, "Kim", Role.ORGANIZER, Role.SCOREKEEPER, Role.HEAD_JUDGE))

    for address in staff_pages(story):
        found.look_at(address)
        assert "/login/" not in found.page.url

    expect(found.page.locator("html")).to_have_attribute("lang", language)
    assert found.found == []


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_page_of_the_public(inspector, language):
    story = story_of(*NAMES, cut=4)
    found = inspector(language)

    for address in public_pages(story):
        found.look_at(address)

    expect(found.page.locator("html")).to_have_attribute("lang", language)
    assert found.found == []


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_dry_run_of_a_list_and_the_wizards_later_screens(inspector, sign_in, language):
    story = story_of("Aya")
    found = inspector(language)
    page = found.page
    sign_in(page, staff(story, "Kim", Role.ORGANIZER, Role.SCOREKEEPER))
    page.goto(at(story, "import-players"))
    page.locator("textarea").fill("name\treading\tID\n佐藤 翔\tさとう しょう\t1\n" + "Very-Long-" * 13 + "Name\t\t1\n")
    page.locator("main form .actions button.btn.main, main form .actions button.btn").last.click()
    expect(page.locator(".findings")).to_be_visible()
    found.look_at_this("dry run")
    page.goto(f"/e/{story.event.slug}/new-tournament/")
    for screen in (2, 3):
        page.locator("main input[name=name]:visible, main input[name=expected_players]:visible").fill("16")
        page.locator("main form button.btn.main").click()
        expect(page.locator("input[name=step]")).to_have_value(str(screen))
        found.look_at_this(f"wizard {screen}")

    assert found.found == []


def test_a_result_is_entered_without_scripts(new_context, sign_in):
    story = story_of("Aya", "Ben", "Chie", "Dai").round(("Aya", "Ben"), ("Chie", "Dai"))
    page = new_context(java_script_enabled=False).new_page()
    sign_in(page, staff(story, "Scorekeeper"))
    page.goto(at(story, "enter-result", 1, story.match("Chie").table))
    page.locator("[name=first]").fill("0")
    page.locator("[name=second]").fill("1")
    page.locator(".result-form button").first.click()
    expect(page.locator("[role=status]").first).to_be_visible()
    assert story.match("Chie").results.get().second_wins == 1

    page.goto(at(story, "results"))
    page.locator("#desk-line").fill(f"{story.match('Aya').table} 1-0")
    page.locator("#desk-line").press("Enter")
    expect(page.locator("#just-entered .tag.run")).to_have_count(2)
    assert story.match("Aya").results.get().first_wins == 1
