"""The same behaviour with Redis, when the run has one, and inside the process, when it has none."""

import queue
from uuid import uuid4

from live import bus


def test_every_listener_hears_what_is_published_until_it_stops():
    channel, first, second = uuid4(), queue.Queue(), queue.Queue()
    stop_first, stop_second = bus.listen(first.put), bus.listen(second.put)
    try:
        bus.publish(channel, "staff", ["table-1-2", "standings"], 7)
        message = bus.Message(str(channel), "staff", ("table-1-2", "standings"), 7)
        assert [first.get(timeout=3), second.get(timeout=3)] == [message, message]

        stop_first()
        bus.publish(channel, "public", ["standings"], 8)
        assert second.get(timeout=3).version == 8
        assert first.empty()
    finally:
        stop_first()
        stop_second()
