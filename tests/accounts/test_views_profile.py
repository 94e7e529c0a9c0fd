import re
from uuid import uuid4

import pytest
from django.utils import timezone

from accounts import commands, tokens
from accounts.models import ApiToken


@pytest.fixture
def as_aya(client, aya):
    client.force_login(aya, backend="django.contrib.auth.backends.ModelBackend")
    return client


def new_token(client, **words):
    asked = {"label": "hall tablet", "scopes": ["read"], "days": 30, "uid": uuid4()} | words
    return client.post("/profile/tokens/", asked)


def secret_on(page) -> str:
    return re.search(r"<code>(rk_[\w-]+)</code>", page.content.decode())[1]


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("path", ["/profile/", "/profile/tokens/"])
def test_a_stranger_is_sent_to_sign_in(client, db, method, path):
    answer = getattr(client, method)(path)

    assert (answer.status_code, answer["Location"]) == (302, f"/accounts/login/?next={path}")


def test_the_profile_is_saved_and_the_cookie_follows(as_aya, aya):
    answer = as_aya.post("/profile/", {"display_name": "森 彩香", "language": "ja"})

    aya.refresh_from_db()
    assert (answer["Location"], aya.display_name, aya.language) == ("/profile/", "森 彩香", "ja")
    assert answer.cookies["rk_lang"].value == "ja"
    assert 'value="森 彩香"' in as_aya.get("/profile/").content.decode()


def test_giving_the_choice_back_to_the_browser_removes_the_cookie(as_aya, aya):
    answer = as_aya.post("/profile/", {"display_name": "Aya", "language": ""})

    assert answer.cookies["rk_lang"]["max-age"] == 0


def test_a_profile_without_a_name_is_shown_again(as_aya, aya):
    answer = as_aya.post("/profile/", {"display_name": "", "language": "ja"})

    aya.refresh_from_db()
    assert (answer.status_code, aya.display_name) == (422, "Aya Mori")


def test_who_has_no_password_is_offered_one(as_aya, aya):
    page = as_aya.get("/profile/").content.decode()
    assert ("/accounts/password/set/" in page, "/accounts/password/change/" in page) == (True, False)

    aya.set_password("a long password")
    aya.save()
    as_aya.force_login(aya, backend="django.contrib.auth.backends.ModelBackend")
    page = as_aya.get("/profile/").content.decode()
    assert ("/accounts/password/set/" in page, "/accounts/password/change/" in page) == (False, True)


def test_a_token_is_shown_once_and_then_works(as_aya, aya):
    secret = secret_on(new_token(as_aya, scopes=["read", "results"]))

    page = as_aya.get("/profile/").content.decode()
    assert ("hall tablet" in page, secret in page) == (True, False)
    token = tokens.authenticate(secret, now=timezone.now())
    assert (token.user, token.scopes) == (aya, ["read", "results"])


def test_the_same_form_sent_twice_makes_one_token(as_aya):
    uid = uuid4()
    secret = secret_on(new_token(as_aya, uid=uid))

    again = new_token(as_aya, uid=uid)

    assert again.status_code == 409
    assert "was already made" in again.content.decode()
    assert ApiToken.objects.count() == 1
    assert tokens.authenticate(secret, now=timezone.now()).uid == uid


@pytest.mark.parametrize("words", [{"scopes": []}, {"scopes": ["admin"]}, {"days": 4000}, {"label": ""}])
def test_a_token_that_says_too_little_or_asks_too_much_is_not_made(as_aya, words):
    assert (new_token(as_aya, **words).status_code, ApiToken.objects.count()) == (422, 0)


def test_a_revoked_token_is_over(as_aya):
    secret = secret_on(new_token(as_aya))
    token = ApiToken.objects.get()

    assert as_aya.post(f"/profile/tokens/{token.uid}/revoke/")["Location"] == "/profile/"
    assert tokens.authenticate(secret, now=timezone.now()) is None
    assert "hall tablet" not in as_aya.get("/profile/").content.decode()


def test_nobody_revokes_another_persons_token(as_aya):
    ben = commands.create_staff(name="Ben")
    token, secret = commands.make_token(
        user=ben, uid=uuid4(), label="his", scopes=["read"], days=7, now=timezone.now()
    )

    assert as_aya.post(f"/profile/tokens/{token.uid}/revoke/").status_code == 404
    assert tokens.authenticate(secret, now=timezone.now()).user == ben


def test_the_page_asks_the_same_for_any_number_of_tokens(as_aya, aya, django_assert_num_queries):
    for _ in range(3):
        commands.make_token(user=aya, uid=uuid4(), label="x", scopes=["read"], days=7, now=timezone.now())
    with django_assert_num_queries(3):
        as_aya.get("/profile/")
