import subprocess
import sys

from tests.config.conftest import ROOT


def test_tasks_and_their_retries_run_inside_the_process(installation):
    """Without the default app set, the retry would look for a broker on this machine and be lost."""
    script = "import django; django.setup(); from tests.config.background_story import main; main()"
    ran = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True,
        env=installation | {"DJANGO_SETTINGS_MODULE": "config.settings"}, timeout=60, check=True,
    )

    assert ran.stdout == repr((True, [(0, "hello", False), (1, "hello", False)], 0))
