"""What the screen needs of the phones; `game.phones.service.PhoneService` is that. No call waits."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Protocol

from game.phones.requests import PhoneRequest
from game.phones.sessions import SeatInfo
from game.rules.contract import Seat
from messages import Message

Sections = Sequence[tuple[str, Sequence[str]]]
"""Headings, and the lines below each."""


class Address(Protocol):
    """Where phones of one network find this console."""

    @property
    def url(self) -> str:
        """What is typed into a browser: 'http://192.168.1.20:8765'."""

    @property
    def network(self) -> Message:
        """What people call that network."""

    @property
    def link(self) -> str:
        """The same with the code behind it, for the QR code."""


class PhonePresence(Protocol):
    """Who is there with a phone."""

    @property
    def there(self) -> frozenset[Seat]:
        """Seats whose phone is connected."""

    @property
    def watchers(self) -> int:
        """Phones without a seat."""

    @property
    def visitors(self) -> int:
        """How many have come since phones were switched on."""


class Phones(Protocol):
    """The phones at the table."""

    @property
    def on(self) -> bool:
        """Whether the host has switched them on."""

    @property
    def addresses(self) -> Sequence[Address]:
        """One for each network of this machine; none while they are off."""

    @property
    def code(self) -> str:
        """Four letters that let a phone in."""

    @property
    def standing(self) -> PhonePresence:
        """Who is there."""

    def start(self) -> None:
        """Switch them on. Raises UserError."""

    def stop(self) -> None:
        """Switch them off."""

    def seat_table(
        self,
        match: str,
        title: str,
        players: Sequence[SeatInfo],
        rules: Callable[[str], Sections] | None = None,
    ) -> None:
        """A match begins, or goes on: these seats can be taken. `rules` says in a language what can be looked
        up, in any thread."""

    def leave_table(self) -> None:
        """There is no match any more."""

    def holds(self, seat: Seat) -> bool:
        """The seat plays with a phone."""

    def there(self, seat: Seat) -> bool:
        """The phone of that seat is connected."""

    def give_back(self, seat: Seat) -> None:
        """The seat plays at the screen, until it is handed over again."""

    def hand_over(self, seat: Seat) -> None:
        """The seat plays with its phone again."""

    def languages(self) -> frozenset[str]:
        """Those of the connected phones."""

    def publish(self, pages: Mapping[tuple[Seat | None, str], Mapping[str, Any]]) -> None:
        """Send everybody the page of their seat and language, whether it differs or not."""

    def requests(self) -> Iterator[PhoneRequest]:
        """What phones have asked since the last call, in that order."""

    def answer(self, request: PhoneRequest, refusal: Message | None) -> None:
        """It was done, or why it was not."""
