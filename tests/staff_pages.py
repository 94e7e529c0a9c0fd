"""What the tests of the staff's pages share: a signed-in person with an event of their own."""

from uuid import uuid4

from django.test import Client
from django.urls import reverse

from accounts.commands import create_staff
from core.identity import Actor
from events.commands.events import create_event
from tests.scenario import DAY


class Own:
    """An event made by the person whose browser this is: organizer, scorekeeper and head judge."""

    def __init__(self, name="Harbour Open"):
        self.user = create_staff(name="Ottilie Maren")
        self.actor = Actor("user", str(self.user.uid), self.user.label)
        self.event = create_event(
            name=name, starts_on=DAY, ends_on=DAY, time_zone="Asia/Tokyo", creator=self.user, actor=self.actor)
        self.client = Client()
        self.client.force_login(self.user)

    def url(self, page, /, *more):
        return reverse(page, args=[self.event.slug, *more])

    def get(self, page, /, *more, **words):
        return self.client.get(self.url(page, *more), words)

    def post(self, page, /, *more, request_id=None, **words):
        return self.client.post(self.url(page, *more), {"request_id": str(request_id or uuid4())} | words)


def text(response) -> str:
    return response.content.decode()
