"""Whether memory grows in an evening with phones: `python -m studio.trials.phones.soak --minutes 10`.

The program draws matches of all games, one after the other, as fast as the machine can; phones in a process
of their own play them over real connections, and one of them leaves and comes back now and then. Told is
what the process takes each minute, and what is kept: pictures, fonts, sentences, objects.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import itertools
import json
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import aiohttp
import pygame

from game.catalogue import GAMES
from game.match.host import MatchHost, MatchSetup
from game.match.loop import MatchLoop
from game.match.pace import Pace
from game.phones.service import PhoneService
from game.store.journal import PlayerEntry
from game.ui.app import App
from game.ui.art.fonts import OPEN
from game.ui.scenes.lobby.scene import LobbyScene
from game.ui.scenes.table.scene import TableScene
from game.ui.stage.context import Context
from game.ui.stage.memory import tidy
from game.ui.stage.scene import Scene
from game.ui.window.clock import RealClock
from game.ui.window.display import Display
from tests.match.hosts import host_in
from tests.phones.visitor import own_machine

PHONES: Final = 4
SIZE: Final = (1280, 720)
FASTER: Final = 25
"""How many times as fast as a table the time of the program passes."""
TAPS_A_VISIT: Final = 60
"""Taps, about, after which a phone loses its line and comes back."""
MAX_WAIT_S: Final = 45.0
"""Without any answer; then something is wrong, with the program or with this."""
TAP_EVERY_S: Final = 0.02
CACHE: Final = type(lru_cache(lambda: None))
OURS: Final = frozenset({"game", "knucklebone_messages", "vision", "hardware"})


class FastClock(RealClock):
    """Time that passes faster."""

    def now(self) -> float:
        return FASTER * super().now()

    def events(self, timeout: float) -> list[pygame.event.Event]:
        return super().events(timeout / FASTER)


class Evening:
    """Matches without end, drawn by the real program."""

    def __init__(self, folder: Path, service: PhoneService, games: Sequence[str]) -> None:
        self._folder, self._service = folder, service
        self.matches = self._answers_before = 0
        self._last_answers, self._answered_at = -1, 0.0
        self._games = itertools.cycle(games)
        self._loop: MatchLoop
        display = Display(windowed=True, size=SIZE)
        self.app = App(display, data=folder / "data", home=self._lobby, first=self._table, clock=FastClock())

    def _lobby(self, ctx: Context) -> Scene:
        return LobbyScene(ctx, self._host(), TableScene)

    def _host(self) -> MatchHost:
        return host_in(self._folder / "matches", self.matches, pace=Pace())

    def _table(self, ctx: Context) -> Scene:
        ctx.phones = self._service
        self.matches += 1
        name = next(self._games)
        seats = min(PHONES, max(GAMES[name].seat_range))
        players = tuple(PlayerEntry(f"Player {n}") for n in range(seats))
        self._loop = self._host().begin(MatchSetup(name, players))
        return TableScene(ctx, self._loop)

    def _begin_anew_where_nothing_happens(self) -> None:
        """Say so, and go on with another match."""
        now, answers = time.monotonic(), self.answers
        if answers != self._last_answers:
            self._last_answers, self._answered_at = answers, now
        elif now - self._answered_at > MAX_WAIT_S:
            top = self.app.stack.top
            print(f"nothing happens: {top and top.name}, {self._loop.pending}, {self._service.presence}")
            self._last_answers, self._answered_at = -1, now
            self._answers_before = answers
            self.app.stack.reset(self._table(self.app.ctx))

    @property
    def answers(self) -> int:
        """Entries of all journals."""
        return self._answers_before + self._loop.match.entries

    def step(self) -> None:
        """One turn of the program; another match follows each."""
        for join in self._service.presence.asks:
            self._service.answer(join, None)
        self.app.step()
        top = self.app.stack.top
        if self._loop.over is not None and top is not None and top.name != "table":
            self._answers_before = self.answers
            self.app.stack.reset(self._table(self.app.ctx))
        self._begin_anew_where_nothing_happens()


# --- the phones, in a process of their own


async def play(url: str, code: str) -> None:
    """Four phones, for as long as the console is there."""
    async with aiohttp.ClientSession(headers={"Origin": url.rstrip("/")}) as session:
        await asyncio.gather(*(_phone(session, url, code, number) for number in range(PHONES)))


async def _phone(session: aiohttp.ClientSession, url: str, code: str, number: int) -> None:
    rng, token = random.Random(number), ""
    while True:
        try:
            async with session.ws_connect(f"{url}socket", autoping=True) as line:
                await line.send_json({"t": "hello", "token": token, "lang": ("en", "de")[number % 2]})
                await line.send_json({"t": "code", "code": code})
                token = await _talk(line, rng, number, token)
        except aiohttp.ClientError:
            await asyncio.sleep(0.2)


async def _talk(line: aiohttp.ClientWebSocketResponse, rng: random.Random, number: int, token: str) -> str:
    """Play until it is time to come back; the token to come back with."""
    answered = ("", -1)
    for_the_last_time = rng.randrange(1, 2 * TAPS_A_VISIT)
    async for told in line:
        said = json.loads(told.data)
        if said["t"] == "lobby":
            await line.send_json({"t": "take", "seat": number})
        elif said["t"] == "seated":
            token = said["token"]
            await line.send_json({"t": "ack", "seat": said["seat"]})
        elif said["t"] == "wait" and said.get("here"):
            await line.send_json({"t": "here"})
        elif said["t"] == "refused":
            answered = "", -1
        elif said["t"] == "page" and (said["match"], said["entry"]) != answered and (tap := _tap(said, rng)):
            answered = said["match"], said["entry"]
            await asyncio.sleep(TAP_EVERY_S)
            await line.send_json(tap)
            for_the_last_time -= 1
            if for_the_last_time == 0:
                break
    return token


def _tap(page: Mapping[str, Any], rng: random.Random) -> dict[str, Any] | None:
    """Whatever may be done on a page; None where there is nothing."""
    if page["choices"]:
        return {"t": "choose", "entry": page["entry"], "choice": rng.choice(page["choices"])["id"]}
    if page["dice"] is not None and "throw" in page["dice"]["may"]:
        return {"t": "throw", "entry": page["entry"]}
    return None


# --- watching


def figures(evening: Evening, minute: int) -> str:
    """One line: what the process takes, and what is kept of what."""
    art = evening.app.ctx.art
    kept = {
        "RSS": f"{resident_mib():.0f} MiB",
        "most": f"{resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MiB",
        "matches": evening.matches,
        "answers": evening.answers,
        "pictures": f"{art.used_bytes / 2**20:.1f} MiB",
        "fonts": f"{OPEN.used_bytes / 2**20:.1f} MiB",
        "fits": len(art.known_fits),
        "objects": len(gc.get_objects()),
    }
    return f"minute {minute}: " + ", ".join(f"{name} {count}" for name, count in kept.items())


def resident_mib() -> float:
    """What the process takes now."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * resource.getpagesize() / 2**20


def largest_caches(most: int = 8) -> str:
    """The fullest caches of functions."""
    found = {
        f"{one.__module__}.{one.__qualname__}": one.cache_info()
        for one in gc.get_objects()
        if isinstance(one, CACHE) and one.__module__.partition(".")[0] in OURS
    }
    fullest = sorted(found.items(), key=lambda item: -item[1].currsize)[:most]
    return ", ".join(f"{name} {info.currsize} of {info.maxsize}" for name, info in fullest)


def watch(folder: Path, minutes: int, games: Sequence[str]) -> None:
    """Tell every minute."""
    service = PhoneService(folder / "data", port=0, networks=own_machine, announce=False)
    evening = Evening(folder, service, games)
    service.start()
    while not service.addresses:
        evening.step()
    me = [sys.executable, "-m", "studio.trials.phones.soak", "--play", service.addresses[0].url]
    child = subprocess.Popen([*me, "--code", service.code])
    try:
        begun = time.monotonic()
        for minute in range(minutes + 1):
            while time.monotonic() < begun + 60 * minute:
                evening.step()
            tidy()
            print(figures(evening, minute), flush=True)
        print(largest_caches(), *service.faults, sep="\n")
    finally:
        child.kill()
        child.wait()
        service.stop()
        service.close()
        evening.app.close()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=int, default=10)
    parser.add_argument("--games", nargs="+", choices=[*GAMES], default=[*GAMES], metavar="NAME")
    parser.add_argument("--play", default="", help=argparse.SUPPRESS)
    parser.add_argument("--code", default="", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.play:
        asyncio.run(play(args.play, args.code))
        return 0
    with tempfile.TemporaryDirectory() as folder:
        watch(Path(folder), args.minutes, args.games)
    return 0


if __name__ == "__main__":
    sys.exit(main())
