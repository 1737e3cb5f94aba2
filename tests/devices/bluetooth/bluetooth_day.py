"""A day at a table with Bluetooth dice: whatever can happen to them does, and a referee knows the truth.

Honest rolls land on 4, 5 and 6. Whatever does not count lands on 1, 2 and 3, so that one of these that counts
without anybody having been asked is wrong, and more values than honest rolls are one roll taken twice.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from dataclasses import dataclass

from game.devices.bluetooth.memory import DiceMemory, PairedDie
from game.devices.bluetooth.source import BluetoothSource
from game.devices.dice import Reading, RollRequest
from hardware.bluetooth.pixels import PixelsDieType
from hardware.bluetooth.simulator import SimulatedDie, SimulatedGoDice, SimulatedPixels
from tests.hardware.bluetooth.still import Tabletop

MAX_TURNS = 400
"""So many things may happen before a roll is given up as never ending."""


@dataclass
class Tally:
    """What became of all rolls."""

    rolls: int = 0
    wrong: int = 0
    twice: int = 0
    asked_people: int = 0
    open_rolls: int = 0
    mishaps: int = 0


def source_over(table: Tabletop) -> BluetoothSource:
    """The game's source over the dice of a table."""
    dice = [PairedDie(die.key, die.maker, die.name, die.sides) for die in table.bag.dice]
    return BluetoothSource(DiceMemory(known=dice), lambda known: table.bag, lambda: table.bag)


class BusyDay:
    """Rolls at a table of Pixels of both firmwares and a GoDice, with a D20 beside them."""

    def __init__(self, seed: int) -> None:
        self.rng = random.Random(seed)
        self.d20 = SimulatedPixels(20, "Twenty", PixelsDieType.D20)
        self.pixels = [SimulatedPixels(1, "Ruby"), SimulatedPixels(2, "Jade", legacy=True)]
        self.dice: list[SimulatedDie] = [*self.pixels, SimulatedGoDice(3)]
        self.table = Tabletop(*self.dice, self.d20)
        self.source = source_over(self.table)
        self.tally = Tally()
        self.turns = itertools.cycle(self.dice)
        self.honest: list[int] = []
        """What was rolled honestly since the request."""
        self.mishaps: list[Callable[[SimulatedDie], None]] = [
            self._laid, self._led_astray, self._left_rolling, self._leans, self._garbled, self._repeated,
            self._impossible, self._other_sides, self._radio_off, self._refused, self._bounces, self._shaken,
        ]  # fmt: skip

    def play(self, rolls: int) -> Tally:
        """So many requests, each with whatever happens until it is answered."""
        for number in range(1, rolls + 1):
            self._play_one(number)
        self.table.close()
        return self.tally

    def _play_one(self, number: int) -> None:
        die = self.rng.choice(self.dice)
        early = self.rng.random() < 0.2
        if early and die.connected:
            self.table.do(die.roll)
        wanted = self.rng.randint(1, 4)
        self.honest = []
        self.source.ask(RollRequest(number, 0, "Ann", wanted, 6, "test"))
        if early and die.connected:
            self.table.do(die.land, self._low())
        for _ in range(MAX_TURNS):
            reading = self.source.poll()
            if reading is not None:
                self._judge(reading, wanted)
                return
            self._something_happens()
        self.tally.open_rolls += 1

    def _something_happens(self) -> None:
        if self.rng.random() < 0.4:
            self.tally.mishaps += 1
            self.rng.choice(self.mishaps)(self.rng.choice(self.dice))
        die = next(self.turns)
        if die.connected:
            self._honest_roll(die)
        self.table.run(self.rng.choice((0.1, 0.7, 3.0)))

    def _honest_roll(self, die: SimulatedDie) -> None:
        value = self.rng.randint(4, 6)
        self.table.do(die.roll)
        self.table.run(self.rng.uniform(0.2, 2.0))
        if die.connected:
            self.honest.append(value)
        self.table.do(die.land, value)

    def _judge(self, reading: Reading, wanted: int) -> None:
        self.tally.rolls += 1
        sure = [die.value for die in reading.dice if not die.flag]
        self.tally.asked_people += len(sure) != wanted
        self.tally.wrong += any(value is None or value < 4 for value in sure)
        self.tally.twice += len(sure) > len(self.honest)

    def _low(self) -> int:
        return self.rng.randint(1, 3)

    # -- mishaps

    def _laid(self, die: SimulatedDie) -> None:
        self.table.do(die.hold)
        self.table.do(die.lay, self._low())

    def _led_astray(self, die: SimulatedDie) -> None:
        """Rolled while it was out of reach."""
        self.table.do(die.go)
        self.table.do(die.roll)
        self.table.do(die.land, self._low())
        self.table.do(die.come)
        self.table.run(9)

    def _left_rolling(self, die: SimulatedDie) -> None:
        """Lost and found in the middle of a roll."""
        self.table.do(die.roll)
        self.table.do(die.cut)
        self.table.run(9)
        self.table.do(die.land, self._low())

    def _leans(self, die: SimulatedDie) -> None:
        self.table.do(die.roll)
        self.table.do(die.lean)
        self.table.do(die.lay, self._low())

    def _garbled(self, die: SimulatedDie) -> None:
        for length in (1, 2, 3, 21, 40):
            head = self.rng.choice((b"\x02", b"\x22", b"S", b"FS", b"Bat", b"\xff"))
            self.table.do(die.tell, (head + self.rng.randbytes(length))[: self.rng.randint(0, 2)])

    def _repeated(self, die: SimulatedDie) -> None:
        """The last word once more, as a retransmission would say it."""
        if isinstance(die, SimulatedPixels):
            self.table.do(die.tell_state)

    def _impossible(self, die: SimulatedDie) -> None:
        self.table.do(die.roll)
        pixels = isinstance(die, SimulatedPixels)
        self.table.do(die.tell, b"\x03\x01\x63" if pixels else b"S\x00\x00\x00")

    def _other_sides(self, die: SimulatedDie) -> None:
        self.table.do(self.d20.roll)
        self.table.do(self.d20.land, self._low())

    def _radio_off(self, die: SimulatedDie) -> None:
        for each in self.dice:
            self.table.do(each.cut)
        self._refused(die)

    def _refused(self, die: SimulatedDie) -> None:
        self.table.radio.refusals = self.rng.randint(0, 2)
        self.table.do(die.cut)
        self.table.run(self.rng.choice((1, 20)))

    def _bounces(self, die: SimulatedDie) -> None:
        """It thinks that it lies, and rolls on."""
        self.table.do(die.roll)
        self.table.do(die.land, self._low())
        if die.connected:
            self._honest_roll(die)

    def _shaken(self, die: SimulatedDie) -> None:
        """Shaken in a hand, then laid down."""
        if isinstance(die, SimulatedPixels):
            self.table.do(die.roll)
            self.table.do(die.hold)
            self.table.do(die.lay, self._low())
