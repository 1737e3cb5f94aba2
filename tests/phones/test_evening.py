"""A whole match at the shared table, played by phones over real connections."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from typing import Any

import aiohttp
import pygame

from game.phones.service import PhoneService
from tests.phones.visitor import generous, serving, visiting
from tests.ui.scenes.phoned import Evening

NAMES = ("Ann", "Bob", "Cid", "Dora")


class Player:
    """Takes a seat and the first choice of every page, until the match is over."""

    def __init__(self, service: PhoneService, seat: int) -> None:
        self._service, self._seat = service, seat
        self.pages: list[dict[str, Any]] = []
        self.refused: list[str] = []

    async def play(self) -> None:
        async with visiting(self._service) as phone:
            await phone.come_in(self._service)
            await phone.say("take", seat=self._seat)
            async for told in phone.socket:
                if told.type is not aiohttp.WSMsgType.TEXT:
                    return
                message = told.json()
                if message["t"] == "refused":
                    self.refused.append(message["text"])
                if message["t"] != "page":
                    continue
                self.pages.append(message)
                if message["over"] is not None:
                    return
                if message["choices"]:
                    await phone.say("choose", entry=message["entry"], choice=message["choices"][0]["id"])


def test_four_phones_play_a_match_to_its_end(tmp_path: Path) -> None:
    with serving(tmp_path / "phones", limits=generous()) as service:
        evening = Evening(tmp_path, service, "trade-or-duel", NAMES)
        players = [Player(service, seat) for seat in range(len(NAMES))]

        async def all_play() -> None:
            await asyncio.gather(*(player.play() for player in players))

        table = threading.Thread(target=lambda: asyncio.run(all_play()), daemon=True)
        table.start()
        for _ in range(6000):
            if not table.is_alive():
                break
            evening.pilot.run(0.05)
            pygame.time.wait(5)
        assert not table.is_alive(), f"nobody goes on from {evening.loop.pending}"
        assert evening.loop.over is not None
        for player in players:
            assert player.pages[-1]["over"]["winners"] == list(evening.loop.over.winners)
            assert not player.refused
            entries = [page["entry"] for page in player.pages]
            assert entries == sorted(entries)
