"""Copies of states, made from their fields."""

from __future__ import annotations

from dataclasses import InitVar, dataclass, field

from game.rules.copying import Copied


@dataclass(slots=True)
class Table(Copied):
    seats: InitVar[int]
    seat: int = 0
    order: tuple[int, ...] = ()
    gold: list[int] = field(init=False)
    squares: bytearray = field(default_factory=lambda: bytearray(4))
    below: dict[int, str] = field(default_factory=dict)

    def __post_init__(self, seats: int) -> None:
        self.gold = [0] * seats


def test_a_copy_holds_the_same_and_changes_by_itself() -> None:
    table = Table(3, seat=2, order=(1, 0))
    copy = table.copy()
    assert copy == table
    copy.seat, copy.order = 1, ()
    copy.gold[0], copy.squares[0], copy.below[1] = 5, 7, "small"
    assert table == Table(3, seat=2, order=(1, 0))
