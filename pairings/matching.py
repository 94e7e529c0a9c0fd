"""The cheapest perfect matching of a graph with integer costs."""

import importlib.metadata
from collections.abc import Sequence
from functools import cache
from operator import itemgetter

from pairings.types import Engine

try:
    import rustworkx
except ImportError:  # the compiled library is missing on this platform; networkx gives the same optimum
    rustworkx = None

WIDEST = 120  # bits: rustworkx counts in signed 128-bit integers and sums two weights

Edge = tuple[int, int, int]


def engine_name(engine: Engine) -> str:
    """The library that draws, with its version: part of what makes a draw repeatable."""
    library = "networkx" if engine == "networkx" or rustworkx is None else "rustworkx"
    return f"{library} {_version(library)}"


@cache
def _version(library: str) -> str:
    """As the library was installed; looking it up takes longer than drawing a small field."""
    return importlib.metadata.version(library)


def cheapest_matching(size: int, edges: Sequence[Edge], *, engine: Engine = "auto") -> list[tuple[int, int]]:
    """Match all vertices 0 … size-1 at the smallest total cost; pairs come back sorted."""
    top = max(map(itemgetter(2), edges), default=0) + 1
    compiled = rustworkx is not None and engine != "networkx" and top.bit_length() <= WIDEST
    find = _by_rustworkx if compiled else _by_networkx
    matched = find(size, [(a, b, top - cost) for a, b, cost in edges])
    if 2 * len(matched) != size:
        raise ValueError(f"only {2 * len(matched)} of {size} vertices can be matched")
    return sorted((a, b) if a < b else (b, a) for a, b in matched)


def _by_rustworkx(size: int, edges: list[Edge]) -> set[tuple[int, int]]:
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(size))
    graph.add_edges_from(edges)
    return rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)


def _by_networkx(size: int, edges: list[Edge]) -> set[tuple[int, int]]:
    import networkx  # slow to import, and rarely needed

    graph = networkx.Graph()
    graph.add_nodes_from(range(size))
    graph.add_weighted_edges_from(edges)
    return networkx.max_weight_matching(graph, maxcardinality=True)
