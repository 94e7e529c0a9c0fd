import pytest
from django.test import Client


def switch(client, language="ja", **words):
    headers = {name: words.pop(name) for name in list(words) if name.startswith("HTTP_")}
    return client.post("/language/", {"language": language, **words}, **headers)


@pytest.mark.parametrize(
    ("words", "goes_to"),
    [
        ({"next": "/e/cup/standings/?page=2"}, "/e/cup/standings/?page=2"),
        ({"next": "https://elsewhere.example/"}, "/"),
        ({"next": "//elsewhere.example/"}, "/"),
        ({"next": "javascript:alert(1)"}, "/"),
        ({"HTTP_REFERER": "http://testserver/e/cup/?x=1"}, "/e/cup/?x=1"),
        ({"HTTP_REFERER": "https://elsewhere.example/e/cup/"}, "/"),
        ({}, "/"),
    ],
)
def test_it_goes_back_to_our_own_page(client, db, words, goes_to):
    answer = switch(client, **words)

    assert (answer.status_code, answer["Location"]) == (302, goes_to)


def test_the_cookie_holds_and_the_next_page_obeys(client, db):
    cookie = switch(client).cookies["rk_lang"]

    assert (cookie.value, cookie["max-age"], cookie["samesite"]) == ("ja", 365 * 24 * 3600, "Lax")
    assert client.get("/", HTTP_ACCEPT_LANGUAGE="en")["Content-Language"] == "ja"


def test_it_needs_no_token_of_the_page(db):
    assert switch(Client(enforce_csrf_checks=True)).cookies["rk_lang"].value == "ja"


def test_a_signed_in_person_keeps_it_for_the_next_device(client, aya):
    client.force_login(aya, backend="django.contrib.auth.backends.ModelBackend")

    switch(client)

    aya.refresh_from_db()
    assert aya.language == "ja"


def test_a_language_without_a_translation_changes_nothing(client, aya):
    client.force_login(aya, backend="django.contrib.auth.backends.ModelBackend")

    answer = switch(client, "xx")

    aya.refresh_from_db()
    assert ("rk_lang" in answer.cookies, aya.language, answer.status_code) == (False, "", 302)


def test_looking_at_it_changes_nothing(client, db):
    assert client.get("/language/").status_code == 405
