"""An organizer's own scoring profile: read from a text, checked, and written as a text again."""
import json
import re
from dataclasses import replace
from unicodedata import category

from core.errors import RuleViolation
from tournament.domain.profiles import Profile, read_profiles, shipped_profiles

CODE = re.compile(r"[a-z0-9][a-z0-9.-]*", re.ASCII)
LONGEST = {"code": 40, "edition": 40, "name_en": 80, "name_ja": 80}  # characters


def read_own(text: str) -> Profile:
    """The one profile of a text, ready to be kept (see `as_own`)."""
    found = list(read_profiles(text).values())
    if len(found) != 1:
        raise RuleViolation("profile.not_one", count=len(found))
    return as_own(found[0])


def as_own(profile: Profile) -> Profile:
    """The profile as an organizer's own; `suggested` goes, since it says of shipped ones that they are our idea.

    Refuses a shipped one's code, and texts that would not fit where profiles are listed.
    """
    for key, most in LONGEST.items():
        value = getattr(profile, key)
        if len(value) > most:
            raise RuleViolation("profile.too_long", key=key, most=most)
        if any(category(character) in ("Cc", "Cs") for character in value):
            raise RuleViolation("profile.control_character", key=key)
    if not CODE.fullmatch(profile.code):
        raise RuleViolation("profile.bad_code", name=profile.code, most=LONGEST["code"])
    if profile.code in shipped_profiles():
        raise RuleViolation("profile.code_shipped", name=profile.code)
    return replace(profile, suggested=False)


def start_from(profile: Profile, taken: frozenset[str]) -> Profile:
    """A copy to begin with, under a code that nobody has."""
    base = profile.code.removesuffix("-own")[:LONGEST["code"] - 8]
    codes = (f"{base}-own" if number == 1 else f"{base}-own-{number}" for number in range(1, len(taken) + 2))
    return replace(profile, code=next(code for code in codes if code not in taken), suggested=False)


def render(profile: Profile) -> str:
    """The profile as TOML, every setting written out; reading it gives the same profile."""
    row = profile.to_row()
    lines = ["[[profile]]", *(f"{key} = {_value(row[key])}" for key in ("code", "edition", "name_en", "name_ja"))]
    if row["suggested"]:
        lines.append("suggested = true")
    lines += ["order = [", *(f"  {_value(name)}," for name in row["order"]), "]"]
    for part in ("points", "settings"):
        lines += ["", f"[profile.{part}]", *(f"{key} = {_value(value)}" for key, value in row[part].items())]
    return "\n".join(lines) + "\n"


def _value(value: str | int) -> str:
    """JSON's texts, numbers and truths are TOML's too, but for one character that TOML wants escaped."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
