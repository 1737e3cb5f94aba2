"""Rolls posted to an address: in order, each once, and never further than the host that was named."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from aiohttp import ClientSession, web

from game.errors import UsageError
from game.features.rolls import post
from game.features.rolls.post import MOST_WAITING, RollPost, checked_url, sender

URL = "http://table.example:9000/rolls"
Answer = tuple[int, str] | Exception


class Table:
    """Answers what it is told to; then 200 to everything. It counts the pauses that were made."""

    def __init__(self, *answers: Answer) -> None:
        self.answers = list(answers)
        self.taken: list[int] = []
        self.asked: list[str] = []
        self.pauses: list[float] = []
        self.said: list[str] = []
        self.done = asyncio.Event()

    async def send(self, url: str, body: bytes) -> tuple[int, str]:
        self.asked.append(url)
        answer = self.answers.pop(0) if self.answers else (200, "")
        if isinstance(answer, Exception):
            raise answer
        if answer[0] == 200:
            self.taken.append(json.loads(body)["number"])
        return answer

    async def pause(self, seconds: float) -> None:
        self.pauses.append(seconds)
        await asyncio.sleep(0)


def posted(table: Table, rolls: int) -> RollPost:
    """Post so many rolls until none waits any more."""

    async def work() -> RollPost:
        made = RollPost(URL, table.send, lambda words: table.said.append(str(words)), pause=table.pause)
        for number in range(1, rolls + 1):
            made.put({"number": number})
        running = asyncio.create_task(made.run())
        while made.waiting and not running.done():
            await asyncio.sleep(0)
        running.cancel()
        return made

    return asyncio.run(work())


def test_fifty_rolls_come_once_each_and_in_order() -> None:
    table = Table()
    posted(table, 50)
    assert table.taken == list(range(1, 51))
    assert table.said == []


def test_a_table_that_is_dead_is_tried_again_ever_more_seldom_and_loses_nothing() -> None:
    dead: list[Answer] = [OSError(111, "Connection refused"), TimeoutError(), (503, ""), (429, "")] * 3
    table = Table(*dead)
    posted(table, 3)
    assert table.taken == [1, 2, 3]
    assert table.pauses == [min(0.5 * 2**n, 60.0) for n in range(12)]
    assert [sentence.rpartition(" ")[2] for sentence in table.said] == ["does.", "again."]


def test_what_is_refused_is_not_sent_again() -> None:
    table = Table((404, ""))
    posted(table, 2)
    assert table.taken == [2]
    assert "404" in table.said[0]


@pytest.mark.parametrize(
    "elsewhere",
    [
        "http://evil.example/rolls", "https://table.example:9000/rolls", "http://table.example/rolls",
        "//evil.example:9000/", "http://table.example:9000@evil.example/", "file:///etc/passwd",
    ],
)  # fmt: skip
def test_no_redirect_is_followed_to_another_host(elsewhere: str) -> None:
    table = Table((307, elsewhere))
    posted(table, 1)
    assert table.asked == [URL]
    assert table.taken == []
    assert "another host" in table.said[0]


def test_a_redirect_at_the_same_host_is_followed_but_not_for_ever() -> None:
    table = Table((308, "/api/rolls"))
    posted(table, 1)
    assert table.asked == [URL, "http://table.example:9000/api/rolls"]
    circle = Table(*[(307, "/rolls")] * 4)
    posted(circle, 1)
    assert "circle" in circle.said[0]


def test_too_many_that_wait_lose_the_oldest_and_say_so_once() -> None:
    async def work() -> list[str]:
        said: list[str] = []
        table = Table()
        made = RollPost(URL, table.send, lambda words: said.append(str(words)))
        for number in range(MOST_WAITING + 5):
            made.put({"number": number})
        assert (made.waiting, made.given_up) == (MOST_WAITING, 5)
        return said

    assert len(asyncio.run(work())) == 1


@pytest.mark.parametrize(
    "url", ["localhost:9000", "ftp://x/", "http://", "http://[", "javascript:1", "http://h:99999/"]
)
def test_what_is_no_address_is_refused(url: str) -> None:
    with pytest.raises(UsageError, match="--post"):
        checked_url(url)


# With aiohttp, and a table that stands in for the one of the players


Handler = Callable[[web.BaseRequest], Awaitable[web.StreamResponse]]


def answer_of(handler: Handler) -> Any:
    """What `sender` makes of a real server on this machine."""

    async def work() -> Any:
        server = web.Server(handler, handler_cancellation=True)
        listening = await asyncio.get_running_loop().create_server(server, "127.0.0.1", 0)
        port = listening.sockets[0].getsockname()[1]
        try:
            async with ClientSession() as session:
                return await sender(session)(f"http://127.0.0.1:{port}/rolls", b"{}")
        except (OSError, TimeoutError) as error:
            return type(error)
        finally:
            listening.close()
            await server.shutdown(0)

    return asyncio.run(work())


def test_the_head_of_an_answer_is_enough_however_much_follows() -> None:
    async def huge(request: web.BaseRequest) -> web.StreamResponse:
        answer = web.StreamResponse(headers={"Content-Length": str(1 << 40)})
        await answer.prepare(request)
        try:
            while True:
                await answer.write(b"x" * (1 << 20))
        except ConnectionError:
            return answer

    assert answer_of(huge) == (200, "")


def test_a_table_that_never_answers_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    async def slow(request: web.BaseRequest) -> web.StreamResponse:
        await asyncio.Event().wait()
        raise AssertionError

    monkeypatch.setattr(post, "ANSWER_TIMEOUT_S", 0.05)
    assert answer_of(slow) is TimeoutError


def test_a_redirect_is_told_and_not_followed_by_the_library() -> None:
    asked = []

    async def redirecting(request: web.BaseRequest) -> web.StreamResponse:
        asked.append(request.path)
        return web.Response(status=307, headers={"Location": "/elsewhere"})

    assert answer_of(redirecting) == (307, "/elsewhere")
    assert asked == ["/rolls"]


def test_a_line_that_is_cut_off_is_a_failure_of_the_line() -> None:
    async def cut(request: web.BaseRequest) -> web.StreamResponse:
        assert request.transport is not None
        request.transport.close()
        return web.Response()

    found = answer_of(cut)
    assert isinstance(found, type)
    assert issubclass(found, OSError)
