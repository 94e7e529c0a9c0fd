"""Games come as files; a bad one is refused by file and key."""
import pytest

from core.errors import RuleViolation
from tournament.domain.games import Format, Level, read_games, shipped_games
from tournament.domain.profiles import shipped_profiles
from tournament.domain.structure import families

GAME = """
code = "own"
edition = "1"
name_en = "Own game"
name_ja = "独自ゲーム"
profile = "generic"
structure = "generic"
wins_needed = 1
[[level]]
code = "casual"
name_en = "Casual"
name_ja = "カジュアル"
decklists = "optional"
[[format]]
code = "open"
name_en = "Open"
name_ja = "オープン"
round_minutes = 40
"""


def refusal(folder):
    with pytest.raises(RuleViolation) as no:
        read_games(folder)
    return no.value.code, no.value.params


def test_flesh_and_blood_by_its_tables():
    fab = shipped_games()["fab"]

    assert (fab.profile, fab.structure, fab.wins_needed, fab.edition) == ("fab-2026-06", "fab", 1, "2026-06")
    minutes = {f.code: (f.round_minutes, f.limited, f.suggested) for f in fab.formats if f.team_size == 1}
    assert minutes == {
        "classic-constructed": (55, False, False), "living-legend": (55, False, True),
        "blitz": (35, False, False), "silver-age": (35, False, True), "ultimate-pit-fight": (55, False, True),
        "commoner": (30, False, True), "sealed-deck": (35, True, False), "booster-draft": (35, True, False),
        "blitz-preconstructed": (35, False, False), "crack-shuffle-play": (30, True, True),
        "welcome-deck": (30, False, False)}
    assert [level.code for level in fab.levels] == ["casual", "competitive", "professional"]
    assert fab.level("competitive") == Level("competitive", "Competitive", "競技", "required")
    assert fab.level("casual").decklists == "optional"


def test_weiss_schwarz_is_marked_as_our_proposal():
    weiss = shipped_games()["weiss-schwarz"]

    assert weiss.suggested and shipped_profiles()[weiss.profile].suggested
    assert {f.round_minutes for f in weiss.formats} == {30}
    assert (weiss.name("ja"), weiss.formats[0].name("en")) == ("ヴァイスシュヴァルツ", "Neo-Standard")


def test_every_game_names_what_exists():
    games = shipped_games()

    assert set(games) == {"fab", "generic", "magic", "weiss-schwarz"}
    assert {g.profile for g in games.values()} <= set(shipped_profiles())
    assert {g.structure for g in games.values()} <= families()
    assert {code: g.wins_needed for code, g in games.items()} == {
        "fab": 1, "generic": 2, "magic": 2, "weiss-schwarz": 1}


def test_unknown_formats_and_levels_are_refused():
    fab = shipped_games()["fab"]
    assert fab.format("blitz").round_minutes == 35
    for ask, code in ((fab.format, "game.unknown_format"), (fab.level, "game.unknown_level")):
        with pytest.raises(RuleViolation) as no:
            ask("chess")
        assert (no.value.code, no.value.params) == (code, {"name": "chess"})


def test_another_game_is_another_file(tmp_path):
    (tmp_path / "own.toml").write_text(GAME, encoding="utf-8")
    (tmp_path / "notes.txt").write_text("no game", encoding="utf-8")

    own = read_games(tmp_path)["own"]

    assert own.formats == (Format("open", "Open", "オープン", 40, False, False, 1, False),)
    assert (own.name("en"), own.suggested) == ("Own game", False)


@pytest.mark.parametrize(("old", "new", "key", "reason", "value"), [
    ("wins_needed = 1", "", "wins_needed", "missing", ""),
    ("wins_needed = 1", "wins_needed = 0", "wins_needed", "bad", "0"),
    ('profile = "generic"', 'profile = "lost"', "profile", "bad", "lost"),
    ('structure = "generic"', 'structure = "lost"', "structure", "bad", "lost"),
    ("round_minutes = 40", 'round_minutes = "40"', "format[1].round_minutes", "bad", "40"),
    ("round_minutes = 40", "round_minutes = 40\ncolour = 1", "format[1].colour", "unknown", ""),
    ('decklists = "optional"', 'decklists = "never"', "level[1].decklists", "bad", "never"),
    ('name_ja = "オープン"\n', "", "format[1].name_ja", "missing", ""),
    ('edition = "1"', 'edition = "1"\nhouse = "x"', "house", "unknown", ""),
])
def test_a_bad_file_is_named_with_its_key(tmp_path, old, new, key, reason, value):
    (tmp_path / "own.toml").write_text(GAME.replace(old, new, 1), encoding="utf-8")

    assert refusal(tmp_path) == (
        "game.bad_file", {"file": "own.toml", "key": key, "reason": reason, "value": value})


def test_what_stands_once_must_stand_once(tmp_path):
    form = GAME[GAME.index("[[format]]"):]
    (tmp_path / "own.toml").write_text(GAME + form, encoding="utf-8")
    assert refusal(tmp_path)[1]["key"] == "format.code"

    (tmp_path / "own.toml").write_text(GAME, encoding="utf-8")
    (tmp_path / "twin.toml").write_text(GAME, encoding="utf-8")
    assert refusal(tmp_path) == (
        "game.bad_file", {"file": "twin.toml", "key": "code", "reason": "bad", "value": "own"})


@pytest.mark.parametrize("content", [b"code = ", b"\xff\xfe\x00"])
def test_a_file_that_cannot_be_read_is_named(tmp_path, content):
    (tmp_path / "own.toml").write_bytes(content)

    code, params = refusal(tmp_path)

    assert (code, params["file"]) == ("game.unreadable_file", "own.toml")
