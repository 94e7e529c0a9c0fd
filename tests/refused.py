"""The database says no."""

from contextlib import contextmanager

import pytest
from django.db import IntegrityError, connection, transaction


@contextmanager
def refused(constraint: str):
    """Expect an integrity error; only PostgreSQL names a unique index, so the name is checked there."""
    with pytest.raises(IntegrityError) as no, transaction.atomic():
        yield
    if connection.vendor == "postgresql":
        assert f'"{constraint}"' in str(no.value)
