"""All pages: readable by everybody, as wide as the device, titled, and without a breach of the policy."""

import re
from dataclasses import dataclass, field

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from events.domain.roles import Role
from tests.browser.pages import NAMES, public_pages, staff_pages
from tests.browser.steps import LOCALES, at, staff, story_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.looks]

WIDTHS = (320, 360, 768, 1440)
EVERYTHING = "axe.run(document, {resultTypes: ['violations']})"
COLOURS = "axe.run(document, {resultTypes: ['violations'], runOnly: ['color-contrast', 'link-in-text-block']})"
# Few rules see more than the first look does; `--slow` asks all of them at each width in each scheme.
QUICK = (("light", 1440, EVERYTHING), ("dark", 360, COLOURS))
THOROUGH = tuple((scheme, width, EVERYTHING) for width in (1440, 360) for scheme in ("light", "dark"))
STICKS_OUT = """wide => [...document.querySelectorAll("body *")]
    .filter(one => Math.abs(one.getBoundingClientRect().right - wide) < 2)
    .map(one => one.cloneNode().outerHTML.slice(0, 160)).slice(-4).join(" ")"""
AXE = Axe().axe_script
TITLE = re.compile(r"[^·]+( · [^·]+){0,2}")


@dataclass(slots=True)
class Inspector:
    """Looks at pages one after the other and remembers what is wrong with which."""

    page: Page
    looks: tuple[tuple[str, int, str], ...]  # colour scheme, width and question of each look that axe takes
    found: list[str] = field(default_factory=list)

    def look_at(self, address: str) -> None:
        answer = self.page.goto(address)
        if answer.status >= 500:
            self.found.append(f"{address} answers {answer.status}")
        self.look_at_this(address)

    def look_at_this(self, address: str) -> None:
        """The page that is open, whatever led to it."""
        if not TITLE.fullmatch(self.page.title()):
            self.found.append(f"{address} is titled {self.page.title()}")
        for width in WIDTHS:
            self.page.set_viewport_size({"width": width, "height": 800})
            wide = self.page.evaluate("document.documentElement.scrollWidth")
            if wide > width:
                self.found.append(f"{address} is {wide} wide on {width}: {self.page.evaluate(STICKS_OUT, wide)}")
        if self.looks:
            self.page.evaluate(AXE)
        for scheme, width, question in self.looks:
            self.page.set_viewport_size({"width": width, "height": 800})
            self.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            self._ask_axe(question, f"{address} at {width} in {scheme}")

    def _ask_axe(self, question: str, where: str) -> None:
        for violation in self.page.evaluate(question)["violations"]:
            nodes = " ".join(node["html"][:160] for node in violation["nodes"][:3])
            self.found.append(f"{where}: {violation['id']}: {nodes}")

    def report(self) -> str:
        return "\n".join(self.found)


@pytest.fixture
def inspector(new_context):
    """An inspector in this language, with axe for these looks."""

    def make(language: str, looks=()) -> Inspector:
        return Inspector(new_context(locale=LOCALES[language]).new_page(), looks)

    return make


READINGS = pytest.mark.parametrize(("language", "looks"), [
    pytest.param("en", QUICK, id="en"),
    pytest.param("ja", (), id="ja"),  # the words differ; what axe sees is the same
    pytest.param("en", THOROUGH, id="en-thorough", marks=pytest.mark.slow),
    pytest.param("ja", THOROUGH, id="ja-thorough", marks=pytest.mark.slow),
])


@READINGS
def test_every_page_of_the_staff(inspector, sign_in, language, looks):
    story = story_of(*NAMES, cut=4)
    found = inspector(language, looks)
    sign_in(found.page, staff(story, "Kim", Role.ORGANIZER, Role.SCOREKEEPER, Role.HEAD_JUDGE))

    for address in staff_pages(story):
        found.look_at(address)
        assert "/login/" not in found.page.url

    expect(found.page.locator("html")).to_have_attribute("lang", language)
    assert found.report() == ""


@READINGS
def test_every_page_of_the_public(inspector, language, looks):
    story = story_of(*NAMES, cut=4)
    found = inspector(language, looks)

    for address in public_pages(story):
        found.look_at(address)

    expect(found.page.locator("html")).to_have_attribute("lang", language)
    assert found.report() == ""


@READINGS
def test_the_dry_run_of_a_list_and_the_wizards_later_screens(inspector, sign_in, language, looks):
    story = story_of("Aya")
    found = inspector(language, looks)
    page = found.page
    sign_in(page, staff(story, "Kim", Role.ORGANIZER, Role.SCOREKEEPER))
    page.goto(at(story, "import-players"))
    page.locator("textarea").fill("name\treading\tID\n佐藤 翔\tさとう しょう\t1\n" + "Very-Long-" * 11 + "Name\t\t1\n")
    page.locator("textarea ~ * button, form .actions button").last.click()
    expect(page.locator(".findings")).to_be_visible()
    found.look_at_this("dry run")
    page.goto(f"/e/{story.event.slug}/new-tournament/")
    page.locator("input[name=name]").fill("Side event")
    for screen in (2, 3):
        page.locator("main form button.btn.main").click()
        expect(page.locator("input[name=step]")).to_have_value(str(screen))
        found.look_at_this(f"wizard {screen}")
        if screen == 2:
            page.locator("input[name=expected_players]").fill("16")

    assert found.report() == ""


def test_the_inspector_sees_what_it_looks_for(inspector):
    """Of a page that is too wide, in pale grey, and with a nameless button."""
    found = inspector("en", QUICK)
    found.page.set_content(
        "<html lang=en><title>Bad</title><main><h1>Bad</h1><p style='color:#ccc;background:#fff'>pale</p>"
        "<button></button><div style='width:500px;height:9px'></div></main>")
    found.look_at_this("bad")

    assert [line.partition(": <")[0] for line in found.found] == [
        "bad is 508 wide on 320", "bad is 508 wide on 360", "bad at 1440 in light: button-name",
        "bad at 1440 in light: color-contrast", "bad at 360 in dark: color-contrast"]


def test_a_result_is_entered_without_scripts(new_context, sign_in):
    story = story_of("Aya", "Ben", "Chie", "Dai").round(("Aya", "Ben"), ("Chie", "Dai"))
    page = new_context(java_script_enabled=False).new_page()
    sign_in(page, staff(story, "Scorekeeper"))
    page.goto(at(story, "enter-result", 1, story.match("Chie").table))
    page.locator("[name=first]").fill("0")
    page.locator("[name=second]").fill("1")
    page.locator(".result-form button").first.click()
    expect(page.locator("main [role=status]").first).to_contain_text(str(story.match("Chie").table))
    assert story.match("Chie").results.get().second_wins == 1

    page.goto(at(story, "results"))
    page.locator("#desk-line").fill(f"{story.match('Aya').table} 1-0")
    page.locator("#desk-line").press("Enter")
    expect(page.locator("#just-entered .tag.run")).to_have_count(2)
    assert story.match("Aya").results.get().first_wins == 1
