"""The last lines on the wire, for a bug report."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable

from hardware.framer import Framer

MAX_LINES = 2000


class WireLog:
    """A ring of lines in both directions with their times; safe from any thread."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._lines: deque[tuple[float, str, bytes]] = deque(maxlen=MAX_LINES)
        self._framers = {"<": Framer(), ">": Framer()}
        self._lock = threading.Lock()

    def add(self, direction: str, data: bytes) -> None:
        """Note bytes: `<` from the tower, `>` to it."""
        now = self._clock()
        with self._lock:
            self._lines += [(now, direction, line) for line in self._framers[direction].feed(data)]

    def lines(self) -> list[str]:
        """`SECONDS < TEXT`, oldest first."""
        with self._lock:
            lines = list(self._lines)
        return [f"{now:.3f} {direction} {printable(line)}" for now, direction, line in lines]


def printable(line: bytes) -> str:
    """The line with everything but printable ASCII shown as an escape, so that no terminal obeys it."""
    return "".join(chr(byte) if 0x20 <= byte < 0x7F else f"\\x{byte:02x}" for byte in line)
