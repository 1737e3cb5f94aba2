"""Guests with phones at the table of the lobby: what they are offered, and how a draft takes them in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial

from game import catalogue
from game.phones.pictures.faces import GuestFace
from game.phones.room.guests import PlaceState, SeatPlace
from game.phones.room.presence import Presence
from game.phones.service import PhoneService
from game.ui.art.theme import SEATS
from game.ui.scenes.lobby.arranging import offers_of, question
from game.ui.scenes.lobby.draft import PERSON, DraftSeat, LobbyDraft
from game.ui.stage.context import Context
from game.ui.words import _

FRESH_PERIOD_S = 3.0
"""Seconds for which the place of a guest who has sat down glows."""


@dataclass(frozen=True, slots=True)
class News:
    """What is new of guests."""

    draft: LobbyDraft
    about: str | None
    """What is to be said of it; None where that is nothing."""
    sat: bool
    """Somebody has sat down or stood up."""


class LobbyGuests:
    """The guests with phones of one lobby: who sits where, and what they look like and ask for."""

    def __init__(self, ctx: Context) -> None:
        self._ctx = ctx
        self.names: Mapping[int, str] = {}
        """By place, as far as the draft knows them."""
        self._sitting: Mapping[int, int] = {}
        """Who they are, by place."""
        self._seen: object = None
        """What is shown of phones besides, and may change by itself."""
        self._asked: frozenset[int] = frozenset()
        """Places of guests who were said to ask whether they may choose for the table."""
        self._came: dict[int, float] = {}
        """When guests sat down, by place, in seconds of the clock."""

    @property
    def on(self) -> bool:
        """Whether any may come."""
        return self._phones is not None

    @property
    def _phones(self) -> PhoneService | None:
        phones = self._ctx.phones
        return phones if phones is not None and phones.on else None

    @property
    def wishes(self) -> frozenset[int]:
        """Places of guests who ask to choose for the table."""
        return frozenset(self._phones.presence.wishes if self._phones is not None else ())

    @property
    def fresh(self) -> frozenset[int]:
        """Places of guests who have just sat down."""
        since = self._ctx.clock.now() - FRESH_PERIOD_S
        return frozenset(place for place, at in self._came.items() if at > since and place in self.names)

    def set_table(self, draft: LobbyDraft) -> None:
        """Show on phones what is shown here, and guests as they look."""
        phones = self._ctx.phones
        if phones is not None:
            title = catalogue.known_game(draft.game).title
            numbers = self._sitting if self._phones is not None else {}
            places = (
                replace(place, guest=numbers.get(index, 0)) for index, place in enumerate(places_of(draft))
            )
            phones.set_table(title, tuple(places), offers_of(draft))
            self._ctx.show_faces(faces_of(draft, phones.presence))

    def look(self, draft: LobbyDraft) -> News | None:
        """What is new since the last look; None where nothing is."""
        phones = self._phones
        if phones is None:
            self.names = {}
            return None
        presence = phones.presence
        before, now = (self.names, self._sitting), (dict(presence.guests), dict(presence.sitting))
        come = [
            place
            for place, name in now[0].items()
            if (name, now[1].get(place)) != (before[0].get(place), before[1].get(place))
        ]
        self._came |= dict.fromkeys(come, self._ctx.clock.now())
        self.names, self._sitting = now
        seen = _signature(phones), self.fresh
        if now == before and seen == self._seen:
            return None
        about = None
        if now != before:
            self._ctx.sound.play("confirm")
            about = _("{name} sits down.", name=self.names[come[-1]]) if come else ""
            draft = with_guests(draft, before[0], self.names)
        for place in self.wishes - self._asked:
            name = draft.name_at(place)
            about = _("{name} wants to choose for everybody. Press that seat.", name=name)
        self._seen, self._asked = seen, self.wishes
        return News(draft, about, now != before)

    def answer(self, place: int) -> None:
        """Ask at the screen whether a guest may choose for the table."""
        number = self._phones.presence.wishes.get(place) if self._phones is not None else None
        if self._phones is not None and number is not None:
            allow, name = partial(self._phones.let_choose, number), self.names.get(place, "")
            self._ctx.stack.push(question(self._ctx, name, allow))

    def unseat(self, place: int) -> None:
        """Give a place away at the screen, perhaps that of a guest."""
        if place in self.names and self._phones is not None:
            self._phones.unseat(place)
            self.names = {other: name for other, name in self.names.items() if other != place}


def _signature(phones: PhoneService) -> object:
    now = phones.presence
    ways = tuple(address.link for address in phones.addresses)
    return ways, now.looking, now.watchers, tuple(now.guest_faces.items()), tuple(now.wishes.items())


def faces_of(draft: LobbyDraft, presence: Presence) -> dict[int, GuestFace]:
    """How guests look, by the seats that they would have."""
    seats = {place: draft.seat_of(place) for place in presence.guest_faces if place < len(draft.places)}
    return {seat: presence.guest_faces[place] for place, seat in seats.items() if seat is not None}


def places_of(draft: LobbyDraft) -> tuple[SeatPlace, ...]:
    """The places of a draft, as phones show them: with the emblem of the seat that each becomes."""
    return tuple(_place(draft, index) for index in range(len(draft.places)))


def _place(draft: LobbyDraft, index: int) -> SeatPlace:
    seat = sum(place.taken for place in draft.places[:index])
    look = SEATS[seat % len(SEATS)]
    colour = "#{:02x}{:02x}{:02x}".format(*look.colour[:3])
    return SeatPlace(draft.name_at(index), _state(draft.places[index]), look.sigil, colour)


def _state(place: DraftSeat) -> PlaceState:
    if place.bot is not None:
        return PlaceState.BOT
    return PlaceState.PERSON if place.taken else PlaceState.FREE


def with_guests(draft: LobbyDraft, before: Mapping[int, str], now: Mapping[int, str]) -> LobbyDraft:
    """A draft after guests, by place, have sat down, changed their names or stood up since `before`."""
    for index in before.keys() - now.keys():
        if index < len(draft.places) and draft.places[index].taken_by == PERSON:
            draft = draft.vacate(index)
    for index, name in now.items():
        if before.get(index) != name and index < len(draft.places):
            draft = draft.vacate(index).set_seat(index, PERSON).rename(index, name)
    return draft
