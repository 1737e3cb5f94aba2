"""What every server of the console does before it answers: it bounds connections, requests and silence."""

from __future__ import annotations

import asyncio
import logging
import socket
from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Final

from aiohttp import web

from game.phones.server.connections import Watched, abort, address_of
from game.phones.server.files import ASK_AGAIN, NEVER, File
from game.phones.server.guard import Connections, Limits, Rates, Standing

FAREWELL_TIMEOUT_S: Final = 0.2
"""Seconds for whoever listens to take leave when a server closes."""
SILENT: Final = logging.getLogger("knucklebone.strangers")
SILENT.disabled = True
"""What strangers send is nobody's business on the terminal, and keys and tokens must stand in no log."""


class GuardedServer(ABC):
    """Lives in the event loop that it was made in."""

    def __init__(self, limits: Limits, now: Callable[[], float], **ways: Any) -> None:
        """`now` tells seconds; `ways` are those of aiohttp's server."""
        self._limits, self._now = limits, now
        self._connections = Connections[asyncio.BaseTransport](limits, self._standing, abort)
        self._requests = Rates(limits.http)
        self._waited_for: dict[asyncio.BaseTransport, asyncio.TimerHandle] = {}
        """Connections that must ask for something, and when their time is over."""
        self._servers: list[asyncio.Server] = []
        self._web = web.Server(
            self._respond,
            access_log=None,
            logger=SILENT,
            keepalive_timeout=15.0,
            max_headers=64,
            handler_cancellation=True,
            **ways,
        )

    @abstractmethod
    async def _respond(self, request: web.BaseRequest) -> web.StreamResponse: ...

    @abstractmethod
    def _standing(self, transport: asyncio.BaseTransport) -> Standing:
        """How welcome whoever has a connection is."""

    @abstractmethod
    async def _take_leave(self) -> None:
        """Tell whoever listens that the server closes."""

    async def _serve_on(
        self, listening: socket.socket, protocol: Callable[[], asyncio.BaseProtocol]
    ) -> asyncio.Server:
        """Take connections of a socket that is bound."""
        loop = asyncio.get_running_loop()
        made = await loop.create_server(protocol, sock=listening, backlog=64)
        self._servers.append(made)
        return made

    async def close(self) -> None:
        """End every connection."""
        for server in self._servers:
            server.close()
        await self._take_leave()
        self._web.pre_shutdown()
        await self._web.shutdown(FAREWELL_TIMEOUT_S)

    def protocol(self) -> Watched:
        """Protocol of a new connection."""
        return Watched(self._web(), self)

    def admit(self, transport: asyncio.BaseTransport) -> bool:
        """Whether a new connection may stay; it must ask for something soon."""
        if not self._connections.open(transport, address_of(transport), self._now()):
            return False
        self._wait_for(transport, self._limits.first_request)
        return True

    def dismiss(self, transport: asyncio.BaseTransport) -> None:
        """A connection that was admitted has ended."""
        self._wait_no_more(transport)
        self._connections.close(transport)

    def _wait_for(self, transport: asyncio.BaseTransport, seconds: float) -> None:
        """The next request must come within that many seconds."""
        self._wait_no_more(transport)
        later = asyncio.get_running_loop().call_later
        self._waited_for[transport] = later(seconds, abort, transport)

    def _wait_no_more(self, transport: asyncio.BaseTransport) -> None:
        if (waiting := self._waited_for.pop(transport, None)) is not None:
            waiting.cancel()


def plain(status: int, text: str) -> web.Response:
    """An answer in a sentence."""
    return web.Response(status=status, text=text, headers={"Cache-Control": NEVER})


def serve_file(request: web.BaseRequest, file: File) -> web.Response:
    """A file of the page, packed where that can be read, or word that it is as it was."""
    headers = {"ETag": file.tag, "Cache-Control": ASK_AGAIN, "Vary": "Accept-Encoding"}
    if file.tag in request.headers.get("If-None-Match", ""):
        return web.Response(status=304, headers=headers)
    body = file.body
    if file.packed is not None and "gzip" in request.headers.get("Accept-Encoding", ""):
        headers["Content-Encoding"], body = "gzip", file.packed
    return web.Response(body=body, headers={**headers, "Content-Type": file.kind})
