import asyncio

from live.hub import CLOSE, QUEUE, Line, Watched, frame


def test_a_version_is_told_only_when_all_before_it_are():
    watched = Watched(10)

    watched.announced(12)
    assert (watched.version, watched.told) == (12, 10)
    watched.announced(11)
    assert (watched.version, watched.told) == (12, 12)


def test_the_poll_finds_what_the_bus_lost_even_behind_a_later_message():
    watched = Watched(10)
    watched.announced(12)

    assert watched.read(12)
    watched.catch_up(12)
    assert not watched.read(12)


def test_a_message_that_overtakes_the_poll_is_not_taken_for_a_restored_database():
    watched = Watched(10)
    watched.announced(11)

    watched.read(10)
    watched.read(11)
    watched.read(10)

    assert watched.version == 11


def test_a_restored_database_takes_the_version_back_and_is_told():
    watched = Watched(10)

    assert [watched.read(4), watched.read(4)] == [False, True]
    assert (watched.version, watched.told) == (4, 3)


def test_only_the_last_topic_of_a_message_completes_its_version():
    assert frame(["table-5-7", "standings"], 12, 11) == (
        b'event: table-5-7\nid: 11\ndata: {"version": 11}\n\n'
        b'event: standings\nid: 12\ndata: {"version": 12}\n\n'
    )


def test_a_reader_who_is_too_slow_is_told_to_ask_for_everything_again():
    async def story():
        line = Line("public")
        for number in range(QUEUE + 1):
            line.offer(b"%d" % number, b"hello")
        waiting = [line.waiting.get_nowait() for _ in range(line.waiting.qsize())]
        line.close()
        return waiting, line.waiting.get_nowait()

    assert asyncio.run(story()) == ([b"hello"], CLOSE)
