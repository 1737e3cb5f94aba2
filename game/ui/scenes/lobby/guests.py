"""Guests with phones at the table of the lobby: what they are offered, and how a draft takes them in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from game.phones.guests import Place, PlaceState
from game.ui.art.theme import SEATS
from game.ui.scenes.lobby.draft import EMPTY, PERSON, DraftSeat, LobbyDraft


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
            draft = _taken_by(draft, index, EMPTY)
    for index, name in now.items():
        if before.get(index) != name and index < len(draft.places):
            draft = _taken_by(draft, index, PERSON).renamed(index, name)
    return draft


def _taken_by(draft: LobbyDraft, index: int, who: str) -> LobbyDraft:
    places = list(draft.places)
    places[index] = replace(places[index], taken_by=who)
    return replace(draft, places=tuple(places))
