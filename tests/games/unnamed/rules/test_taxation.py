"""With Great Power Comes Taxation."""

from __future__ import annotations

from game.games.unnamed.rules.events import TaxPaid
from tests.games.unnamed.rules.tables import Table

LAST = ("2S", "3S", "4S")


def taxed(*held: int, piles: dict[int, str] | None = None, seats: int = 3) -> Table:
    """After the last trick, which the last seat takes; these seats still hold a power."""
    powers = dict(zip(held, ("low_tide", "flat_land", "baton"), strict=False))
    table = Table(seats, taxation=True).resource(*LAST[:seats], held=powers, piles=piles)
    table.do(*(f"play {card}" for card in LAST[:seats]))
    return table.do(*["pass"] * len(held))


def test_u27_who_holds_an_unentered_power_gives_three_cards_to_one_other_seat() -> None:
    table = taxed(1, piles={1: "2H 3H 4H 5H"})
    assert (table.turn.seat, table.options) == (1, {"tax 1", "tax 3"})
    table.do("tax 3", "pick 2H", "pick 3H", "pick 5H")
    assert (table.pile(1), table.pile(2)) == ("4H", "2S 3S 4S 2H 3H 5H")
    assert len(table.told(TaxPaid)) == 1
    assert table.shuffle.purpose == "market"


def test_seats_pay_in_order_from_the_dealers_left() -> None:
    table = taxed(0, 1, 2, piles={0: "2H 3H 4H 5H", 1: "2D 3D 4D 5D", 2: "2C 3C"})
    assert table.turn.seat == 0
    table.do("tax 2", "pick 2H", "pick 3H", "pick 4H")
    assert table.turn.seat == 1
    # Cards received as tax can be given on as tax.
    assert "pick 2H" in table.do("tax 1").options


def test_who_has_fewer_cards_gives_them_all() -> None:
    table = taxed(0, piles={0: "2H 3H"}).do("tax 2")
    assert (table.pile(0), table.pile(1)) == ("", "2H 3H")


def test_between_two_seats_the_receiver_is_clear() -> None:
    table = taxed(0, piles={0: "2H 3H 4H 5H"}, seats=2)
    assert table.options == {"pick 2H", "pick 3H", "pick 4H", "pick 5H"}


def test_no_tax_without_a_power_or_with_one_in_play() -> None:
    table = Table(3, taxation=True).resource(*LAST, in_play=("flat_land", 0), piles={0: "2H 3H 4H"})
    table.do("play 2S", "play 3S", "play 4S")
    assert table.told(TaxPaid) == []
    assert table.shuffle.purpose == "market"


def test_no_tax_without_the_variant() -> None:
    table = Table(2).resource("2S", "3S", held={0: "flat_land"}, piles={0: "2H 3H 4H"})
    table.do("play 2S", "play 3S", "pass")
    assert table.shuffle.purpose == "market"
