"""From a rule's code to a sentence in the reader's language."""

from importlib import import_module

from django.apps import apps
from django.conf import settings
from django.utils.functional import lazystr

from core.errors import RuleViolation


def phrases() -> dict[str, object]:
    """Every code with its sentence, from the ``phrases.py`` of each of our apps."""
    found = {}
    for name in settings.OUR_APPS:
        config = apps.get_app_config(name)
        module = _module(f"{config.name}.phrases")
        if hasattr(module, "PHRASES"):  # core.phrases is this module, and has none
            found |= module.PHRASES
    return found


def say(no: RuleViolation) -> str:
    """The sentence for a refusal: what is wrong, where, and what to do."""
    sentence = phrases().get(no.code)
    if sentence is None:
        raise LookupError(f"no sentence for the rule code {no.code!r}")
    return str(lazystr(sentence)) % no.params


def _module(name: str):
    try:
        return import_module(name)
    except ModuleNotFoundError as missing:
        if missing.name != name:
            raise
        return None
