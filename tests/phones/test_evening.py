"""A whole match at the shared table, played by phones over real connections."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from game.phones.service import PhoneService
from tests.phones.visitor import generous, serving, visiting
from tests.ui.scenes.phoned import Evening
from tests.waiting import wait_until

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
            async for told in phone.socket:
                if told.type is not aiohttp.WSMsgType.TEXT:
                    return
                message = told.json()
                if message["t"] == "refused":
                    self.refused.append(message["text"])
                if message["t"] == "lobby":
                    await phone.say("take", seat=self._seat)
                if message["t"] != "page":
                    continue
                self.pages.append(message)
                if message["over"] is not None:
                    return
                if message["choices"]:
                    await phone.say("choose", entry=message["entry"], choice=message["choices"][0]["id"])


def test_four_phones_play_a_match_to_its_end(tmp_path: Path) -> None:
    with serving(tmp_path / "phones", limits=generous()) as service:
        players = [Player(service, seat) for seat in range(len(NAMES))]

        async def all_play() -> None:
            await asyncio.gather(*(player.play() for player in players))

        table = threading.Thread(target=lambda: asyncio.run(all_play()), daemon=True)
        table.start()
        # Who has come with a phone before the match sits down before anything is dealt, and asks nobody.
        wait_until(lambda: service.presence.looking == len(NAMES), "four phones")
        evening = Evening(tmp_path, service, "trade-or-duel", NAMES)
        run_until(evening, lambda: not table.is_alive())
        assert evening.loop.over is not None
        for player in players:
            assert player.pages[-1]["over"]["winners"] == list(evening.loop.over.winners)
            assert not player.refused
            entries = [page["entry"] for page in player.pages]
            assert entries == sorted(entries)


class Guest:
    """Comes late, asks for a seat that plays at the screen, and writes down all that it is told."""

    def __init__(self, service: PhoneService, seat: int) -> None:
        self._service, self._seat = service, seat
        self.told: list[dict[str, Any]] = []

    async def come(self) -> None:
        async with visiting(self._service) as phone:
            await phone.come_in(self._service)
            await phone.hear("lobby")
            await phone.say("take", seat=self._seat)
            async for told in phone.socket:
                if told.type is not aiohttp.WSMsgType.TEXT:
                    return
                self.told.append(told.json())
                if self.told[-1]["t"] in ("refused", "page"):
                    return


@pytest.mark.parametrize("agreed", [True, False])
def test_a_guest_sees_no_hand_before_the_screen_has_said_yes(tmp_path: Path, agreed: bool) -> None:
    with serving(tmp_path / "phones", limits=generous()) as service:
        evening = Evening(tmp_path, service, "power-vacuum", NAMES)
        evening.until_choice()
        seat, entries = evening.turn.seat, evening.loop.entries
        guest = Guest(service, seat)
        coming = threading.Thread(target=lambda: asyncio.run(guest.come()), daemon=True)
        coming.start()
        run_until(evening, lambda: evening.pilot.scene.name == "seat-question")
        run_until(evening, lambda: bool(guest.told))
        evening.pilot.run(2.0)
        assert [one["t"] for one in guest.told] == ["wait"]
        evening.pilot.press("agree" if agreed else "refuse")
        run_until(evening, lambda: not coming.is_alive())
        assert [one["t"] for one in guest.told] == ["wait", *(["seated", "page"] if agreed else ["refused"])]
        assert evening.loop.entries == entries


def run_until(evening: Evening[PhoneService], reached: Callable[[], bool]) -> None:
    """Let time pass at the table until something is so."""

    def look() -> bool:
        evening.pilot.run(0.05)
        return reached()

    wait_until(look, lambda: f"an end of {evening.loop.pending} in {evening.pilot.scene.name}")
