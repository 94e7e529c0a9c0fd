"""What the server prints when it is ready: its address, the way in, and on a LAN a code to scan."""

import asyncio
import contextlib
import http.client
import ipaddress
import socket
import sys
import threading

import segno
import uvicorn
from django.core.management import call_command

TRIES = 60  # seconds, as the socket takes the question long before anybody answers


class Announcing(uvicorn.Server):
    """A server that says when its socket listens."""

    def __init__(self, config: uvicorn.Config, *, lan: bool):
        super().__init__(config)
        self._lan = lan

    async def startup(self, sockets=None):
        await super().startup(sockets=sockets)
        if self.started:
            await asyncio.to_thread(announce, self.config.host, self.config.port, self._lan)


def announce_when_answering(host: str, port: int):
    """For several processes: none of them knows when the first is ready, so the door is tried."""
    here = host if is_loopback(host) else "127.0.0.1"

    def knock():
        for _ in range(TRIES):
            line = http.client.HTTPConnection(here, port, timeout=TRIES)
            with contextlib.suppress(OSError), contextlib.closing(line):
                line.request("HEAD", "/live/")
                line.getresponse()
                _line(f"ready http://localhost:{port}")
                return

    threading.Thread(target=knock, name="knock", daemon=True).start()


def announce(host: str, port: int, lan: bool):
    """Print the address; on this machine alone also the demo's links, on a LAN the address of the hall."""
    _line(f"ready http://localhost:{port}")
    if is_loopback(host):
        call_command("sign_in_links")
    if lan and (address := lan_address()):
        here = f"http://{address}:{port}"
        _line(f"For other devices of this network: {here}")
        segno.make(here, error="m").terminal(compact=True)


def _line(text: str):
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def is_loopback(host: str) -> bool:
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def lan_address() -> str | None:
    """This machine's address in its network. Connecting a datagram socket sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return None
        return probe.getsockname()[0]
