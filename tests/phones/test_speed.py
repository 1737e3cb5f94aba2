"""The phones that measure how quick a table is: what they must not count."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from aiohttp import web

from studio.trials.phones import speed
from tests.waiting import FAILSAFE_S

QUESTIONS = 20
"""How often the last phone asks for its seat in vain."""


class _SlowTable:
    """A console that asks the first phone at once, and gives the second its seat late."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self._asked_for_seat = 0

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """Speak with one phone."""
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        async for told in socket:
            await self._answer(socket, told.json())
        return socket

    async def _answer(self, socket: web.WebSocketResponse, message: dict[str, Any]) -> None:
        if message["t"] == "choose":
            self.heard.append("choose")
        if message["t"] != "take":
            return
        if message["seat"] == 0:
            await socket.send_json({"t": "seated"})
            choices = [{"id": "0"}]
            await socket.send_json({"t": "page", "match": "m", "entry": 2, "choices": choices, "dice": None})
            return
        self._asked_for_seat += 1
        if self._asked_for_seat < QUESTIONS:
            await socket.send_json({"t": "refused"})
        else:
            self.heard.append("all sit")
            await socket.send_json({"t": "seated"})


def test_nobody_taps_before_every_phone_has_its_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(speed, "PAUSE", 0.0)
    table = _SlowTable()

    async def play() -> None:
        app = web.Application()
        app.router.add_get("/socket", table.serve)
        runner = web.AppRunner(app, shutdown_timeout=0)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        try:
            port = runner.addresses[0][1]
            async with asyncio.timeout(FAILSAFE_S):
                await speed.play(f"http://127.0.0.1:{port}/", "1234", taps=0, seats=2)
                while "choose" not in table.heard:
                    await asyncio.sleep(0)
        finally:
            await runner.cleanup()

    asyncio.run(play())
    assert table.heard[:2] == ["all sit", "choose"]
