"""Guests who sit down in the lobby, before there is a match.

Who has which place, under which name and with which face, and who of them chooses for the table.

Nothing of it is secret, and nothing of it outlives the program: what a phone knows of its owner lies on the
phone alone.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from game.names import clean_name, name_key
from game.phones.pictures.faces import EMBLEMS, NO_FACE, GuestFace
from game.phones.room.phone import Phone
from game.phones.room.sessions import GRACE_PERIOD_S, TOKEN_BYTES, PhoneSeat, Random, hash_of

Offers = Callable[[str], Mapping[str, Any]]
"""Says in a language, in any thread, what can be chosen for a table."""


class PlaceState(StrEnum):
    """What a place is to a guest who wants to sit down."""

    FREE = "empty"
    PERSON = "person"
    """Somebody is named there who has no phone: perhaps the guest is who is meant."""
    BOT = "bot"
    TAKEN = "guest"
    """A phone has it."""


@dataclass(frozen=True, slots=True)
class SeatPlace:
    """A place at the table that is being set."""

    name: str
    """Name of the guest who sits there; empty if nobody does."""
    state: PlaceState
    emblem: str
    colour: str
    guest: int = 0
    """Whom the screen shows there, by `Guest.number`; 0 for nobody with a phone."""


@dataclass(slots=True)
class Guest:
    """A person with a phone who has sat down."""

    name: str
    hash: str
    """Hash of the token by which the phone is known again after its line was lost."""
    phone: int | None
    """None while it is away."""
    number: int = 0
    """Tells them from whoever else sits there under the same name."""
    kept_until: float | None = None
    """Nobody else gets the place before this time of the room's clock; None where that has passed."""
    face: GuestFace = NO_FACE
    wishes: bool = False
    """They ask whether they may choose game, seats and house rules for the table."""
    chooses: bool = False
    """The people at the screen have said yes to that."""


@dataclass(frozen=True, slots=True)
class Tray:
    """Dice without a game, which phones in the room may ask for a roll."""

    reads: bool
    """Real dice are read; others are thrown."""
    place: int | None = None
    """Whose turn it is, by place in the lobby; None where anybody may."""


class Guests:
    """The guests of one lobby. Every method returns at once."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self.title = ""
        self.offered: tuple[SeatPlace, ...] = ()
        """Empty while no table is being set."""
        self._sitting: dict[int, Guest] = {}
        self._last = 0

    @property
    def sitting(self) -> Mapping[int, Guest]:
        """Everybody who has sat down, by place."""
        return self._sitting

    @property
    def names(self) -> dict[int, str]:
        """What guests call themselves, by place."""
        return {place: guest.name for place, guest in self._sitting.items()}

    def guest_of(self, phone: int) -> Guest | None:
        """Who has sat down with a phone."""
        place = self.place_of(phone)
        return None if place is None else self._sitting[place]

    def with_token(self, token: str) -> Guest | None:
        """Whose token this is. All are compared, in a time that tells nothing."""
        found, hashed = None, hash_of(token)
        for guest in self._sitting.values():
            if hmac.compare_digest(guest.hash, hashed):
                found = guest
        return found

    def offer(self, title: str, places: Sequence[SeatPlace]) -> None:
        """Offer these places from now on. A guest whose place is gone stands up."""
        self.title, self.offered = title, tuple(places)
        for place in [place for place in self._sitting if place >= len(places)]:
            del self._sitting[place]

    def withdraw(self) -> None:
        """No table is being set any more, and nobody sits."""
        self.offered = ()
        self._sitting.clear()

    def sit(self, place: int, name: str, phone: int, held: Collection[str] = ()) -> str | None:
        """Sit a phone down under a name; an empty one is the name that stands there.

        Returns its token, or None where it cannot sit there. `held` are names under which other phones play
        on.
        """
        sitting = self._sitting.get(place)
        own = sitting is not None and sitting.phone == phone
        if place >= len(self.offered) or (not own and self._state(place, held) in NOT_FREE):
            return None
        called = clean_name(name) or (sitting.name if sitting is not None else "") or self.offered[place].name
        if not called:
            return None
        before = self.guest_of(phone)
        self.stand(phone)
        token = self._rng.token_hex(TOKEN_BYTES)
        self._last += 1
        guest = self._sitting[place] = Guest(called, hash_of(token), phone, self._last)
        if before is not None:
            # Whoever changes place or name looks the same, and may do the same.
            guest.face, guest.wishes, guest.chooses = before.face, before.wishes, before.chooses
        return token

    def bring_back(self, left: Iterable[PhoneSeat], phones: Mapping[int, Phone]) -> None:
        """Seat whoever played the last match by phone at the table that is being set, under the same name."""
        for place in left:
            if place.info.bot or (place.phone is None and not place.hash):
                continue
            token = self._sit_again(place.info.name, place.hash, place.phone, place.face)
            if token is None:
                continue
            phone = phones.get(place.phone or 0)
            place.phone = place.kept_until = None
            if phone is not None and token:
                phone.token = token
                phone.send("sat", token=token)

    def _sit_again(self, name: str, known: str, phone: int | None, face: GuestFace) -> str | None:
        """Sit somebody of the last match down again where the table has their name.

        They are known by the hash of their token. Returns a new token where they have none; None where there
        is no such place.
        """
        places = (
            place
            for place, offered in enumerate(self.offered)
            if offered.state is PlaceState.PERSON
            and place not in self._sitting
            and name_key(offered.name) == name_key(name)
        )
        place = next(places, None)
        if place is None or (known and any(guest.hash == known for guest in self._sitting.values())):
            return None
        token = "" if known else self._rng.token_hex(TOKEN_BYTES)
        self._last += 1
        self._sitting[place] = Guest(name, known or hash_of(token), phone, self._last, face=face)
        return token

    def stand(self, phone: int) -> None:
        """The place of a phone is free again."""
        place = self.place_of(phone)
        if place is not None:
            del self._sitting[place]

    def unseat(self, place: int) -> None:
        """The people at the screen give a place to somebody else."""
        self._sitting.pop(place, None)

    def away(self, phone: int, now: float) -> None:
        """A connection has ended, at this time."""
        guest = self.guest_of(phone)
        if guest is not None:
            guest.phone, guest.kept_until = None, now + GRACE_PERIOD_S

    def expire(self, now: float) -> bool:
        """Let graces end. Returns whether a place is to be had by that."""
        late = [one for one in self._sitting.values() if one.kept_until is not None and now >= one.kept_until]
        for guest in late:
            guest.kept_until = None
        return bool(late)

    def come(self, token: str, phone: int) -> bool:
        """Whether this is the token of somebody who sits here; then they are there again, by this phone."""
        found = self.with_token(token)
        if found is not None:
            found.phone, found.kept_until = phone, None
        return found is not None

    def place_of(self, phone: int) -> int | None:
        """Where a phone sits."""
        return next((place for place, guest in self._sitting.items() if guest.phone == phone), None)

    def seated_guests(self) -> list[tuple[str, Guest]]:
        """Everybody whom the screen shows, with the name that the table has for them.

        Of two that are alike one has a number. Who sat down behind its back, a moment before it is left, has
        no seat by that.
        """
        return [
            (self.offered[place].name, guest)
            for place, guest in self._sitting.items()
            if self.offered[place].guest == guest.number
        ]

    def lobby_page(self, phone: int, held: Collection[str] = ()) -> dict[str, Any]:
        """What a phone shows of the table that is being set."""
        places = [
            {
                "name": place.name if number not in self._sitting else self._sitting[number].name,
                "state": self._state(number, held).value,
                "emblem": self._face(number).emblem or place.emblem,
                "photo": photo.name if (photo := self._face(number).photo) is not None else "",
                "colour": place.colour,
            }
            for number, place in enumerate(self.offered)
        ]
        mine = self.place_of(phone)
        own = self._sitting.get(-1 if mine is None else mine)
        emblems = {guest.face.emblem: guest.name for guest in self._sitting.values() if guest is not own}
        return {
            "title": self.title,
            "places": places,
            "mine": mine,
            "emblems": [[emblem, emblems.get(emblem, "")] for emblem in EMBLEMS],
            "wishes": own is not None and own.wishes,
            "chooses": own is not None and own.chooses,
        }

    def _face(self, place: int) -> GuestFace:
        guest = self._sitting.get(place)
        return NO_FACE if guest is None else guest.face

    def _state(self, place: int, held: Collection[str]) -> PlaceState:
        sitting, offered = self._sitting.get(place), self.offered[place]
        if sitting is not None and (sitting.phone is not None or sitting.kept_until is not None):
            return PlaceState.TAKEN
        if offered.state is PlaceState.PERSON and name_key(offered.name) in map(name_key, held):
            return PlaceState.TAKEN
        return offered.state


NOT_FREE: Final = (PlaceState.BOT, PlaceState.TAKEN)
