import pytest
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.test import Client
from django.utils import timezone

from accounts import links, views
from accounts.models import SignInLink


@pytest.fixture
def address(aya):
    return f"/enter/{links.make(aya, timezone.now())}/"


def test_looking_at_a_link_shows_a_button_and_uses_nothing_up(client, address):
    for _ in range(2):
        page = client.get(address)
        assert page.status_code == 200
        assert "Sign in as Aya Mori" in page.content.decode()
    assert SignInLink.objects.get().used_at is None
    assert client.get("/").content == b"home of nobody"
    assert "no-store" in page["Cache-Control"]


def test_pressing_the_button_signs_in_once(client, address):
    first = client.post(address)
    assert (first.status_code, first["Location"]) == (302, "/")
    assert client.get("/").content == b"home of aya-mori"

    second = Client().post(address)
    assert second.status_code == 403
    assert "has been used or is too old" in second.content.decode()


def test_the_page_of_a_used_link_says_so(client, address):
    client.post(address)

    page = Client().get(address)

    assert page.status_code == 403
    assert "has been used or is too old" in page.content.decode()


def test_the_button_needs_the_form_of_its_page(address):
    strict = Client(enforce_csrf_checks=True)

    assert strict.post(address).status_code == 403
    strict.get(address)
    token = strict.cookies["rk_csrf"].value
    assert strict.post(address, {"csrfmiddlewaretoken": token}).status_code == 302


@pytest.mark.parametrize(
    ("where", "status"),
    [
        ({"REMOTE_ADDR": "127.0.0.1"}, 302),
        ({"REMOTE_ADDR": "::1"}, 302),
        ({"REMOTE_ADDR": "192.168.1.20"}, 403),
        ({"REMOTE_ADDR": "127.0.0.1", "HTTP_X_FORWARDED_FOR": "127.0.0.1"}, 403),
        ({"REMOTE_ADDR": "127.0.0.1", "HTTP_FORWARDED": "for=127.0.0.1"}, 403),
    ],
)
def test_people_of_the_demo_come_in_on_this_machine_only(client, aya, address, where, status):
    aya.is_demo = True
    aya.save()

    page = client.post(address, **where)

    assert page.status_code == status
    assert (SignInLink.objects.get().used_at is None) == (status == 403)
    assert client.get("/").content == (b"home of aya-mori" if status == 302 else b"home of nobody")


def test_a_demo_persons_password_works_on_this_machine_only(client, aya):
    aya.is_demo = True
    aya.set_password("a long password")
    aya.save()
    words = {"login": "aya-mori", "password": "a long password"}

    page = client.post("/accounts/login/", words, REMOTE_ADDR="192.168.1.20")
    assert page.status_code == 403
    assert "only on the machine that runs Roundkeeper" in page.content.decode()
    assert client.post("/accounts/login/", words).status_code == 302


def test_an_inactive_person_is_not_let_in(client, aya, address):
    aya.is_active = False
    aya.save()

    assert client.post(address)["Location"] == "/accounts/inactive/"
    assert client.get("/").content == b"home of nobody"


def test_a_person_with_a_second_step_is_asked_for_it(client, aya, address):
    TOTP.activate(aya, generate_totp_secret())

    assert client.post(address)["Location"].startswith("/accounts/2fa/authenticate/")
    assert client.get("/").content == b"home of nobody"


def test_signing_in_sets_the_language_cookie_of_the_person(client, aya, address):
    aya.language = "ja"
    aya.save()

    assert client.post(address).cookies["rk_lang"].value == "ja"


def test_signing_in_leaves_the_cookie_of_a_person_without_a_setting(client, address):
    assert "rk_lang" not in client.post(address).cookies


def test_a_sign_in_with_a_password_sets_the_cookie_too(client, aya):
    aya.language = "ja"
    aya.set_password("a long password")
    aya.save()

    answer = client.post("/accounts/login/", {"login": "aya-mori", "password": "a long password"})

    assert (answer.status_code, answer.cookies["rk_lang"].value) == (302, "ja")


def test_tries_from_one_address_are_counted(client, address, monkeypatch):
    monkeypatch.setattr(views, "TRIES_A_MINUTE", 3)
    time = timezone.now().replace(second=30)
    monkeypatch.setattr(timezone, "now", lambda: time)

    tries = [client.post("/enter/invented/", REMOTE_ADDR="10.0.0.1").status_code for _ in range(4)]
    elsewhere = client.post("/enter/invented/", REMOTE_ADDR="10.0.0.2").status_code
    page = client.post(address, REMOTE_ADDR="10.0.0.1")

    assert (tries, elsewhere, page.status_code, page["Retry-After"]) == ([403, 403, 403, 429], 403, 429, "60")
    assert "Too many tries" in page.content.decode()


def test_without_the_cache_nobody_is_locked_out(client, address, settings):
    settings.CACHES = {
        "default": {
            "BACKEND": "django.core.cache.backends.redis.RedisCache", "LOCATION": "redis://127.0.0.1:1/0",
        }
    }

    assert client.post(address).status_code == 302


def test_the_page_speaks_the_readers_language(client, address):
    page = client.get(address, HTTP_ACCEPT_LANGUAGE="ja")

    assert page["Content-Language"] == "ja"
    assert '<html lang="ja"' in page.content.decode()
