"""Asking a tournament's pages as staff do."""

from uuid import uuid4

from django.urls import reverse

from events.domain.roles import Role
from tests.scenario import Scenario
from tests.staffed import browser

HTMX = {"HX-Request": "true"}


class Door:
    """A tournament's story and the browser of somebody who works in it."""

    def __init__(self, *names: str, roles=(Role.SCOREKEEPER,), **settings):
        self.story = Scenario(*names, **settings)
        self.client = browser(self.story.event, *roles)

    def url(self, name: str, *more) -> str:
        return reverse(name, args=[self.story.event.slug, self.story.tournament.slug, *more])

    def get(self, name: str, *more, htmx=False, **words):
        return self.client.get(self.url(name, *more), words, headers=HTMX if htmx else {})

    def post(self, name: str, *more, htmx=False, request_id=None, **words):
        data = {"request_id": str(request_id or uuid4())} | {k: v for k, v in words.items() if v is not None}
        return self.client.post(self.url(name, *more), data, headers=HTMX if htmx else {})

    def number(self, name: str) -> int:
        return self.story.entries[name].player.number


def text(response) -> str:
    return response.content.decode()
