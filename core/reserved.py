"""Words of the addresses that no tournament may have as its own."""

EVENT_PAGES = frozenset({"players", "staff", "history", "settings", "new-tournament", "links", "demo", "import"})
