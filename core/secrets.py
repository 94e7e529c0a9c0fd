"""Secrets of printed and sent links: 128 bits, of which only the hash is kept."""

from hashlib import sha256
from secrets import token_urlsafe


def new_secret() -> str:
    return token_urlsafe(16)


def hash_of(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()
