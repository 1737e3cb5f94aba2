"""A phone that gives the host's PIN may do what the host does at the screen."""

from __future__ import annotations

from dataclasses import replace

from game.phones import sentences
from game.phones.inbox import Inbox
from game.phones.requests import Host
from game.phones.room.phone import Phone
from game.phones.room.room_services import RoomServices
from game.rules.contract import Seat
from knucklebone_messages import LazyText


def try_pin(surface: RoomServices, phone: Phone, pin: str) -> None:
    """Look at a PIN, and say to the phone what it opens."""

    def on_try(refusal: LazyText | None) -> None:
        phone.host = refusal is None
        if refusal is None:
            phone.send("host", on=True)
        else:
            phone.refuse(refusal)

    if phone.admitted:
        surface.try_pin(pin, on_try)
    else:
        phone.refuse(sentences.CODE_FIRST)


def ask(inbox: Inbox, phone: Phone, asked: Host, seat: Seat | None) -> None:
    """Put to the screen what a host asks, if this is one; `seat` is theirs."""
    if not phone.host:
        phone.refuse(sentences.NOT_HOST)
    elif not inbox.put(replace(asked, seat=seat, phone=phone.number)):
        phone.refuse(sentences.TOO_FAST)
