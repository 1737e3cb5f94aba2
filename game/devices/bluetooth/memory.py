"""The Bluetooth dice that belong to this table."""

from __future__ import annotations

from dataclasses import dataclass

DEMO_DICE = "demo"
"""Names the demonstration dice, which are no real ones and are remembered by nobody but the settings."""
MAX_DICE = 24
"""Dice remembered; most adapters hold no more than seven connections."""


@dataclass(frozen=True, slots=True)
class PairedDie:
    """One die. The key is the die itself, all else is what it said last."""

    key: str
    maker: str
    name: str
    sides: int


class DiceMemory:
    """Remembers dice until the program ends; one that lasts longer overrides `_keep`."""

    def __init__(self, dice: tuple[PairedDie, ...] = ()) -> None:
        self._dice = dice

    @property
    def dice(self) -> tuple[PairedDie, ...]:
        """Those of this table, in the order in which they came to it."""
        return self._dice

    def remember(self, die: PairedDie) -> None:
        """Let a die belong to the table, or know better what it is called. A disk that refuses costs only the
        memory."""
        others = {one.key: one for one in self._dice} | {die.key: die}
        self._keep(tuple(others.values())[:MAX_DICE])

    def forget(self, key: str) -> None:
        """Let it belong to the table no longer."""
        self._keep(tuple(die for die in self._dice if die.key != key))

    def _keep(self, dice: tuple[PairedDie, ...]) -> None:
        self._dice = dice
