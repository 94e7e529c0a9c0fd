"""Whether a port can be had."""

import socket

from setup_tools.places import WINDOWS
from setup_tools.steps import Stop

LOCAL, ALL = "127.0.0.1", "0.0.0.0"


def is_free(host: str, port: int) -> bool:
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        if not WINDOWS:  # there it would mean sharing the port
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
            probe.listen(1)
        except PermissionError:
            raise Stop(f"This account may not open port {port}; take one above 1023.") from None
        except OSError:
            return False
    return True


def require_free(host: str, port: int) -> None:
    """Tried before anything else is started: background work must not run beside a failed bind."""
    if is_free(host, port):
        return
    other = next((number for number in range(port + 1, min(port + 50, 65536)) if is_free(host, number)), None)
    advice = f" Try: python3 run.py --port {other}" if other else ""
    raise Stop(f"Port {port} is in use by another program.{advice}")
