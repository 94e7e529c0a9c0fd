"""A page of Markdown with tables between markers, and new tables put there."""

import re
from collections.abc import Iterable, Mapping, Sequence

MARKED = re.compile(r"(<!-- table: (?P<name>[\w-]+) -->\n).*?(<!-- end -->)", re.DOTALL)


def names(page: str) -> list[str]:
    """The tables that the page has a place for, in its order."""
    return [found["name"] for found in MARKED.finditer(page)]


def filled(page: str, tables: Mapping[str, str]) -> str:
    """The page with these tables in their places; other tables stay. Raises KeyError for one without a place."""
    for name in tables:
        if name not in names(page):
            raise KeyError(name)
    return MARKED.sub(lambda found: found[1] + tables[found["name"]] + found[3] if found["name"] in tables
                      else found[0], page)


def table(head: Sequence[str], rows: Iterable[Sequence]) -> str:
    """A table of Markdown; the first column stands left, the others right."""
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    return "".join(f"| {' | '.join(map(str, line))} |\n" for line in lines)


def milliseconds(took: float) -> str:
    return f"{took:.1f}" if took < 100 else f"{took:.0f}"
