"""Pairing inside one large group: neighbours in drawn order, then exchanges until no pair is forbidden."""

from collections.abc import Sequence

from pairings.field import Field


def pair_inside(field: Field, members: Sequence[int]) -> list[tuple[int, int]]:
    """Pair an even number of members without a forbidden pair.

    With at least 2(f+1) members, f being the most partners forbidden to anyone, an exchange always exists:
    a forbidden partner of either player of a bad pair spoils half of one other pair at most.
    """
    pairs = list(zip(members[::2], members[1::2], strict=True))
    for bad, (a, b) in enumerate(pairs):
        if field.is_forbidden(a, b):
            other, first, second = _exchange(field, pairs, bad)
            pairs[bad], pairs[other] = first, second
    return pairs


def _exchange(
    field: Field, pairs: Sequence[tuple[int, int]], bad: int
) -> tuple[int, tuple[int, int], tuple[int, int]]:
    """Another pair, and the two pairs that replace it and the bad one."""
    a, b = pairs[bad]
    for step in range(1, len(pairs)):
        other = (bad + step) % len(pairs)
        for c, d in (pairs[other], pairs[other][::-1]):
            if not field.is_forbidden(a, c) and not field.is_forbidden(b, d):
                return other, (a, c), (b, d)
    raise AssertionError("a large group without an exchange")
