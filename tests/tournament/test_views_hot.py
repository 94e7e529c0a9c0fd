"""The kept public pages are exactly those that an anonymous reader gets from Django."""

import asyncio

import pytest
from django.core.handlers.wsgi import WSGIHandler
from django.test import Client
from django.urls import reverse
from django.utils import translation

from config.shell import Shell
from events.commands.players import Person, change_player
from tests.asgi import fetch, in_thread
from tests.scenario import STAFF, Scenario
from tournament.hot import PAGES, channels_of, render

MORE = {"pairings": 2, "pairings-by-name": 2, "standings-after": 1}


def told(**more) -> Scenario:
    """A round that is over, a round with one result, and a draft would come next."""
    story = Scenario("Aya", "Ben", "Cho", "Dan", planned_rounds=3, cut=2, minutes=None, **more)
    story.round(("Aya", "Ben"), ("Cho", "Dan")).play("Aya", "Cho")
    return story.round(("Aya", "Cho"), ("Ben", "Dan")).result("Aya")


def kwargs(story: Scenario, name: str) -> dict:
    words = {"event": story.event.slug, "tournament": story.tournament.slug}
    return words | ({"number": MORE[name]} if name in MORE else {})


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("name", PAGES)
def test_the_kept_page_is_the_anonymous_page(name, language):
    story = told()
    words = kwargs(story, name)

    with translation.override(language):
        kept = render(name, PAGES[name], words, language)

    answer = Client().get(reverse(name, kwargs=words), headers={"Accept-Language": language})
    assert kept.encode() == answer.content
    assert f'<html lang="{language}"' in kept


@pytest.mark.django_db
@pytest.mark.parametrize("name", PAGES)
def test_a_page_before_anything_was_played(name):
    story = Scenario("Aya", "Ben", minutes=None)
    words = kwargs(story, name)

    with translation.override("en"):
        kept = render(name, PAGES[name], words, "en")

    answer = Client().get(reverse(name, kwargs=words), headers={"Accept-Language": "en"})
    if name in MORE:  # no such round: Django says so
        assert (kept, answer.status_code) == (None, 404)
    else:
        assert kept.encode() == answer.content


@pytest.mark.django_db
def test_an_unknown_tournament_is_left_to_django():
    words = {"event": "nowhere", "tournament": "main-event"}

    assert channels_of(words) is None
    assert render("standings", PAGES["standings"], words, "en") is None


@pytest.mark.django_db
def test_a_page_belongs_to_the_channels_of_tournament_and_event():
    story = told()

    assert channels_of(kwargs(story, "standings")) == (story.tournament.uid, story.event.uid)


def through_the_shell(story, path, *changes, headers=None):
    """The bodies of this page, at first and after each change."""

    async def asked():
        shell = Shell(WSGIHandler())
        await shell.hub.start()
        try:
            answers = [await fetch(shell, path, headers=headers)]
            for change in changes:
                await in_thread(change)
                await shell.hub.poll()
                answers.append(await fetch(shell, path, headers=headers))
            return answers
        finally:
            await shell.hub.stop()

    return asyncio.run(asked())


@pytest.mark.django_db(transaction=True)
def test_the_shell_keeps_the_page_until_something_changes(settings, tmp_path):
    settings.STATIC_ROOT = tmp_path
    story = told()
    path = reverse("latest-pairings", args=[story.event.slug, story.tournament.slug])
    player = story.entries["Aya"].player

    def rename():
        change_player(player_id=player.pk, person=Person("Ayaka"), actor=STAFF, expected_version=player.version)

    first, renamed, reported = through_the_shell(story, path, rename, lambda: story.result("Dan"))

    assert all("etag" in answer.headers for answer in (first, renamed, reported))
    assert "Ayaka" not in first.text and "Ayaka" in renamed.text
    assert "1 of 2 results in" in renamed.text and "2 of 2 results in" in reported.text


@pytest.mark.django_db(transaction=True)
def test_htmx_gets_the_whole_page_from_the_shell_too(settings, tmp_path):
    settings.STATIC_ROOT = tmp_path
    story = told()
    path = reverse("standings", args=[story.event.slug, story.tournament.slug])

    [answer] = through_the_shell(story, path, headers={"HX-Request": "true"})

    from_django = Client().get(path, headers={"Accept-Language": "en"}).content.decode()
    assert "etag" in answer.headers and answer.text == from_django
