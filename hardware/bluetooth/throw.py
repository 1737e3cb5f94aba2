"""One throw of Bluetooth dice: which of them have been rolled since it was asked for, and how they lie."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from hardware.bluetooth.keeper import DieLink, DieMoved, DieStatus
from hardware.bluetooth.reports import DieMotion
from knucklebone_messages import NO_MESSAGE, LazyText

ROLLED_AGAIN = "rolled again"
"""The flag of a die that was rolled once more before the others lay."""
MOVED = "moved"
"""The flag of a die that a hand turned after it had fallen."""
UNREADABLE = "unreadable"
"""The flag of a die that named no face of its own."""
LONG_ROLL_S = 10.0
"""No die rolls for longer; one that is shaken does."""
SETTLE_S = 0.5
"""A die that rolls on within this time has bounced, and only thought that it lay; no hand is so quick."""


@dataclass(frozen=True, slots=True)
class FallenDie:
    """A die that was rolled for the throw and lies."""

    key: str
    name: str
    value: int | None
    told: bytes
    """In its own words."""
    at: float
    """When it came to lie, by the clock of the dice."""
    flag: str = ""
    sides: int = 0


class _Hand(NamedTuple):
    """What is known of a die within this throw."""

    motion: DieMotion
    since: float
    began: bool
    """Whether it has begun to roll since it was asked for."""


class DiceThrow:
    """What has become of one request for `dice` dice of `sides` sides, 0 for any number or any kind.

    A value counts when its die began to roll after the request, and says itself that it lies flat at the end
    of that roll. Of a die that was turned by hand, or rolled once more before the others lay, people are
    asked. Where fewer dice are at hand than are asked for, those that are there are rolled several times.
    """

    def __init__(self, dice: int, sides: int) -> None:
        self.note = NO_MESSAGE
        """What people should know about the dice, until they move again."""
        self._wanted, self._sides = dice, sides
        self._kept: list[FallenDie] = []
        """Dice of earlier turns of the same throw."""
        self._fallen: dict[str, FallenDie] = {}
        self._hands: dict[str, _Hand] = {}

    @property
    def left(self) -> int:
        """How many dice of the request are to be rolled in this turn and those to come."""
        return self._wanted - len(self._kept)

    @property
    def rolling(self) -> bool:
        """Whether a die of this throw rolls just now."""
        return any(hand.began and hand.motion is DieMotion.ROLLING for hand in self._hands.values())

    def on_event(self, event: DieMoved) -> None:
        """Take what a die tells."""
        die, motion = event.die, event.report.motion
        if self._sides and die.sides != self._sides:
            self._other_sides(die, motion)
            return
        before = self._hands.get(die.key)
        began = motion is DieMotion.ROLLING or (before is not None and before.began)
        since = before.since if before is not None and before.motion is motion else event.at
        self._hands[die.key] = _Hand(motion, since, began)
        match motion:
            case DieMotion.ROLLING:
                self.note = NO_MESSAGE
                self._on_bounce(event)
            case DieMotion.ROLLED if began:
                self._fell(event)
            case DieMotion.ROLLED if die.key not in self._fallen:
                self.note = LazyText("{name} came too early: roll it again.", name=die.name)
            case DieMotion.ROLLED | DieMotion.LYING:
                self._on_lay(event)
            case DieMotion.HELD if die.key not in self._fallen:
                self.note = LazyText("{name} is in a hand: roll it onto the table.", name=die.name)
            case DieMotion.TILTED:
                self._leans(die)

    def on_disconnect(self, key: str) -> None:
        """The connection to a die is broken.

        A roll that it was in is not believed any more, and of one that had fallen and was in a hand, or on
        its way again, people are asked.
        """
        hand, fallen = self._hands.pop(key, None), self._fallen.get(key)
        if fallen is not None and hand is not None and hand.motion in (DieMotion.HELD, DieMotion.ROLLING):
            self._fallen[key] = replace(fallen, flag=fallen.flag or MOVED)

    def finished_dice(self, dice: tuple[DieStatus, ...], now: float) -> tuple[FallenDie, ...] | None:
        """All the dice of this throw in the order of their fall, once it is over.

        `dice` are those of the table.
        """
        if self._is_unsettled(now):
            return None
        fallen = [*self._kept, *self._fallen.values()]
        if fallen and len(fallen) >= self._wanted:
            return tuple(fallen)
        at_hand = {die.key for die in dice if die.link is DieLink.READY and self._sides in (0, die.sides)}
        if at_hand and at_hand <= self._fallen.keys():
            self._kept, self._fallen, self._hands = fallen, {}, {}
            left = self._wanted - len(fallen)
            self.note = LazyText("{fell} noted. Roll again, {left} to go.", fell=_describe(fallen), left=left)
        return None

    def remark(self, now: float) -> LazyText:
        """What people should know now."""
        for key, hand in self._hands.items():
            if (
                hand.motion is DieMotion.ROLLING
                and now - hand.since >= LONG_ROLL_S
                and key not in self._fallen
            ):
                return LazyText("A die has been rolling for long: let it come to rest, or type the roll.")
        if not self.note and self._fallen and not self.rolling:
            fallen = [*self._kept, *self._fallen.values()]
            left = self._wanted - len(fallen)
            if left <= 0:
                return LazyText("{fell} noted.", fell=_describe(fallen))
            return LazyText("{fell} noted, {left} to go.", fell=_describe(fallen), left=left)
        return self.note

    def _is_unsettled(self, now: float) -> bool:
        """Whether a die rolls, or may yet, or one that had fallen is in a hand."""
        return any(now - die.at < SETTLE_S for die in self._fallen.values()) or any(
            hand.motion is DieMotion.ROLLING or (hand.motion is DieMotion.HELD and key in self._fallen)
            for key, hand in self._hands.items()
        )

    def _on_bounce(self, event: DieMoved) -> None:
        fallen = self._fallen.get(event.die.key)
        if fallen is not None and not fallen.flag and event.at - fallen.at < SETTLE_S:
            del self._fallen[event.die.key]

    def _fell(self, event: DieMoved) -> None:
        die, value = event.die, event.report.value
        hand = self._hands[die.key]
        self._hands[die.key] = hand._replace(began=False)
        again = die.key in self._fallen
        flag = ROLLED_AGAIN if again else UNREADABLE if value is None else ""
        # Put last: it is the one that fell last.
        self._fallen.pop(die.key, None)
        self._fallen[die.key] = FallenDie(die.key, die.name, value, event.told, event.at, flag, die.sides)
        self.note = NO_MESSAGE

    def _on_lay(self, event: DieMoved) -> None:
        """A die lies flat without a roll: laid down, turned, or still as it was."""
        die, value = event.die, event.report.value
        self._hands[die.key] = self._hands[die.key]._replace(began=False)
        fallen = self._fallen.get(die.key)
        if fallen is None:
            self.note = LazyText("{name} was laid down, not rolled: roll it onto the table.", name=die.name)
        elif value != fallen.value:
            self._fallen[die.key] = replace(fallen, flag=fallen.flag or MOVED)

    def _leans(self, die: DieStatus) -> None:
        self._hands[die.key] = self._hands[die.key]._replace(began=False)
        self._fallen.pop(die.key, None)
        self.note = LazyText("{name} leans on its edge. Roll it again.", name=die.name)

    def _other_sides(self, die: DieStatus, motion: DieMotion) -> None:
        if motion is DieMotion.ROLLED:
            self.note = LazyText(
                "A die of {other} sides does not count here: roll dice of {sides} sides.",
                other=die.sides,
                sides=self._sides,
            )


def _describe(fallen: list[FallenDie]) -> str:
    return ", ".join("?" if die.value is None else str(die.value) for die in fallen)
