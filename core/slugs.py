"""The words in an address."""

from collections.abc import Collection

from django.utils.text import slugify

LONGEST = 50


def slug_base(name: str, otherwise: str) -> str:
    """What a name becomes in an address; ``otherwise`` for names without Latin letters."""
    return slugify(name)[:LONGEST] or otherwise


def free_slug(base: str, taken: Collection[str]) -> str:
    """``base``, or the first of base-2, base-3 … that nobody has."""
    number, slug = 1, base
    while slug in taken:
        number += 1
        slug = f"{base}-{number}"
    return slug
