"""Connections of phones, seen from their first byte to their last, plain and encrypted."""

from __future__ import annotations

import asyncio
import ssl
from typing import Final, Protocol

from game.phones.server.guard import source_of

GREETING_TIMEOUT_S: Final = 5.0
"""Seconds for an encrypted line to be agreed on."""
MOST_EARLY_BYTES: Final = 1 << 16


class Doorkeeper(Protocol):
    """Who lets connections in."""

    def admit(self, transport: asyncio.BaseTransport) -> bool:
        """Whether a new connection may stay."""

    def dismiss(self, transport: asyncio.BaseTransport) -> None:
        """One that was admitted has ended."""

    def protocol(self) -> Watched:
        """Protocol of a new connection."""


class Encrypting(asyncio.Protocol):
    """A connection that is to be encrypted: counted from its first byte on, like every other."""

    def __init__(self, server: Doorkeeper, context: ssl.SSLContext) -> None:
        self._server, self._context = server, context

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        if not self._server.admit(transport) or not isinstance(transport, asyncio.Transport):
            abort(transport)
            return
        transport.pause_reading()
        self._greeting = asyncio.create_task(self._greet(transport))

    async def _greet(self, raw: asyncio.Transport) -> None:
        inner, loop = self._server.protocol(), asyncio.get_running_loop()
        try:
            encrypted = await loop.start_tls(
                raw, inner, self._context, server_side=True, ssl_handshake_timeout=GREETING_TIMEOUT_S
            )
        except (OSError, TimeoutError):
            abort(raw)
            return
        finally:
            self._server.dismiss(raw)
        if encrypted is not None:
            inner.connection_made(encrypted)


class Watched(asyncio.Protocol):
    """A connection whose coming and going is seen; all else is for aiohttp."""

    def __init__(self, inner: asyncio.Protocol, server: Doorkeeper) -> None:
        self._inner, self._server = inner, server
        self._transport: asyncio.BaseTransport | None = None
        self._early: bytes | None = b""
        """What came while the line was being encrypted; None once it is there, or refused."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        early, self._early = self._early, None
        if not self._server.admit(transport):
            abort(transport)
            return
        self._transport = transport
        self._inner.connection_made(transport)
        if early:
            self._inner.data_received(early)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._transport is not None:
            self._inner.connection_lost(exc)
            self._server.dismiss(self._transport)
            self._transport = None

    def data_received(self, data: bytes) -> None:
        if self._transport is not None:
            self._inner.data_received(data)
        elif self._early is not None and len(self._early) < MOST_EARLY_BYTES:
            self._early += data

    def eof_received(self) -> bool | None:
        return self._inner.eof_received() if self._transport is not None else None

    def pause_writing(self) -> None:
        if self._transport is not None:
            self._inner.pause_writing()

    def resume_writing(self) -> None:
        if self._transport is not None:
            self._inner.resume_writing()


def abort(transport: asyncio.BaseTransport) -> None:
    """End a connection at once."""
    if isinstance(transport, asyncio.Transport):
        transport.abort()


def address_of(transport: asyncio.BaseTransport) -> str:
    """Whose a connection is."""
    peer = transport.get_extra_info("peername")
    return source_of(str(peer[0])) if peer else ""
