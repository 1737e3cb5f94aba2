"""From a die to its value through all of bleak and D-Bus: only the radio itself and BlueZ are made up."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.bluetooth.keeper import DiceKeeper, DieLink, DieMoved
from hardware.bluetooth.radio import BleakRadio, RadioError
from hardware.bluetooth.reports import DieMotion, MotionReport
from hardware.bluetooth.simulator import SimulatedDie, SimulatedGoDice, SimulatedPixels
from tests.hardware.bluetooth.still import known
from tests.waiting import FAILSAFE_S, until

pytest.importorskip("dbus_fast", reason="bleak is not installed: pip install 'knucklebone[bluetooth]'")

from studio.trials.bluez import PretendBlueZ, write_policy


@pytest.fixture
def bus(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A system bus of its own; skips where there is no program for one."""
    daemon = shutil.which("dbus-daemon")
    if daemon is None:
        pytest.skip("there is no dbus-daemon: sudo apt install -y dbus")
    settings, socket = write_policy(tmp_path)
    monkeypatch.setenv("DBUS_SYSTEM_BUS_ADDRESS", f"unix:path={socket}")
    command = [daemon, f"--config-file={settings}", "--nofork", "--nopidfile", "--print-address"]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.readline()
        yield
        process.terminate()


def table_of(*dice: SimulatedDie) -> DiceKeeper:
    """A table that the dice belong to, which waits for a roll."""
    keeper = DiceKeeper(BleakRadio(), [known(die) for die in dice])
    keeper.expect(len(dice))
    return keeper


async def play(keeper: DiceKeeper, die: SimulatedDie, value: int) -> None:
    """Roll a die, and wait until the table knows what it shows."""
    die.roll()
    die.land(value)
    moves: list[MotionReport] = []

    def lies() -> bool:
        moves.extend(event.report for event in keeper.events() if isinstance(event, DieMoved))
        return any((move.motion, move.value) == (DieMotion.ROLLED, value) for move in moves)

    await until(lies)
    assert DieMotion.ROLLING in [move.motion for move in moves]


async def test_dice_are_found_rolled_lost_and_found_again(bus: None) -> None:
    ruby, dot, far = SimulatedPixels(1, "Ruby"), SimulatedGoDice(2), SimulatedPixels(3, "Jade")
    far.go()

    bluez, keeper = PretendBlueZ([ruby, dot, far]), table_of(ruby, dot)
    await bluez.start()
    task = asyncio.create_task(keeper.run())
    await until(lambda: [die.link for die in keeper.dice] == [DieLink.READY, DieLink.READY])
    assert [die.percent for die in keeper.dice] == [80, 80]
    await play(keeper, ruby, 4)
    await play(keeper, dot, 6)
    await keeper.blink(keeper.dice[0].key)
    assert ruby.blinks == 1
    ruby.go()
    await until(lambda: keeper.dice[0].link is DieLink.AWAY)
    ruby.come()
    bluez.advertise()
    await until(lambda: keeper.dice[0].link is DieLink.READY)
    await play(keeper, ruby, 2)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert not ruby.connected
    assert not dot.connected
    bluez.stop()


TROUBLE = {
    "switched off": {"powered": False},
    "too old for dice": {"low_energy": False},
    "no Bluetooth that works": {"there": False},
}


@pytest.mark.parametrize("says", [*TROUBLE, "install the package bluez"])
async def test_why_there_are_no_dice_is_told(bus: None, says: str) -> None:
    if says in TROUBLE:
        await PretendBlueZ([], **TROUBLE[says]).start()
    with pytest.raises(RadioError, match=says):
        await BleakRadio().scan(FAILSAFE_S, lambda advert: True)
