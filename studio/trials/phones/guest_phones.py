"""Four phones of an evening, without browsers: each keeps what its page keeps and does what its owner would.

They count what their owners tap, so that nothing is asked twice unseen.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

import aiohttp

from tests.waiting import wait_until

NAMES: Final = ("Ada", "Bela", "Cem", "Dora")
THINKING_TIME_S: Final = 0.02
"""Real seconds until a phone answers what its page asks."""
FIRST_WAIT_S, LONGEST_WAIT_S = 0.3, 4.0
"""Until a page connects again, and at most; see `assets/phones/line.js`."""


@dataclass
class GuestPhone:
    """Somebody's phone: keeps what its page keeps, and does what its owner would."""

    name: str
    rng: random.Random
    lost: int = 0
    """How often its line went."""
    token: str = ""
    code: str = ""
    taps: Counter[str] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)
    seat: int | None = None
    page: dict[str, Any] = field(default_factory=dict)
    souvenir: dict[str, Any] = field(default_factory=dict)
    votes: bool = False
    """Whether its owner wants another game as soon as one is over."""
    over_at: float = 0.0
    clip_at: float = 0.0
    """When the last match was over, and its clip there; monotonic seconds."""
    _answered: tuple[Any, ...] = ()
    stage: str = ""
    """What it shows: the last of its pages that the console told it of."""
    places: list[dict[str, Any]] = field(default_factory=list)
    _sitting_down: bool = False
    _ended: bool = False
    _line: Any = None

    @property
    def plays(self) -> bool:
        """Whether it shows the page of a match from its own seat."""
        return self.stage == "page" and self.page.get("seat") is not None

    async def live(self, link: Callable[[], str]) -> None:
        """Be there for as long as the evening lasts, as the page is."""
        wait = FIRST_WAIT_S
        async with aiohttp.ClientSession() as session:
            while True:
                url, _, key = link().partition("#")
                self.code = self.code or key
                with contextlib.suppress(aiohttp.ClientError, OSError):
                    origin = {"Origin": url.rstrip("/")}
                    async with session.ws_connect(f"{url}socket", headers=origin, autoping=True) as line:
                        wait, self._line = FIRST_WAIT_S, line
                        await self._talk(line)
                self.lost += 1
                self.stage, self._sitting_down = "", False
                await asyncio.sleep(wait)
                wait = min(2 * wait, LONGEST_WAIT_S)

    async def _talk(self, line: aiohttp.ClientWebSocketResponse) -> None:
        await self._say("hello", token=self.token, lang="en", name=self.name)
        if not self.token:
            await self._say("code", code=self.code)
        async for told in line:
            message = json.loads(told.data)
            await self._hear(message.pop("t"), message)

    async def _say(self, kind: str, **more: Any) -> None:
        await self._line.send_json({"t": kind, **more})

    async def _tap(self, what: str, kind: str, **more: Any) -> None:
        await asyncio.sleep(THINKING_TIME_S)
        self.taps[what] += 1
        await self._say(kind, **more)

    async def _hear(self, kind: str, said: dict[str, Any]) -> None:
        if kind in ("lobby", "places", "wait", "page"):
            self.stage = kind
        if kind == "places":
            self.places = said["places"]
            again = self._again(said["places"], "person") if said["mine"] is None else None
            if again is not None:
                self._sitting_down = True
                await self._say("sit", place=again, name=self.name)
            elif said["mine"] is None:
                self.token = ""
                await self._sit_down()
            self._ended = False
        elif kind == "sat":
            self.token, self._sitting_down = said["token"], False
        elif kind == "seated":
            self.token, self.seat = said["token"], said["seat"]
            await self._say("ack", seat=said["seat"])
        elif kind == "lobby":
            mine = next(one for one in said["seats"] if one["name"] == self.name)
            if self._again(said["seats"], "free") is not None:
                await self._say("take", seat=mine["seat"])
            else:
                await self._tap("seat chosen in a match", "take", seat=mine["seat"])
            self._ended = False
        elif kind == "wait" and said.get("here"):
            await self._tap("still here", "here")
        elif kind == "refused":
            self.refusals[str(said["text"])] += 1
            self._answered, self._sitting_down = (), False
            if self.stage == "places":
                await self._sit_down()
        elif kind == "gone":
            self.token = ""
            self.taps["seat lost"] += 1
            await self._say("code", code=self.code)
        elif kind == "over":
            self.token = self.token if said["keep"] else ""
            self.over_at, self.clip_at = time.monotonic(), 0.0
            self.souvenir, self._ended = {}, True
            if self.votes:
                await self._tap("again", "again")
        elif kind == "souvenir":
            self.souvenir = said
            if "url" in said and not self.clip_at:
                self.clip_at = time.monotonic()
        elif kind == "page":
            self.page = said
            await self._play(said)

    def _again(self, seats: Sequence[dict[str, Any]], free: str) -> int | None:
        """Where the page sits down by itself: its owner played to the end of the last match."""
        found = [at for at, one in enumerate(seats) if (one["name"], one["state"]) == (self.name, free)]
        return found[0] if found and self._ended else None

    async def _sit_down(self) -> None:
        """Where the page proposes; once, until that is answered."""
        place = self._proposed()
        if place is not None and not self._sitting_down:
            self._sitting_down = True
            await self._tap("sit down", "sit", place=place, name=self.name)

    def _proposed(self) -> int | None:
        """The place by one's name, else an empty one, else one of somebody without a phone."""
        free = {at: one for at, one in enumerate(self.places) if one["state"] in ("empty", "person")}
        wanted = (
            lambda one: one["name"] == self.name,
            lambda one: one["state"] == "empty",
            lambda one: True,
        )
        return next((at for want in wanted for at, one in free.items() if want(one)), None)

    async def _play(self, page: dict[str, Any]) -> None:
        now = (page["match"], page["entry"], page["dice"] and page["dice"]["stage"])
        if now == self._answered:
            return
        if page["choices"]:
            self._answered = now
            await self._tap(
                "choice", "choose", entry=page["entry"], choice=self.rng.choice(page["choices"])["id"]
            )
        elif page["dice"] and "throw" in page["dice"]["may"]:
            self._answered = now
            await self._tap("throw", "throw", entry=page["entry"])


class GuestPhones:
    """All of them, in a thread of their own."""

    def __init__(self, link: Callable[[], str]) -> None:
        self.all = [GuestPhone(name, random.Random(place)) for place, name in enumerate(NAMES)]
        self._link, self._loop = link, asyncio.new_event_loop()
        threading.Thread(target=self._loop.run_forever, daemon=True).start()

    def come(self) -> None:
        """Everybody scans the code, one after the other."""
        for phone in self.all:
            asyncio.run_coroutine_threadsafe(phone.live(self._link), self._loop)
            wait_until(partial(getattr, phone, "token"), f"a seat for {phone.name}")

    def vote(self, on: bool) -> None:
        """Whether all want another game when one is over."""
        for phone in self.all:
            phone.votes = on

    @property
    def all_play(self) -> bool:
        """Whether everybody has their own seat in a match."""
        return all(
            phone.plays and phone.page["names"][phone.page["seat"]] == phone.name for phone in self.all
        )

    @property
    def clips_told(self) -> list[object]:
        """What each was told last of the clip: how far it is, or where."""
        return [dict(phone.souvenir) for phone in self.all]

    @property
    def clip_after_s(self) -> float | None:
        """Seconds from the end of the last match to its clip on the last phone; None while one lacks it."""
        times = [phone.clip_at - phone.over_at for phone in self.all if phone.clip_at]
        return max(times) if len(times) == len(self.all) else None
