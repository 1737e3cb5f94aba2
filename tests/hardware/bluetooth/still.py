"""Bluetooth dice in a loop whose time jumps to what comes next: nothing waits, and every run is the same."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable, Sequence

from hardware.bluetooth.bag import DiceBag
from hardware.bluetooth.keeper import DieLink, KnownDie
from hardware.bluetooth.makers import recognize
from hardware.bluetooth.simulator import SimulatedDie, SimulatedPixels, SimulatedRadio


class JumpingLoop(asyncio.SelectorEventLoop):
    """Time stands still while something is to be done, and else jumps to the next appointment."""

    def __init__(self) -> None:
        self.seconds = 0.0
        super().__init__(_JumpingSelector(self))

    def time(self) -> float:
        return self.seconds


class _JumpingSelector(selectors.SelectSelector):
    def __init__(self, loop: JumpingLoop) -> None:
        super().__init__()
        self._loop = loop

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        assert timeout is not None, "nothing will ever happen any more"
        told = super().select(0)
        if not told:
            self._loop.seconds += timeout
        return told


class StillBag(DiceBag):
    """A bag without a thread: it lives while `run` lets time pass."""

    def __init__(self, radio: SimulatedRadio, known: Sequence[KnownDie]) -> None:
        super().__init__(known, make_radio=lambda: radio, new_loop=JumpingLoop)
        self._task = self._loop.create_task(self._keep())

    def run(self, seconds: float) -> None:
        passed = self._loop.create_future()
        self._loop.call_later(seconds, passed.set_result, None)
        self._loop.run_until_complete(passed)

    def do(self, act: Callable[..., object], *arguments: object) -> None:
        """Let something happen within the loop, as all that a die says does."""

        async def acted() -> None:
            act(*arguments)

        self._loop.run_until_complete(acted())

    def close(self) -> None:
        if not self._loop.is_closed():
            assert self._task is not None
            self._task.cancel()
            self._loop.run_until_complete(asyncio.gather(self._task, *self._begun, return_exceptions=True))
            self._loop.close()


def known(die: SimulatedDie) -> KnownDie:
    """As a table remembers it."""
    sighting = recognize(die.advert())
    assert sighting is not None
    return KnownDie(sighting.key, sighting.maker, sighting.name, sighting.sides)


class Tabletop:
    """Simulated dice, the radio and the bag of their table, in which all of them are connected."""

    def __init__(self, *dice: SimulatedDie, paired: Sequence[SimulatedDie] | None = None) -> None:
        self.dice = dice or (SimulatedPixels(1, "Ruby"), SimulatedPixels(2, "Jade"))
        self.radio = SimulatedRadio(self.dice)
        self.bag = StillBag(self.radio, [known(die) for die in (self.dice if paired is None else paired)])
        self.run(3)

    def run(self, seconds: float = 0.05) -> None:
        self.bag.run(seconds)

    def do(self, act: Callable[..., object], *arguments: object) -> None:
        self.bag.do(act, *arguments)
        self.run()

    def roll(self, die: SimulatedDie, value: int) -> None:
        self.do(die.roll)
        self.run(0.5)
        self.do(die.land, value)

    def links(self) -> dict[str, DieLink]:
        return {die.name: die.link for die in self.bag.dice}

    def close(self) -> None:
        self.bag.close()
