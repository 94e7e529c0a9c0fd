"""Words of the addresses that no tournament, and no event, may have as its own."""

EVENT_PAGES = frozenset({
    "players", "staff", "history", "settings", "new-tournament", "links", "demo", "import", "scoring-profiles"})
EVENT_ADDRESSES = frozenset({"new"})
