"""Phones at the tray: whoever is in the room may ask for a roll, one after the other if that is wished."""

from __future__ import annotations

from collections.abc import Callable

from game.features.rolls.evening import Evening
from game.phones.requests import NOT_HERE, TrayRoll
from game.phones.room.guests import Tray
from game.phones.service import PhoneService


class TrayPhones:
    """What phones see of the tray, and what they ask of it."""

    def __init__(self, service: PhoneService | None, evening: Evening) -> None:
        self._service, self._evening = service, evening
        self._shown: Tray | None = None

    @property
    def names(self) -> dict[int, str]:
        """Who sits in the room with a phone, by place."""
        service = self._service
        return dict(sorted(service.presence.guests.items())) if service is not None and service.on else {}

    @property
    def place(self) -> int | None:
        """Whose turn it is, by place; None where anybody may roll, or nobody sits there."""
        places = [*self.names]
        if not places or not self._evening.in_turn:
            return None
        return places[self._evening.turn % len(places)]

    @property
    def name(self) -> str:
        """Whose turn it is; empty where anybody may roll."""
        place = self.place
        return "" if place is None else self.names[place]

    def show(self, reads: bool) -> None:
        """Phones offer to throw, or to read, the dice that lie there; told only when it changes."""
        tray = Tray(reads, self.place)
        if self._service is not None and self._service.on and tray != self._shown:
            self._shown = tray
            self._service.show_tray(tray)

    def take(self, roll: Callable[[], object]) -> None:
        """Do what phones have asked since the last time."""
        service = self._service
        if service is None:
            return
        for asked in service.requests():
            mine = isinstance(asked, TrayRoll) and self.place in (None, asked.place)
            if mine:
                roll()
            service.answer(asked, None if mine else NOT_HERE)

    def close(self) -> None:
        """The tray is put away."""
        if self._service is not None and self._shown is not None:
            self._service.show_tray(None)
        self._shown = None
