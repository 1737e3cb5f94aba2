"""What is let through, and what is not, by a clock of the test's own."""

from __future__ import annotations

import asyncio

import pytest

from game.phones.server.guard import (
    MOST_ADDRESSES,
    Bucket,
    Connections,
    Limits,
    RateLimit,
    Rates,
    Standing,
    Turns,
    WrongCodes,
    is_own_host,
    is_own_origin,
    source_of,
)

OWN = frozenset({"192.168.1.5", "knucklebone.local"})


@pytest.mark.parametrize("host", ["192.168.1.5:8765", "knucklebone.local:8765", "Knucklebone.LOCAL:8765"])
def test_the_console_is_called_by_its_address_or_name(host: str) -> None:
    assert is_own_host(host, OWN, 8765)


@pytest.mark.parametrize(
    "host",
    ["", "evil.example", "evil.example:8765", "192.168.1.5", "192.168.1.5:80", "192.168.1.5:8765:8765",
     "192.168.1.50:8765", "a192.168.1.5:8765", "192.168.1.5.evil.example:8765", " 192.168.1.5:8765",
     "192.168.1.5:08765", "knucklebone.local", "knucklebone.local.:8765", "[::1]:8765", "192.168.1.5:"],
)  # fmt: skip
def test_any_other_name_may_have_been_made_to_lead_here(host: str) -> None:
    assert not is_own_host(host, OWN, 8765)


def test_port_80_needs_no_number() -> None:
    assert is_own_host("192.168.1.5", OWN, 80)


def test_only_the_page_that_came_from_here_may_speak() -> None:
    assert is_own_origin("http://192.168.1.5:8765", "192.168.1.5:8765")
    for origin in ("", "null", "https://192.168.1.5:8765", "http://192.168.1.5", "http://192.168.1.5:8765/"):
        assert not is_own_origin(origin, "192.168.1.5:8765")
    assert not is_own_origin("http://", "")


def test_a_rate_lets_so_many_through_at_once_and_then_so_many_a_second() -> None:
    bucket = Bucket(RateLimit(2.0, 3), 0.0)
    assert [bucket.take(0.0) for _ in range(5)] == [True, True, True, False, False]
    assert [bucket.take(1.0) for _ in range(3)] == [True, True, False]
    assert [bucket.take(100.0) for _ in range(4)] == [True, True, True, False]


def test_addresses_are_forgotten_rather_than_fill_the_memory() -> None:
    rates = Rates(RateLimit(0.0, 1))
    assert rates.take("first", 0.0)
    assert not rates.take("first", 0.0)
    for number in range(MOST_ADDRESSES):
        rates.take(str(number), 0.0)
    assert rates.take("first", 0.0)
    assert len(rates) == MOST_ADDRESSES


def test_five_wrong_codes_at_once_and_five_a_minute() -> None:
    codes = WrongCodes(Limits())
    for _ in range(5):
        assert codes.may_try("ann", 0.0)
        codes.was_wrong("ann", 0.0)
    assert not codes.may_try("ann", 11.9)
    assert codes.may_try("bob", 11.9)
    assert codes.may_try("ann", 12.1)


def test_all_addresses_of_a_room_together_take_days_for_the_code_of_an_evening() -> None:
    """24 to the power of 4 codes."""
    codes = WrongCodes(Limits())
    tried, hours = 0, 1
    for second in range(3600 * hours):
        for number in range(250):
            if codes.may_try(f"10.0.0.{number}", second):
                codes.was_wrong(f"10.0.0.{number}", second)
                tried += 1
    assert 24**4 / (tried / hours) > 24 * 3


def test_nobody_who_guesses_keeps_another_phone_from_typing_the_code() -> None:
    codes = WrongCodes(Limits())
    for second in range(600):
        for number in range(100):
            if codes.may_try(f"10.0.0.{number}", second):
                codes.was_wrong(f"10.0.0.{number}", second)
    for _ in range(3):
        assert codes.may_try("ann", 600), "wrong letters twice are no guessing"
        codes.was_wrong("ann", 600)
    assert not codes.may_try("ann", 600)


def test_more_addresses_than_can_be_counted_guess_no_more_than_those() -> None:
    codes = WrongCodes(Limits())
    tried = 0
    for number in range(5 * MOST_ADDRESSES):
        while codes.may_try(str(number), 0.0):
            codes.was_wrong(str(number), 0.0)
            tried += 1
    assert tried <= 5 * MOST_ADDRESSES


async def test_whoever_brings_much_waits_for_nobody_but_themselves() -> None:
    turns, order = Turns(), list[str]()

    async def bring(address: str) -> None:
        async with turns.turn(address):
            order.append(address)
            await asyncio.sleep(0)

    await asyncio.gather(*(bring("much") for _ in range(10)), bring("ann"), bring("bob"))
    assert order[:4] == ["much", "much", "ann", "bob"]
    assert len(order) == 12


async def test_whoever_leaves_the_queue_keeps_nobody_waiting() -> None:
    turns, order = Turns(), list[str]()

    async def bring(address: str) -> None:
        async with turns.turn(address):
            order.append(address)

    async with turns.turn("first"):
        gone, ann = asyncio.create_task(bring("gone")), asyncio.create_task(bring("ann"))
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.sleep(0)
    await ann
    assert order == ["ann"]


class Crowd:
    """Connections by name, and what is known of them."""

    def __init__(self, limits: Limits) -> None:
        self.standings: dict[str, Standing] = {}
        self.ended: list[str] = []
        self.connections = Connections[str](limits, self._standing, self.ended.append)

    def _standing(self, key: str) -> Standing:
        return self.standings.get(key, Standing.STRANGER)

    def come(self, *keys: str, now: float = 0.0) -> list[bool]:
        """The address of a connection is its name without its number."""
        return [self.connections.open(key, key.rstrip("0123456789"), now) for key in keys]


FEW = Limits(connections=4, connections_each=3, new_connections=RateLimit(1e6, 1000))


def test_where_places_run_out_the_oldest_stranger_goes_first() -> None:
    crowd = Crowd(FEW)
    assert all(crowd.come("eve1", "eve2", "eve3", "ann1", "bob1", "bob2"))
    assert crowd.ended == ["eve1", "eve2"]
    assert len(crowd.connections) == 4


def test_who_opens_most_makes_room_and_nobody_who_came_with_one() -> None:
    crowd = Crowd(FEW)
    crowd.come("ann1", "eve1", "eve2", "eve3", "eve4", "eve5", "bob1")
    assert crowd.ended == ["eve1", "eve2", "eve3"]


def test_seats_keep_their_places_and_guests_before_strangers() -> None:
    crowd = Crowd(FEW)
    crowd.come("ann1", "bob1", "cid1", "eve1")
    crowd.standings |= {"ann1": Standing.SEATED, "bob1": Standing.GUEST, "cid1": Standing.GUEST}
    assert crowd.come("eve2", "eve3") == [True, True]
    crowd.standings["eve3"] = Standing.GUEST
    assert crowd.come("dora1") == [True]
    assert crowd.ended == ["eve1", "eve2", "bob1"]
    crowd.standings |= dict.fromkeys(("ann1", "cid1", "eve3", "dora1"), Standing.SEATED)
    assert crowd.come("fay1") == [False]


def test_behind_one_address_too_a_new_one_finds_a_place() -> None:
    crowd = Crowd(FEW)
    crowd.come("router1", "router2", "router3")
    crowd.standings["router1"] = Standing.SEATED
    assert crowd.come("router4") == [True]
    assert crowd.ended == ["router2"]


def test_connections_that_come_too_fast_are_turned_away() -> None:
    crowd = Crowd(Limits(new_connections=RateLimit(1.0, 2)))
    assert crowd.come("ann1", "ann2", "ann3") == [True, True, False]
    assert crowd.come("bob1") == [True]
    assert crowd.come("ann4", now=1.0) == [True]


@pytest.mark.parametrize(
    ("address", "source"),
    [
        ("192.168.1.20", "192.168.1.20"),
        ("::ffff:192.168.1.20", "192.168.1.20"),
        ("fd00:1:2:3:aaaa::1", "fd00:1:2:3::"),
        ("fd00:1:2:3:bbbb::2", "fd00:1:2:3::"),
        ("fe80::1%wlan0", "fe80::"),
        ("", ""),
    ],
)
def test_a_network_of_version_6_counts_as_one_address(address: str, source: str) -> None:
    assert source_of(address) == source
