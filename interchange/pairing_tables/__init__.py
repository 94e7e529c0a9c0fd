"""The tables of docs/pairing.md: what was measured of the draw, computed again."""
