"""The Bluetooth dice that belong to this table, in the order in which they came to it."""

from __future__ import annotations

from dataclasses import dataclass

from game.devices.device import Opening
from game.devices.memory import DeviceMemory
from game.store.settings import FurtherSetting

DEMO_DICE = "demo"
DEMO_CHOSEN = FurtherSetting("demo_dice", False)
"""Demo dice were chosen last, in place of those that are remembered."""
"""Names the demonstration dice, which are no real ones and are remembered by nobody but the settings."""


@dataclass(frozen=True, slots=True)
class PairedDie:
    """One die. The key is the die itself, all else is what it said last."""

    key: str
    maker: str
    name: str
    sides: int


class DiceMemory(DeviceMemory[PairedDie]):
    """Remembers dice; most adapters hold no more than seven connections."""

    kind, file, most = PairedDie, "dice.json", 24

    def key(self, one: PairedDie) -> str:
        return one.key

    def is_sound(self, one: PairedDie) -> bool:
        return bool(one.key and one.name) and one.sides > 0


def is_demo(opening: Opening) -> bool:
    """Whether demonstration dice stand in for real ones."""
    return opening.option == DEMO_DICE or (opening.option is None and DEMO_CHOSEN.of(opening.settings))


def is_furnished(opening: Opening) -> bool:
    """Whether there are dice to roll."""
    return is_demo(opening) or bool(DiceMemory(opening.data).known)
