"""Demonstration dice: simulated ones that belong to the table at once and roll when asked, or as is typed."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable

from hardware.bluetooth.bag import DiceBag
from hardware.bluetooth.keeper import KnownDie
from hardware.bluetooth.makers import recognize
from hardware.bluetooth.simulator import SimulatedDie, SimulatedGoDice, SimulatedPixels, SimulatedRadio

NAMES = ("Ruby", "Jade", "Topaz", "Opal", "Onyx", "Pearl")
MAX_DEMO_DICE = len(NAMES)
FIRST_NUMBER = 0xDE300001
"""The number of the first demonstration die; no real one is known to begin with DE3."""
THROW_AFTER_S = 0.7
"""From the request until dice that roll by themselves begin to."""
ROLL_S = 0.9
LOW_PERCENT = 4

HELP = """\
roll [VALUES]        roll all dice, or as many as values are named: roll 3 6
one DIE [VALUE]      roll one die: one ruby 4
lay DIE VALUE        lay it down by hand        hold DIE             take it into a hand
lean DIE             let it lie on an edge      stuck DIE            let it roll without an end
far DIE / near DIE   out of reach, and back     flat DIE             nearly empty it
garble DIE           say what makes no sense    help                 quit"""


class DiceDemoError(Exception):
    """A command that makes no sense; the message says what would."""


class DemoBag(DiceBag):
    """A bag of simulated dice. Commands may come from any thread."""

    def __init__(
        self,
        rng: random.Random,
        dice: int = MAX_DEMO_DICE,
        *,
        godice: bool = False,
        auto: bool = True,
        new_loop: Callable[[], asyncio.AbstractEventLoop] = asyncio.new_event_loop,
    ) -> None:
        """`auto`: they roll by themselves when asked."""
        self._rng, self.auto = rng, auto
        self.simulated: list[SimulatedDie] = [
            SimulatedGoDice(number + 1, number)
            if godice
            else SimulatedPixels(FIRST_NUMBER + number, NAMES[number])
            for number in range(dice)
        ]
        self._throw: asyncio.TimerHandle | None = None
        radio = SimulatedRadio(self.simulated)
        super().__init__(
            [_to_known_die(die) for die in self.simulated], make_radio=lambda: radio, new_loop=new_loop
        )

    def expect(self, dice: int) -> None:
        super().expect(dice)
        self._order(self._throw_soon, dice)

    def obey(self, line: str) -> bool:
        """Do one command of HELP but help itself; False for `quit`.

        Raises:
            DiceDemoError: the command is unknown or its arguments make no sense.
        """
        verb, *words = line.lower().split() or [""]
        if verb == "quit":
            return False
        if verb:
            self._do(verb, words)
        return True

    # -- inside

    def _do(self, verb: str, words: list[str]) -> None:
        if verb == "roll":
            values = [_value(word) for word in words]
            rolled = self.simulated[: len(values) or None]
            for number, each in enumerate(rolled):
                self._order(self._roll, each, values[number] if values else None)
            return
        dice = {self.title(one).lower(): one for one in self.simulated}
        if not words or words[0] not in dice:
            raise DiceDemoError(f"name a command and a die ({', '.join(dice)}): type help")
        die = dice[words[0]]
        value = _value(words[1]) if words[1:] else self._rng.randint(1, 6)
        acts: dict[str, Callable[[], object]] = {
            "one": lambda: self._roll(die, value),
            "lay": lambda: die.lay(value),
            "hold": die.hold,
            "lean": die.lean,
            "stuck": die.roll,
            "far": die.go,
            "near": die.come,
            "flat": lambda: _empty(die),
            "garble": lambda: die.tell(b"\x03"),
        }
        if verb not in acts:
            raise DiceDemoError(f"unknown command {verb}: type help")
        self._order(acts[verb])

    def title(self, die: SimulatedDie) -> str:
        """What a simulated die is called in commands."""
        return NAMES[self.simulated.index(die)]

    def _throw_soon(self, dice: int) -> None:
        if self._throw is not None:
            self._throw.cancel()
            self._throw = None
        if dice > 0 and self.auto:
            self._throw = self._loop.call_later(THROW_AFTER_S, self._throw_by_itself, dice)

    def _throw_by_itself(self, dice: int) -> None:
        self._throw = None
        ready = [die for die in self.simulated if die.connected]
        if not ready:
            self._throw_soon(dice)
        for die in ready[:dice]:
            self._roll(die, None)

    def _roll(self, die: SimulatedDie, value: int | None) -> None:
        die.roll()
        self._loop.call_later(ROLL_S, die.land, value or self._rng.randint(1, 6))


def _to_known_die(die: SimulatedDie) -> KnownDie:
    sighting = recognize(die.advert())
    assert sighting is not None
    return KnownDie(sighting.key, sighting.maker, sighting.name, sighting.sides)


def _empty(die: SimulatedDie) -> None:
    die.percent = LOW_PERCENT
    if isinstance(die, SimulatedPixels):
        die.tell_battery()
    else:
        die.tell(b"Bat" + bytes([die.percent]))


def _value(word: str) -> int:
    if word not in tuple("123456"):
        raise DiceDemoError("values are from 1 to 6: roll 3 6")
    return int(word)
