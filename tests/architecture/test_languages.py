"""Every text stands in English and in Japanese."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

ROOT = Path(__file__).resolve().parents[2]
IGNORED = (".venv", ".boot", "var", "tests", "setup_tools", "docs")
PLACEHOLDER = re.compile(r"%\((\w+)\)[sd]|\{(\w+)\}")


def catalogue(path: Path):
    with path.open("rb") as file:
        return read_po(file)


def texts(message) -> tuple[list[str], list[str]]:
    """The source text or texts, and the translated ones."""
    sources = list(message.id) if isinstance(message.id, tuple) else [message.id]
    strings = list(message.string) if isinstance(message.string, tuple) else [message.string]
    return sources, strings


@pytest.fixture(scope="module")
def extracted(tmp_path_factory):
    """The Japanese catalogue as it would be after extracting all texts anew; the repository stays as it is."""
    import shutil

    if not shutil.which("xgettext"):
        return None
    folder = tmp_path_factory.mktemp("languages") / "locale"
    shutil.copytree(ROOT / "locale", folder)
    script = (
        "import sys, django\n"
        "from django.conf import settings\n"
        "django.setup()\n"
        "from django.test.utils import override_settings\n"
        "from django.core.management import call_command\n"
        "with override_settings(LOCALE_PATHS=[sys.argv[1]]):\n"
        f"    call_command('makemessages', locale=['ja'], ignore_patterns={list(IGNORED)!r}, no_obsolete=True,\n"
        "                 no_wrap=True, verbosity=0)\n"
    )
    subprocess.run([sys.executable, "-c", script, str(folder)], cwd=ROOT, check=True, capture_output=True,
                   env=_environment())
    return catalogue(folder / "ja" / "LC_MESSAGES" / "django.po")


def _environment():
    import os

    return {**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings", "PYTHONPATH": str(ROOT)}


def test_no_text_lacks_its_japanese(extracted, tool):
    tool("xgettext")

    gaps = [message.id for message in extracted if message.id and not all(texts(message)[1])]
    doubtful = [message.id for message in extracted if message.id and message.fuzzy]

    assert len(extracted) > 200
    assert (gaps, doubtful) == ([], [])


def test_translations_keep_the_placeholders():
    wrong = []
    for message in catalogue(ROOT / "locale/ja/LC_MESSAGES/django.po"):
        sources, strings = texts(message)
        if not message.id or not any(strings):
            continue
        wanted = {a or b for a, b in PLACEHOLDER.findall(" ".join(sources))}
        for string in strings:
            have = {a or b for a, b in PLACEHOLDER.findall(string)}
            if have - wanted or (len(sources) == 1 and have != wanted):
                wrong.append((message.id, sorted(have ^ wanted)))
    assert wrong == []


def test_plain_words_are_not_left_in_english():
    """A translation that equals its source is a text somebody forgot, except for names and signs."""
    same = {message.id for message in catalogue(ROOT / "locale/ja/LC_MESSAGES/django.po")
            if isinstance(message.id, str) and message.id == message.string
            and re.search(r"[A-Za-z]{4,} [A-Za-z]{3,}", message.id)}
    assert same == set()
