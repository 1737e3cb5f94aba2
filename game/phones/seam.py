"""What the screen needs of the phones; `game.phones.service.PhoneService` is that. No call waits."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from game.phones.presence import Presence
from game.phones.requests import Answerable, PhoneRequest
from game.phones.sessions import SeatInfo
from game.rules.contract import Seat
from knucklebone_messages import Message

if TYPE_CHECKING:
    from game.match.souvenir_store import Souvenir

    # Loaded only where phones are wished.
    from game.phones.guests import SeatPlace
    from game.phones.network import Address, LocalNetwork

Sections = Sequence[tuple[str, Sequence[str]]]
"""Headings, and the lines below each."""
Offers = Callable[[str], Mapping[str, Any]]
"""Says in a language, in any thread, what can be chosen for a table."""


class Phones(Protocol):
    """The phones at the table."""

    @property
    def on(self) -> bool:
        """Whether the host has switched them on."""

    @property
    def addresses(self) -> Sequence[Address]:
        """One for each network of this machine; none while they are off."""

    @property
    def local_name(self) -> str:
        """By which phones may call this console, where the network lets such names pass."""

    @property
    def doubtful(self) -> Sequence[LocalNetwork]:
        """Networks that are hardly the room's, where `start` has found no others: people may choose one."""

    def choose(self, address: str) -> None:
        """Phones are in the network with this address of the console, now and the next time."""

    @property
    def code(self) -> str:
        """Four letters that let a phone in."""

    @property
    def presence(self) -> Presence:
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

    def end_match(self, *, goes_on: bool = False) -> None:
        """The match is over: it goes on being shown, and nobody needs a token of it any more, unless the
        evening `goes_on` with the same people."""

    def remembers(self, match: str) -> bool:
        """Whether some played that match by phone when it was left."""

    def offer_souvenir(self, souvenir: Souvenir | None) -> None:
        """Everybody at the table can see and keep this clip of a match that is over, once it is made; it
        stays until there is another one."""

    def leave_table(self) -> None:
        """There is no match any more."""

    def set_table(self, title: str, places: Sequence[SeatPlace], offers: Offers | None = None) -> None:
        """The lobby sets a table of a game: guests sit down at these places, see `Presence.guests`. `offers`
        is what those choose from who choose for the table."""

    def let_choose(self, number: int, allowed: bool) -> None:
        """The people at the screen let the guest with the phone of that number choose for the table, who
        asked for it (see `Presence.wishes`), or do not."""

    def unseat(self, place: int) -> None:
        """The people at the screen give a place of that table to somebody else."""

    def holds(self, seat: Seat) -> bool:
        """The seat plays with a phone."""

    def there(self, seat: Seat) -> bool:
        """The phone of that seat is connected."""

    def give_back(self, seat: Seat) -> None:
        """The seat plays at the screen, until it is handed over again."""

    def hand_over(self, seat: Seat) -> None:
        """The seat plays with its phone again."""

    def guard(self, seats: Collection[Seat]) -> None:
        """Phones get these seats only when the people at the screen have agreed, see `Presence.asks`."""

    def publish(self, pages: Mapping[tuple[Seat | None, str], Mapping[str, Any]]) -> None:
        """Send everybody the page of their seat and language, whether it differs or not."""

    def requests(self) -> Iterator[PhoneRequest]:
        """What phones have asked since the last call, in that order."""

    @property
    def asking(self) -> bool:
        """Whether `requests` has any."""

    def interrupt(self, why: Message | None, *, asks: bool = False) -> None:
        """The screen shows something else than the match: phones say `why`, until that is None. Where it
        `asks`, `why` is whether anybody is there: seats can say yes, or go on as if nothing were on."""

    def answer(self, request: Answerable, refusal: Message | None) -> None:
        """It was done, or why it was not."""
