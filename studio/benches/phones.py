"""Phones that play quickly, for measuring: twice a second somebody answers a page, by chance.

What is sent to them is written as JSON in a thread, as by the server.
"""

from __future__ import annotations

import json
import queue
import random
from collections.abc import Callable, Iterator
from pathlib import Path

from game.phones.pages.published import Pages
from game.phones.requests import Choose, PhoneRequest, ThrowDice
from game.phones.room.presence import Presence
from game.phones.service import PhoneService
from knucklebone_threads import run_once

ANSWER_INTERVAL_S = 0.5
"""Seconds between two answers."""
LANGUAGES = ("en", "de")
"""That phones are in, one after the other."""


class BusyPhones(PhoneService):
    """Those of one match: they let nobody in, and play all the same."""

    on = True

    def __init__(self, count: int, rng: random.Random, now: Callable[[], float]) -> None:
        """`now` tells the seconds of the program's clock."""
        super().__init__(Path())
        self._rng, self._now = rng, now
        self._asked_at = now()
        self._pages: Pages = {}
        self._entry = -1
        seats = frozenset(range(count))
        self._presence = Presence(
            phones=seats,
            there=seats,
            languages=frozenset(LANGUAGES),
            reading={seat: LANGUAGES[seat % len(LANGUAGES)] for seat in seats},
            watchers=1,
            visitors=1,
        )
        self._sent: queue.SimpleQueue[Pages] = queue.SimpleQueue()
        run_once("busy phones", self._send)

    @property
    def presence(self) -> Presence:
        """Everybody is there, from the first to the last."""
        return self._presence

    def start(self) -> None:
        """They are there already."""

    def remembers(self, match: str) -> bool:
        """They were in none before."""
        return False

    def publish(self, pages: Pages) -> None:
        """Send them to everybody."""
        self._pages = pages
        self._sent.put(pages)

    def requests(self) -> Iterator[PhoneRequest]:
        """Each phone whose page has choices takes one."""
        if self._now() - self._asked_at < ANSWER_INTERVAL_S:
            return
        self._asked_at = self._now()
        for (seat, _), page in self._pages.items():
            if seat is None or page["entry"] == self._entry:
                continue
            if page["choices"]:
                self._entry = page["entry"]
                yield Choose(seat, page["entry"], self._rng.choice(page["choices"])["id"])
            elif page["dice"] is not None and "throw" in page["dice"]["may"]:
                self._entry = page["entry"]
                yield ThrowDice(seat, page["entry"])

    def _send(self) -> None:
        while True:
            for page in self._sent.get().values():
                json.dumps(page)
