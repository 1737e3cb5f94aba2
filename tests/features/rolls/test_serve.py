"""Overlay, page, list and streams: for whoever may hear of rolls, and for nobody else."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from aiohttp import ClientSession, WSMsgType, WSServerHandshakeError

from game.features.rolls.outside import load_page
from game.features.rolls.roll import LAST_ROLLS
from game.features.rolls.serve import MOST_UNHEARD, RollServer
from game.phones.server.binding import bound
from game.phones.server.guard import Limits
from tests.features.rolls.sources import Now, virtual_feed

KEY = "0123456789abcdef01234567"
TABLETOP = "http://localhost:30000"


class Visit:
    """A server on this machine, and somebody who asks it."""

    def __init__(self, server: RollServer, port: int, session: ClientSession) -> None:
        self.server, self.port, self.session = server, port, session
        self.url = f"http://127.0.0.1:{port}"

    async def ask(self, path: str, method: str = "GET", **headers: str) -> tuple[int, str, Any]:
        async with self.session.request(method, self.url + path, headers=headers) as answer:
            return answer.status, await answer.text(), answer.headers

    async def listeners(self, count: int) -> None:
        while self.server.listening != count:
            await asyncio.sleep(0)


def visit(act: Callable[[Visit], Awaitable[Any]], **wishes: Any) -> Any:
    async def work() -> Any:
        listening = bound("127.0.0.1", 0)
        port = listening.getsockname()[1]
        server = RollServer({"127.0.0.1", "localhost"}, port, Now(), load_page(), **wishes)
        await server.listen(listening)
        try:
            async with ClientSession() as session:
                return await act(Visit(server, port, session))
        finally:
            await server.close()

    return asyncio.run(work())


def rolls(count: int) -> list[dict[str, Any]]:
    feed = virtual_feed(dice=2)
    found = []
    for _ in range(count):
        feed.throw()
        roll = feed.step()
        assert roll is not None
        found.append(roll.to_data())
    return found


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/", "text/html"), ("/overlay", "text/html"), ("/overlay.js", "text/javascript"),
        ("/style.css", "text/css"), ("/lilita-one-latin-400.woff2", "font/woff2"),
    ],
)  # fmt: skip
def test_the_page_and_all_it_needs_is_there(path: str, kind: str) -> None:
    async def act(guest: Visit) -> None:
        status, text, headers = await guest.ask(path) if "woff2" not in path else (200, "", None)
        assert status == 200
        if headers is not None:
            assert headers["Content-Type"].startswith(kind)
            assert "default-src 'none'" in headers["Content-Security-Policy"]
            assert "http://" not in text, "nothing is fetched from elsewhere"

    visit(act)


def test_the_last_hundred_rolls_are_listed() -> None:
    told = rolls(LAST_ROLLS + 20)

    async def act(guest: Visit) -> Any:
        for data in told:
            guest.server.tell(data)
        return json.loads((await guest.ask("/rolls"))[1])

    listed = visit(act)
    assert (listed["rolls"], listed["can_throw"]) == (told[20:], False)
    assert listed["look"] == {"letters": 1.0, "contrast": False, "vision": "usual", "still": False}


def test_a_socket_and_a_stream_hear_each_roll_once_and_in_order() -> None:
    told = rolls(30)

    async def act(guest: Visit) -> tuple[list[Any], list[Any]]:
        socket = await guest.session.ws_connect(f"{guest.url}/socket")
        stream = await guest.session.get(f"{guest.url}/events")
        await guest.listeners(2)
        for data in told:
            guest.server.tell(data)
        heard = [json.loads((await socket.receive()).data) for _ in told]
        lines: list[Any] = []
        while len(lines) < len(told):
            line = await stream.content.readline()
            if line.startswith(b"data: "):
                lines.append(json.loads(line[6:]))
        stream.close()
        await socket.close()
        await guest.listeners(0)
        return heard, lines

    heard, lines = visit(act)
    assert heard == lines == told


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:80", "127.0.0.1", "", "127.0.0.1.evil.example"]
)
def test_who_calls_by_another_name_hears_nothing(host: str) -> None:
    async def act(guest: Visit) -> int:
        named = f"{host}:{guest.port}" if host and ":" not in host and host != "127.0.0.1" else host
        return (await guest.ask("/rolls", Host=named))[0]

    assert visit(act) == 421


@pytest.mark.parametrize("path", ["/rolls", "/events", "/socket", "/"])
@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1", "http://127.0.0.1:1"])
def test_other_pages_hear_nothing(path: str, origin: str) -> None:
    async def act(guest: Visit) -> int:
        return (await guest.ask(path, Origin=origin))[0]

    assert visit(act, allowed=(TABLETOP,)) == 403


def test_a_page_that_was_allowed_hears_and_its_browser_is_told_so() -> None:
    async def act(guest: Visit) -> tuple[int, str]:
        socket = await guest.session.ws_connect(f"{guest.url}/socket", origin=TABLETOP)
        await socket.close()
        status, _, headers = await guest.ask("/rolls", Origin=TABLETOP)
        return status, headers["Access-Control-Allow-Origin"]

    assert visit(act, allowed=(TABLETOP + "/",)) == (200, TABLETOP)


@pytest.mark.parametrize("path", ["/", "/overlay", "/rolls", "/events"])
def test_where_the_line_leaves_this_machine_the_key_is_needed(path: str) -> None:
    async def act(guest: Visit) -> list[int]:
        shown = ("", f"?key={KEY[:-1]}", "?key=ä", f"?key={KEY}x")
        return [(await guest.ask(path + query))[0] for query in shown]

    assert visit(act, key=KEY) == [401] * 4


def test_with_the_key_all_is_as_on_this_machine() -> None:
    async def act(guest: Visit) -> int:
        with pytest.raises(WSServerHandshakeError):
            await guest.session.ws_connect(f"{guest.url}/socket")
        socket = await guest.session.ws_connect(f"{guest.url}/socket?key={KEY}")
        await socket.close()
        return (await guest.ask(f"/rolls?key={KEY}"))[0]

    assert visit(act, key=KEY) == 200


def test_only_its_own_page_throws_virtual_dice() -> None:
    thrown = []

    async def act(guest: Visit) -> list[int]:
        own = {"Origin": guest.url}
        asked = [
            await guest.ask("/throw", "POST", **own),
            await guest.ask("/throw", "POST"),
            await guest.ask("/throw", "POST", Origin="http://evil.example"),
            await guest.ask("/throw", "GET", **own),
            await guest.ask("/rolls", "DELETE", **own),
        ]
        return [status for status, _, _ in asked]

    assert visit(act, throw=lambda: thrown.append(True)) == [202, 409, 403, 404, 405]
    assert thrown == [True]


def test_real_dice_are_thrown_by_hand() -> None:
    async def act(guest: Visit) -> int:
        return (await guest.ask("/throw", "POST", Origin=guest.url))[0]

    assert visit(act) == 409


def test_a_listener_who_speaks_is_let_go() -> None:
    async def act(guest: Visit) -> Any:
        socket = await guest.session.ws_connect(f"{guest.url}/socket")
        await socket.send_str("x" * 100)
        return (await socket.receive()).type

    assert visit(act) in (WSMsgType.CLOSE, WSMsgType.CLOSED, WSMsgType.CLOSING)


def test_a_listener_who_takes_nothing_is_let_go_and_the_others_hear_on() -> None:
    data = rolls(1)[0]

    async def act(guest: Visit) -> None:
        await guest.session.ws_connect(f"{guest.url}/socket")
        await guest.listeners(1)
        for _ in range(MOST_UNHEARD + 1):
            guest.server.tell(data)
        await guest.listeners(0)

    visit(act)


def test_a_line_on_which_nobody_asks_for_anything_is_cut() -> None:
    async def act(guest: Visit) -> bytes:
        silent, writer = await asyncio.open_connection("127.0.0.1", guest.port)
        try:
            return await silent.read()
        except ConnectionError:
            return b""
        finally:
            writer.close()

    assert visit(act, limits=Limits(first_request=0.0)) == b""
