import logging
import logging.config
from io import StringIO

import pytest
from django.conf import settings

from accounts.links import address


def written(monkeypatch, message, *values) -> str:
    """What the log of this installation writes for a line of Django's."""
    out = StringIO()
    monkeypatch.setattr("sys.stderr", out)
    root, before = logging.getLogger(), logging.getLogger().handlers[:]
    logging.config.dictConfig(settings.LOGGING)
    try:
        logging.getLogger("django.request").warning(message, *values)
    finally:
        root.handlers[:] = before
    return out.getvalue().rstrip("\n").split("django.request: ", 1)[1]


@pytest.mark.parametrize(
    ("path", "shown"),
    [
        ("/enter/QR0qG0hdYrHSyVbvarecGg/", "/enter/…/"),
        ("/p/QR0qG0hdYrHSyVbvarecGg/report/", "/p/…/report/"),
        ("/live/0c8e/?v=1&ticket=abc:def", "/live/0c8e/?v=1&ticket=…"),
        ("/e/cup/p/", "/e/cup/p/"),
        ("/e/cup/standings/?page=2", "/e/cup/standings/?page=2"),
    ],
)
def test_the_log_holds_no_way_in(monkeypatch, path, shown):
    assert written(monkeypatch, "Forbidden: %s", path) == f"Forbidden: {shown}"


def test_a_sign_in_link_as_it_is_made_today_is_hidden(monkeypatch):
    assert "QR0qG0hd" not in written(monkeypatch, "Forbidden: %s", address("QR0qG0hdYrHSyVbvarecGg"))
