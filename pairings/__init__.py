"""Pairings for Swiss rounds and single-elimination brackets: a pure library, described in README.md."""
