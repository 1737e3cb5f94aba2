"""What browsers and other programs hear of rolls: an overlay, a page, a list and two kinds of streams.

The library and the guards are those of phones: who calls by another name, from another page or, where the
line leaves this machine, without the key, hears nothing.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
import socket
from collections import deque
from collections.abc import Callable, Collection, Mapping
from typing import Any, Final

from aiohttp import WSMsgType, web

from game.features.rolls.roll import LAST_ROLLS
from game.phones.server import files
from game.phones.server.connections import abort, address_of
from game.phones.server.files import NEVER, File
from game.phones.server.guard import Limits, Standing, is_own_host, is_own_origin
from game.phones.server.guarded import GuardedServer, plain, serve_file
from game.store.settings import Motion, Settings

MOST_UNHEARD: Final = 200
"""Messages that wait for one listener; who takes none of them for so long is let go."""
MOST_BYTES: Final = 1024
"""In a message of a listener, who has nothing to say."""
BEAT_S: Final = 15.0
"""Seconds of silence after which a stream shows that it is still there."""


def look_of(settings: Settings) -> dict[str, Any]:
    """How pages look at a table with these settings."""
    return {
        "letters": settings.text_scale,
        "contrast": settings.high_contrast,
        "vision": settings.colour_vision.value,
        "still": settings.motion is not Motion.FULL,
    }


USUAL_LOOK: Final[Mapping[str, Any]] = look_of(Settings())


class RollServer(GuardedServer):
    """Lives in one event loop."""

    def __init__(
        self,
        hosts: Collection[str],
        port: int,
        now: Callable[[], float],
        page: Mapping[str, File],
        *,
        key: str = "",
        allowed: Collection[str] = (),
        throw: Callable[[], object] | None = None,
        limits: Limits | None = None,
        look: Mapping[str, Any] = USUAL_LOOK,
        rolls: deque[dict[str, Any]] | None = None,
    ) -> None:
        """Set it up.

        Args:
            hosts: names and addresses by which it may be called.
            port: where it listens.
            now: seconds.
            page: the files that it serves.
            key: what everybody must show; empty on this machine alone.
            allowed: other pages that may listen, by their origins.
            throw: lets dice fall; None where they fall by themselves.
            limits: of connections and requests.
            look: letters, colours and motion of the table, as pages have them where their address says none.
            rolls: the last ones, the newest at the end; kept up here.
        """
        super().__init__(limits or Limits(), now)
        self._hosts, self._port, self._page = hosts, port, page
        self._key, self._allowed, self._throw = (
            key,
            frozenset(one.rstrip("/").lower() for one in allowed),
            throw,
        )
        self._look = dict(look)
        self._listening: dict[asyncio.BaseTransport, asyncio.Queue[str | None]] = {}
        self.rolls = deque[dict[str, Any]](maxlen=LAST_ROLLS) if rolls is None else rolls

    # --- listening

    async def listen(self, listening: socket.socket) -> None:
        """Take connections of a socket that is bound."""
        await self._serve_on(listening, self.protocol)

    async def _take_leave(self) -> None:
        for queue in self._listening.values():
            _push(queue, None)
        await asyncio.sleep(0)

    @property
    def listening(self) -> int:
        """How many hear of each roll as it comes."""
        return len(self._listening)

    def _standing(self, transport: asyncio.BaseTransport) -> Standing:
        return Standing.SEATED if transport in self._listening else Standing.STRANGER

    def tell(self, data: dict[str, Any]) -> None:
        """Tell all listeners of a roll."""
        self.rolls.append(data)
        line = json.dumps(data)
        for transport, queue in list(self._listening.items()):
            if queue.qsize() >= MOST_UNHEARD:
                abort(transport)
            else:
                _push(queue, line)

    # --- HTTP

    async def _respond(self, request: web.BaseRequest) -> web.StreamResponse:
        if request.transport is None:
            return web.Response(status=400)
        self._wait_no_more(request.transport)
        host, origin = request.headers.get("Host", ""), request.headers.get("Origin")
        own = is_own_host(host, self._hosts, self._port)
        if not self._requests.take(address_of(request.transport), self._now()):
            answer: web.StreamResponse = plain(429, "Too many requests.")
        elif not own:
            answer = plain(421, "Nobody is called so here: use the address that the command has told.")
        elif origin is not None and not self._may_listen(origin, host):
            answer = plain(403, "This is another page: name it with --allow.")
        elif not self._has_key(request):
            answer = plain(401, "The address lacks its key: use the one that the command has told.")
        else:
            with contextlib.suppress(ConnectionError):
                return await self._answer(request, self._headers(host, origin))
            return web.Response(status=400)
        answer.headers.update(self._headers(host if own else "", None))
        answer.force_close()
        return answer

    def _may_listen(self, origin: str, host: str) -> bool:
        return is_own_origin(origin, host) or origin.lower() in self._allowed

    def _has_key(self, request: web.BaseRequest) -> bool:
        """Whether a request shows the key, where one is needed. What draws the page holds no secret."""
        if not self._key or request.path.endswith((".js", ".css", ".woff2")):
            return True
        shown = request.query.get("key", "")
        return shown.isascii() and secrets.compare_digest(shown, self._key)

    def _headers(self, host: str, origin: str | None) -> dict[str, str]:
        headers = files.headers(host)
        if origin is not None and origin.lower() in self._allowed:
            headers |= {"Access-Control-Allow-Origin": origin, "Vary": "Origin"}
            headers["Cross-Origin-Resource-Policy"] = "cross-origin"
        return headers

    async def _answer(self, request: web.BaseRequest, headers: dict[str, str]) -> web.StreamResponse:
        path = request.path
        if request.method == "POST" and path == "/throw":
            answer = self._on_throw(request)
        elif request.method not in ("GET", "HEAD"):
            answer = plain(405, "Nobody can do that.")
        elif path == "/socket":
            return await self._speak(request, headers)
        elif path == "/events":
            return await self._stream(request, headers)
        elif path == "/rolls":
            listed = {"rolls": list(self.rolls), "can_throw": self._throw is not None, "look": self._look}
            answer = web.json_response(listed, headers={"Cache-Control": NEVER})
        else:
            file = self._page.get(path)
            answer = plain(404, "There is no such page.") if file is None else serve_file(request, file)
        answer.headers.update(headers)
        return answer

    def _on_throw(self, request: web.BaseRequest) -> web.Response:
        # Only a page says where it comes from, so another program cannot be mistaken for a person.
        if self._throw is None or "Origin" not in request.headers:
            return plain(409, "These dice are thrown by hand.")
        self._throw()
        return web.Response(status=202)

    # --- streams

    @contextlib.contextmanager
    def _queue(self, request: web.BaseRequest) -> Any:
        queue: asyncio.Queue[str | None] = asyncio.Queue()
        transport = request.transport
        if transport is None:
            _push(queue, None)
            yield queue
            return
        self._listening[transport] = queue
        try:
            yield queue
        finally:
            del self._listening[transport]

    async def _speak(self, request: web.BaseRequest, headers: dict[str, str]) -> web.StreamResponse:
        line = web.WebSocketResponse(heartbeat=BEAT_S, max_msg_size=MOST_BYTES, compress=False, timeout=1.0)
        line.headers.update(headers)
        if not line.can_prepare(request):
            return plain(426, "Only a WebSocket leads there.")
        await line.prepare(request)
        with self._queue(request) as queue:
            writing = asyncio.create_task(_write(line, queue))
            try:
                while (await line.receive()).type in (WSMsgType.PING, WSMsgType.PONG):
                    pass
            finally:
                writing.cancel()
                with contextlib.suppress(asyncio.CancelledError, ConnectionError):
                    await writing
        if not line.closed:
            await line.close()
        return line

    async def _stream(self, request: web.BaseRequest, headers: dict[str, str]) -> web.StreamResponse:
        answer = web.StreamResponse(
            headers={**headers, "Content-Type": "text/event-stream", "Cache-Control": NEVER}
        )
        with self._queue(request) as queue:
            await answer.prepare(request)
            await answer.write(b": knucklebone\n\n")
            while True:
                try:
                    async with asyncio.timeout(BEAT_S):
                        line = await queue.get()
                except TimeoutError:
                    await answer.write(b": still here\n\n")
                    continue
                if line is None:
                    return answer
                number = json.loads(line)["number"]
                await answer.write(f"id: {number}\nevent: roll\ndata: {line}\n\n".encode())


async def _write(line: web.WebSocketResponse, queue: asyncio.Queue[str | None]) -> None:
    while (said := await queue.get()) is not None:
        await line.send_str(said)
    await line.close()


def _push(queue: asyncio.Queue[str | None], line: str | None) -> None:
    queue.put_nowait(line)
