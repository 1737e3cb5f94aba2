"""What is let through, and what is not, by a clock of the test's own."""

from __future__ import annotations

import pytest

from game.phones.guard import (
    MOST_ADDRESSES,
    Bucket,
    Connections,
    Limits,
    Rate,
    Rates,
    WrongCodes,
    is_own_host,
    is_own_origin,
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
    bucket = Bucket(Rate(2.0, 3), 0.0)
    assert [bucket.take(0.0) for _ in range(5)] == [True, True, True, False, False]
    assert [bucket.take(1.0) for _ in range(3)] == [True, True, False]
    assert [bucket.take(100.0) for _ in range(4)] == [True, True, True, False]


def test_addresses_are_forgotten_rather_than_fill_the_memory() -> None:
    rates = Rates(Rate(0.0, 1))
    assert rates.take("first", 0.0)
    assert not rates.take("first", 0.0)
    for number in range(MOST_ADDRESSES):
        rates.take(str(number), 0.0)
    assert rates.take("first", 0.0)
    assert len(rates) == MOST_ADDRESSES


def test_five_wrong_codes_a_minute() -> None:
    codes = WrongCodes(Limits())
    for second in range(5):
        assert codes.may_try("ann", second)
        codes.was_wrong("ann", second)
    assert not codes.may_try("ann", 59.9)
    assert codes.may_try("bob", 59.9)
    assert codes.may_try("ann", 60.0)


def test_many_addresses_together_guess_no_faster_than_a_week() -> None:
    """24 to the power of 4 codes, 30 a minute."""
    codes = WrongCodes(Limits())
    tried = 0
    for second in range(600):
        for number in range(50):
            address = f"10.0.{second % 250}.{number}"
            if codes.may_try(address, second):
                codes.was_wrong(address, second)
                tried += 1
    assert tried <= 300
    assert 24**4 / (tried / 600) > 7 * 86_400


def test_connections_are_counted_by_address_and_in_all() -> None:
    connections = Connections(Limits(connections=3, connections_each=2, new_connections=Rate(1e6, 1000)))
    assert [connections.open("ann", 0.0) for _ in range(3)] == [True, True, False]
    assert [connections.open("bob", 0.0) for _ in range(2)] == [True, False]
    connections.close("ann")
    assert connections.open("bob", 0.0)
    connections.close("nobody")
    assert not connections.open("cleo", 0.0)


def test_connections_that_come_too_fast_are_turned_away() -> None:
    connections = Connections(Limits(new_connections=Rate(1.0, 2)))
    for allowed in (True, True, False):
        assert connections.open("ann", 0.0) is allowed
        if allowed:
            connections.close("ann")
    assert connections.open("ann", 1.0)
