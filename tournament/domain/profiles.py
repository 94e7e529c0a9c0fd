"""Scoring profiles: points, the order of the tie-breakers, and the settings of their formulas.

One schema for the shipped file, for an organizer's own profile, and for the copy that a tournament keeps.
"""
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from fractions import Fraction
from functools import cache
from pathlib import Path
from types import MappingProxyType

from core.errors import RuleViolation
from tournament.domain.records import Points, Scoring
from tournament.domain.rows import BadRow, Row
from tournament.domain.tiebreakers import RANDOM, TIEBREAKERS

SHIPPED = Path(__file__).resolve().parent.parent / "data" / "profiles.toml"
NO_OPPONENTS = ("worst", "zero")
LEFT_OUT = ("none", "disqualified", "disqualified_and_dropped")
DEFAULTS = {f.name: f.default for f in fields(Scoring) if f.name != "points"}


@dataclass(frozen=True, slots=True)
class Profile:
    """How a tournament counts. `suggested`: our proposal, because no rule text could be read."""

    code: str
    edition: str
    name_en: str
    name_ja: str
    order: tuple[str, ...]
    scoring: Scoring
    suggested: bool = False

    def to_row(self) -> dict:
        """Plain JSON values from which `load_profile` makes the same profile again."""
        points = self.scoring.points
        settings = {name: getattr(self.scoring, name) for name in DEFAULTS}
        return {
            "code": self.code, "edition": self.edition, "name_en": self.name_en, "name_ja": self.name_ja,
            "suggested": self.suggested, "order": list(self.order),
            "points": {f.name: getattr(points, f.name) for f in fields(Points)},
            "settings": {name: str(value) if isinstance(value, Fraction) else value
                         for name, value in settings.items()},
        }


def load_profile(row: Mapping) -> Profile:
    """A checked profile from plain values; refuses with the key that is wrong."""
    try:
        return _profile(Row(row))
    except BadRow as bad:
        if bad.reason == "missing":
            raise RuleViolation("profile.missing_key", key=bad.key) from None
        if bad.reason == "unknown":
            raise RuleViolation("profile.unknown_key", key=bad.key) from None
        raise RuleViolation("profile.bad_value", key=bad.key, value=bad.value) from None


def read_profiles(text: str) -> dict[str, Profile]:
    """Every profile of a file by its code."""
    try:
        document = tomllib.loads(text)
    except (ValueError, RecursionError) as wrong:  # bad TOML, a number without end, bottomless nesting
        raise RuleViolation("profile.unreadable", detail=str(wrong)) from None
    rows = document.get("profile")
    if not isinstance(rows, list) or set(document) != {"profile"}:
        raise RuleViolation("profile.unreadable", detail="[[profile]]")
    profiles: dict[str, Profile] = {}
    for row in rows:
        profile = load_profile(row)
        if profile.code in profiles:
            raise RuleViolation("profile.code_twice", name=profile.code)
        profiles[profile.code] = profile
    return profiles


@cache
def shipped_profiles() -> Mapping[str, Profile]:
    """The profiles that come with the application."""
    return MappingProxyType(read_profiles(SHIPPED.read_text(encoding="utf-8")))


def _profile(row: Row) -> Profile:
    profile = Profile(
        code=row.text("code"), edition=row.text("edition"),
        name_en=row.text("name_en"), name_ja=row.text("name_ja"),
        order=_order(row.texts("order")), suggested=row.flag("suggested", False),
        scoring=_scoring(_points(row.row("points")), row.row("settings", {})))
    row.done()
    return profile


def _order(order: tuple[str, ...]) -> tuple[str, ...]:
    if unknown := set(order) - set(TIEBREAKERS):
        raise RuleViolation("profile.unknown_tiebreaker", name=min(unknown))
    for name in order:
        if order.count(name) > 1:
            raise RuleViolation("profile.tiebreaker_twice", name=name)
    if RANDOM in order[:-1]:
        raise RuleViolation("profile.random_not_last")
    return order


def _points(row: Row) -> Points:
    """A better result must not bring fewer points, and a win brings some."""
    win = row.integer("win", least=1, most=1000)
    draw = row.integer("draw", most=win)
    loss = row.integer("loss", most=draw)
    points = Points(win, draw, loss, bye=row.integer("bye", most=win),
                    double_loss=row.integer("double_loss", loss, most=draw))
    row.done()
    return points


def _scoring(points: Points, row: Row) -> Scoring:
    def share(name: str, most: Fraction = Fraction(1)) -> Fraction:
        return row.fraction(name, DEFAULTS[name], most=most)

    def flag(name: str) -> bool:
        return row.flag(name, DEFAULTS[name])

    scoring = Scoring(
        points,
        cumulative_base=share("cumulative_base", Fraction(1, 2)),  # beyond it later totals stop deciding
        bye_in_cumulative=flag("bye_in_cumulative"),
        loss_rate_unplayed=share("loss_rate_unplayed"),
        no_opponents=row.one_of("no_opponents", NO_OPPONENTS, DEFAULTS["no_opponents"]),
        match_floor=share("match_floor"), game_floor=share("game_floor"),
        own_match_floor=flag("own_match_floor"), own_game_floor=flag("own_game_floor"),
        bye_in_match_rate=flag("bye_in_match_rate"), bye_in_game_rate=flag("bye_in_game_rate"),
        bye_in_schedule=flag("bye_in_schedule"),
        bye_games=row.integer("bye_games", DEFAULTS["bye_games"], most=10),
        intentional_draw_games=row.integer(
            "intentional_draw_games", DEFAULTS["intentional_draw_games"], most=10),
        drawn_game=share("drawn_game"),
        left_out=row.one_of("left_out", LEFT_OUT, DEFAULTS["left_out"]),
        dropped_cap=share("dropped_cap"))
    if not scoring.cumulative_base:
        raise BadRow("settings.cumulative_base", "bad", 0)
    row.done()
    return scoring
