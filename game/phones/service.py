"""Phones at the table, as the screen uses them: every call returns at once.

All come from the thread of the screen, but `come_back`, which may be the work of another one.

Off until `start`. What it takes is loaded then, so that an evening without phones does not wait for it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Final, TypedDict

if TYPE_CHECKING:
    from typing import Unpack

    from game.phones.pages.published import Pages
    from game.phones.pictures.webcams import PhoneWebcams
    from game.phones.requests import PhoneRequest
    from game.phones.room.guests import Offers, SeatPlace, Tray
    from game.phones.room.room import Room
    from game.phones.room.session_store import Keeper
    from game.phones.room.sessions import Random, SeatInfo, Sections
    from game.phones.server.guard import Limits
    from game.phones.server.network import Address, LocalNetwork, WirelessNames
    from game.phones.server.server_thread import PhoneServerThread
    from game.rules.contract import Seat
    from game.store.souvenirs import Souvenir
    from knucklebone_messages import LazyText

from game.errors import UserError
from game.phones.pages.cards import CardFiles
from game.phones.room.presence import Presence

NOBODY: Final = Presence()


class ServiceOptions(TypedDict, total=False):
    """How the server may differ from the usual one, for tests."""

    port: int
    """0 takes any that is free."""
    networks: Callable[[], Sequence[LocalNetwork]]
    names: WirelessNames
    """Tells what each Wi-Fi is called."""
    announce: bool
    """Whether to tell the network the name of this console."""
    machine: Callable[[], str]
    """Tells what this machine is called."""
    clock: Callable[[], float]
    today: Callable[[], float]
    """Seconds since 1970."""
    rng: Random
    limits: Limits
    page: Path
    """The folder of the page that phones load."""
    webcams: PhoneWebcams
    """Those that offer to be the table's camera."""
    report: Callable[[BaseException], object]
    """Keeps what should never have happened, in the server's thread."""


class PhoneService:
    """One console's phones."""

    _running: PhoneServerThread | None = None

    def __init__(
        self,
        folder: Path,
        **ways: Unpack[ServiceOptions],
    ) -> None:
        """`folder` is the data folder."""
        self._folder, self._ways = folder, ways
        self._making = Lock()
        self._table: Callable[[PhoneServerThread], None] | None = None
        """Seats the match that is played now."""

    @cached_property
    def cards(self) -> CardFiles:
        """Pictures of cards that phones load."""
        return CardFiles()

    # --- on and off

    def start(self) -> None:
        """Let phones in. Raises UserError where this machine is in no private network, or no port is free."""
        with self._making:
            if self._running is None:
                from game.phones.server.server_thread import PhoneServerThread

                running = PhoneServerThread(self._folder, self._keeper, cards=self.cards.get, **self._ways)
                # In this order: a table that is seated meanwhile, in the screen's thread, finds it running.
                self._running = running
                if self._table is not None:
                    self._table(running)
            running = self._running
        running.start()

    def come_back(self, *, wished: bool = False) -> None:
        """Let phones in where that is `wished`, or if they were in when the program ended by accident.

        That is without being asked to, as after a power cut this evening. Where this machine is in no network
        of a room, they stay off, and people are asked.
        """
        kept = self._keeper.load(self._today())
        if wished or (kept.port and kept.code):
            with suppress(UserError):
                self.start()

    def stop(self) -> None:
        """Let nobody in any more, and end every connection soon; seats keep their tokens."""
        if self._running is not None:
            self._running.stop()

    def close(self) -> None:
        """Stop, and wait until every phone has been told so."""
        if self._running is not None:
            self._running.stop()
            self._running.join()
        self._keeper.release()

    @property
    def on(self) -> bool:
        """Whether phones are let in."""
        return self._running is not None and self._running.on

    # --- what the screen shows

    @property
    def code(self) -> str:
        """Four letters that a phone must know to come in; empty before the first start."""
        return self._running.code if self._running is not None else ""

    @property
    def addresses(self) -> Sequence[Address]:
        """Where phones reach this console, the likeliest network first; none while it is off."""
        return self._running.addresses if self._running is not None else ()

    @property
    def local_name(self) -> str:
        """The name by which phones may call this console, where the network lets such names pass.

        Empty before the first start.
        """
        return self._running.local_name if self._running is not None else ""

    @property
    def secure_port(self) -> int:
        """Where pages come over an encrypted line; 0 where they do not, or not yet."""
        return self._running.secure_port if self._running is not None else 0

    @property
    def doubtful(self) -> Sequence[LocalNetwork]:
        """Networks that are hardly the room's, where `start` has found no others: people may choose one."""
        return self._running.doubtful if self._running is not None else ()

    def choose(self, address: str) -> None:
        """Phones are in this network: by its address. It comes first from now on, also the next time."""
        if self._running is not None:
            self._running.choose(address)

    @property
    def presence(self) -> Presence:
        """Who is there."""
        return self._running.presence if self._running is not None and self._running.on else NOBODY

    def holds(self, seat: Seat) -> bool:
        """Whether a seat plays with a phone, so that it needs no curtain."""
        return seat in self.presence.phones

    def there(self, seat: Seat) -> bool:
        """Whether the phone of a seat is connected."""
        return seat in self.presence.there

    @property
    def faults(self) -> Sequence[str]:
        """An unexpected error in the server's thread, for the bug report."""
        return tuple(self._running.faults) if self._running is not None else ()

    # --- what the screen says

    def seat_table(
        self,
        match: str,
        title: str,
        players: Sequence[SeatInfo],
        rules: Callable[[str], Sections] | None = None,
    ) -> None:
        """A match begins or goes on.

        Tokens of the same match, by its name, open their seats again, also when the program was closed.
        `rules` says in a language what a phone may look up, in the server's thread.
        """
        seated = tuple(players)
        self._table = lambda running: running.seat_table(match, title, seated, rules)
        if self._running is not None:
            self._table(self._running)

    def end_match(self, *, goes_on: bool = False) -> None:
        """The match is over.

        It goes on being shown, and nobody needs a token of it any more, unless the evening `goes_on` with the
        same people.
        """
        self._post(lambda room: room.end_match(goes_on=goes_on))

    def name_next(self, title: str, minutes: int) -> None:
        """Say what the next game of a night would be; phones may ask for another one, or for the end."""
        self._post(lambda room: room.company.name_next(title, minutes))

    def remembers(self, match: str) -> bool:
        """Whether some played that match by phone when it was left."""
        return bool(self._keeper.of_match(match, self._today()).hashes)

    def _today(self) -> float:
        return self._ways.get("today", time.time)()

    @cached_property
    def _keeper(self) -> Keeper:
        from game.phones.room.session_store import Keeper

        return Keeper(self._folder)

    def offer_souvenir(self, souvenir: Souvenir | None) -> None:
        """Everybody at the table can see and keep this clip of a match that is over, once it is made.

        It stays until there is another one.
        """
        if self._running is not None:
            self._running.offer_souvenir(souvenir)

    def leave_table(self) -> None:
        """The table goes back to the lobby."""
        self._table = None
        self._post(lambda room: room.leave_table())

    def set_table(self, title: str, places: Sequence[SeatPlace], offers: Offers | None = None) -> None:
        """The lobby sets a table of a game: guests sit down at these places, see `Presence.guests`.

        `offers` is what those choose from who choose for the table.
        """
        offered = tuple(places)
        self._table = lambda running: running.post(lambda room: room.set_table(title, offered, offers))
        if self._running is not None:
            self._table(self._running)

    def show_tray(self, tray: Tray | None) -> None:
        """Dice lie there without a game, and phones may ask for a roll; None where that is over."""
        self._post(lambda room: room.beside(lambda company: company.set_tray(tray)))

    def unseat(self, place: int) -> None:
        """The people at the screen give a place of that table to somebody else."""
        self._post(lambda room: room.beside(lambda company: company.unseat(place)))

    def set_aside(self, name: str) -> None:
        """Nobody can be called so here any more: the screen fails by that name. Whoever is stands up."""
        self._post(lambda room: room.beside(lambda company: company.set_aside(name)))

    def let_choose(self, number: int, allowed: bool) -> None:
        """Let the guest of that number choose for the table, or not.

        They asked for it, see `Presence.wishes`.
        """
        self._post(lambda room: room.beside(lambda company: company.let_choose(number, allowed)))

    def give_back(self, seat: Seat) -> None:
        """The table plays this seat behind the curtain; its phone waits."""
        self._post(lambda room: room.curtain(seat, True))

    def hand_over(self, seat: Seat) -> None:
        """The phone plays its seat again."""
        self._post(lambda room: room.curtain(seat, False))

    def guard(self, seats: Collection[Seat]) -> None:
        """Phones get these seats only when the people at the screen have agreed, see `Presence.asks`."""
        self._post(lambda room: room.guard(seats))

    def publish(self, pages: Pages) -> None:
        """Send everybody a new page, by viewer and language. They are not to be changed afterwards."""
        self._post(lambda room: room.publish(pages))

    def requests(self) -> Iterator[PhoneRequest]:
        """What phones have asked since the last time, in that order."""
        return self._running.requests() if self._running is not None else iter(())

    @property
    def asking(self) -> bool:
        """Whether `requests` has any."""
        return self._running is not None and self._running.asking

    def interrupt(self, why: LazyText | None, *, asks: bool = False) -> None:
        """The screen shows something else than the match: phones say `why`, until that is None.

        Where it `asks`, `why` is whether anybody is there: seats can say yes, or go on as if nothing were on.
        """
        if self._running is not None:
            self._running.interrupt(why, asks=asks)

    def answer(self, asked: PhoneRequest, refusal: LazyText | None) -> None:
        """Say to a phone that what it asked is done, or why not."""
        self._post(lambda room: room.answer(asked, refusal))

    def _post(self, act: Callable[[Room], object]) -> None:
        if self._running is not None:
            self._running.post(act)
