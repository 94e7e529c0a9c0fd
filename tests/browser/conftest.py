"""The browser of this machine: nothing is downloaded."""

import os

import pytest


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    """Debian's Chromium in place of Playwright's own; root has no sandbox to give."""
    chosen = {**browser_type_launch_args, "executable_path": os.environ["ROUNDKEEPER_CHROMIUM"]}
    if os.geteuid() == 0:
        chosen["args"] = [*chosen.get("args", []), "--no-sandbox"]
    return chosen
