"""What phones ask of the screen, until it looks: from the thread of the server to that of the program."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from threading import Lock
from typing import Final

from game.phones.requests import PhoneGuess, PhoneRequest, Photograph, Reaction

MAX_BESIDE: Final = 128
"""Guesses and reactions that wait: two of each in an audience of sixty."""
MAX_REQUESTS: Final = MAX_BESIDE + 96
"""Requests of all phones: those who look on take no room from those who play."""

BESIDE: Final = (PhoneGuess, Reaction)


class Inbox:
    """Bounded, so that nobody fills the memory while the screen is busy."""

    def __init__(self, each: int, photographs: int) -> None:
        self._each, self._photographs = each, photographs
        self._waiting: deque[PhoneRequest] = deque()
        self._lock = Lock()

    def put(self, request: PhoneRequest) -> bool:
        """Whether there was room for it; a seat has one photograph waiting at most."""
        with self._lock:
            own = sum(one.phone == request.phone for one in self._waiting)
            if own >= self._each or len(self._waiting) >= MAX_REQUESTS:
                return False
            if isinstance(request, BESIDE):
                if sum(isinstance(one, BESIDE) for one in self._waiting) >= MAX_BESIDE:
                    return False
            elif isinstance(request, Photograph):
                seats = [one.seat for one in self._waiting if isinstance(one, Photograph)]
                if request.seat in seats or len(seats) >= self._photographs:
                    return False
            self._waiting.append(request)
            return True

    def __bool__(self) -> bool:
        """Whether any request waits."""
        return bool(self._waiting)

    def drain(self) -> Iterator[PhoneRequest]:
        """Yields the requests that wait now, the first one first."""
        with self._lock:
            waiting, self._waiting = self._waiting, deque()
        yield from waiting
