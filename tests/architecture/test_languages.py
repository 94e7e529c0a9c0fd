"""Every text stands in English and in Japanese."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

ROOT = Path(__file__).resolve().parents[2]
LEFT_OUT = (".*", "var", "tests", "setup_tools", "docs", "static", "__pycache__")
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
    """The Japanese catalogue as it would be after extracting all texts anew, in a copy of the tree.

    Extraction writes beside the sources and into the nearest `locale`, so the repository must not be the place.
    """
    if not shutil.which("xgettext"):
        return None
    tree = tmp_path_factory.mktemp("languages") / "tree"
    shutil.copytree(ROOT, tree, ignore=shutil.ignore_patterns(*LEFT_OUT))
    script = (
        "import django\n"
        "django.setup()\n"
        "from django.core.management import call_command\n"
        "call_command('makemessages', locale=['ja'], no_obsolete=True, no_wrap=True, verbosity=0)\n"
    )
    env = {**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings", "PYTHONPATH": str(tree)}
    subprocess.run([sys.executable, "-c", script], cwd=tree, check=True, capture_output=True, env=env)
    return catalogue(tree / "locale" / "ja" / "LC_MESSAGES" / "django.po")


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
