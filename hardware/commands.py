"""Commands to a tower: one under way at a time, asked again when unanswered."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass

from hardware.codec import HOST_LINE_LIMIT, WireFrame, encode

ANSWER_TIME = 0.3
"""s to wait for an answer."""
MAX_RETRIES = 2
QUEUE_LIMIT = 16
"""Commands that may wait before further ones of people's are refused."""


@dataclass(slots=True)
class _Underway:
    verb: str
    line: bytes
    number: int
    sent_at: float
    retries: int = 0


class CommandQueue:
    """Sends commands with a number (`re=`) and pairs the answers by it."""

    def __init__(self) -> None:
        self._waiting: deque[WireFrame] = deque()
        self._underway: _Underway | None = None
        self._number = 0

    def submit(self, frame: WireFrame, *, replaces: Iterable[str] = ()) -> None:
        """Queue a command; waiting ones whose verb is in `replaces` are forgotten."""
        kept = [other for other in self._waiting if other.verb not in tuple(replaces)]
        self._waiting = deque([*kept, frame])

    @property
    def is_full(self) -> bool:
        """Whether so many wait that another one would come too late."""
        return len(self._waiting) >= QUEUE_LIMIT

    def clear(self) -> None:
        """Forget everything, answers under way too."""
        self._waiting.clear()
        self._underway = None

    def on_answer(self, number: int) -> str | None:
        """Note the answer to a command; its verb, or None when no such command is under way."""
        if self._underway is None or self._underway.number != number:
            return None
        verb, self._underway = self._underway.verb, None
        return verb

    def advance(self, now: float) -> tuple[bytes, str | None]:
        """Bytes to send now, and the verb of a command that has just been given up."""
        given_up = None
        if self._underway and now - self._underway.sent_at >= ANSWER_TIME:
            if self._underway.retries < MAX_RETRIES:
                self._underway.retries += 1
                self._underway.sent_at = now
                return self._underway.line, None
            given_up, self._underway = self._underway.verb, None
        if self._underway or not self._waiting:
            return b"", given_up
        return self._send(self._waiting.popleft(), now), given_up

    def _send(self, frame: WireFrame, now: float) -> bytes:
        self._number = self._number % 999 + 1
        line = encode(WireFrame(frame.verb, frame.fields | {"re": str(self._number)}), HOST_LINE_LIMIT)
        self._underway = _Underway(frame.verb, line, self._number, now)
        return line
