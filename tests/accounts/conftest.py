import pytest
from django.core.cache import cache

from accounts import commands


@pytest.fixture(autouse=True)
def own_addresses(settings, tmp_path):
    """Only this app's pages, and no counts of tries left over from another test."""
    settings.ROOT_URLCONF = "tests.accounts.urls"
    settings.STATIC_ROOT = tmp_path
    cache.clear()


@pytest.fixture
def aya(db):
    return commands.create_staff(name="Aya Mori")
