"""What the console takes, by its own limits, of nine who play and sixty who look on."""

from __future__ import annotations

import pytest

from game.phones.inbox import Inbox
from game.phones.requests import Host, PhoneGuess, Reaction
from game.phones.server.guard import Connections, Limits, Rates, Standing

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


FILES_OF_THE_PAGE = 50
ROUTER, FLOOD = "10.0.0.2", "192.168.1.66"


class House:
    """Connections of one console; `known` are those that showed the code, or sit."""

    def __init__(self) -> None:
        self.known: dict[str, Standing] = {}
        self.ended: list[str] = []
        self.connections = Connections[str](Limits(), self._standing, self.ended.append)

    def _standing(self, key: str) -> Standing:
        return self.known.get(key, Standing.STRANGER)

    def load(self, phone: str, address: str) -> bool:
        """A browser opens the page."""
        keys = [f"{phone}/{number}" for number in range(OPENED_BY_A_BROWSER)]
        return all(self.connections.open(key, address, 0.0) for key in keys)

    def fill(self) -> list[str]:
        """Everybody comes in at once behind one router, and shows the code. Returns their lines."""
        lines = []
        for number in range(AUDIENCE + PLAYERS):
            assert self.load(f"phone-{number}", ROUTER)
            line = f"phone-{number}/{OPENED_BY_A_BROWSER - 1}"
            self.known[line] = Standing.SEATED if number < PLAYERS else Standing.GUEST
            lines.append(line)
        return lines


def test_behind_one_router_too_all_of_them_come_in_at_once() -> None:
    house = House()
    house.fill()
    assert house.ended == []
    requests, changes = Rates(Limits().http), Rates(Limits().changes)
    files = (AUDIENCE + PLAYERS) * FILES_OF_THE_PAGE
    assert all(requests.take(ROUTER, 0.0) for _ in range(files))
    assert all(changes.take(ROUTER, 0.0) for _ in range(2 * AUDIENCE))


@pytest.mark.parametrize("address", [FLOOD, ROUTER])
def test_a_machine_that_opens_without_end_puts_nobody_out_who_knows_the_code(address: str) -> None:
    house = House()
    lines = house.fill()
    at, let_in = 0.0, 0
    for number in range(3000):
        at += 0.05
        let_in += house.connections.open(f"flood-{number}", address, at)
    assert let_in > 2000
    assert not set(lines) & set(house.ended)
    assert len(house.connections) <= Limits().connections
    assert house.load("late", "192.168.1.7"), "somebody else still comes in"
    assert not [one for one in house.ended if one.startswith("late")]


def test_all_who_look_on_guess_and_react_at_one_moment_and_leave_room_for_those_who_play() -> None:
    limits = Limits()
    inbox = Inbox(limits.waiting, limits.photographs)
    for phone in range(AUDIENCE):
        assert inbox.put(PhoneGuess(1, 0, "", phone=phone))
        assert inbox.put(Reaction("bravo", "", phone=phone))
    assert all(inbox.put(Host("next", phone=AUDIENCE + seat)) for seat in range(PLAYERS))
    assert len([*inbox.drain()]) == 2 * AUDIENCE + PLAYERS
