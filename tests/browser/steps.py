"""What the journeys do again and again: find a button by its word in the reader's language, bring staff in."""

import os
from collections.abc import Callable
from itertools import count

from django.urls import reverse
from django.utils.translation import gettext, ngettext, override
from playwright.sync_api import Locator, Page, expect

from accounts.commands import create_staff
from accounts.models import User
from events.domain.roles import Role
from events.models import StaffRole
from tests.scenario import Scenario

LOCALES = {"en": "en-GB", "ja": "ja-JP"}
# A long journey is made once on each database: a whole run walks it in both languages.
LANGUAGES = {"sqlite": ["en"], "postgresql": ["ja"]}.get(os.environ.get("ROUNDKEEPER_EXPECT_DB", ""), list(LOCALES))
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
_events = count(1)


class Reader:
    """Somebody at a browser who knows the buttons by their English words and reads them in their own language."""

    def __init__(self, page: Page, language: str = "en"):
        self.page = page
        self.language = language

    def say(self, text: str, **values) -> str:
        """The text as this reader sees it."""
        with override(self.language):
            return gettext(text) % values if values else gettext(text)

    def count(self, one: str, many: str, number: int, **values) -> str:
        """The text for so many of something."""
        with override(self.language):
            return ngettext(one, many, number) % values

    def press(self, text: str, **values) -> None:
        self.page.locator("main").get_by_role("button", name=self.say(text, **values), exact=True).click()

    def follow(self, text: str, **values) -> None:
        self.page.locator("main").get_by_role("link", name=self.say(text, **values), exact=True).click()

    def turn_to(self, text: str) -> None:
        """Choose a page from the menu at the side."""
        word = self.page.locator(".word").get_by_text(self.say(text), exact=True)
        self.page.locator("nav.side a").filter(has=word).click()

    def fill(self, label: str, value: str) -> None:
        self.field(label).fill(value)

    def field(self, label: str) -> Locator:
        return self.page.locator("main").get_by_label(self.say(label)).first

    def heading(self, text: str, **values) -> None:
        """Wait for the page with this heading."""
        expect(self.page.get_by_role("heading", level=1)).to_have_text(self.say(text, **values))


def story_of(*names: str, **words) -> Scenario:
    """A tournament at an event whose address no other test uses: the shell keeps public pages by address."""
    return Scenario(*names, event_name=f"Open {next(_events)}", **words)


def at(story: Scenario, page: str, /, *more) -> str:
    """The address of a page of the story's tournament."""
    return reverse(page, args=[story.event.slug, story.tournament.slug, *more])


def staff(story: Scenario, name: str, *roles: Role) -> User:
    """A person with these jobs at the story's event."""
    user = create_staff(name=name)
    StaffRole.objects.bulk_create(
        StaffRole(event=story.event, user=user, role=role.value) for role in roles or (Role.SCOREKEEPER,))
    return user


def enter_line(page: Page, line: str) -> None:
    """Type a result at the desk without the mouse and wait until it is saved."""
    field = page.locator("#desk-line")
    saved = page.locator("#just-entered tr[data-line] .tag.run")
    before = saved.count()
    expect(field).to_be_focused()
    page.keyboard.type(line)
    page.keyboard.press("Enter")
    expect(field).to_have_value("")
    expect(saved).to_have_count(before + 1)


def streams(page: Page) -> Callable[[], int]:
    """How many event streams this page has asked for since."""
    asked = []
    page.on("request", lambda request: asked.append(request.url) if "/live/" in request.url else None)
    return lambda: len(asked)


def expect_soon(page: Page, happened: Callable[[], object]) -> None:
    """Wait until something has happened here that no page shows."""
    for _ in range(100):
        if happened():
            return
        page.wait_for_timeout(50)
    raise AssertionError("it did not happen within 5 s")
