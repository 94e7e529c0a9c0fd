#!/usr/bin/env python
"""Django's command line for this project; `python3 run.py manage …` calls it in the right environment."""

import os
import sys


def main():
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
