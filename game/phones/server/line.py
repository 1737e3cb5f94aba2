"""What is sent to a phone, in order and at its own pace: bounded, however slow the phone is."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Final

from aiohttp import web

MOST_WAITING: Final = 64
"""Messages; a phone that takes none for so long is cut off, and comes back by itself."""


class SocketLine:
    """Fulfils `game.phones.room.room.PhoneLine` over a WebSocket."""

    def __init__(self, socket: web.WebSocketResponse, patience: float) -> None:
        """`patience`: seconds for the phone to take one message."""
        self._socket, self._patience = socket, patience
        self._waiting: deque[tuple[str, str]] = deque()
        self._wake = asyncio.Event()
        self._code: int | None = None

    def send(self, text: str, *, shows: str = "") -> None:
        """Never waits. It takes the place of one that has not gone out yet and `shows` the same."""
        if shows:
            stale = next((one for one in self._waiting if one[1] == shows), None)
            if stale is not None:
                self._waiting.remove(stale)
        self._waiting.append((text, shows))
        if len(self._waiting) > MOST_WAITING:
            self.end(1008)
        self._wake.set()

    def end(self, code: int) -> None:
        """Close when all that waits has gone out."""
        self._code = self._code or code
        self._wake.set()

    async def run(self) -> None:
        """Send until the end, or until the phone does not take any more."""
        while not self._socket.closed:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                text, _ = self._waiting.popleft()
                async with asyncio.timeout(self._patience):
                    await self._socket.send_str(text)
            if self._code is not None:
                async with asyncio.timeout(self._patience):
                    await self._socket.close(code=self._code)
                return
