"""A long run of the Uno's firmware on the bench, by hand: `python -m studio.trials.tower.soak --rolls 1000`.

Exact means: every roll that was armed and thrown came back with its token and with the values thrown.
"""

from __future__ import annotations

import argparse
import random
import tempfile
import time
from functools import partial
from pathlib import Path

from hardware.events import LinkState, Moved, Rejected, Rolled
from hardware.messages import TowerPhase
from hardware.tower import Tower
from tests.hardware.firmware import Player, build_rig, build_uno, running, values


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("rolls", "resets", "cuts"):
        parser.add_argument(f"--{name}", type=int, default=0)
    parser.add_argument("--speed", type=float, default=4.0)
    args = parser.parse_args()
    started = time.monotonic()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        rig, elf = build_rig(folder), build_uno(folder)
        with running(rig, elf, folder, speed=args.speed) as bench, Tower(str(bench.link)) as tower:
            player = Player(bench, tower)
            player.connect()
            player.calibrate()
            rng = random.Random(1)
            print(f"rolls: {_rolls(player, rng, args.rolls)} wrong of {args.rolls}", flush=True)
            print(f"resets: {_resets(player, rng, args.resets)} wrong of {args.resets}", flush=True)
            print(f"cuts: {_cuts(player, rng, args.cuts)} wrong of {args.cuts}", flush=True)
            print(f"{tower.frames} frames, {tower.damaged} damaged, {time.monotonic() - started:.0f} s")


def _rolls(player: Player, rng: random.Random, count: int) -> int:
    wrong = 0
    for _ in range(count):
        dice = [rng.randint(1, 6) for _ in range(5)]
        rolled = player.roll(dice)
        exact = values(rolled) == dice and all(die.flag == "." for die in rolled.result.dice)
        wrong += not exact or len(player.of(Rolled)) > 1
    return wrong


def _resets(player: Player, rng: random.Random, count: int) -> int:
    """Resets while a line is on its way; wrong is a tower that does not come back, or says what is untrue."""
    wrong = 0
    for _ in range(count):
        player.events.clear()
        boot = player.tower.hello.boot if player.tower.hello else 0
        player.tower.command("hello")
        player.rig.obey(f"pass {rng.randint(5, 60)}")
        player.rig.obey("reset")
        player.wait(partial(_has_booted, player, boot + 1), "its return")
        wrong += bool(player.of(Rolled) or player.of(Rejected))
    player.connect()
    return wrong + _rolls(player, rng, 5 if count else 0)


def _cuts(player: Player, rng: random.Random, count: int) -> int:
    """Cuts of the cable while dice roll; wrong is a value of that roll, or another tower."""
    assert player.tower.hello
    uid, wrong = player.tower.hello.uid, 0
    for _ in range(count):
        player.token = player.token % 65535 + 1
        player.arm()
        player.events.clear()
        player.rig.obey("roll 1 1 1 1 1")
        player.wait(partial(_is_rolling, player), "rolling")
        player.rig.obey(f"pass {rng.randint(0, 50)}")
        player.rig.obey("cut")
        player.wait(partial(_is_lost, player), "the loss")
        player.rig.obey("plug")
        player.connect()
        wrong += bool(player.of(Rolled)) or player.tower.hello.uid != uid
    return wrong + _rolls(player, rng, 5 if count else 0)


def _has_booted(player: Player, boot: int) -> bool:
    return any(moved.state.boot == boot for moved in player.of(Moved))


def _is_rolling(player: Player) -> bool:
    return any(moved.state.phase is TowerPhase.ROLLING for moved in player.of(Moved))


def _is_lost(player: Player) -> bool:
    return player.tower.status.state is LinkState.LOST


if __name__ == "__main__":
    main()
