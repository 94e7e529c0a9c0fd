"""The house rules that a machine can watch."""

import re
from io import StringIO
from pathlib import Path

import pytest
from django.apps import apps
from django.conf import settings
from django.core.management import call_command
from django.template.loader import get_template
from django.urls import URLPattern, get_resolver

from audit.trail import UNDO
from core.phrases import phrases
from tournament.domain.rounds import STEPS

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = [*settings.OUR_APPS, "pairings"]
LIBRARIES = ("allauth.", "drf_spectacular.", "django.")


def sources() -> dict[Path, str]:
    return {path: path.read_text(encoding="utf-8") for folder in FOLDERS for path in (ROOT / folder).rglob("*.py")
            if "migrations" not in path.parts}


def our_views():
    def walk(patterns):
        for pattern in patterns:
            if isinstance(pattern, URLPattern):
                yield pattern.callback
            else:
                yield from walk(pattern.url_patterns)

    for view in walk(get_resolver().url_patterns):
        owner = getattr(view, "cls", getattr(view, "view_class", view))
        if not owner.__module__.startswith(LIBRARIES):
            yield view, owner


def test_every_view_says_who_may_use_it():
    views = list(our_views())

    assert len(views) > 30
    assert [owner.__qualname__ for view, owner in views
            if not hasattr(view, "capability") and not hasattr(owner, "capabilities")] == []


def test_every_rule_violation_has_a_sentence_and_every_sentence_a_rule():
    text = "".join(sources().values())
    raised = set(re.findall(r'RuleViolation\(\s*"([^"]+)"', text)) | {f"round.cannot_{step}" for step in STEPS}
    quoted = set(re.findall(r'"([a-z_]+\.[a-z_]+)"', text))
    known = set(phrases())

    assert raised - known == set()
    assert {code for code in known if code not in raised | quoted} == set()


def test_sentences_use_only_what_their_rule_gives():
    """A placeholder without its fact is a broken page in the middle of a round."""
    params: dict[str, set[str]] = {}
    for text in sources().values():
        for code, words in re.findall(r'RuleViolation\(\s*"([^"]+)"((?:[^()]|\([^()]*\))*)\)', text):
            if "**" in words:
                continue
            given = set(re.findall(r"(\w+)=", words))
            params[code] = params[code] & given if code in params else given
    wrong = {
        code: missing for code, sentence in phrases().items()
        if code in params and (missing := set(re.findall(r"%\((\w+)\)", str(sentence))) - params[code])
    }

    assert wrong == {}


def test_every_constraint_has_a_test():
    named = {
        constraint.name
        for app in ("accounts", "audit", "live", "events", "tournament")
        for model in apps.get_app_config(app).get_models()
        for constraint in model._meta.constraints
    }
    tests = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py"))

    assert len(named) > 25
    assert sorted(name for name in named if name not in tests) == []


@pytest.mark.django_db
def test_models_and_migrations_agree():
    out = StringIO()
    call_command("makemigrations", "--check", "--dry-run", stdout=out)

    assert "No changes detected" in out.getvalue()


def templates() -> dict[str, str]:
    folder = ROOT / "templates"
    return {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8")
            for path in folder.rglob("*") if path.suffix in {".html", ".txt", ".svg"}}


@pytest.mark.parametrize("forbidden", [
    r"\sstyle\s*=", r"<style", r"<[^>{%]*\son[a-z]+\s*=", r"hx-on", r"<script(?![^>]*\bsrc=)(?![^>]*application/json)",
    r"(?:src|href|action)=\"(?:https?:)?//",
])
def test_templates_keep_the_policy(forbidden):
    assert [name for name, text in templates().items() if re.search(forbidden, text)] == []


def test_every_template_can_be_read():
    for name in templates():
        get_template(name)


def test_style_and_scripts_load_nothing_from_elsewhere():
    files = [path for path in (ROOT / "static").rglob("*") if path.suffix in {".css", ".js"}]

    assert len(files) > 5
    assert [path.name for path in files
            if re.search(r"url\(\s*['\"]?(?:https?:)?//|import\(?['\"](?:https?:)?//", path.read_text())] == []


def test_what_can_be_undone_is_recorded_somewhere():
    text = "".join(sources().values())

    assert {action for action in UNDO if f'"{action}"' not in text} == set()
    assert set(UNDO) >= {"result.report", "entry.drop", "round.post", "round.close", "cut.announce"}


def test_floats_stay_out_of_the_rules():
    for path, text in sources().items():
        if "domain" in path.parts or path.parts[-2] == "pairings":
            assert not re.search(r"\bfloat\(", text), path


def test_the_language_of_the_project_is_the_product_s():
    """Nothing names the machine it was made on."""
    paths = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *sources()]
    home = "/" + "work/"

    assert [path.name for path in paths if home in path.read_text(encoding="utf-8")] == []
