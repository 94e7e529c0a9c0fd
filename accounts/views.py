"""Signing in by link, the language switch, and a person's own page."""

from urllib.parse import urlsplit

from django.conf import settings
from django.contrib import messages
from django.http import HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from accounts import commands, limits, links
from accounts.entry import check_place, sign_in_by_link
from accounts.forms import ProfileForm, TokenForm
from accounts.guards import public, signed_in
from accounts.language import LANGUAGES, remember
from accounts.queries import tokens_of
from accounts.refusal import refused, too_many
from core.errors import RuleViolation
from core.phrases import say

TRIES_A_MINUTE = 60  # a hall shares one address, and all its staff sign in within a few minutes


@public
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def enter(request, secret):
    """Show the button of a sign-in link; only pressing it uses the link up."""
    now = timezone.now()
    pressed = request.method == "POST"
    if limits.is_over(f"enter-{request.method}", request.META["REMOTE_ADDR"], now, limit=TRIES_A_MINUTE):
        return too_many(request)
    try:
        if pressed:
            return sign_in_by_link(request, secret, now)
        person = links.owner_of(secret, now)
        check_place(request, person)
    except RuleViolation as no:
        return refused(request, no)
    return render(request, "accounts/enter.html", {"person": person})


@public
@csrf_exempt  # hot pages have no token, and a foreign page can at most change the language
@require_POST
def set_language(request):
    """Remember a language and go back to the page."""
    language = request.POST.get("language", "")
    response = HttpResponseRedirect(_back(request))
    if language in LANGUAGES:
        if request.user.is_authenticated:
            commands.set_language(user=request.user, language=language)
        remember(response, language)
    return response


@signed_in
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def profile(request):
    """A person's own page: name, language, password, tokens."""
    if request.method != "POST":
        return _profile(request)
    form = ProfileForm(request.POST)
    if not form.is_valid():
        return _profile(request, profile_form=form, status=422)
    commands.save_profile(user=request.user, **form.cleaned_data)
    messages.success(request, _("Saved."))
    response = redirect("profile")
    if request.user.language:
        remember(response, request.user.language)
    else:
        response.delete_cookie(settings.LANGUAGE_COOKIE_NAME)
    return response


@signed_in
@never_cache
@require_POST
def make_token(request):
    """Make a token and show it, this once."""
    form = TokenForm(request.POST)
    if not form.is_valid():
        return _profile(request, token_form=form, status=422)
    try:
        token, secret = commands.make_token(user=request.user, now=timezone.now(), **form.cleaned_data)
    except RuleViolation as no:
        form.add_error(None, say(no))
        return _profile(request, token_form=form, status=409)
    return _profile(request, new_token=token, new_secret=secret)


@signed_in
@require_POST
def revoke_token(request, uid):
    token = get_object_or_404(request.user.api_tokens, uid=uid)
    commands.revoke_token(token=token, now=timezone.now())
    return redirect("profile")


def _profile(request, *, profile_form=None, token_form=None, status=200, **shown):
    person = request.user
    known = {"display_name": person.label, "language": person.language}
    words = {
        "profile_form": profile_form or ProfileForm(initial=known),
        "token_form": token_form or TokenForm(),
        "tokens": tokens_of(person, timezone.now()),
        "has_password": person.has_usable_password(),
        **shown,
    }
    return render(request, "accounts/profile.html", words, status=status)


def _back(request) -> str:
    """The page the switch stood on: as the form says, else as the browser says, and only if it is ours."""
    came_from = urlsplit(request.META.get("HTTP_REFERER", ""))
    if came_from.netloc != request.get_host():
        came_from = urlsplit("")
    wishes = (request.POST.get("next", ""), came_from._replace(scheme="", netloc="").geturl())
    for wish in wishes:
        if wish and url_has_allowed_host_and_scheme(wish, allowed_hosts=None):
            return wish
    return "/"
