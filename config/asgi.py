"""What a server runs: ``config.asgi:application``."""

import os

from django.core.wsgi import get_wsgi_application


def shell():
    """Load the apps first; the shell's own modules need them."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    pages = get_wsgi_application()
    from config.shell import Shell

    return Shell(pages)


application = shell()
