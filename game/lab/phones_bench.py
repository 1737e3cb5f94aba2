"""Phones that play quickly, for measuring: twice a second somebody answers a page, by chance.

What is sent to them is written as JSON in a thread, as by the server.
"""

from __future__ import annotations

import json
import queue
import random
import threading
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from game.match.souvenir_store import Souvenir
from game.phones.presence import Presence
from game.phones.requests import Answerable, Choose, PhoneRequest, ThrowDice
from game.phones.seam import Offers, Sections
from game.phones.sessions import SeatInfo
from game.rules.contract import Seat
from knucklebone_messages import Message

if TYPE_CHECKING:
    from game.phones.guests import SeatPlace
    from game.phones.network import Address, LocalNetwork

ANSWER_INTERVAL_S = 0.5
"""Seconds between two answers."""
LANGUAGES = ("en", "de")
"""That phones are in, one after the other."""
Pages = Mapping[tuple[Seat | None, str], Mapping[str, Any]]


class BusyPhones:
    """Implements `game.phones.seam.Phones`."""

    on = True
    code = "BUSY"
    addresses: Sequence[Address] = ()
    local_name = ""
    doubtful: Sequence[LocalNetwork] = ()

    def __init__(self, count: int, rng: random.Random, now: Callable[[], float]) -> None:
        """`now` tells the seconds of the program's clock."""
        self._rng, self._now = rng, now
        self._asked_at = now()
        self._pages: Pages = {}
        self._entry = -1
        self.presence = Presence(
            there=frozenset(range(count)),
            languages=frozenset(LANGUAGES),
            reading={seat: LANGUAGES[seat % len(LANGUAGES)] for seat in range(count)},
            watchers=1,
            visitors=1,
        )
        self._sent: queue.SimpleQueue[Pages] = queue.SimpleQueue()
        threading.Thread(target=self._send, name="busy phones", daemon=True).start()

    def start(self) -> None:
        """They are there already."""

    def stop(self) -> None:
        """They stay."""

    def choose(self, address: str) -> None:
        """They are in no network."""

    def seat_table(
        self,
        match: str,
        title: str,
        players: Sequence[SeatInfo],
        rules: Callable[[str], Sections] | None = None,
    ) -> None:
        """Everybody is seated."""
        self._entry = -1

    def end_match(self, *, goes_on: bool = False) -> None:
        """They stay as they are."""

    def offer_souvenir(self, souvenir: Souvenir | None) -> None:
        """No match of theirs comes to its end."""

    def remembers(self, match: str) -> bool:
        """They were in none before."""
        return False

    def leave_table(self) -> None:
        """They wait for the next match."""

    def set_table(self, title: str, places: Sequence[SeatPlace], offers: Offers | None = None) -> None:
        """They sit already."""

    def let_choose(self, number: int, allowed: bool) -> None:
        """Nobody wants to."""

    def unseat(self, place: int) -> None:
        """They stay."""

    def holds(self, seat: Seat) -> bool:
        return seat in self.presence.there

    def there(self, seat: Seat) -> bool:
        return seat in self.presence.there

    def give_back(self, seat: Seat) -> None:
        """They never do."""

    def hand_over(self, seat: Seat) -> None:
        """They have it."""

    def guard(self, seats: Collection[Seat]) -> None:
        """They sit already."""

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

    @property
    def asking(self) -> bool:
        """They are looked at by `requests` alone."""
        return False

    def interrupt(self, why: Message | None, *, asks: bool = False) -> None:
        """They wait without a word."""

    def answer(self, request: Answerable, refusal: Message | None) -> None:
        """They do not mind."""

    def _send(self) -> None:
        while True:
            for page in self._sent.get().values():
                json.dumps(page)
