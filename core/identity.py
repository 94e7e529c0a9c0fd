"""Who acts, and where: plain values that outlive the rows they name."""

from dataclasses import dataclass
from typing import Literal
from uuid import UUID

Kind = Literal["user", "player", "screen", "token", "system"]


@dataclass(frozen=True, slots=True)
class Actor:
    """Who acts; three fields of the audit row, no foreign key."""

    kind: Kind
    id: str = ""  # its uid; empty for the system
    label: str = ""  # its name at that moment


SYSTEM = Actor("system", "", "Roundkeeper")


@dataclass(frozen=True, slots=True)
class Scope:
    """Where something happens or is allowed: an event, or one tournament of it."""

    event: UUID
    tournament: UUID | None = None
