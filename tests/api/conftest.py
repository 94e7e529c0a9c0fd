"""A tournament, its people, and programs that hold a token of theirs."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from accounts.commands import create_staff, make_token
from events.models import StaffRole
from tests.scenario import Scenario

BOTH = ("read", "results")


class Program:
    """A program that talks to the API, with a token or without."""

    def __init__(self, token=None, secret=""):
        self.token, self.secret = token, secret
        self.client = Client(headers={"Authorization": f"Bearer {secret}"} if secret else {})

    def get(self, address, **words):
        return self.client.get(f"/api/{address}", words)

    def report(self, match, **words):
        """Report 1–0 for the first player, or what the words say."""
        body = {"first_wins": 1, "second_wins": 0, "expected_version": match.version, "request_id": uuid4()} | words
        return self.send(f"matches/{match.uid}/results/", body)

    def send(self, address, body, content_type="application/json", **words):
        return self.client.post(f"/api/{address}", body, content_type=content_type, **words)


@pytest.fixture(autouse=True)
def no_tries_yet():
    cache.clear()


@pytest.fixture
def program(db):
    """A program with the token of a new person who has these roles."""

    def made(tournament=None, *roles, scopes=BOTH, only_here=False, days=7):
        person = create_staff(name="Kei Sato")
        for role in roles:
            StaffRole.objects.create(
                event=tournament.event, user=person, role=role,
                tournament_uid=tournament.uid if only_here else None)
        now = timezone.now() - timedelta(days=1)
        token, secret = make_token(user=person, uid=uuid4(), label="overlay", scopes=scopes, days=days, now=now)
        return Program(token, secret)

    return made


@pytest.fixture
def anybody(db):
    return Program()


@pytest.fixture
def story(db):
    """One closed round, one running round; the third player has a bye."""
    story = Scenario("Aya", "Ben", "Chi").round(("Aya", "Ben"), byes=["Chi"])
    return story.result("Aya").close().round(("Aya", "Chi"), byes=["Ben"])


@pytest.fixture
def scorekeeper(program, story):
    return program(story.tournament, "scorekeeper")
