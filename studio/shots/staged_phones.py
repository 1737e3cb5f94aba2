"""Phones that are not there: what is sent to them is kept, and what they ask is put in a list."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from game.phones.pictures.faces import GuestFace
from game.phones.requests import Join, PhoneRequest
from game.phones.room.guests import Offers, SeatPlace
from game.phones.room.presence import Presence, Votes
from game.phones.room.sessions import SeatInfo, Sections
from game.phones.server.network import Address, LocalNetwork
from game.phones.service import PhoneService
from game.rules.contract import Seat
from game.store.souvenirs import Souvenir
from knucklebone_messages import LazyText

Key = tuple[Seat | None, str]


KITCHEN = Address(
    "http://192.168.1.20:8765/", LazyText("Wi-Fi “{name}”", name="Kitchen"), "http://192.168.1.20:8765/#MOLE"
)
"""Where nobody is."""


@dataclass
class FakePhones(PhoneService):
    """Let nobody in, and do nothing by themselves."""

    on: bool = True
    code: str = "MOLE"
    known: Sequence[Address] = (KITCHEN,)
    taken: set[Seat] = field(default_factory=set)
    away: set[Seat] = field(default_factory=set)
    curtained: set[Seat] = field(default_factory=set)
    codes: frozenset[str] = frozenset({"en"})
    trouble: Exception | None = None
    asked: list[PhoneRequest] = field(default_factory=list)
    answers: list[tuple[PhoneRequest, LazyText | None]] = field(default_factory=list)
    published: list[Mapping[Key, str]] = field(default_factory=list)
    """Pages as they would go over the line."""
    seated: list[tuple[str, str, Sequence[SeatInfo]]] = field(default_factory=list)
    left: int = 0
    ended: int = 0
    goes_on: bool = False
    next: str = ""
    """The game that another match would be of."""
    remembered: frozenset[str] = frozenset()
    """Matches that some played by phone."""
    souvenir: Souvenir | None = None
    instead: LazyText | None = None
    """What phones show in place of their pages."""
    asks_whether_there: bool = False
    """That is a question, which they can answer."""
    dark: set[Seat] = field(default_factory=set)
    """Connected phones whose page nobody sees."""
    extra: int = 0
    """Phones without a seat."""
    looking: int = 0
    """Phones that look for one."""
    reading: dict[Seat, str] = field(default_factory=dict)
    """In which language the phone of a seat is, where that is known."""
    asks: tuple[Join, ...] = ()
    kept: dict[Seat, int] = field(default_factory=dict)
    guarded: frozenset[Seat] = frozenset()
    local_name: str = "knucklebone-owl42.local"
    doubtful: Sequence[LocalNetwork] = ()
    set: tuple[str, tuple[SeatPlace, ...]] = ("", ())
    """The table of the lobby."""
    guests: dict[int, str] = field(default_factory=dict)
    """Who has sat down there, by place."""
    sitting: dict[int, int] = field(default_factory=dict)
    """Who they are."""
    faces: dict[Seat, GuestFace] = field(default_factory=dict)
    guest_faces: dict[int, GuestFace] = field(default_factory=dict)
    offers: Offers | None = None
    """What may be chosen for that table."""
    wishes: dict[int, int] = field(default_factory=dict)
    """Guests who ask to choose for the table, by place."""
    votes: Votes | None = None
    """How many want another match, of how many."""
    let: list[tuple[int, bool]] = field(default_factory=list)
    """Who may choose for it, and who may not."""
    unseated: list[int] = field(default_factory=list)
    aside: list[str] = field(default_factory=list)
    """Names by which the screen failed."""
    chosen: list[str] = field(default_factory=list)

    @property
    def addresses(self) -> Sequence[Address]:
        return self.known if self.on else ()

    @property
    def presence(self) -> Presence:
        there = frozenset(self.taken - self.away)
        return Presence(
            there=there,
            languages=self.codes,
            reading=dict(self.reading),
            in_sight=there - self.dark,
            watchers=self.extra,
            visitors=len(there) + self.extra,
            looking=self.looking,
            asks=self.asks,
            kept=self.kept,
            guests=dict(self.guests),
            sitting=dict(self.sitting),
            faces=dict(self.faces),
            guest_faces=dict(self.guest_faces),
            wishes=dict(self.wishes),
            votes=self.votes,
        )

    def set_table(self, title: str, places: Sequence[SeatPlace], offers: Offers | None = None) -> None:
        self.set, self.offers = (title, tuple(places)), offers

    def let_choose(self, number: int, allowed: bool) -> None:
        self.wishes = {place: phone for place, phone in self.wishes.items() if phone != number}
        self.let.append((number, allowed))

    def set_aside(self, name: str) -> None:
        self.aside.append(name)
        self.guests = {place: one for place, one in self.guests.items() if one != name}

    def unseat(self, place: int) -> None:
        self.unseated.append(place)
        self.guests.pop(place, None)

    def choose(self, address: str) -> None:
        self.chosen.append(address)
        self.known = sorted(self.known, key=lambda one: f"//{address}:" not in one.url)
        if any(one.address == address for one in self.doubtful):
            self.trouble = None

    def start(self) -> None:
        if self.trouble is not None:
            raise self.trouble
        self.on = True

    def stop(self) -> None:
        self.on = False

    def seat_table(
        self,
        match: str,
        title: str,
        players: Sequence[SeatInfo],
        rules: Callable[[str], Sections] | None = None,
    ) -> None:
        self.seated.append((match, title, players))

    def end_match(self, *, goes_on: bool = False) -> None:
        self.ended += 1
        self.goes_on = goes_on

    def name_next(self, title: str, minutes: int) -> None:
        self.next = title

    def remembers(self, match: str) -> bool:
        return match in self.remembered

    def offer_souvenir(self, souvenir: Souvenir | None) -> None:
        self.souvenir = souvenir

    def leave_table(self) -> None:
        self.left += 1

    def holds(self, seat: Seat) -> bool:
        return seat in self.taken and seat not in self.curtained

    def there(self, seat: Seat) -> bool:
        return seat in self.taken - self.away

    def give_back(self, seat: Seat) -> None:
        self.curtained.add(seat)

    def hand_over(self, seat: Seat) -> None:
        self.curtained.discard(seat)

    def guard(self, seats: Collection[Seat]) -> None:
        self.guarded = frozenset(seats)

    def publish(self, pages: Mapping[Key, Mapping[str, Any]]) -> None:
        self.published.append({key: json.dumps(page) for key, page in pages.items()})

    def requests(self) -> Iterator[PhoneRequest]:
        while self.asked:
            yield self.asked.pop(0)

    @property
    def asking(self) -> bool:
        return bool(self.asked)

    def interrupt(self, why: LazyText | None, *, asks: bool = False) -> None:
        self.instead, self.asks_whether_there = why, asks

    def answer(self, request: PhoneRequest, refusal: LazyText | None) -> None:
        self.asks = tuple(join for join in self.asks if join != request)
        self.answers.append((request, refusal))

    def page(self, viewer: Seat | None, code: str = "en") -> dict[str, Any]:
        """The newest page of a seat."""
        page: dict[str, Any] = json.loads(self.published[-1][viewer, code])
        return page
