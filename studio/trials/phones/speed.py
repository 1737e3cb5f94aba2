"""How quick phones are at a real table: `python -m studio.trials.phones.speed --taps 300`.

The program draws a match at its own pace, on whatever screen SDL finds; nine phones in a process of their
own play it over real connections, each a while after its page has asked. Told is how long it takes from the
tap until the table begins to show it, how long it shows it, and until each phone has its page then; how much
work the program's turns were; and what a table costs at which nobody taps.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import aiohttp
import numpy as np

from game.match.host import MatchHost, MatchSetup
from game.match.loop import MatchLoop
from game.match.pace import Pace
from game.phones.service import PhoneService
from game.store.journal import PlayerEntry
from game.ui.app import FRAME_TIME_S, App
from game.ui.scenes.lobby.scene import LobbyScene
from game.ui.scenes.table.scene import TableScene
from game.ui.stage.context import Context
from game.ui.stage.scene import Scene
from game.ui.window.display import Display
from game.ui.window.renderer import Renderer
from tests.match.hosts import host_in
from tests.phones.visitor import own_machine

PHONES = 9
PAUSE = 0.4
"""Seconds that a person looks at the choices, at most."""
SIZE = (1920, 1080)
IDLE = 10.0
"""Seconds for which nobody taps."""
SHORT_RUN_FRAMES = 20
"""After so many the table is asked who wants a seat."""
LIMIT = 240.0
"""Seconds that all of it may take."""

Tap = tuple[int, float, Mapping[int, float]]
"""Entry of the journal, when it was tapped for, and when each phone had the next page."""


class Table:
    """The program with a match, and when it has drawn what."""

    def __init__(self, folder: Path, service: PhoneService, game: str, seats: int) -> None:
        self._service, self._game, self._folder = service, game, folder
        self._seats, self._begun = seats, 0
        self.loop: MatchLoop
        self.moved: dict[tuple[str, int], float] = {}
        """When a picture was first there after an entry was written: what it did begins to be shown."""
        self.told: dict[tuple[str, int], float] = {}
        """When a picture was first there that says how things stand after an entry: it has been shown."""
        self.turns: list[float] = []
        """Seconds of work of each turn of the loop in which the scene stayed."""
        self.scenes_left = 0
        """Turns in which another scene came: a table is laid, or its match is over."""
        outer = self

        class Noticing(Renderer):
            def draw(self, scenes: Sequence[Scene]) -> bool:
                drew = super().draw(scenes)
                if drew:
                    name, now = outer.loop.name, time.monotonic()
                    outer.moved.setdefault((name, outer.loop.match.entries), now)
                    outer.told.setdefault((name, outer.loop.entries), now)
                return drew

        display = Display(windowed=True, size=SIZE)
        self.app = App(display, data=folder / "data", home=self._lobby, first=self._table, renderer=Noticing)

    def _lobby(self, ctx: Context) -> Scene:
        return LobbyScene(ctx, self._host(), TableScene)

    def _host(self) -> MatchHost:
        return host_in(self._folder / "matches", self._begun, pace=Pace())

    def _table(self, ctx: Context) -> Scene:
        self._begun += 1
        ctx.phones = self._service
        players = tuple(PlayerEntry(f"Player {n}") for n in range(self._seats))
        self.loop = self._host().begin(MatchSetup(self._game, players))
        return TableScene(ctx, self.loop)

    def run(self, done: Callable[[], bool]) -> None:
        """Until then; another match follows each."""
        while not done():
            if not self.app.running:
                raise SystemExit("the program was ended")
            self.app.run(until=lambda: done() or self._shows("result"), max_frames=SHORT_RUN_FRAMES)
            for join in self._service.presence.asks:
                self._service.answer(join, None)
            if self._shows("result"):
                self.app.stack.reset(self._table(self.app.ctx))
                self.app.step()

    def _shows(self, scene: str) -> bool:
        top = self.app.stack.top
        return top is not None and top.name == scene

    def watch_turns(self) -> None:
        """From now on."""
        step = self.app.step

        def timed() -> None:
            begun, top = time.thread_time(), self.app.stack.top
            step()
            if self.app.stack.top is top:
                self.turns.append(time.thread_time() - begun)
            else:
                self.scenes_left += 1

        self.app.step = timed  # type: ignore[method-assign]


# --- the phones, in a process of their own


async def play(url: str, code: str, taps: int, seats: int) -> list[Any]:
    """Nine phones; the last ones watch where there are not so many seats.

    They sit down one after another, for the table is asked about each. Nobody taps before all sit: a phone
    gets no page for a seat that it does not have yet, and the wait for a seat is not what is measured.
    """
    found: list[tuple[str, int, float, dict[int, float]]] = []
    rng = random.Random(1)
    over, all_seated = asyncio.Event(), asyncio.Event()
    standing = set(range(seats))

    async def phone(number: int, socket: aiohttp.ClientWebSocketResponse) -> None:
        asked, tapping = ("", -1), set()
        async for told in socket:
            message = json.loads(told.data)
            now = time.monotonic()
            if message["t"] == "refused" and not asked[0] and number < seats:
                # One question at a time from one machine, and these are all on one.
                await asyncio.sleep(PAUSE)
                await socket.send_json({"t": "take", "seat": number})
            if message["t"] == "seated":
                standing.discard(number)
                if not standing:
                    all_seated.set()
            if message["t"] != "page":
                continue
            for match, entry, _, others in found[-2:]:
                if match == message["match"] and message["entry"] > entry:
                    others.setdefault(number, now)
            at = (message["match"], message["entry"])
            dice = message["dice"]
            if at != asked and (message["choices"] or (dice is not None and "throw" in dice["may"])):
                asked = at
                task = asyncio.create_task(tap(socket, message))
                tapping.add(task)
                task.add_done_callback(tapping.discard)

    async def tap(socket: aiohttp.ClientWebSocketResponse, page: Mapping[str, Any]) -> None:
        await all_seated.wait()
        await asyncio.sleep(rng.uniform(0.3, 1.0) * PAUSE)
        if page["choices"]:
            found.append((page["match"], page["entry"], time.monotonic(), {}))
            await socket.send_json(
                {"t": "choose", "entry": page["entry"], "choice": rng.choice(page["choices"])["id"]}
            )
        else:
            await socket.send_json({"t": "throw", "entry": page["entry"]})
        if len(found) > taps:
            over.set()

    async with AsyncExitStack() as stack:
        session = await stack.enter_async_context(aiohttp.ClientSession(headers={"Origin": url.rstrip("/")}))
        tasks = []
        for number in range(PHONES):
            socket = await stack.enter_async_context(session.ws_connect(f"{url}socket", autoping=True))
            watch = number >= seats
            await socket.send_json({"t": "hello", "lang": ("en", "de")[number % 2], "watch": watch})
            await socket.send_json({"t": "code", "code": code})
            if not watch:
                await socket.send_json({"t": "take", "seat": number})
            tasks.append(asyncio.create_task(phone(number, socket)))
        async with asyncio.timeout(LIMIT):
            await over.wait()
        for task in tasks:
            task.cancel()
    return found[:taps]


# --- measuring


def measure(folder: Path, game: str, taps: int) -> str:
    """One sentence a figure."""
    from game import catalogue

    seats = min(PHONES, max(catalogue.GAMES[game].seat_range))
    service = PhoneService(folder / "data", port=0, networks=own_machine, announce=False)
    table = Table(folder, service, game, seats)
    service.start()
    table.run(lambda: bool(service.addresses))
    me = [sys.executable, "-m", "studio.trials.phones.speed", "--play", service.addresses[0].url]
    child = subprocess.Popen(
        [*me, "--code", service.code, "--taps", str(taps), "--seats", str(seats)], stdout=subprocess.PIPE
    )
    table.run(lambda: len(service.presence.there) == seats or child.poll() is not None)
    if child.poll() is not None:
        raise SystemExit(f"The phones gave up before they sat down; the console's faults: {service.faults}")
    table.watch_turns()
    table.run(lambda: child.poll() is not None)
    turns = np.array(table.turns) * 1000
    assert child.stdout is not None
    found = json.loads(child.stdout.read())
    idle = idle_share(table)
    service.stop()
    without = idle_share(table)
    table.app.close()
    service.close()
    moved, told, pages_after = [], [], []
    for match, entry, tapped, pages in found:
        begun, shown = _first(table.moved, match, entry), _first(table.told, match, entry)
        if begun is not None and shown is not None:
            moved.append(begun - tapped)
            told.append(shown - begun)
            pages_after += [max(0.0, at - shown) for at in pages.values()]
    late = int((turns > FRAME_TIME_S * 1000).sum())
    return "\n".join(
        (
            f"{game}, {seats} seats, {PHONES} phones, {len(found)} taps, {service.faults or 'no fault'}",
            f"from the tap until the table moves: {_times(moved)}",
            f"from there until it says what happened: {_times(told)}",
            f"from there until each phone says so: {_times(pages_after)}",
            f"turns of the loop: {len(turns)}, p99 {np.percentile(turns, 99):.1f} ms of work, {late} longer "
            f"than a frame; {table.scenes_left} others in which another scene came",
            f"while nobody taps: {100 * idle:.1f} % of a core, {100 * without:.1f} % without phones",
        )
    )


def _first(pictures: Mapping[tuple[str, int], float], match: str, entry: int) -> float | None:
    """When something later than an entry was first to be seen."""
    return min(
        (at for (name, number), at in pictures.items() if name == match and number > entry), default=None
    )


def idle_share(table: Table) -> float:
    """Processor time a second while nobody taps."""
    until = time.monotonic() + 2.0
    table.app.run(until=lambda: time.monotonic() > until)
    begun, until = time.process_time(), time.monotonic() + IDLE
    table.app.run(until=lambda: time.monotonic() > until)
    return (time.process_time() - begun) / IDLE


def _times(seconds: Sequence[float]) -> str:
    p50, p95, p99 = (1000 * np.percentile(seconds, share) for share in (50, 95, 99))
    return f"p50 {p50:.0f} ms, p95 {p95:.0f} ms, p99 {p99:.0f} ms of {len(seconds)}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="trade-or-duel")
    parser.add_argument("--taps", type=int, default=100, metavar="N")
    parser.add_argument("--play", default="", help=argparse.SUPPRESS)
    parser.add_argument("--code", default="", help=argparse.SUPPRESS)
    parser.add_argument("--seats", type=int, default=PHONES, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.play:
        print(json.dumps(asyncio.run(play(args.play, args.code, args.taps, args.seats))))
        return 0
    with tempfile.TemporaryDirectory() as folder:
        print(measure(Path(folder), args.game, args.taps))
    return 0


if __name__ == "__main__":
    sys.exit(main())
