"""What one phone, one address or all of them together may do at most. Time is handed in.

A room may hold somebody who guesses codes, a broken page that asks without end, or a website that makes a
browser in the room speak to the console; none of them may stop the evening.
"""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

MOST_ADDRESSES: Final = 1024
"""Addresses remembered; those heard of longest ago are forgotten."""


@dataclass(frozen=True, slots=True)
class Rate:
    """So many a second in the long run, and so many at once."""

    per_second: float
    at_once: int


@dataclass(frozen=True, slots=True)
class Limits:
    """All of them far above what nine phones need."""

    connections: int = 96
    """At one time, from everywhere."""
    connections_each: int = 24
    """From one address: a browser opens seven."""
    new_connections: Rate = Rate(20, 60)
    """From one address."""
    http: Rate = Rate(60, 300)
    """Requests from one address: a page and its pictures come at once."""
    messages: Rate = Rate(15, 40)
    """Over one connection."""
    wrong_codes: int = 5
    """In a minute, from one address."""
    wrong_codes_in_all: int = 30
    """In a minute, from everywhere: all codes take more than a week at this pace."""
    waiting: int = 4
    """Requests of one phone that the screen has not looked at yet."""
    photographs: int = 3
    """That come in, or wait for the screen, at one time."""
    first_request: float = 10.0
    """Seconds until a connection must have asked for something."""
    upload: float = 60.0
    """Seconds for a photograph to come in."""
    send: float = 10.0
    """Seconds for a phone to take one message."""
    heartbeat: float = 10.0
    """Seconds of silence after which a phone is asked whether it is there."""


MINUTE: Final = 60.0


class Bucket:
    """Lets a rate through."""

    __slots__ = ("_at", "_left", "_rate")

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate, self._left, self._at = rate, float(rate.at_once), now

    def take(self, now: float) -> bool:
        """Whether one more may pass."""
        gained = (now - self._at) * self._rate.per_second
        self._left, self._at = min(float(self._rate.at_once), self._left + gained), now
        if self._left < 1.0:
            return False
        self._left -= 1.0
        return True


class Rates:
    """The same rate for each of many addresses."""

    def __init__(self, rate: Rate) -> None:
        self._rate = rate
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def __len__(self) -> int:
        """How many addresses it remembers."""
        return len(self._buckets)

    def take(self, address: str, now: float) -> bool:
        """Whether one more may pass from this address."""
        bucket = self._buckets.get(address)
        if bucket is None:
            bucket = self._buckets[address] = Bucket(self._rate, now)
            if len(self._buckets) > MOST_ADDRESSES:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(address)
        return bucket.take(now)


class WrongCodes:
    """Counts wrong codes. Who has sent too many is not told whether further ones are right."""

    def __init__(self, limits: Limits) -> None:
        self._each, self._all = limits.wrong_codes, limits.wrong_codes_in_all
        self._wrong: deque[tuple[float, str]] = deque(maxlen=max(limits.wrong_codes_in_all, 1))

    def may_try(self, address: str, now: float) -> bool:
        """Whether a code from this address is looked at."""
        while self._wrong and now - self._wrong[0][0] >= MINUTE:
            self._wrong.popleft()
        own = sum(where == address for _, where in self._wrong)
        return own < self._each and len(self._wrong) < self._all

    def was_wrong(self, address: str, now: float) -> None:
        """A code from this address was wrong."""
        self._wrong.append((now, address))


class Connections:
    """How many there are, by address."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._open: dict[str, int] = {}
        self._new = Rates(limits.new_connections)

    def open(self, address: str, now: float) -> bool:
        """Whether one more may be there; if so, it is counted until it is closed."""
        here = self._open.get(address, 0)
        if not self._new.take(address, now) or here >= self._limits.connections_each:
            return False
        if sum(self._open.values()) >= self._limits.connections:
            return False
        self._open[address] = here + 1
        return True

    def close(self, address: str) -> None:
        """One that was counted has ended."""
        left = self._open.get(address, 0) - 1
        if left > 0:
            self._open[address] = left
        else:
            self._open.pop(address, None)


def is_own_host(host: str, own: Collection[str], port: int) -> bool:
    """Whether a request names this console by one of its `own` addresses or names.

    A website whose name was made to lead to this console names itself here, not the console.
    """
    name, colon, given = host.lower().rpartition(":")
    if not colon:
        name, given = given, "80"
    return name in own and given == str(port)


def is_own_origin(origin: str, host: str) -> bool:
    """Whether a page of this console speaks, as the browser says, and no other website."""
    return bool(host) and origin.lower() == f"http://{host.lower()}"
