"""``python -m pairings FILE``: read a position, write its round."""

import argparse
import json
import sys
from pathlib import Path

from pairings.position import BadPosition, read_position, round_of

UNREADABLE = 2


def main(arguments: list[str] | None = None) -> int:
    """Draw the round of a file (``-``: standard input) and write it to standard output as JSON."""
    parser = argparse.ArgumentParser(prog="python -m pairings", description=main.__doc__)
    parser.add_argument("file", help='position as JSON ("pairing-position/1"), - for standard input')
    parser.add_argument("--time", action="store_true", help="say how many microseconds the draw took")
    asked = parser.parse_args(arguments)
    try:
        position = read_position(_text(asked.file))
    except (OSError, UnicodeDecodeError, BadPosition) as wrong:
        sys.stderr.write(f"{asked.file}: {wrong}\n")
        return UNREADABLE
    if position.ignored:
        sys.stderr.write(f"{asked.file}: not known and ignored: {', '.join(position.ignored)}\n")
    told = round_of(position, position.draw(), timed=asked.time)
    json.dump(told, sys.stdout, indent=1, ensure_ascii=sys.stdout.encoding.lower() != "utf-8")
    sys.stdout.write("\n")
    return 0


def _text(file: str) -> str:
    return sys.stdin.buffer.read().decode("utf-8") if file == "-" else Path(file).read_text(encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
