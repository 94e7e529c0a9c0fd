"""Countries as people write them → two-letter codes."""
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from events.domain.names import same_person_key

SHIPPED = Path(__file__).resolve().parent.parent / "data" / "countries.tsv"


def country_code(written: str) -> str:
    """The two-letter code for a code or a name in English or Japanese; empty when nobody knows it."""
    return _codes().get(same_person_key(written), "")


@cache
def _codes() -> Mapping[str, str]:
    lines = SHIPPED.read_text(encoding="utf-8").splitlines()
    rows = [line.split("\t") for line in lines if not line.startswith("#")]
    return MappingProxyType({same_person_key(name): row[0] for row in rows for name in row})
