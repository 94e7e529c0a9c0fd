"""What the log may not hold."""

import logging
import re

# Whoever reads a log must not come in by it: sign-in links, personal links, invitations, stream tickets.
_SECRET = re.compile(r"(/(?:enter|p|invite|join)/|[?&]ticket=)[^/?&\s'\"]+")


class HideSecrets(logging.Filter):
    """Write … in place of the secrets of addresses."""

    def filter(self, record: logging.LogRecord) -> bool:
        text = record.getMessage()
        shown = _SECRET.sub(r"\1…", text)
        if shown != text:
            record.msg, record.args = shown, ()
        return True
