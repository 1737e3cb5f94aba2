"""The thread that speaks with other programs: it serves pages and streams, and posts rolls to an address."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import ipaddress
import secrets
import socket
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

from game.errors import UsageError, UserError
from game.features.rolls.feed import RollFeed
from game.features.rolls.post import FAREWELL_S, RollPost, checked_url, sender
from game.features.rolls.roll import LAST_ROLLS, Roll
from game.phones.server import files
from game.phones.server.binding import bound
from game.phones.server.guard import names_of
from game.store import private
from game.store.folder import DataFolder
from game.store.settings import Settings, load
from knucklebone_threads import keep_running, let_end

if TYPE_CHECKING:
    from game.features.rolls.serve import RollServer

PAGE: Final = Path(__file__).parent / "page"
LOOPBACK: Final = "127.0.0.1"
CLOSING_S: Final = FAREWELL_S + 1.0
KEY_FILE: Final = "rolls-key.txt"
"""In the data folder: so that an address holds from one evening to the next."""


@dataclass(frozen=True, slots=True)
class Serving:
    """How pages and streams are served."""

    sockets: dict[str, socket.socket]
    """Bound, by address."""
    port: int
    key: str = ""
    allowed: Sequence[str] = ()
    throw: Callable[[], object] | None = None
    settings: Settings = field(default_factory=Settings)
    """The table's settings, by which pages look."""
    machine: str = ""
    """What this machine is called, where others may call it."""

    def url(self, path: str) -> str:
        """Where something is found by a browser."""
        address = next(reversed(self.sockets))
        return f"http://{address}:{self.port}{path}" + (f"?key={self.key}" if self.key else "")


@dataclass
class Outside:
    """Hears of rolls, and passes them on from a thread of its own."""

    serving: Serving | None
    url: str
    complain: Callable[[object], object]
    now: Callable[[], float] = time.monotonic
    _loop: asyncio.AbstractEventLoop | None = field(default=None, init=False)
    _lock: threading.Lock = field(default_factory=threading.Lock, init=False)
    _closing: threading.Event = field(default_factory=threading.Event, init=False)
    _ready: threading.Event = field(default_factory=threading.Event, init=False)
    _server: RollServer | None = field(default=None, init=False)
    _post: RollPost | None = field(default=None, init=False)
    _end: asyncio.Event | None = field(default=None, init=False)
    _rolls: deque[dict[str, Any]] = field(default_factory=lambda: deque(maxlen=LAST_ROLLS), init=False)
    """What pages show of the past; it outlives a thread that fails, as does"""
    _waiting: deque[bytes] = field(default_factory=deque, init=False)
    """what is still to be posted."""

    def __post_init__(self) -> None:
        """Begin."""
        self._thread = keep_running("rolls outside", self._run, until=self._closing)

    def hear(self, roll: Roll, data: dict[str, Any]) -> None:
        """Pass a roll on; returns at once, but for the moment in which the thread begins."""
        self._ready.wait(CLOSING_S)
        with self._lock:
            if self._ready.is_set() and self._loop is not None:
                self._loop.call_soon_threadsafe(self._tell, data)

    def close(self) -> None:
        """Send what still waits, as far as that is quickly done, and end every connection."""
        self._closing.set()
        with self._lock:
            if self._ready.is_set() and self._loop is not None and self._end is not None:
                self._loop.call_soon_threadsafe(self._end.set)
        let_end(self._thread, CLOSING_S)
        for one in self.serving.sockets.values() if self.serving else ():
            one.close()

    def _tell(self, data: dict[str, Any]) -> None:
        if self._server is not None:
            self._server.tell(data)
        if self._post is not None:
            self._post.put(data)

    def _run(self) -> None:
        try:
            asyncio.run(self._work())
        finally:
            self._is_down()

    def _is_down(self) -> None:
        """Note that nothing more can be passed on until it is begun again."""
        with self._lock:
            self._ready.clear()
            self._loop = None

    async def _work(self) -> None:
        self._loop, self._end = asyncio.get_running_loop(), asyncio.Event()
        async with contextlib.AsyncExitStack() as closing:
            if self.serving is not None:
                await self._serve(self.serving, closing)
            posting = await self._begin_posts(closing) if self.url else None
            self._ready.set()
            if self._closing.is_set():
                self._end.set()
            await self._end.wait()
            if posting is not None and self._post is not None and self._post.waiting:
                await asyncio.wait(
                    [posting, asyncio.create_task(self._sent())],
                    timeout=FAREWELL_S,
                    return_when="FIRST_COMPLETED",
                )
                if self._post.waiting:
                    self.complain(f"{self._post.waiting} rolls could not be posted any more.")
            self._is_down()

    async def _sent(self) -> None:
        while self._post is not None and self._post.waiting:
            await asyncio.sleep(0.02)

    async def _serve(self, serving: Serving, closing: contextlib.AsyncExitStack) -> None:
        from game.features.rolls.serve import RollServer, look_of

        hosts = frozenset((*serving.sockets, "localhost", *names_of(serving.machine)))
        self._server = RollServer(
            hosts,
            serving.port,
            self.now,
            load_page(),
            key=serving.key,
            allowed=serving.allowed,
            throw=serving.throw,
            look=look_of(serving.settings),
            rolls=self._rolls,
        )
        for one in serving.sockets.values():
            await self._server.listen(one.dup())
        closing.push_async_callback(self._server.close)

    async def _begin_posts(self, closing: contextlib.AsyncExitStack) -> asyncio.Task[None]:
        from aiohttp import ClientSession

        session = await closing.enter_async_context(ClientSession())
        self._post = RollPost(self.url, sender(session), self.complain, waiting=self._waiting)
        task = asyncio.create_task(self._post.run())
        closing.callback(task.cancel)
        return task


def open_outside(
    args: argparse.Namespace, data: DataFolder, feed: RollFeed, complain: Callable[[object], object]
) -> Outside:
    """What `--serve` and `--post` ask for. Raises UserError."""
    url = checked_url(args.post) if args.post else ""
    serving = None
    if args.serve is not None:
        serving = _serving(args, data, feed.throw if feed.is_virtual else None)
        complain(f"The overlay for streams is {serving.url('/overlay')}")
        complain(f"The page with large digits is {serving.url('/')}")
    return Outside(serving, url, complain)


def _serving(args: argparse.Namespace, data: DataFolder, throw: Callable[[], object] | None) -> Serving:
    addresses = [LOOPBACK]
    if args.network:
        addresses.append(_checked_address(args.network))
    sockets: dict[str, socket.socket] = {}
    port = args.serve
    try:
        for address in dict.fromkeys(addresses):
            sockets[address] = bound(address, port)
            port = sockets[address].getsockname()[1]
    except OSError as error:
        for one in sockets.values():
            one.close()
        raise UserError(
            f"Nothing can be served at {address}, port {port} ({error.strerror}): name another with --serve."
        ) from error
    leaves = len(sockets) > 1
    allowed = [_checked_origin(origin) for origin in args.allow]
    return Serving(
        sockets,
        port,
        _key(data) if leaves else "",
        allowed,
        throw,
        load(data.root)[0],
        socket.gethostname() if leaves else "",
    )


def load_page() -> dict[str, files.File]:
    """All that browsers load, by the path that is asked for; the letters are those of the page for phones."""
    letters = {path: file for path, file in files.load().items() if path.endswith(".woff2")}
    page = files.load(PAGE)
    return {**letters, **page, "/overlay": page["/overlay.html"]}


def _checked_address(text: str) -> str:
    try:
        address = ipaddress.IPv4Address(text)
    except ValueError as error:
        raise UsageError(
            f"--network {text} is no address: write that of this machine there, as 192.168.1.20."
        ) from error
    if address.is_unspecified or address.is_multicast:
        raise UsageError(f"--network {text} is no network's: write this machine's address in one.")
    return str(address)


def _checked_origin(text: str) -> str:
    try:
        parts = urlsplit(text)
        fits = parts.scheme in ("http", "https") and parts.hostname and parts.path in ("", "/")
    except ValueError:
        fits = False
    if not fits or "*" in text:
        raise UsageError(f"--allow {text} names no page: write it as http://localhost:30000.")
    return text


def _key(data: DataFolder) -> str:
    """What other machines must show; made once. Raises UserError."""
    path = data.root / KEY_FILE
    with contextlib.suppress(OSError, UnicodeDecodeError):
        known = path.read_text("ascii").strip()
        if len(known) >= 16 and known.isalnum():
            return known
    made = secrets.token_hex(12)
    try:
        private.replace(path, f"{made}\n".encode())
    except OSError as error:
        raise UserError(
            f"{path} cannot be written ({error.strerror}): name another folder with --data."
        ) from error
    return made
