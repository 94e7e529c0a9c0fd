"""Reading the rows of a data file (or of stored JSON) by keyword, so that a slip names its key."""
import re
from collections.abc import Collection, Mapping
from fractions import Fraction

SHARE = re.compile(r"\d{1,9}(/\d{1,9})?", re.ASCII)  # an exponent could ask for more digits than there is memory
MOST_SHOWN = 80  # characters of a wrong value


class BadRow(ValueError):
    """A row that cannot be used: the key, what is wrong with it, and what stood there."""

    def __init__(self, key: str, reason: str, value: object = ""):
        self.key = key
        self.reason = reason      # "missing", "unknown" or "bad"
        self.value = _shown(value)
        super().__init__(f"{key}: {reason} {self.value}".rstrip())


def _shown(value: object) -> str:
    try:
        said = str(value)
    except ValueError:  # a number of more digits than Python writes out
        return "…"
    return said if len(said) <= MOST_SHOWN else said[:MOST_SHOWN] + "…"


_ABSENT = object()


class Row:
    """A mapping that is emptied key by key; `done()` refuses what nobody asked for."""

    def __init__(self, values: object, path: str = ""):
        if not isinstance(values, Mapping):
            raise BadRow(path, "bad", values)
        self._values = dict(values)
        self._path = path

    def text(self, key: str, default: object = _ABSENT) -> str:
        """A text that says something."""
        value = self._take(key, default)
        if value is default:
            return value
        if not isinstance(value, str) or not value.strip():
            raise BadRow(self._name(key), "bad", value)
        return value

    def one_of(self, key: str, choices: Collection[str], default: object = _ABSENT) -> str:
        value = self.text(key, default)
        if value is not default and value not in choices:
            raise BadRow(self._name(key), "bad", value)
        return value

    def integer(self, key: str, default: object = _ABSENT, *, least: int = 0,
                most: int = 1_000_000) -> int:
        value = self._take(key, default)
        if value is default:
            return value
        if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
            raise BadRow(self._name(key), "bad", value)
        return value

    def flag(self, key: str, default: object = _ABSENT) -> bool:
        value = self._take(key, default)
        if not isinstance(value, bool):
            raise BadRow(self._name(key), "bad", value)
        return value

    def fraction(self, key: str, default: object = _ABSENT, *, most: Fraction = Fraction(1)) -> Fraction:
        """A share written as text ("1/3", "33/100") or a whole number; never a float."""
        value = self._take(key, default)
        if value is default:
            return value
        try:
            if isinstance(value, bool | float) or (isinstance(value, str) and not SHARE.fullmatch(value)):
                raise ValueError
            share = Fraction(value)
        except (TypeError, ValueError, ZeroDivisionError):
            raise BadRow(self._name(key), "bad", value) from None
        if not 0 <= share <= most:
            raise BadRow(self._name(key), "bad", value)
        return share

    def texts(self, key: str, default: object = _ABSENT) -> tuple[str, ...]:
        """A list of texts with at least one member."""
        value = self._take(key, default)
        if value is default:
            return value
        if not isinstance(value, list | tuple) or not value or not all(
                isinstance(member, str) and member for member in value):
            raise BadRow(self._name(key), "bad", value)
        return tuple(value)

    def row(self, key: str, default: object = _ABSENT) -> "Row":
        """A row inside this one."""
        return Row(self._take(key, default), self._name(key))

    def rows(self, key: str) -> list["Row"]:
        """The rows listed inside this one, at least one."""
        value = self._take(key, _ABSENT)
        if not isinstance(value, list) or not value:
            raise BadRow(self._name(key), "bad", value)
        return [Row(member, f"{self._name(key)}[{i}]") for i, member in enumerate(value, start=1)]

    def done(self) -> None:
        """Refuse a key that was never asked for: it is a slip of the pen."""
        for key in sorted(self._values, key=str):
            raise BadRow(self._name(key), "unknown")

    def _take(self, key: str, default: object) -> object:
        value = self._values.pop(key, default)
        if value is _ABSENT:
            raise BadRow(self._name(key), "missing")
        return value

    def _name(self, key: object) -> str:
        return f"{self._path}.{key}" if self._path else str(key)
