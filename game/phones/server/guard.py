"""What one phone, one address or all of them together may do at most. Time is handed in.

A room may hold somebody who guesses codes, a broken page that asks without end, or a website that makes a
browser in the room speak to the console; none of them may stop the evening.
"""

from __future__ import annotations

import asyncio
import ipaddress
from collections import Counter, OrderedDict, deque
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from dataclasses import dataclass
from enum import IntEnum
from typing import Final, Generic, TypeVar

MOST_ADDRESSES: Final = 1024
"""Addresses remembered; those heard of longest ago are forgotten."""
NETWORK_BITS: Final = 64
"""Bits of an address in version 6 that say whose it is; the others a machine makes up as it likes."""

ROOM_ENDINGS: Final = ("local", "lan", "home", "home.arpa", "internal", "localdomain", "fritz.box")
"""What routers put behind the names of machines."""

Key = TypeVar("Key")


@dataclass(frozen=True, slots=True)
class RateLimit:
    """How many a second in the long run, and how many at once."""

    per_second: float
    at_once: int


@dataclass(frozen=True, slots=True)
class Limits:
    """All of them above what nine players and an audience of sixty need, even behind one address.

    A router or a phone's hotspot between two networks makes a whole house look like one machine.
    """

    connections: int = 512
    """At one time, from everywhere: a browser that loads the page opens seven."""
    connections_each: int = 490
    """From one address: seventy browsers that load the page. Where places run out, those go first that know
    no code, at the address with most of them, so that a flood takes none from guests."""
    new_connections: RateLimit = RateLimit(20, 490)
    """From one address."""
    http: RateLimit = RateLimit(100, 3500)
    """Requests from one address: seventy times a page of up to fifty files."""
    messages: RateLimit = RateLimit(15, 40)
    """Over one connection."""
    changes: RateLimit = RateLimit(3, 140)
    """The rate of what everybody is told, such as who sits where and looks like what, from one address."""
    wrong_codes: RateLimit = RateLimit(5 / 60, 5)
    """From one address."""
    wrong_codes_in_all: RateLimit = RateLimit(2 / 60, 30)
    """From everywhere, before it counts as guessing by many: all codes take five days."""
    wrong_codes_guessed: RateLimit = RateLimit(1 / 3600, 3)
    """From one address while many guess: 250 addresses then take two days for all codes, and a code holds for
    an evening. Nobody's guesses keep another address from its first three."""
    waiting: int = 4
    """Requests of one phone that the screen has not looked at yet."""
    photographs: int = 9
    """That come in, or wait for the screen, at one time: one of each seat."""
    code: float = 20.0
    """Seconds until a phone must have given the code, or a token."""
    first_request: float = 10.0
    """Seconds until a connection must have asked for something."""
    exchange: float = 75.0
    """Seconds for a request to be answered and for the next one to follow."""
    faces: RateLimit = RateLimit(0.2, 18)
    """Photographs of faces from one address: each is unpacked by a process of its own."""
    upload: float = 60.0
    """Seconds for a photograph to come in."""
    send: float = 10.0
    """Seconds for a phone to take one message."""
    heartbeat: float = 10.0
    """Seconds of silence after which a phone is asked whether it is there."""


class Standing(IntEnum):
    """What the room knows of a connection; where places run out, the least known goes first."""

    STRANGER = 0
    """It has shown neither code nor token."""
    GUEST = 1
    """It knows the code."""
    SEATED = 2
    """It plays for a seat, and keeps its place."""


class Bucket:
    """Lets a rate through."""

    __slots__ = ("_at", "_left", "_rate")

    def __init__(self, rate: RateLimit, now: float) -> None:
        self._rate, self._left, self._at = rate, float(rate.at_once), now

    def take(self, now: float) -> bool:
        """Whether one more may pass."""
        may = self.has(now)
        self._left -= may
        return may

    def has(self, now: float) -> bool:
        """Whether one more could pass; none does."""
        gained = (now - self._at) * self._rate.per_second
        self._left, self._at = min(float(self._rate.at_once), self._left + gained), now
        return self._left >= 1.0


class Rates:
    """One rate for each of many addresses."""

    def __init__(self, rate: RateLimit) -> None:
        self._rate = rate
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def __len__(self) -> int:
        """How many addresses it remembers."""
        return len(self._buckets)

    def __contains__(self, address: str) -> bool:
        """Whether it remembers an address."""
        return address in self._buckets

    def take(self, address: str, now: float) -> bool:
        """Whether one more may pass from this address."""
        return self.of(address, now).take(now)

    def has(self, address: str, now: float) -> bool:
        """Whether one more could pass from this address; none does."""
        return self.of(address, now).has(now)

    def of(self, address: str, now: float) -> Bucket:
        """What may pass from this address."""
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(self._rate, now)
            if len(self._buckets) > MOST_ADDRESSES:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(address)
        return bucket


class WrongCodes:
    """Counts wrong codes of four letters. Who sent too many is not told whether further ones are right."""

    def __init__(self, limits: Limits, now: float = 0.0) -> None:
        self._each, self._all = Rates(limits.wrong_codes), Bucket(limits.wrong_codes_in_all, now)
        self._while_guessed = Rates(limits.wrong_codes_guessed)

    def may_try(self, address: str, now: float) -> bool:
        """Whether a code from this address is looked at."""
        return self._each.has(address, now) and (self._all.has(now) or self._is_patient(address, now))

    def _is_patient(self, address: str, now: float) -> bool:
        """Whether an address has not guessed much itself; strangers have not while they can be counted."""
        full = len(self._while_guessed) >= MOST_ADDRESSES and address not in self._while_guessed
        return not full and self._while_guessed.has(address, now)

    def was_wrong(self, address: str, now: float) -> None:
        """A code from this address was wrong."""
        self._each.take(address, now)
        self._while_guessed.take(address, now)
        self._all.take(now)


class Turns:
    """One at a time, in turn by address: whoever brings much waits for nobody but themselves."""

    def __init__(self) -> None:
        self._busy = False
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        """Wait until nobody else is in here."""
        if self._busy:
            mine = asyncio.get_running_loop().create_future()
            self._waiting.setdefault(address, deque()).append(mine)
            try:
                await mine
            except asyncio.CancelledError:
                if mine.done() and not mine.cancelled():
                    self._next()
                raise
        self._busy = True
        try:
            yield
        finally:
            self._next()

    def _next(self) -> None:
        """Let the first of the address in whose turn it is."""
        self._busy = False
        while self._waiting and not self._busy:
            address, queue = self._waiting.popitem(last=False)
            first = queue.popleft()
            if queue:
                self._waiting[address] = queue
            if not first.done():
                self._busy = True
                first.set_result(None)


class Connections(Generic[Key]):
    """The open connections, the oldest first. A new one finds room while any is less known than a seat."""

    def __init__(
        self, limits: Limits, standing: Callable[[Key], Standing], end: Callable[[Key], object]
    ) -> None:
        """`standing` says what is known of a connection; `end` ends the one that loses its place."""
        self._limits, self._standing, self._end = limits, standing, end
        self._open: dict[Key, str] = {}
        self._new = Rates(limits.new_connections)

    def __len__(self) -> int:
        """How many there are."""
        return len(self._open)

    def open(self, key: Key, address: str, now: float) -> bool:
        """Whether one more may be there; if so, it is counted until it is closed."""
        if not self._new.take(address, now):
            return False
        own = [one for one, where in self._open.items() if where == address]
        crowd = own if len(own) >= self._limits.connections_each else list(self._open)
        if crowd is own or len(crowd) >= self._limits.connections:
            goes = self._least_known(crowd)
            if goes is None:
                return False
            self.close(goes)
            self._end(goes)
        self._open[key] = address
        return True

    def close(self, key: Key) -> None:
        """One that was counted has ended."""
        self._open.pop(key, None)

    def _least_known(self, crowd: Collection[Key]) -> Key | None:
        """The oldest of those least known, at the address that has most of them; nobody with a seat."""
        standings = {one: self._standing(one) for one in crowd}
        least = min(standings.values(), default=Standing.SEATED)
        if least is Standing.SEATED:
            return None
        among = [one for one in crowd if standings[one] is least]
        most = Counter(self._open[one] for one in among)
        return max(among, key=lambda one: most[self._open[one]])


def source_of(address: str) -> str:
    """Who is meant by an address: in version 6 the network that a machine makes up its addresses in."""
    try:
        known = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(known, ipaddress.IPv6Address):
        if known.ipv4_mapped is not None:
            return str(known.ipv4_mapped)
        return str(ipaddress.IPv6Network((known, NETWORK_BITS), strict=False).network_address)
    return str(known)


def names_of(machine: str) -> frozenset[str]:
    """What routers and people call a machine of this name in a room's network.

    None of the endings can be had by a website.
    """
    name = machine.lower().partition(".")[0]
    return frozenset((name, *(f"{name}.{ending}" for ending in ROOM_ENDINGS))) if name else frozenset()


def is_own_host(host: str, own: Collection[str], port: int) -> bool:
    """Whether a request names this console by one of its `own` addresses or names.

    A website whose name was made to lead to this console names itself here, not the console.
    """
    name, colon, given = host.lower().rpartition(":")
    if not colon:
        name, given = given, "80"
    return name in own and given == str(port)


def is_own_origin(origin: str, host: str, scheme: str = "http") -> bool:
    """Whether a page of this console speaks, as the browser says, and no other website."""
    return bool(host) and origin.lower() == f"{scheme}://{host.lower()}"
