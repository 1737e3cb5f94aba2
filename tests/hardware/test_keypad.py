"""The six-button sketch, built with the Arduino core, on a simulated chip."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from hardware.checks import CHECKS
from hardware.events import Rolled
from hardware.interview import Interview
from hardware.port import open_port
from hardware.tower import Tower
from tests.hardware.firmware import Player, Rig, build_keypad, build_rig, running, values


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    folder = tmp_path_factory.mktemp("keypad")
    return build_rig(folder), build_keypad(folder)


@pytest.fixture
def rig(programs: tuple[Path, Path], tmp_path: Path) -> Iterator[Rig]:
    with running(*programs, tmp_path, speed=4.0) as rig:
        yield rig


def test_it_speaks_the_protocol(rig: Rig) -> None:
    """What of the judge's questions concerns the sketch; the core is judged in full on the Uno."""
    port = open_port(str(rig.link))
    talk = Interview(port, time.monotonic, throw=lambda: rig.obey("press 4"))
    talk.greet()
    for name, _, check in CHECKS:
        if name in ("hello", "reading", "capabilities", "arm", "sim", "dice", "lines", "restart"):
            talk.hush()
            check(talk)
    port.close()


def test_players_enter_what_they_see(rig: Rig) -> None:
    with Tower(str(rig.link)) as tower:
        player = Player(rig, tower)
        player.connect()
        player.token = 17
        player.arm(3)
        rig.obey("press 2")
        rig.obey("press 5")
        rig.obey("hold 3")
        assert not player.of(Rolled)
        for key in (6, 1, 3):
            rig.obey(f"press {key}")
        player.wait(player.answer, "the roll")
        assert [values(rolled) for rolled in player.of(Rolled)] == [[6, 1, 3]]
