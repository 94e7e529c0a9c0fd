"""Chance that anyone can repeat: keyed hashes instead of a random number generator."""

from collections.abc import Callable, Iterable
from hashlib import blake2b
from struct import Struct

from pairings.types import PlayerId

_CUT = Struct(">4Q").unpack


def lottery(seed: int, round: int, purpose: str) -> Callable[[PlayerId], int]:
    """A function that gives each id its 64-bit lot; the same on every machine and Python version."""
    key = _key(seed, round, purpose)

    def lot(number: PlayerId) -> int:
        return int.from_bytes(blake2b(str(number).encode(), key=key, digest_size=8).digest(), "big")

    return lot


def draw_lots(seed: int, round: int, ids: Iterable[PlayerId]) -> list[tuple[int, int, int, int]]:
    """Everybody's four independent 64-bit lots for a round, in the order of the ids: one hash each, cut up."""
    key = _key(seed, round, "lots")  # in front of the text: one block to hash, where a keyed hash has two
    return [_CUT(blake2b(key + str(one).encode(), digest_size=32).digest()) for one in ids]


def _key(seed: int, round: int, purpose: str) -> bytes:
    return blake2b(f"{seed}/{round}/{purpose}".encode(), digest_size=32).digest()
