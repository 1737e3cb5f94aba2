"""What the console takes, by its own limits, of nine who play and sixty who look on."""

from __future__ import annotations

from game.phones.inbox import Inbox
from game.phones.requests import Host, PhoneGuess, Reaction
from game.phones.server.guard import Connections, Limits, Standing

AUDIENCE, PLAYERS = 60, 9
OPENED_BY_A_BROWSER = 7
"""Connections: six for the files of the page, and the line."""


def test_all_of_them_open_the_page_at_once_in_real_browsers() -> None:
    ended: list[str] = []
    connections = Connections[str](Limits(), lambda _: Standing.STRANGER, ended.append)
    phones = [f"192.168.1.{phone}" for phone in range(1, 1 + AUDIENCE + PLAYERS)]
    let_in = [
        connections.open(f"{phone}/{number}", phone, 0.0)
        for phone in phones
        for number in range(OPENED_BY_A_BROWSER)
    ]
    assert all(let_in)
    assert ended == []


def test_all_who_look_on_guess_and_react_at_one_moment_and_leave_room_for_those_who_play() -> None:
    limits = Limits()
    inbox = Inbox(limits.waiting, limits.photographs)
    for phone in range(AUDIENCE):
        assert inbox.put(PhoneGuess(1, 0, "", phone=phone))
        assert inbox.put(Reaction("bravo", "", phone=phone))
    assert all(inbox.put(Host("next", phone=AUDIENCE + seat)) for seat in range(PLAYERS))
    assert len([*inbox.drain()]) == 2 * AUDIENCE + PLAYERS
