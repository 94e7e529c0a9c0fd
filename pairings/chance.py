"""Chance that anyone can repeat: keyed hashes instead of a random number generator."""

from collections.abc import Callable
from hashlib import blake2b

from pairings.types import PlayerId


def lottery(seed: int, round: int, purpose: str) -> Callable[[PlayerId], int]:
    """A function that gives each id its 64-bit lot; the same on every machine and Python version."""
    key = blake2b(f"{seed}/{round}/{purpose}".encode(), digest_size=32).digest()

    def lot(number: PlayerId) -> int:
        return int.from_bytes(blake2b(str(number).encode(), key=key, digest_size=8).digest(), "big")

    return lot
