"""Who sits where with a phone: seats, tokens, the code on the screen. Knows no network, no clock, no file.

A *phone* is the number of one connection; it is never given twice. What a phone keeps is a *token* of 128
bits; here and on the disk only its hash is kept, so that a file which leaks opens no hand.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, Protocol, TypeVar

from game.rules.contract import Seat

CODE_LETTERS: Final = "ABCDEFGHJKLMNPQRSTUVWXYZ"
"""Without those that look like digits: I and O."""
CODE_LENGTH: Final = 4
TOKEN_BYTES: Final = 16

T = TypeVar("T")


class Random(Protocol):
    """The module `secrets`, or something foreseeable in its place."""

    def token_hex(self, nbytes: int, /) -> str:
        """Twice as many letters."""

    def choice(self, seq: Sequence[T], /) -> T:
        """One of them."""


def new_code(rng: Random) -> str:
    """Four letters."""
    return "".join(rng.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


class SeatState(StrEnum):
    """What a seat is to somebody who wants to sit down."""

    FREE = "free"
    TAKEN = "taken"
    BOT = "bot"


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """A seat of the match."""

    seat: Seat
    name: str
    bot: bool = False


@dataclass(slots=True)
class PhoneSeat:
    """A seat of the match, and the phone that plays it."""

    info: SeatInfo
    hash: str = ""
    """Of its token, in hexadecimal; empty while no phone has the seat."""
    phone: int | None = None
    """The connection it plays by; None while it is away."""
    sure: bool = False
    """Its phone has its token: it has said something since. One that was cut off before may not have got it,
    so that its seat is free to others, and to whoever comes with that token."""
    curtained: bool = False
    """The table plays this seat behind the curtain, until it is handed over again."""

    @property
    def state(self) -> SeatState:
        if self.info.bot:
            return SeatState.BOT
        taken = self.hash and (self.sure or self.phone is not None)
        return SeatState.TAKEN if taken else SeatState.FREE


@dataclass(slots=True)
class Sessions:
    """The phones at one table. Every method returns at once."""

    rng: Random
    match: str = ""
    """Its name; empty while nobody plays."""
    title: str = ""
    places: dict[Seat, PhoneSeat] = field(default_factory=dict)

    def seat(
        self, match: str, title: str, players: Sequence[SeatInfo], kept: Mapping[Seat, str] | None = None
    ) -> None:
        """A match begins, or goes on: `kept` are the hashes of its tokens, by seat, if it was left before.

        In another match than the last one, whoever is there now plays on under the same name. A phone that is
        away does not: until it comes back, somebody else may have that name.
        """
        before = list(self.places.values())
        same = match == self.match
        self.match, self.title = match, title
        self.places = {info.seat: PhoneSeat(info) for info in players}
        for place in before:
            there = place.phone is not None
            to = self._heir(place) if there and not same else self.places.get(place.info.seat)
            if to is not None and not to.info.bot and (same or there):
                to.hash, to.phone, to.sure = place.hash, place.phone, place.sure
                to.curtained = place.curtained and same
        if not before:
            for seat, known in (kept or {}).items():
                if seat in self.places and not self.places[seat].info.bot:
                    self.places[seat].hash, self.places[seat].sure = known, True

    def _heir(self, before: PhoneSeat) -> PhoneSeat | None:
        named = [place for place in self.places.values() if place.info.name == before.info.name]
        return named[0] if len(named) == 1 and not named[0].hash else None

    def hashes(self) -> dict[Seat, str]:
        """Of the tokens, by seat."""
        return {seat: place.hash for seat, place in self.places.items() if place.hash}

    def find(self, token: str) -> Seat | None:
        """The seat of a token; all are compared, in a time that tells nothing."""
        found, hashed = None, hash_of(token)
        for seat, place in self.places.items():
            if hmac.compare_digest(place.hash, hashed):
                found = seat
        return found

    def come(self, seat: Seat, phone: int) -> int | None:
        """The phone of a seat is there. Returns the connection that it came by until now."""
        self.away(phone)
        place = self.places[seat]
        before, place.phone = place.phone, phone
        return before

    def take(self, seat: Seat, phone: int) -> tuple[str, int | None]:
        """Give a seat to a phone. Returns its new token, and the phone that has lost it."""
        token = self.rng.token_hex(TOKEN_BYTES)
        place = self.places[seat]
        place.hash, place.sure, place.curtained = hash_of(token), False, False
        return token, self.come(seat, phone)

    def heard(self, phone: int) -> None:
        """A phone has said something."""
        if (seat := self.seat_of(phone)) is not None:
            self.places[seat].sure = True

    def leave(self, seat: Seat) -> None:
        """A seat is free again, and its token opens nothing."""
        self.places[seat] = PhoneSeat(self.places[seat].info)

    def away(self, phone: int) -> Seat | None:
        """A connection has ended. Returns the seat that was played by it."""
        seat = self.seat_of(phone)
        if seat is not None:
            self.places[seat].phone = None
        return seat

    def seat_of(self, phone: int) -> Seat | None:
        """The seat that is played by a connection."""
        return next((seat for seat, place in self.places.items() if place.phone == phone), None)


def hash_of(token: str) -> str:
    """What is kept of a token. It has 128 random bits, so that it needs no salt."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()
