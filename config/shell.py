"""The shell: live streams and hot pages on the event loop, Django in eight threads for everything else."""

import asyncio
import signal
import threading

from a2wsgi import WSGIMiddleware

from config.background import Background
from config.body import WholeBody
from live.hot import HotPages
from live.hub import Hub
from live.stream import PREFIX, stream

THREADS = 8


class Shell:
    """One process: its event loop, its threads, and its background work when there is no broker."""

    def __init__(self, pages, background=None):
        self.hub = Hub()
        self._hot = HotPages(self.hub)
        self._django = WholeBody(WSGIMiddleware(pages, workers=THREADS))
        self._background = background or Background()

    async def __call__(self, scope, receive, send):
        if scope["type"] == "http":
            if scope["path"].startswith(PREFIX):
                await stream(self.hub, scope, receive, send)
            elif not await self._hot.answer(scope, send):
                await self._django(scope, receive, send)
        elif scope["type"] == "lifespan":
            await self._live(receive, send)
        else:
            await send({"type": "websocket.close", "code": 1000})

    async def start(self):
        await self.hub.start()
        await asyncio.to_thread(self._background.start)

    async def stop(self):
        await self.hub.stop()
        await asyncio.to_thread(self._background.stop)

    async def _live(self, receive, send):
        await receive()
        self._hear_signals()
        await self.start()
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await self.stop()
        await send({"type": "lifespan.shutdown.complete"})

    def _hear_signals(self):
        """End the streams at the first sign of stopping: the server waits for them before it says so."""
        if threading.current_thread() is not threading.main_thread():
            return
        loop = asyncio.get_running_loop()
        for sign in (signal.SIGTERM, signal.SIGINT):
            signal.signal(sign, self._then(signal.getsignal(sign), loop))

    def _then(self, before, loop):
        def heard(sign, frame):
            loop.call_soon_threadsafe(self.hub.close_streams)
            if callable(before):
                before(sign, frame)

        return heard
