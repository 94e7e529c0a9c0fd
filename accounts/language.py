"""The reader's language: a cookie for everybody, which follows the setting of those who sign in."""

from django.conf import settings

LANGUAGES = tuple(code for code, _name in settings.LANGUAGES)


def remember(response, language: str):
    """Set the cookie that Django's pages and the shell's hot pages both read."""
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        samesite=settings.LANGUAGE_COOKIE_SAMESITE,
    )
