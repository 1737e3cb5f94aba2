"""*Just roll*: from the lobby to the first roll in two presses, whatever dice there are."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.chance import Chance
from game.devices.device import Opening
from game.devices.dice import ReadDie
from game.devices.registry import SourceRegistry
from game.devices.typed.source import open_source as open_typed
from game.devices.virtual.source import VirtualSource
from game.features.rolls.evening import Evening
from game.features.rolls.scenes.just_roll import JustRollScene
from game.match.companion import Companions
from game.store.settings import Motion, Settings
from game.ui.scenes.lobby.scene import LobbyScene
from game.ui.scenes.table.scene import TableScene
from studio.pilot import Pilot
from tests.features.rolls.sources import ScriptedSource, reading
from tests.match.hosts import host_in

pytestmark = pytest.mark.painted

CHANCE = Chance(1)


class Voice:
    """Takes down what it is to say."""

    able = True

    def __init__(self) -> None:
        self.said: list[str] = []

    def speak(self, sentence: str, code: str) -> None:
        self.said.append(sentence)


def host_with(tmp_path: Path, evening: Evening, **sources: Any) -> Any:
    host = host_in(tmp_path / "matches", companions=Companions([evening]))
    host.registry = SourceRegistry({kind: lambda one=one: one for kind, one in sources.items()})
    return host


def lobby(tmp_path: Path, host: Any, size: tuple[int, int] = (640, 360), **settings: Any) -> Pilot:
    return Pilot(
        tmp_path,
        lambda ctx: LobbyScene(ctx, host, TableScene),
        size=size,
        settings=Settings(motion=Motion.OFF, **settings),
    )


def test_the_second_press_from_the_start_is_a_roll(tmp_path: Path) -> None:
    evening = Evening()
    with lobby(tmp_path, host_with(tmp_path, evening, virtual=VirtualSource(CHANCE))) as pilot:
        pilot.press("just-roll")
        pilot.press("roll")
        pilot.run_until(lambda: evening.rolls == 1)
        assert pilot.text("total") == str(evening.last[0].total)


def test_the_keyboard_alone_rolls_and_leaves(tmp_path: Path) -> None:
    evening = Evening()
    with lobby(tmp_path, host_with(tmp_path, evening, virtual=VirtualSource(CHANCE))) as pilot:
        pilot.press("just-roll")
        pilot.keys("return")
        pilot.run_until(lambda: evening.rolls == 1)
        pilot.keys("escape")
        assert pilot.scene.name == "lobby"


@pytest.mark.parametrize("size", [(640, 360), (360, 640)])
def test_several_virtual_dice_fall_at_once_and_all_is_counted(tmp_path: Path, size: tuple[int, int]) -> None:
    evening = Evening()
    with lobby(tmp_path, host_with(tmp_path, evening, virtual=VirtualSource(CHANCE)), size) as pilot:
        pilot.press("just-roll")
        chosen: Any = pilot.widget("dice")
        chosen.step(2)
        for _ in range(4):
            pilot.press("roll")
            pilot.run(0.2)
        values = [value for roll in evening.last for value in roll.values]
        assert (evening.rolls, len(values)) == (4, 12)
        assert evening.mean == pytest.approx(sum(value or 0 for value in values) / 12)
        assert "4" in pilot.text("told")


def test_what_a_camera_reads_comes_by_itself_with_its_doubt(tmp_path: Path) -> None:
    evening, camera = Evening("camera"), ScriptedSource()
    with lobby(tmp_path, host_with(tmp_path, evening, virtual=VirtualSource(CHANCE), camera=camera)) as pilot:
        pilot.press("just-roll")
        assert pilot.scene.root.find("roll") is None, "real dice are thrown by hand"
        camera.readings.append(reading(3, 5))
        pilot.run_until(lambda: evening.rolls == 1)
        assert pilot.text("total") == "8"
        camera.readings.append(reading(3, ReadDie(None, 0.0, flag="unreadable")))
        pilot.run_until(lambda: evening.rolls == 2)
        pilot.run(0.2)
        assert pilot.text("total") == "?"
        assert "Not sure" in pilot.text("status")


def test_a_die_that_is_typed_is_a_roll(tmp_path: Path) -> None:
    evening = Evening("typed")
    with lobby(tmp_path, host_with(tmp_path, evening, typed=open_typed(Opening(CHANCE)))) as pilot:
        pilot.press("just-roll")
        pilot.press("type-4")
        pilot.run_until(lambda: evening.rolls == 1)
        assert pilot.text("total") == "4"


def test_another_source_is_chosen_in_its_dialog_and_the_evening_goes_on(tmp_path: Path) -> None:
    evening, camera = Evening(), ScriptedSource()
    with lobby(tmp_path, host_with(tmp_path, evening, virtual=VirtualSource(CHANCE), camera=camera)) as pilot:
        pilot.press("just-roll")
        pilot.press("roll")
        pilot.run(0.3)
        pilot.press("source")
        pilot.press("source-camera")
        pilot.keys("escape")
        camera.readings.append(reading(6))
        pilot.run_until(lambda: evening.rolls == 2)
        assert [roll.source for roll in evening.last] == ["camera", "virtual"]


def test_whoever_comes_back_finds_the_evening_as_it_was(tmp_path: Path) -> None:
    evening, camera = Evening("camera"), ScriptedSource(reading(2))
    with lobby(tmp_path, host_with(tmp_path, evening, virtual=VirtualSource(CHANCE), camera=camera)) as pilot:
        pilot.press("just-roll")
        pilot.run_until(lambda: evening.rolls == 1)
        pilot.keys("escape")
        assert camera.cancelled, "the source is for matches again"
        pilot.press("just-roll")
        assert pilot.text("total") == "2"


def test_where_the_table_speaks_each_roll_is_said(tmp_path: Path) -> None:
    evening, camera, voice = Evening("camera"), ScriptedSource(), Voice()
    host = host_with(tmp_path, evening, camera=camera)
    with Pilot(tmp_path, lambda ctx: JustRollScene(ctx, host), settings=Settings(speech=True)) as pilot:
        pilot.app.ctx.voice = voice
        camera.readings.append(reading(3, 5))
        pilot.run_until(lambda: evening.rolls == 1)
    assert voice.said == ["3 and 5: together 8."]
