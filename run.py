#!/usr/bin/env python3
"""Makes the environment, serves, tests: `python3 run.py help` lists what it can do.

This file stays pure ASCII and in syntax that any Python reads, so that an old one gets a sentence
instead of a syntax error. The work is done in setup_tools/, which needs the standard library only.
"""

import os
import sys

OLDEST = (3, 11)


def main():
    if sys.version_info[:2] < OLDEST:
        sys.stderr.write(
            "Roundkeeper needs Python %d.%d or newer; this is Python %d.%d.\n" % (OLDEST + tuple(sys.version_info[:2]))
        )
        return 1
    sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
    from setup_tools import cli

    return cli.run(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
