"""How long a value takes from dice at rest to the match, through a pty.

    python -m studio.trials.tower.delays

The demo tower knows when its dice come to rest; the source is looked at as often as a screen does.
"""

from __future__ import annotations

import argparse
import random
import statistics

from game.devices.dice import RollRequest
from game.devices.tower.source import TowerSource
from hardware.demo import DemoTower
from hardware.tower import Tower
from hardware.wire import PtyWire
from hardware.worker import steady_clock
from tests.waiting import wait_until


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rolls", type=int, default=100)
    parser.add_argument("--look", type=float, default=1 / 30, help="s between two looks")
    args = parser.parse_args()
    demo = DemoTower(PtyWire, rng=random.Random(1), auto=True, clock=steady_clock).start()
    with Tower(demo.address) as tower:
        source = TowerSource(tower)
        true, told = [], []
        for number in range(args.rolls):
            source.ask(RollRequest(number, 0, "Ann", 5, 6, "measure"))
            wait_until(source.poll, source.status, every_s=args.look)
            true.append(1000 * (steady_clock() - demo.device.settled_at))
            report = source.link_report()
            told.append(1000 * (report.delay or 0.0))
    demo.close()
    for name, delays in (("dice at rest to value", true), ("as the audit tells", told)):
        middle = statistics.median(delays)
        print(f"{name}: median {middle:.1f} ms, 95 % {_most(delays):.1f}, most {max(delays):.1f}")


def _most(delays: list[float]) -> float:
    return sorted(delays)[int(0.95 * (len(delays) - 1))]


if __name__ == "__main__":
    main()
