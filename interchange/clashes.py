"""A list of people against those who are at the event already."""

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from events.domain.names import same_person_key
from interchange.formats.roster import RosterRow


@dataclass(frozen=True, slots=True)
class Known:
    """A player of the event, and whether entered in the tournament that the list is for."""

    pk: int
    number: int
    name: str
    external_id: str
    is_entered: bool
    team: str = ""


@dataclass(frozen=True, slots=True)
class Clash:
    """A line that names somebody who is there. `stops`: the import has to wait until the list is mended."""

    line: int
    code: str
    params: dict
    stops: bool


def clashes(rows: Sequence[RosterRow], players: Sequence[Known]) -> tuple[list[Clash], dict[int, int]]:
    """Every clash, and the lines whose person is known: line → key of the player.

    The same id is the same person, whose name must agree. Without ids on both sides the same written name
    is the same person too; a name that differs in width, accents or kana is only pointed out.
    """
    by_id = {player.external_id.casefold(): player for player in players if player.external_id}
    by_name: dict[str, list[Known]] = defaultdict(list)
    for player in players:
        by_name[same_person_key(player.name)].append(player)
    found: list[Clash] = []
    known: dict[int, int] = {}
    for row in rows:
        namesakes = by_name.get(same_person_key(row.name), []) if row.name else []
        player = by_id.get(row.external_id.casefold()) if row.external_id else None
        clash, same = _by_id(row, player) if player else _by_name(row, namesakes)
        if same and same.pk in known.values():  # two lines, two ids, one player without an id
            clash, same = Clash(row.line, "import.several_namesakes", clash.params, stops=True), None
        if clash:
            found.append(clash)
        if same:
            known[row.line] = same.pk
            found += _team(row, same)
    return found, known


def _by_id(row: RosterRow, player: Known) -> tuple[Clash, Known | None]:
    params = {"name": row.name, "other": player.name, "number": player.number, "external_id": row.external_id}
    if same_person_key(row.name) != same_person_key(player.name):
        return Clash(row.line, "import.id_taken", params, stops=True), None
    return _same(row, player, params)


def _by_name(row: RosterRow, namesakes: Sequence[Known]) -> tuple[Clash | None, Known | None]:
    if not namesakes:
        return None, None
    unsure = [player for player in namesakes if not (row.external_id and player.external_id)]
    written = [player for player in unsure if _spaced(player.name) == _spaced(row.name)]
    player = (written or unsure or namesakes)[0]
    params = {"name": row.name, "other": player.name, "number": player.number, "external_id": row.external_id}
    if len(written) > 1:
        return Clash(row.line, "import.several_namesakes", params, stops=True), None
    if written:
        return _same(row, player, params)
    return Clash(row.line, "import.similar_name" if unsure else "import.namesake", params, stops=False), None


def _same(row: RosterRow, player: Known, params: dict) -> tuple[Clash, Known]:
    code = "import.already_entered" if player.is_entered else "import.known_player"
    return Clash(row.line, code, params, stops=player.is_entered), player


def _team(row: RosterRow, player: Known) -> list[Clash]:
    """Who is at the event stays as they are: another team in the list is only pointed out."""
    if not row.team or same_person_key(row.team) == same_person_key(player.team):
        return []
    code = "import.other_team" if player.team else "import.no_team_yet"
    return [Clash(row.line, code, {"name": player.name, "team": player.team, "other": row.team}, stops=False)]


def _spaced(name: str) -> str:
    return re.sub(r"\s+", " ", name.strip())
