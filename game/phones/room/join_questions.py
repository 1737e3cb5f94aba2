"""Phones that ask for a seat which is not free: one question a seat, and ever longer waits after a *No*.

Time is handed in, in seconds of a clock that only goes on.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

from game.phones.requests import Join
from game.phones.room.phone import Phone
from game.phones.room.sessions import SeatInfo
from game.phones.sentences import seat_request_answer
from game.rules.contract import Seat
from knucklebone_messages import LazyText

QUESTION_PERIOD_S: Final = 120.0
"""Seconds until a question that nobody answers counts as declined."""
FIRST_WAIT_S: Final = 15.0
"""Seconds that an address waits after its first *No*; doubled with each further one."""
LONGEST_WAIT_S: Final = 960.0
"""Seconds that it waits at most."""
SEAT_REST_S: Final = 10.0
"""Seconds between two questions about the same seat, whoever asks."""
MOST_ADDRESSES: Final = 1024
"""Addresses remembered; those heard of longest ago are forgotten."""

BEING_ASKED: Final = LazyText("Somebody else is asking for that seat just now. Try again a little later.")
ONE_AT_A_TIME: Final = LazyText("One question at a time: your last one is still open.")


def wait_first(seconds: float) -> LazyText:
    """Why somebody may not ask yet."""
    return LazyText("You can ask for a seat again in {seconds} s.", seconds=math.ceil(seconds))


@dataclass(frozen=True, slots=True)
class _Question:
    join: Join
    address: str
    until: float


class RequestBackoff:
    """Addresses that have heard a *No*: each waits, and twice as long after each further one."""

    def __init__(self, first_s: float = FIRST_WAIT_S) -> None:
        self._first_s = first_s
        self._waits: OrderedDict[str, tuple[float, float]] = OrderedDict()
        """By address: until when it waits, and for how many seconds the next time."""

    def refusal(self, address: str, now: float) -> LazyText | None:
        """Why an address may not ask yet, or None."""
        until, _ = self._waits.get(address, (0.0, 0.0))
        return wait_first(until - now) if now < until else None

    def on_refusal(self, address: str, now: float) -> None:
        """Make somebody wait who has heard a *No*."""
        _, wait = self._waits.pop(address, (0.0, self._first_s))
        self._waits[address] = (now + wait, min(2 * wait, LONGEST_WAIT_S))
        if len(self._waits) > MOST_ADDRESSES:
            self._waits.popitem(last=False)

    def forgive(self, address: str) -> None:
        """Let somebody ask again at once who has heard a *Yes*."""
        self._waits.pop(address, None)


class Questions:
    """The questions that are open, and who has to wait before asking again."""

    def __init__(self) -> None:
        self._open: dict[Seat, _Question] = {}
        self._waits = RequestBackoff()
        self._rests: dict[Seat, float] = {}

    @property
    def asked(self) -> tuple[Join, ...]:
        """What the people at the screen are asked now, by seat."""
        return tuple(self._open[seat].join for seat in sorted(self._open))

    def ask(self, join: Join, address: str, now: float) -> LazyText | None:
        """Put a question; why that cannot be, or None."""
        if (wait := self._waits.refusal(address, now)) is not None:
            return wait
        if join.seat in self._open or now < self._rests.get(join.seat, 0.0):
            return BEING_ASKED
        if any(one.address == address for one in self._open.values()):
            return ONE_AT_A_TIME
        self._open[join.seat] = _Question(join, address, now + QUESTION_PERIOD_S)
        return None

    def put(self, phone: Phone, info: SeatInfo, now: float) -> bool:
        """Put it to the people whether a phone gets a seat that is not free, and tell it so, or why not.

        Returns whether they are asked.
        """
        if phone.joining != info.seat:
            self.stop(phone, now)
            why = self.ask(Join(info.seat, phone=phone.number), phone.address, now)
            if why is not None:
                phone.refuse(why)
                return False
            phone.joining = info.seat
        phone.tell("wait", seat_request_answer(info.name), asking=True)
        return True

    def stop(self, phone: Phone, now: float) -> None:
        """A phone does not want that seat any more, or has gone: then nobody is asked about it."""
        if phone.joining is not None:
            self.decline(Join(phone.joining, phone=phone.number), now)
            phone.joining = None

    def accept(self, join: Join) -> None:
        """The people said yes: who asked need not wait any more."""
        question = self._close(join)
        if question is not None:
            self._waits.forgive(question.address)

    def decline(self, join: Join, now: float) -> None:
        """Decline a question: with a *No*, by saying nothing, or because the phone that asked has gone."""
        question = self._close(join)
        if question is None:
            return
        self._waits.on_refusal(question.address, now)
        self._rests[join.seat] = now + SEAT_REST_S

    def expired(self, now: float) -> list[Join]:
        """Questions whose time is up."""
        return [one.join for one in self._open.values() if now >= one.until]

    def clear(self) -> None:
        """Another match: nobody is asked about the last one any more."""
        self._open.clear()
        self._rests.clear()

    def _close(self, join: Join) -> _Question | None:
        question = self._open.get(join.seat)
        return self._open.pop(join.seat) if question is not None and question.join == join else None
