"""Guests with phones at the table of the lobby: what they are offered, and how a draft takes them in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from game.phones.faces import Face
from game.phones.guests import Place, PlaceState
from game.phones.presence import Presence
from game.phones.seam import Phones
from game.ui.art.theme import SEATS
from game.ui.scenes.lobby.draft import EMPTY, PERSON, DraftSeat, LobbyDraft

Seen: TypeAlias = tuple[object, ...]


def seen_of(phones: Phones) -> Seen:
    """All that the lobby shows of phones that are on, besides who sits where."""
    now = phones.presence
    ways = tuple(address.link for address in phones.addresses)
    return ways, now.looking, now.watchers, tuple(now.guest_faces.items()), now.wishes


def faces_of(draft: LobbyDraft, presence: Presence) -> dict[int, Face]:
    """How guests look, by the seats that they would have."""
    seats = {place: draft.seat_of(place) for place in presence.guest_faces if place < len(draft.places)}
    return {seat: presence.guest_faces[place] for place, seat in seats.items() if seat is not None}


def places_of(draft: LobbyDraft) -> tuple[Place, ...]:
    """The places of a draft, as phones show them: with the emblem of the seat that each becomes."""
    return tuple(_place(draft, index) for index in range(len(draft.places)))


def _place(draft: LobbyDraft, index: int) -> Place:
    seat = sum(place.taken for place in draft.places[:index])
    look = SEATS[seat % len(SEATS)]
    colour = "#{:02x}{:02x}{:02x}".format(*look.colour[:3])
    taken = draft.places[index].taken
    return Place(draft.name_at(index) if taken else "", _state(draft.places[index]), look.sigil, colour)


def _state(place: DraftSeat) -> PlaceState:
    if place.bot is not None:
        return PlaceState.BOT
    return PlaceState.PERSON if place.taken else PlaceState.FREE


def with_guests(draft: LobbyDraft, before: Mapping[int, str], now: Mapping[int, str]) -> LobbyDraft:
    """A draft after guests, by place, have sat down, changed their names or stood up since `before`."""
    for index in before.keys() - now.keys():
        if index < len(draft.places) and draft.places[index].taken_by == PERSON:
            draft = draft.taken_by(index, EMPTY)
    for index, name in now.items():
        if before.get(index) != name and index < len(draft.places):
            draft = draft.taken_by(index, PERSON).renamed(index, name)
    return draft
