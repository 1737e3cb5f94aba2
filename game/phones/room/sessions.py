"""Who sits where with a phone: seats, tokens, the code on the screen. Knows no network, no clock, no file.

A *phone* is the number of one connection; it is never given twice. What a phone keeps is a *token* of 128
bits; here and on the disk only its hash is kept, so that a file which leaks opens no hand.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final, Protocol, TypeVar

from game.phones.pictures.faces import NO_FACE, GuestFace
from game.rules.contract import Seat

TOKEN_BYTES: Final = 16
GRACE_PERIOD_S: Final = 30.0
"""Seconds for which a seat is kept for a phone that has lost its line: nobody else gets it or may ask."""

T = TypeVar("T")
Sections = Sequence[tuple[str, Sequence[str]]]
"""What can be looked up: headings, and the lines below each."""


class Random(Protocol):
    """The module `secrets`, or something foreseeable in its place."""

    def token_hex(self, nbytes: int, /) -> str:
        """Twice as many letters."""

    def choice(self, seq: Sequence[T], /) -> T:
        """One of them."""


class TokenHolder(Protocol):
    """A person with a phone who has a name at this table."""

    @property
    def hash(self) -> str:
        """Hash of the token by which the phone is known again."""

    @property
    def phone(self) -> int | None:
        """The connection; None while it is away."""

    @property
    def face(self) -> GuestFace:
        """What their coin shows."""


class SeatState(StrEnum):
    """What a seat is to somebody who wants to sit down."""

    FREE = "free"
    GUARDED = "guarded"
    """No phone has it, but it has played or holds secrets: the people at the screen are asked."""
    TAKEN = "taken"
    BOT = "bot"


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """A seat of the match."""

    seat: Seat
    name: str
    bot: bool = False
    guarded: bool = False
    """It has played in this match, or its page says what not everybody may know: a phone gets it only with
    the consent of the people at the screen."""
    tenure: int = 0
    """How often somebody else has begun to play for it: a token is of one tenure only."""


@dataclass(slots=True)
class PhoneSeat:
    """A seat of the match, and the phone that plays it."""

    info: SeatInfo
    hash: str = ""
    """Hash of its token, in hexadecimal; empty while no phone has the seat."""
    phone: int | None = None
    """The connection it plays by; None while it is away."""
    sure: bool = False
    """Its phone has said that it has its token. One that was cut off before may not have got it: its seat is
    kept for it until the grace is over, and then that token opens nothing any more."""
    kept_until: float | None = None
    """It has lost its line: nobody else gets the seat before this time; None where that has passed."""
    curtained: bool = False
    """The table plays this seat behind the curtain, until it is handed over again."""
    face: GuestFace = NO_FACE

    @property
    def state(self) -> SeatState:
        if self.info.bot:
            return SeatState.BOT
        if self.hash:
            return SeatState.TAKEN
        return SeatState.GUARDED if self.info.guarded else SeatState.FREE


@dataclass(slots=True)
class Sessions:
    """The phones at one table. Every method returns at once."""

    rng: Random
    match: str = ""
    """Its name; empty while nobody plays."""
    title: str = ""
    places: dict[Seat, PhoneSeat] = field(default_factory=dict)
    goes_on: bool = False
    """The match is over and the evening is not: its tokens open the seats of the same people in the next."""

    def seat(
        self,
        match: str,
        title: str,
        players: Sequence[SeatInfo],
        kept: Mapping[Seat, str] | None = None,
        curtained: Collection[Seat] = (),
        tenures: Mapping[Seat, int] = MappingProxyType({}),
    ) -> None:
        """A match begins, or goes on.

        `kept` are the hashes of its tokens, by seat, if it was left before, `curtained` the seats that played
        at the screen although they had a phone, and `tenures` those of the tokens, where somebody else had
        begun to play.

        In another match than the last one no token opens anything any more. Who is there now may get one of
        this match, see `heirs`.
        """
        before, same = list(self.places.values()), match == self.match
        self.goes_on = False
        self.match, self.title = match, title
        self.places = {info.seat: PhoneSeat(info) for info in players}
        for place in before:
            to = self.places.get(place.info.seat) if same else None
            if to is not None and not to.info.bot and to.info.tenure == place.info.tenure:
                to.hash, to.phone, to.sure = place.hash, place.phone, place.sure
                to.kept_until, to.curtained, to.face = place.kept_until, place.curtained, place.face
        if not before:
            for seat, known in (kept or {}).items():
                place = self.places.get(seat, PhoneSeat(SeatInfo(seat, "", bot=True)))
                if not place.info.bot and place.info.tenure == tenures.get(seat, 0):
                    place.hash, place.sure, place.curtained = known, True, seat in curtained

    def end(self, *, goes_on: bool) -> None:
        """The match is over; the evening goes on, or not."""
        self.goes_on = goes_on

    def heirs(self, before: Mapping[int, str]) -> dict[int, Seat]:
        """The seats of phones that played in the last match, given by the names that they played under.

        Those of the same name that are free. Where a hand may be somebody else's, nobody plays on.
        """
        free: dict[str, list[Seat]] = {}
        for seat, place in self.places.items():
            if not place.info.bot:
                free.setdefault(place.info.name, []).append(seat)
        return {
            phone: free[name][0]
            for phone, name in before.items()
            if len(free.get(name, ())) == 1 and self.places[free[name][0]].state is SeatState.FREE
        }

    def hand_on(
        self,
        guests: Iterable[tuple[str, TokenHolder]],
        carried: Mapping[str, TokenHolder],
        heirs: Mapping[str, str],
    ) -> list[int]:
        """The seats of a match that begins go to those who had their names.

        As guests before it, in the last match, or in one that was left between two, by the hashes of their
        tokens. Returns the phones of guests whose seat was not free.
        """
        left = []
        for name, guest in guests:
            found = self.inherit(name, guest.hash, guest.phone, guest.face)
            if found is None and guest.phone is not None:
                left.append(guest.phone)
        for name, place in carried.items():
            self.inherit(name, place.hash, place.phone, place.face)
        for name, known in heirs.items():
            self.inherit(name, known, None)
        return left

    def inherit(self, name: str, known: str, phone: int | None, face: GuestFace = NO_FACE) -> Seat | None:
        """The seat of a guest who has sat down under this name before the match; None where it is not free.

        `known` is the hash of their token, which opens the seat from now on.
        """
        seat = self._seat_with(known)
        if seat is None:
            seat = self.heirs({0: name}).get(0)
        if seat is not None:
            place = self.places[seat]
            place.hash, place.sure, place.phone, place.face = known, True, phone, face
        return seat

    def _seat_with(self, known: str) -> Seat | None:
        return next((seat for seat, place in self.places.items() if known and place.hash == known), None)

    def rehash(self, before: str, now: str = "") -> None:
        """Change the token that opens a seat, for somebody who has got another in the lobby.

        Without one the seat is free.
        """
        seat = self._seat_with(before)
        if seat is not None and now:
            self.places[seat].hash = now
        elif seat is not None:
            self.leave(seat)

    def carry_over(self) -> dict[str, PhoneSeat]:
        """Who plays on in the next match without a new token, also while their phone sleeps: by name."""
        names = [place.info.name for place in self.places.values()] if self.goes_on else []
        alone = {name for name in names if names.count(name) == 1}
        return {
            place.info.name: place
            for place in self.places.values()
            if place.hash and place.info.name in alone
        }

    def forget_tokens(self) -> None:
        """The match is over: no token opens anything any more. Who is connected is still known."""
        for place in self.places.values():
            place.hash, place.sure, place.kept_until, place.curtained = "", False, None, False

    def list_seats(self) -> list[dict[str, Any]]:
        """Who sits where, for somebody who looks for a seat."""
        return [
            {"seat": seat, "name": place.info.name, "state": place.state.value}
            for seat, place in self.places.items()
        ]

    @property
    def held(self) -> frozenset[str]:
        """Names under which connected phones play, or play on in the next match."""
        return frozenset(place.info.name for place in self.places.values() if place.phone is not None)

    def hashes(self) -> dict[Seat, str]:
        """Hashes of the tokens, by seat."""
        return {seat: place.hash for seat, place in self.places.items() if place.hash}

    @property
    def tenures(self) -> dict[Seat, int]:
        """Tenures of the seats for which somebody else has begun to play."""
        return {seat: place.info.tenure for seat, place in self.places.items() if place.info.tenure}

    @property
    def curtained(self) -> tuple[Seat, ...]:
        """Seats that play at the screen although they have a phone."""
        return tuple(seat for seat, place in self.places.items() if place.hash and place.curtained)

    def find(self, token: str) -> Seat | None:
        """The seat of a token; all are compared, in a time that tells nothing."""
        found, hashed = None, hash_of(token)
        for seat, place in self.places.items():
            if hmac.compare_digest(place.hash, hashed):
                found = seat
        return found

    def come(self, seat: Seat, phone: int) -> int | None:
        """The phone of a seat is there. Returns the connection that it came by until now."""
        place = self.places[seat]
        before, place.phone, place.kept_until = place.phone, phone, None
        return before

    def take(self, seat: Seat, phone: int) -> tuple[str, int | None]:
        """Give a seat to a phone. Returns its new token, and the phone that has lost it."""
        token = self.rng.token_hex(TOKEN_BYTES)
        place = self.places[seat]
        place.hash, place.sure, place.curtained, place.face = hash_of(token), False, False, NO_FACE
        return token, self.come(seat, phone)

    def got(self, seat: Seat, phone: int) -> None:
        """A phone has got the token of its seat."""
        if self.seat_of(phone) == seat:
            self.places[seat].sure = True

    def guard(self, seats: Collection[Seat]) -> bool:
        """Guard these seats from now on, and no others. Returns whether that is new."""
        before = {seat for seat, place in self.places.items() if place.info.guarded}
        for seat, place in self.places.items():
            place.info = replace(place.info, guarded=seat in seats)
        return before != set(seats) & self.places.keys()

    def leave(self, seat: Seat) -> None:
        """A seat is free again, and its token opens nothing."""
        self.places[seat] = PhoneSeat(self.places[seat].info)

    def away(self, phone: int, now: float) -> Seat | None:
        """A connection has ended, at this time. Returns the seat that was played by it."""
        seat = self.seat_of(phone)
        if seat is not None:
            place = self.places[seat]
            place.phone, place.kept_until = None, now + GRACE_PERIOD_S
        return seat

    def expire(self, now: float) -> bool:
        """Let graces end. Returns whether a seat became free because its phone never got its token."""
        lost = False
        for seat, place in self.places.items():
            if place.kept_until is not None and now >= place.kept_until:
                place.kept_until = None
                if not place.sure:
                    self.leave(seat)
                    lost = True
        return lost

    def seat_of(self, phone: int) -> Seat | None:
        """The seat that is played by a connection."""
        return next((seat for seat, place in self.places.items() if place.phone == phone), None)


def hash_of(token: str) -> str:
    """What is kept of a token. It has 128 random bits, so that it needs no salt."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()
