"""The whole body before Django: at the level of ASGI, with a small WSGI page behind the real bridge."""

import asyncio
import json
from hashlib import sha256

import pytest
from a2wsgi import WSGIMiddleware

from config.body import WholeBody
from tests.asgi import Call


class Page:
    """Answers with what it was given, and counts how often it was called."""

    def __init__(self):
        self.calls = 0

    def __call__(self, environ, start_response):
        self.calls += 1
        length = environ.get("CONTENT_LENGTH", "")
        body = environ["wsgi.input"].read(int(length)) if length else b""
        answer = {
            "length": length, "sha": sha256(body).hexdigest(),
            "chunked": "HTTP_TRANSFER_ENCODING" in environ,
        }
        start_response("200 OK", [("Content-Type", "application/json")])
        return [json.dumps(answer).encode()]


def send(*parts: bytes, headers: dict, largest=1000, seconds=2.0, finish=True, hang_up=False, method="POST"):
    page = Page()

    async def story():
        app = WholeBody(WSGIMiddleware(page, workers=2), largest=largest, seconds=seconds)
        async with Call(app, "/import/", method=method, headers=headers) as call:
            for number, part in enumerate(parts, start=1):
                call.send_body(part, more=not finish or number < len(parts))
            if hang_up:
                call.hang_up()
            await call.until_done()
        return call

    return asyncio.run(story()), page.calls


def test_a_body_in_pieces_arrives_whole():
    call, calls = send(b"abc", b"", b"def", headers={"Content-Length": "6"})

    expected = {"length": "6", "sha": sha256(b"abcdef").hexdigest(), "chunked": False}
    assert (json.loads(call.text), calls) == (expected, 1)


def test_a_chunked_body_is_counted():
    call, calls = send(b"abc", b"def", headers={"Transfer-Encoding": "chunked"})

    expected = {"length": "6", "sha": sha256(b"abcdef").hexdigest(), "chunked": False}
    assert (json.loads(call.text), calls) == (expected, 1)


def test_a_body_larger_than_memory_arrives_whole():
    large = bytes(range(256)) * 16 * 1024  # 4 MB: over what is kept in memory
    headers = {"Content-Length": str(len(large))}
    call, _calls = send(large[:1_000_000], large[1_000_000:], headers=headers, largest=5_000_000)

    assert json.loads(call.text)["sha"] == sha256(large).hexdigest()


def test_an_upload_that_is_cut_never_reaches_django():
    call, calls = send(b"abc", headers={"Content-Length": "6"}, finish=False, hang_up=True)

    assert (call.messages, calls) == ([], 0)


@pytest.mark.parametrize(
    ("parts", "headers"),
    [((), {"Content-Length": "1001"}), ((b"x" * 600, b"x" * 600), {"Transfer-Encoding": "chunked"})],
)
def test_a_body_over_the_limit_is_refused(parts, headers):
    call, calls = send(*parts, headers={**headers, "Accept-Language": "en"})

    assert (call.status, calls) == (413, 0)
    assert call.text == "This upload is too large: 30 MB at most."
    assert call.headers["connection"] == "close"
    assert "content-security-policy" in call.headers


def test_an_upload_that_stalls_is_dropped():
    call, calls = send(b"abc", headers={"Content-Length": "6"}, finish=False, seconds=0.1)

    assert (call.status, calls) == (408, 0)


def test_stalled_uploads_hold_no_thread_of_django():
    page = Page()

    async def story():
        app = WholeBody(WSGIMiddleware(page, workers=1), seconds=3)
        async with Call(app, "/", method="POST", headers={"Content-Length": "6"}) as stalled:
            stalled.send_body(b"abc", more=True)
            async with Call(app, "/") as small:
                await small.until_done(1)
            return small.status, stalled.status

    assert asyncio.run(story()) == (200, None)


def test_a_question_without_a_body_waits_for_none():
    call, calls = send(headers={}, method="GET")

    assert (call.status, json.loads(call.text)["length"], calls) == (200, "", 1)
