"""Phones at the table while they are switched on: the thread of the server, and what goes to it and fro.

The two threads speak by calls in the server's event loop and by values that are replaced as a whole, so that
no frame waits for a phone.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import socket
import threading
import time
import traceback
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar

from game.errors import UserError
from game.phones.inbox import Inbox
from game.phones.pictures.webcams import PhoneWebcams
from game.phones.requests import PhoneRequest
from game.phones.room import session_store as keeping
from game.phones.room.codes import new_code, new_key, new_name
from game.phones.room.door import Door, WaysIn
from game.phones.room.presence import Presence
from game.phones.room.room import Room
from game.phones.room.room_services import RoomServices
from game.phones.room.sessions import Random, SeatInfo, Sections, Sessions
from game.phones.sentences import NO_PIN, UNCHECKED_PIN, WRONG_PIN
from game.phones.server import files, secure
from game.phones.server.binding import all_bound, bound
from game.phones.server.guard import Limits, names_of
from game.phones.server.network import (
    FIRST_PORT,
    Address,
    AddressReach,
    LocalNetwork,
    WirelessNames,
    networks,
)
from game.store.pin import PinState, PinStore
from game.store.souvenirs import Souvenir
from knucklebone_messages import LazyText
from knucklebone_threads import WorkQueue, keep_running, keep_task, let_end, note

if TYPE_CHECKING:
    from game.phones.server.server import Server

T = TypeVar("T")

LOOK_INTERVAL_S: Final = 1.0
"""Between two looks at what lasts for a while."""
LEAVE_TIMEOUT_S: Final = 5.0
"""How long phones that were just switched off are waited for."""
LOOK_AGAIN: Final = 10.0
"""Seconds after which it is seen whether this machine has come into another network."""
MOST_FAULTS: Final = 16
MOST_NETWORKS: Final = 16
"""Choices of the host that are remembered."""
PIN_TRIES: Final = "pin-tries-phones.json"


class PhoneServerThread:
    """What `game.phones.service.PhoneService` leads to once phones have been switched on."""

    def __init__(
        self,
        folder: Path,
        keeper: keeping.Keeper,
        *,
        port: int = FIRST_PORT,
        cards: Callable[[str], bytes | None] = lambda digest: None,
        networks: Callable[[], Sequence[LocalNetwork]] = networks,
        names: WirelessNames | None = None,
        announce: bool = True,
        machine: Callable[[], str] = socket.gethostname,
        clock: Callable[[], float] = time.monotonic,
        today: Callable[[], float] = time.time,
        rng: Random = secrets,
        limits: Limits | None = None,
        page: Path = files.FOLDER,
        webcams: PhoneWebcams | None = None,
        report: Callable[[BaseException], object] = lambda error: None,
    ) -> None:
        """`folder` is the data folder; `port` 0 takes any that is free.

        `cards` gives the picture of a card by the digest in its address, in the thread of the server.
        `announce` tells the network the name of this console; `machine` tells what this machine is called.
        `today` tells the seconds since 1970. `report` keeps what should never have happened, in the thread of
        the server.
        """
        self._folder, self._wished_port, self._cards, self._networks = folder, port, cards, networks
        self._announce, self._clock, self._today, self._page = announce, clock, today, page
        self._report = report
        self._limits = limits or Limits()
        self._keeper = keeper
        self._kept = keeper.load(today())
        if not self._kept.code:
            self._kept = replace(self._kept, code=new_code(rng), key=new_key(rng), since=today())
        self._kept = replace(self._kept, name=self._kept.name or new_name(rng))
        self._instead: tuple[LazyText | None, bool] = None, False
        self._souvenir: Souvenir | None = None
        self._inbox = Inbox(self._limits.waiting, self._limits.photographs)
        self._webcams = webcams or PhoneWebcams(clock)
        surface = RoomServices(clock, self._keep, self._try_pin, self._webcams, lambda: self.secure_port)
        ways_in = WaysIn(self._kept.code, self._kept.key, frozenset(self._kept.hashes.values()))
        door = Door(ways_in, self._limits, clock())
        self._room = Room(Sessions(rng), door, self._inbox, surface, self._limits)
        self._pins = PinStore(folder, tries=PIN_TRIES, now=today)
        self._names = names or WirelessNames()
        self._machine = machine()
        self._found: tuple[LocalNetwork, ...] = ()
        self._doubtful: tuple[LocalNetwork, ...] = ()
        self._port = self.secure_port = 0
        self._thread: threading.Thread | None = None
        self._ending = self._again = False
        self._switching = threading.Lock()
        """Held while it is switched on: by the screen, or by the thread of the server that has ended."""
        self._loop: asyncio.AbstractEventLoop | None = None
        self.faults: deque[str] = deque(maxlen=MOST_FAULTS)
        """An unexpected error in the server's thread, for the bug report."""
        self._unsaid: list[Callable[[], object]] = []
        self._lock = threading.Lock()

    # --- on and off

    def start(self) -> None:
        """Let phones in. Raises UserError where this machine is in no private network, or no port is free."""
        with self._switching:
            if self.on:
                return
            if self._thread is not None:
                self._again = True  # as soon as those are gone that are being sent away
                return
            self._begin()

    def _begin(self) -> None:
        found = tuple(self._networks())
        if not found:
            raise UserError(
                LazyText(
                    "This computer isn't on a home network: connect it to the phones' Wi-Fi, or open a "
                    "hotspot on it or on a phone."
                )
            )
        open_ones = self._open_ones(found)
        self._doubtful = () if open_ones else found
        if not open_ones:
            raise UserError(LazyText("This computer isn't on a home network. Let phones join anyway?"))
        sockets = self._bind(open_ones)
        self._found = open_ones
        self._aside, self._saves = WorkQueue("phones-aside"), keeping.SessionWriter(self._save)
        self._sockets, self._left = sockets, threading.Event()
        kept: dict[str, Any] = {"until": self._left, "failed": self._note_fault, "ended": self._finish}
        self._thread = keep_running("phones", self._run, **kept)

    def stop(self) -> None:
        """Let nobody in any more, and end every connection soon; seats keep their tokens."""
        self._again = False
        if self.on:
            self._ending = True
            self._left.set()
            self._say(self._leave)

    def _leave(self) -> None:
        if self._left.is_set():
            self._let_go.set()

    def join(self) -> None:
        """Wait until that is done, unless in the screen's thread."""
        let_end(self._thread, LEAVE_TIMEOUT_S)

    @property
    def on(self) -> bool:
        """Whether phones are let in."""
        return self._again or (self._thread is not None and not self._ending)

    # --- what the screen shows

    @property
    def code(self) -> str:
        """Four letters that a phone must know to come in."""
        return self._kept.code

    @property
    def addresses(self) -> tuple[Address, ...]:
        """Where phones reach this console, the likeliest network first; none while it is off."""
        found = self._found if self.on and not self._ending else ()
        return tuple(Address.of(network, self._port, self._kept.key) for network in found)

    @property
    def local_name(self) -> str:
        """The name by which phones may call this console, where the network lets such names pass."""
        return f"knucklebone-{self._kept.name}.local"

    @property
    def doubtful(self) -> tuple[LocalNetwork, ...]:
        """Networks that are hardly the room's, where there are no others: people may choose one of them."""
        return self._doubtful

    def choose(self, address: str) -> None:
        """Phones are in this network: by its address. It comes first from now on, also the next time."""
        self._say(lambda: self._choose(address))

    @property
    def presence(self) -> Presence:
        """Who is there."""
        return self._room.presence

    # --- what the screen says

    def seat_table(
        self,
        match: str,
        title: str,
        players: Sequence[SeatInfo],
        rules: Callable[[str], Sections] | None = None,
    ) -> None:
        """Begin a match or go on with it, see `PhoneService.seat_table`."""
        self.post(lambda room: self._seat(room, match, title, players, rules))

    def _seat(
        self,
        room: Room,
        match: str,
        title: str,
        players: Sequence[SeatInfo],
        rules: Callable[[str], Sections] | None,
    ) -> None:
        own = self._kept.match == match
        kept = self._kept if own else self._keeper.of_match(match, self._today())
        known = {int(seat): one for seat, one in kept.hashes.items() if seat.isdecimal()}
        behind = kept.curtained if known else ()
        tenures = {int(seat): one for seat, one in kept.tenures.items() if seat.isdecimal()}
        heirs = {} if own else self._kept.heirs
        room.seat_table(match, title, players, rules, known, behind, tenures, heirs)

    def post(self, act: Callable[[Room], object]) -> None:
        """Do something with the room, in the thread of the server."""
        self._say(lambda: act(self._room))

    def offer_souvenir(self, souvenir: Souvenir | None) -> None:
        """Everybody at the table can see and keep this clip, once it is made."""
        if souvenir is not self._souvenir:
            self._souvenir = souvenir
            self.post(lambda room: room.company.offer_souvenir(souvenir))

    def requests(self) -> Iterator[PhoneRequest]:
        """What phones have asked since the last time."""
        return self._inbox.drain()

    @property
    def asking(self) -> bool:
        """Whether any request waits."""
        return bool(self._inbox)

    def interrupt(self, why: LazyText | None, *, asks: bool = False) -> None:
        """Show phones something else than the match, see `PhoneService.interrupt`."""
        if (why, asks) != self._instead:
            self._instead = why, asks
            self.post(lambda room: room.interrupt(why, asks=asks))

    # --- networks

    def _choose(self, address: str) -> None:
        chosen = next((one.id for one in (*self._found, *self._doubtful) if one.address == address), None)
        if chosen is not None:
            others = [one for one in self._kept.networks if one != chosen]
            self._kept = replace(self._kept, networks=(chosen, *others)[:MOST_NETWORKS])
            self._found = self._open_ones(self._found)
            self._keep(self._room.sessions, lambda: None)

    def _open_ones(self, found: Sequence[LocalNetwork]) -> tuple[LocalNetwork, ...]:
        """Where phones may come in, the host's choice first: into those of the room, and those chosen."""
        chosen = self._kept.networks
        known = [one for one in found if one.reach is AddressReach.ROOM or one.id in chosen]
        return tuple(sorted(known, key=lambda one: chosen.index(one.id) if one.id in chosen else len(chosen)))

    # --- the thread of the server

    def _say(self, what: Callable[[], object]) -> None:
        """Do something in the thread of the server; here, while there is none."""
        with self._lock:
            if self._loop is not None:
                self._loop.call_soon_threadsafe(what)
                return
            if self._thread is not None or self._again:
                self._unsaid.append(what)
                return
        what()

    def _run(self) -> None:
        """Let phones in until the end; after a failure at the port that they know, where that is free."""
        sockets, self._sockets = self._sockets, {}
        try:
            with asyncio.Runner() as runner:
                runner.run(self._serve(sockets or self._bind(self._open_ones(self._networks()))))
        finally:
            with self._lock:
                self._loop = None
            for listening in sockets.values():
                listening.close()

    def _finish(self) -> None:
        """Keep that nobody is let in, and do what was said meanwhile."""
        self._aside.shutdown()
        self._found, self._port, self.secure_port = (), 0, 0
        self._kept = replace(self._kept, port=0)
        _quietly(lambda: self._keeper.save(self._kept))
        with self._lock:
            self._loop = None
            again = self._again
            try:
                if not again:
                    self._do_unsaid()
            finally:
                self._thread, self._ending = None, False
        if again:
            self._begin_again()

    def _do_unsaid(self) -> None:
        unsaid, self._unsaid = self._unsaid, []
        for what in unsaid:
            what()

    def _begin_again(self) -> None:
        """Let phones in that were let go while others were still being sent away."""
        with self._switching:
            try:
                if self._again:
                    self._begin()
            except UserError as error:
                self._note_fault(error)
            finally:
                with self._lock:
                    self._again = False
                    if self._thread is None:
                        self._do_unsaid()

    async def _serve(self, sockets: dict[str, socket.socket]) -> None:
        # Takes as long as some frames: loaded in this thread, and only where phones are wished.
        from game.phones.server.server import Server

        asyncio.get_running_loop().set_exception_handler(self._loop_fault)
        # While phones were off, the match went on: nobody sits down before the screen has said where.
        self._room.guard(tuple(self._room.sessions.places))
        server = Server(
            self._room,
            self._hosts,
            self._port,
            self._limits,
            self._clock,
            self._cards,
            files.load(self._page),
            self._fault,
            self._webcams,
        )
        for address, listening in sockets.items():
            await server.listen(address, listening)
        self._let_go = asyncio.Event()
        with self._lock:
            self._loop = asyncio.get_running_loop()
            for what in self._unsaid:
                self._loop.call_soon(what)
            self._unsaid.clear()
        self._keep(self._room.sessions, lambda: None)
        works = (
            ("phones-networks", partial(self._stay_known, server)),
            ("phones-time", self._pass_time),
            ("phones-encryption", partial(self._encrypt, server, sorted(sockets))),
        )
        tasks = [asyncio.create_task(keep_task(name, work, failed=self._fault)) for name, work in works]
        try:
            await self._let_go.wait()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            with self._lock:
                self._loop = None
            await server.close()

    def _note_fault(self, error: BaseException) -> None:
        self.faults.append("".join(traceback.format_exception(error)))

    def _fault(self, error: BaseException) -> None:
        self._note_fault(error)
        if len(self.faults) < MOST_FAULTS:
            self._report(error)

    def _loop_fault(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if error is not None and not isinstance(error, ConnectionError):
            self._fault(error)

    async def _pass_time(self) -> None:
        """Let the room see how time passes."""
        while True:
            await asyncio.sleep(LOOK_INTERVAL_S)
            try:
                self._room.pass_time()
                self._webcams.pass_time()
            except Exception as error:
                self._fault(error)

    async def _encrypt(self, server: Server, addresses: Sequence[str]) -> None:
        """Speak on an encrypted line, too, where this machine can: some of what browsers do needs one."""
        port = self._port + secure.PORT_STEP if self._wished_port else 0
        made = (self._folder, self.local_name, self._today())
        self.secure_port = await secure.listen(server, *made, addresses, port)

    def _hosts(self) -> frozenset[str]:
        return names_of(self._machine) | {*(one.address for one in self._found), self.local_name}

    async def _stay_known(self, server: Server) -> None:
        """Tell every network the name of this console, and do so anew when it has come into another one."""
        from game.phones.server.announcement import announce_name

        while True:
            addresses = server.addresses
            async with (
                announce_name(self.local_name, self._port, sorted(addresses))
                if self._announce
                else contextlib.nullcontext()
            ):
                await self._follow(server)
                while server.addresses == addresses:
                    await asyncio.sleep(LOOK_AGAIN)
                    await self._follow(server)

    async def _follow(self, server: Server) -> None:
        """Listen in the networks in which this machine is now, and in no other."""
        found = self._open_ones(await asyncio.to_thread(lambda: self._names.with_names(self._networks())))
        for network in found:
            if network.address not in server.addresses:
                with contextlib.suppress(OSError):
                    await server.listen(network.address, bound(network.address, self._port))
        for address in server.addresses - {network.address for network in found}:
            server.stop_listening(address)
        self._found = tuple(network for network in found if network.address in server.addresses)

    def _bind(self, found: Sequence[LocalNetwork]) -> dict[str, socket.socket]:
        """A socket for each address, all at the same port. Raises UserError."""
        sockets, self._port = all_bound([one.address for one in found], self._port or self._wished_port)
        return sockets

    # --- what takes a while, beside the server's thread

    def _keep(self, sessions: Sessions, then: Callable[[], None]) -> None:
        if sessions.match:
            hashes = {str(seat): known for seat, known in sessions.hashes().items()}
            tenures = {str(seat): one for seat, one in sessions.tenures.items()}
            self._kept = replace(
                self._kept,
                match=sessions.match,
                hashes=hashes,
                curtained=sessions.curtained,
                tenures=tenures,
                heirs={name: place.hash for name, place in sessions.carry_over().items()},
            )
        self._kept = replace(self._kept, port=self._port)
        if self._loop is not None:
            self._saves.ask(then)

    def _save(self, saved: Callable[[None], None]) -> None:
        kept = self._kept
        # What the disk refuses is lost with the program, and not before.
        self._beside(lambda: _quietly(lambda: self._keeper.save(kept)), saved, None)

    def _try_pin(self, pin: str, then: Callable[[LazyText | None], None]) -> None:
        refused: LazyText | None = UNCHECKED_PIN
        self._beside(lambda: self._refuse_pin(pin), then, refused)

    def _refuse_pin(self, pin: str) -> LazyText | None:
        if self._pins.state is PinState.NONE:
            return NO_PIN
        return None if self._pins.opens(pin) else WRONG_PIN

    def _beside(self, work: Callable[[], T], then: Callable[[T], None], otherwise: T) -> None:
        """Do some work that takes a while, and then tell what it came to, or `otherwise` where it failed."""

        def on_done(future: asyncio.Future[T]) -> None:
            then(otherwise if future.cancelled() or future.exception() else future.result())

        asyncio.get_running_loop().run_in_executor(self._aside, work).add_done_callback(on_done)


def _quietly(work: Callable[[], None]) -> None:
    """What the disk refuses is no reason to end; anything else is none either, and is counted."""
    try:
        work()
    except OSError:
        return
    except Exception as error:
        note("phones-aside", error)
