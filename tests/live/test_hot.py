"""Hot pages through the shell, beside the same page from Django."""

import asyncio
import gzip
import threading
from contextlib import asynccontextmanager
from uuid import uuid4

import brotli
import pytest
from django.core.handlers.wsgi import WSGIHandler
from django.db import transaction
from django.utils import translation

from config.shell import Shell
from live import hot
from live.hot import register_hot
from live.topics import changed
from tests.asgi import fetch, in_thread

pytestmark = pytest.mark.django_db(transaction=True)


class Notice:
    """A public page: its channel, its text, and how often it was made."""

    def __init__(self):
        self.channel, self.text, self.made, self.gate = uuid4(), "Round 1", 0, threading.Event()
        self.gate.set()

    def channel_of(self, kwargs):
        return None if kwargs["name"] == "unknown" else self.channel

    def render(self, kwargs, language):
        self.made += 1
        text = self.text
        self.gate.wait(3)
        return f"<p>{kwargs['name']} {language} {translation.get_language()}: {text}</p>" + " " * 500

    @transaction.atomic
    def change(self, text):
        self.text = text
        changed(self.channel, "notice")


@pytest.fixture
def notice(settings, monkeypatch, tmp_path):
    settings.STATIC_ROOT = tmp_path
    settings.ROOT_URLCONF = "tests.live.hot_urls"
    monkeypatch.setattr(hot, "_VIEWS", {})
    notice = Notice()
    register_hot("notice", notice.channel_of, notice.render)
    register_hot("notice-rows", notice.channel_of, notice.render, fragment=True)
    return notice


@asynccontextmanager
async def shell():
    shell = Shell(WSGIHandler())
    await shell.hub.start()
    try:
        yield shell
    finally:
        await shell.hub.stop()


def run(*requests):
    """Each request as (path, words), one after the other, in one shell."""

    async def story():
        async with shell() as here:
            return [await fetch(here, path, **words) for path, words in requests]

    return asyncio.run(story())


def test_it_is_made_once_for_each_language_and_version(notice):
    async def story():
        async with shell() as here:
            async def texts(language):
                call = await fetch(here, "/notice/hall/", headers={"Accept-Language": language})
                return call.text.strip()

            before = [await texts("en"), await texts("en"), await texts("ja")]
            await in_thread(notice.change, "Round 2")
            await here.hub.poll()
            return [*before, await texts("ja"), await texts("ja")], notice.made

    assert asyncio.run(story()) == (
        [
            "<p>hall en en: Round 1</p>",
            "<p>hall en en: Round 1</p>",
            "<p>hall ja ja: Round 1</p>",
            "<p>hall ja ja: Round 2</p>",
            "<p>hall ja ja: Round 2</p>",
        ],
        3,
    )


def test_it_has_the_security_headers_of_a_page_from_django(notice):
    ready, django = run(("/notice/hall/", {}), ("/cold/hall/", {}))

    own = {"etag", "vary", "cache-control", "content-language", "content-type", "content-length"}
    assert django.text == "from Django: hall"
    assert {name: value for name, value in ready.headers.items() if name not in own} == {
        name: value for name, value in django.headers.items() if name not in own
    }
    assert "default-src 'none'" in ready.headers["content-security-policy"]
    assert {name: ready.headers[name] for name in ("vary", "cache-control", "content-language")} == {
        "vary": "Accept-Encoding, Accept-Language, Cookie",
        "cache-control": "no-cache",
        "content-language": "en",
    }


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/notice/hall/", {"headers": {"Cookie": "rk_session=abc"}}),
        ("/notice/hall/", {"headers": {"Cookie": "rk_lang=en; messages=abc"}}),
        ("/notice/hall/", {"headers": {"Cookie": "rk_player=abc"}}),
        ("/notice/hall/", {"headers": {"HX-Request": "true"}}),
        ("/notice/hall/", {"query": "page=2"}),
        ("/notice/hall/", {"method": "POST"}),
        ("/notice/unknown/", {}),
        ("/cold/hall/", {}),
    ],
)
def test_a_reader_who_is_somebody_and_any_other_question_goes_to_django(notice, path, words):
    (call,) = run((path, words))

    assert (call.text.startswith("from Django"), notice.made) == (True, 0)


def test_cookies_for_language_and_forms_make_nobody_a_somebody(notice):
    (call,) = run(("/notice/hall/", {"headers": {"Cookie": "rk_lang=ja; rk_csrf=abc; other=1"}}))

    assert call.text.strip() == "<p>hall ja ja: Round 1</p>"


def test_a_fragment_is_the_same_for_htmx(notice):
    (call,) = run(("/notice/hall/rows/", {"headers": {"HX-Request": "true"}}))

    assert call.text.strip() == "<p>hall en en: Round 1</p>"


@pytest.mark.parametrize(
    ("accepted", "encoding", "open_"),
    [
        ("gzip, deflate", "gzip", gzip.decompress),
        ("gzip, deflate, br, zstd", "br", brotli.decompress),
        ("br;q=0, gzip;q=0.5", "gzip", gzip.decompress),
        ("", None, bytes),
    ],
)
def test_it_is_packed_as_the_reader_takes_it(notice, accepted, encoding, open_):
    (call,) = run(("/notice/hall/", {"headers": {"Accept-Encoding": accepted}}))

    assert call.headers.get("content-encoding") == encoding
    assert open_(call.body).decode().strip() == "<p>hall en en: Round 1</p>"
    assert call.headers["content-length"] == str(len(call.body))


@pytest.mark.parametrize(
    ("known", "status"),
    [("{tag}", 304), ('"other", {tag}', 304), ("*", 304), ("{strong}", 304), ('"other"', 200), ("", 200)],
)
def test_a_reader_who_has_it_gets_no_body(notice, known, status):
    async def story():
        async with shell() as here:
            tag = (await fetch(here, "/notice/hall/")).headers["etag"]
            said = known.format(tag=tag, strong=tag.removeprefix("W/"))
            again = await fetch(here, "/notice/hall/", headers={"If-None-Match": said})
            return tag, again

    tag, again = asyncio.run(story())
    assert tag.startswith('W/"')
    assert (again.status, bool(again.body), again.headers["etag"]) == (status, status == 200, tag)
    assert "content-security-policy" in again.headers


def test_the_tag_follows_the_body_not_the_version(notice):
    async def story():
        async with shell() as here:
            first = (await fetch(here, "/notice/hall/")).headers["etag"]
            await in_thread(notice.change, "Round 1")
            await here.hub.poll()
            same = (await fetch(here, "/notice/hall/")).headers["etag"]
            return first, same, notice.made

    first, same, made = asyncio.run(story())
    assert (first == same, made) == (True, 2)


def test_head_is_get_without_the_body(notice):
    get, head = run(("/notice/hall/", {}), ("/notice/hall/", {"method": "HEAD"}))

    assert (head.headers, head.body) == (get.headers, b"")


def test_a_thousand_phones_make_the_page_once(notice):
    notice.gate.clear()

    async def story():
        async with shell() as here:
            asking = [asyncio.create_task(fetch(here, "/notice/hall/")) for _ in range(50)]
            await asyncio.sleep(0.2)
            notice.gate.set()
            return {call.text.strip() for call in await asyncio.gather(*asking)}

    assert (asyncio.run(story()), notice.made) == ({"<p>hall en en: Round 1</p>"}, 1)


def test_who_asks_after_a_change_never_gets_the_page_begun_before_it(notice):
    async def story():
        async with shell() as here:
            await fetch(here, "/notice/hall/")
            await in_thread(notice.change, "Round 2")
            await here.hub.poll()
            notice.gate.clear()
            early = asyncio.create_task(fetch(here, "/notice/hall/"))
            await asyncio.sleep(0.1)
            await in_thread(notice.change, "Round 3")
            await here.hub.poll()
            late = asyncio.create_task(fetch(here, "/notice/hall/"))
            await asyncio.sleep(0.1)
            notice.gate.set()
            await early
            return (await late).text.strip()

    assert asyncio.run(story()) == "<p>hall en en: Round 3</p>"


def test_a_page_that_fails_is_left_to_django(notice, caplog):
    def broken(kwargs, language):
        raise LookupError("no such round")

    register_hot("notice", notice.channel_of, broken)

    (call,) = run(("/notice/hall/", {}))

    assert call.text == "from Django: hall"
    assert "no such round" in caplog.text
