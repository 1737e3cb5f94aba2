"""Rolls sent to an address, each as its line of JSON: in order, tried again, and never in anybody's way."""

from __future__ import annotations

import asyncio
import json
import os
from collections import deque
from collections.abc import Awaitable, Callable
from enum import Enum
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urljoin, urlsplit

from game.errors import UsageError
from game.terminal import discreet

if TYPE_CHECKING:
    from aiohttp import ClientSession

ANSWER_TIMEOUT_S: Final = 5.0
"""From the first byte sent to the head of the answer; nothing else of it is read."""
FIRST_PAUSE_S, LAST_PAUSE_S = 0.5, 60.0
"""Between two tries; it doubles."""
MOST_WAITING: Final = 1000
"""Rolls that wait for an address that does not answer; the oldest are given up."""
MOST_REDIRECTS: Final = 3
REDIRECTS: Final = (307, 308)
"""Those that ask for the same to be posted elsewhere."""
TRY_AGAIN: Final = (408, 425, 429)
"""Refusals that may pass, beside all faults of the server (500 to 599)."""
FAREWELL_S: Final = 3.0
"""How long rolls that are still waiting are sent at the end."""


class PostOutcome(Enum):
    """What became of one try."""

    TAKEN = "taken"
    LATER = "later"
    REFUSED = "refused"


Send = Callable[[str, bytes], Awaitable[tuple[int, str]]]
"""Posts a body to an address; the status of the answer, and where it redirects to."""


def checked_url(url: str) -> str:
    """An address that rolls can be posted to. Raises UsageError."""
    try:
        parts = urlsplit(url)
        fits = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        fits = False
    if not fits:
        raise UsageError(f"--post {discreet(url)} is no address: write one as http://localhost:9000/rolls.")
    return url


class RollPost:
    """Sends what is waiting, one after the other. It lives in one event loop."""

    def __init__(
        self,
        url: str,
        send: Send,
        complain: Callable[[object], object],
        *,
        pause: Callable[[float], Awaitable[object]] = asyncio.sleep,
        waiting: deque[bytes] | None = None,
    ) -> None:
        """`send` raises OSError or TimeoutError where no answer comes; `pause` waits for some seconds.

        `waiting` is what was not sent before.
        """
        self._url, self._send, self._complain, self._pause = url, send, complain, pause
        self._called = discreet(url)
        self._waiting: deque[bytes] = deque() if waiting is None else waiting
        self._news = asyncio.Event()
        self._trouble = False
        self.given_up = 0
        """Rolls that will never be sent."""

    def put(self, data: dict[str, Any]) -> None:
        """Send a roll as soon as that can be done."""
        if len(self._waiting) >= MOST_WAITING:
            self._waiting.popleft()
            self._give_up()
        self._waiting.append(json.dumps(data).encode())
        self._news.set()

    @property
    def waiting(self) -> int:
        """Rolls that have not been sent yet."""
        return len(self._waiting)

    async def run(self) -> None:
        """Send without end."""
        wait = FIRST_PAUSE_S
        while True:
            while not self._waiting:
                self._news.clear()
                await self._news.wait()
            body = self._waiting[0]
            outcome, why = await self._try(body)
            if outcome is PostOutcome.LATER:
                self._say(
                    f"{self._called} does not take the rolls ({why}): they are sent again until it does."
                )
                await self._pause(wait)
                wait = min(2 * wait, LAST_PAUSE_S)
                continue
            if outcome is PostOutcome.REFUSED:
                self._say(f"{self._called} refuses the rolls ({why}): check the address given with --post.")
            elif self._trouble:
                self._trouble = False
                self._complain(f"{self._called} takes the rolls again.")
            wait = FIRST_PAUSE_S
            # A roll that was given up meanwhile is not there any more.
            if self._waiting and self._waiting[0] is body:
                self._waiting.popleft()

    async def _try(self, body: bytes) -> tuple[PostOutcome, str]:
        url = self._url
        for _ in range(MOST_REDIRECTS + 1):
            try:
                status, elsewhere = await self._send(url, body)
            except TimeoutError:
                return PostOutcome.LATER, "no answer in time"
            except OSError as error:
                return PostOutcome.LATER, os.strerror(error.errno) if error.errno else "no connection"
            if status in REDIRECTS and elsewhere:
                url = urljoin(url, elsewhere)
                if not _is_same_host(url, self._url):
                    return PostOutcome.REFUSED, "it leads to another host, where nothing is sent"
                continue
            if 200 <= status < 300:
                return PostOutcome.TAKEN, ""
            later = status in TRY_AGAIN or status >= 500
            return PostOutcome.LATER if later else PostOutcome.REFUSED, f"status {status}"
        return PostOutcome.REFUSED, "it leads round in a circle"

    def _say(self, sentence: str) -> None:
        if not self._trouble:
            self._trouble = True
            self._complain(sentence)

    def _give_up(self) -> None:
        self.given_up += 1
        if self.given_up == 1:
            self._complain(
                f"More than {MOST_WAITING} rolls wait for {self._called}: the oldest are not sent."
            )


def _is_same_host(one: str, other: str) -> bool:
    """Whether two addresses lead to the same program, by scheme, name and port."""
    try:
        a, b = urlsplit(one), urlsplit(other)
        return (a.scheme, a.hostname, a.port) == (b.scheme, b.hostname, b.port)
    except ValueError:
        return False


def sender(session: ClientSession) -> Send:
    """Posts by aiohttp: no redirects, and nothing of an answer is read but its head."""
    from aiohttp import ClientError, ClientTimeout

    async def send(url: str, body: bytes) -> tuple[int, str]:
        headers = {"Content-Type": "application/json"}
        timeout = ClientTimeout(total=ANSWER_TIMEOUT_S)
        try:
            async with session.post(
                url, data=body, headers=headers, timeout=timeout, allow_redirects=False
            ) as answer:
                found = answer.status, answer.headers.get("Location", "")
                # However much follows, it is nobody's business.
                answer.close()
                return found
        except ClientError as error:
            if isinstance(error, OSError):
                raise
            raise OSError(0, str(error) or type(error).__name__) from error

    return send
