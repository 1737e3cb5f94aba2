"""The one thread that owns a tower's port: it looks for it, opens it, reads, writes and closes."""

from __future__ import annotations

import contextlib
import threading
import time
from collections import deque
from collections.abc import Callable

from hardware.detect import PortFinder
from hardware.events import Greeted, LinkEvent, LinkState
from hardware.link import TowerLink
from hardware.port import Port, PortError, open_port, read_chunk
from knucklebone_messages import LazyText, sentence_of
from knucklebone_threads import keep_running, let_end, note

SCAN_INTERVAL = 0.5
"""s between two looks for ports that came or went."""
PAUSE_S = 0.05
SNATCH_TIME = 4.0
"""s within which a port that goes again was probably taken by another program."""

Order = Callable[[TowerLink, float], None]


def steady_clock() -> float:
    """Seconds that never jump but go on while the computer sleeps, where the system can tell."""
    boottime = getattr(time, "CLOCK_BOOTTIME", None)
    return time.clock_gettime(boottime) if boottime is not None else time.monotonic()


_holders: dict[str, Worker] = {}
"""Which of them has opened each port last: one that was let go a moment ago is not yet free."""


class Worker:
    """Drives a link in a thread until told to stop; ends within 1 s and never raises."""

    def __init__(
        self,
        link: TowerLink,
        finder: PortFinder,
        publish: Callable[[LinkEvent], None],
        record: Callable[[str, bytes], None],
        clock: Callable[[], float] = steady_clock,
        *,
        open_port: Callable[[str], Port] = open_port,
        rest: Callable[[float], object] | None = None,
    ) -> None:
        """`rest` lets that many seconds pass while there is nothing to read.

        By default the thread waits for its end meanwhile.
        """
        self._thread: threading.Thread | None = None
        self._link = link
        self._finder = finder
        self._publish = publish
        self._record = record
        self._clock = clock
        self._orders: deque[Order] = deque()
        self._ended = threading.Event()
        self._open_port = open_port
        self._rest = rest or self._ended.wait
        self._port: Port | None = None
        self._present: list[str] = []
        self._rejected: set[str] = set()
        self._address = ""
        self._refused = ""
        """The port that was tried last, where it could not be opened."""
        self._scan_at = 0.0
        self._appeared: dict[str, float] = {}
        """When each port came, until a tower has answered on it."""
        self._snatched = ""
        """A port that went again at once, before a tower could answer on it."""

    def start(self) -> None:
        """Begin; returns at once."""
        self._thread = keep_running("dice-tower", self.run, until=self._ended)

    def join(self, timeout: float) -> None:
        """Wait at most so many seconds for the end, unless in the screen's thread."""
        let_end(self._thread, timeout)

    def order(self, order: Order) -> None:
        """Have the worker do something with the link; returns at once."""
        self._orders.append(order)

    def reconsider(self) -> None:
        """Try the ports again that were given up."""
        self._orders.append(lambda link, now: self._rejected.clear())

    @property
    def is_leaving(self) -> bool:
        """Whether it is to end, and has not yet let go of its port."""
        return self._ended.is_set() and self._thread is not None and self._thread.is_alive()

    def stop(self) -> None:
        """End soon."""
        self._ended.set()

    def run(self) -> None:
        """Drive the link until the end; for a thread of its own."""
        try:
            while not self._ended.is_set():
                self._step_safely()
        finally:
            self._close()

    def _step_safely(self) -> None:
        """A driver may raise anything when its device goes.

        Whatever it is, the search goes on and people see why.
        """
        try:
            self._step()
        except Exception as error:
            note("dice-tower", error)
            self._close()
            self._link.broke(_short(error), self._clock())
            self._deliver()
            self._rest(PAUSE_S)

    def _step(self) -> None:
        now = self._clock()
        while self._orders:
            self._orders.popleft()(self._link, now)
        if self._port is None:
            self._search(now)
        else:
            self._converse(self._port, now)
        self._deliver()

    def _deliver(self) -> None:
        for event in self._link.events():
            if isinstance(event, Greeted):
                self._finder.settle(event.address)
                self._appeared.pop(event.address, None)
            self._publish(event)

    def _search(self, now: float) -> None:
        self._link.tick(now)
        if now >= self._scan_at:
            self._scan(now)
        address = self._next_address()
        if not self._link.wants_port(now):
            self._rest(PAUSE_S)
        elif address is None:
            self._link.on_refusal(LinkState.ABSENT, self._nothing_found(), now)
        else:
            self._open(address)

    def _next_address(self) -> str | None:
        """The best port that is not given up.

        After one that could not be opened the next: by the name of a tower that is lost something else may be
        known now.
        """
        left = [address for address in self._present if address not in self._rejected]
        if self._refused in left:
            after = left.index(self._refused) + 1
            left = left[after:] + left[:after]
        return left[0] if left else None

    def _scan(self, now: float) -> None:
        self._scan_at = now + SCAN_INTERVAL
        before, self._present = self._present, self._finder.addresses()
        self._rejected.intersection_update(self._present)
        self._note_changes(before, now)
        appeared = any(address not in before for address in self._present)
        untried = any(address not in self._rejected for address in self._present)
        if appeared or (self._link.state.terminal and untried):
            self._link.retry(now)

    def _note_changes(self, before: list[str], now: float) -> None:
        for address in set(before) - set(self._present):
            since = self._appeared.pop(address, None)
            if since is not None and now - since < SNATCH_TIME:
                self._snatched = address
        for address in set(self._present) - set(before):
            self._appeared[address] = now
            self._snatched = ""

    def _nothing_found(self) -> LazyText:
        if self._snatched:
            return LazyText(
                "{address} was there for a moment and is gone. If nobody unplugged it, another "
                "program takes it (brltty often does): remove that one, then plug the tower in again.",
                address=self._snatched,
            )
        if self._finder.address != "auto":
            return LazyText(
                "There is no port {address}: plug the tower in or check the name.",
                address=self._finder.address,
            )
        if self._finder.awaiting_consent:
            ports = self._finder.awaiting_consent
            if ports == 1:
                return LazyText(
                    "A serial port might be a tower: name the right one, or ask for a search of them all "
                    "(opening a port can reset what is behind it)."
                )
            return LazyText(
                "{ports} serial ports might be a tower: name the right one, or have all of them searched "
                "(opening a port can reset its device).",
                ports=ports,
            )
        return LazyText("No tower is plugged in.")

    def _open(self, address: str) -> None:
        holder = _holders.get(address)
        if holder is not None and holder is not self and holder.is_leaving:
            self._rest(PAUSE_S)
            return
        self._address, self._refused = address, ""
        _holders[address] = self
        self._link.opening(address)
        try:
            self._port = self._open_port(address)
        except PortError as error:
            self._refused = address
            self._link.on_refusal(error.state, sentence_of(error), self._clock())
            self._reject_if_final()
        else:
            self._link.on_open(self._clock())

    def _converse(self, port: Port, now: float) -> None:
        try:
            self._link.tick(now)
            self._prepare(port)
            self._write(port, self._link.take_outgoing())
            data = read_chunk(port)
            if data:
                self._record("<", data)
                self._link.on_bytes(data, self._clock())
                self._write(port, self._link.take_outgoing())
        except OSError as error:
            self._link.broke(_short(error), self._clock())
        if self._link.wants_close:
            self._close()
            self._reject_if_final()

    def _prepare(self, port: Port) -> None:
        if self._link.wants_flush:
            self._link.wants_flush = False
            port.reset_input_buffer()
        if self._link.wants_dtr:
            self._link.wants_dtr = False
            # Ptys and network ports have no such line.
            with contextlib.suppress(OSError):
                port.dtr = True

    def _write(self, port: Port, data: bytes) -> None:
        if not data:
            return
        import serial

        self._record(">", data)
        try:
            port.write(data)
        except serial.SerialTimeoutException:
            self._link.on_choke()

    def _reject_if_final(self) -> None:
        if self._link.state.terminal:
            self._rejected.add(self._address)
            self._scan_at = 0.0

    def _close(self) -> None:
        port, self._port = self._port, None
        self._link.wants_close = False
        if port is None:
            return
        # The device behind it may be gone: then there is nothing left to close.
        with contextlib.suppress(Exception):
            port.close()


def _short(error: Exception) -> str:
    """The reason in a few words for people."""
    text = str(error)
    if "no data" in text or "Errno 5" in text:
        return "unplugged"
    if "disconnected" in text or "reader thread died" in text:
        return LazyText("the connection broke")
    return text.rpartition("] ")[2][:60] or type(error).__name__
