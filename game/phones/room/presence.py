"""Who is there with a phone: a value that is replaced as a whole, so that any thread may read it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from game.phones.pictures.faces import GuestFace
from game.phones.room.sessions import SeatState, Sessions
from game.rules.contract import Seat

Votes = tuple[Mapping[str, int], int]
"""How many seats want what after a match, and how many phones of seats are there."""

if TYPE_CHECKING:
    from game.phones.requests import Join
    from game.phones.room.guests import Guests
    from game.phones.room.phone import Phone

IN_SIGHT_PERIOD_S: Final = 40.0
"""Seconds since its last word for which somebody is taken to look at a page: it speaks every 15 seconds, but
only while it is in sight."""


@dataclass(frozen=True, slots=True)
class Presence:
    """What the program's thread sees of the room."""

    phones: frozenset[Seat] = frozenset()
    """Seats that play with a phone."""
    there: frozenset[Seat] = frozenset()
    """Those whose phone is connected."""
    languages: frozenset[str] = frozenset()
    """Languages of all phones that are let in."""
    reading: Mapping[Seat, str] = field(default_factory=dict)
    """In which of them the phones of seats are that are connected."""
    watchers: int = 0
    visitors: int = 0
    """Connections in all, since the first start."""
    looking: int = 0
    """Connected phones that have no seat yet and do not only watch."""
    asks: tuple[Join, ...] = ()
    """Phones that ask for a seat which is not free, one for each seat at most."""
    kept: Mapping[Seat, int] = field(default_factory=dict)
    """Seats whose phone has lost its line a moment ago, and for how many seconds they are kept for it."""
    guests: Mapping[int, str] = field(default_factory=dict)
    """What guests call themselves who have sat down in the lobby, by place."""
    sitting: Mapping[int, int] = field(default_factory=dict)
    """Who they are, by place: whoever takes one over, under whatever name, has another number."""
    in_sight: frozenset[Seat] = frozenset()
    """Those whose phone is connected and shows its page to somebody."""
    faces: Mapping[Seat, GuestFace] = field(default_factory=dict)
    """How those look who play with a phone, where that is not as their seat."""
    guest_faces: Mapping[int, GuestFace] = field(default_factory=dict)
    """How guests in the lobby look, by place."""
    wishes: Mapping[int, int] = field(default_factory=dict)
    """Guests who ask whether they may choose for the table: who they are, by place."""
    votes: Votes | None = None
    """None while nobody has said what they want after the match."""

    def readers(
        self, viewers: Iterable[Seat | None], *, over: bool = False
    ) -> tuple[tuple[Seat | None, str], ...]:
        """The languages in which their pages are read.

        Whoever is away or watches may come in any of those in the room, and so may everybody when a match is
        over, of which no more pages come.
        """
        return tuple(
            (viewer, code)
            for viewer in viewers
            for code in (
                sorted(self.languages)
                if over or viewer is None or viewer not in self.reading
                else (self.reading[viewer],)
            )
        )


def presence_of(
    sessions: Sessions,
    guests: Guests,
    phones: Mapping[int, Phone],
    visitors: int,
    asks: tuple[Join, ...],
    now: float,
    votes: Votes | None,
) -> Presence:
    """Who is there: `phones` by number are those that are connected, `visitors` have been in all.

    `now` in seconds of the room's clock.
    """
    places = sessions.places
    inside = [phone for phone in phones.values() if phone.admitted]
    awake = {number for number, phone in phones.items() if now - phone.heard_at < IN_SIGHT_PERIOD_S}
    return Presence(
        phones=frozenset(
            seat for seat, place in places.items() if place.state is SeatState.TAKEN and not place.curtained
        ),
        there=frozenset(seat for seat, place in places.items() if place.phone is not None),
        languages=frozenset(phone.lang for phone in inside),
        reading={
            seat: phone.lang
            for seat, place in places.items()
            if place.phone is not None and (phone := phones.get(place.phone)) is not None
        },
        watchers=sum(phone.watch for phone in inside),
        visitors=visitors,
        looking=sum(
            not phone.watch
            and sessions.seat_of(phone.number) is None
            and guests.place_of(phone.number) is None
            for phone in inside
        ),
        guests=guests.names,
        sitting={place: guest.number for place, guest in guests.sitting.items()},
        asks=asks,
        kept={
            seat: math.ceil(place.kept_until - now)
            for seat, place in places.items()
            if place.kept_until is not None and place.kept_until > now
        },
        in_sight=frozenset(seat for seat, place in places.items() if place.phone in awake),
        faces={seat: place.face for seat, place in places.items() if place.face},
        guest_faces={place: guest.face for place, guest in guests.sitting.items() if guest.face},
        votes=votes,
        wishes={
            place: guest.number
            for place, guest in guests.sitting.items()
            if guest.wishes and guest.phone is not None
        },
    )
