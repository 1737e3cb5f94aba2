"""Phones at the tray of *Just roll*: they ask for a roll, or for a look at real dice, anybody or in turn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from game.chance import Chance
from game.devices.virtual.source import VirtualSource
from game.features.rolls.evening import Evening
from game.features.rolls.scenes.just_roll import JustRollScene
from game.phones.requests import PhoneRequest, TrayRoll
from game.phones.room.guests import Tray
from game.phones.room.presence import Presence
from game.store.settings import Motion, Settings
from studio.pilot import Pilot
from tests.features.rolls.scenes.test_just_roll import host_with
from tests.features.rolls.sources import ScriptedSource


@dataclass
class Phones:
    """A service of which only this much is used; phones are lists of what they ask."""

    asked: list[PhoneRequest] = field(default_factory=list)
    trays: list[Tray | None] = field(default_factory=list)
    refused: list[Any] = field(default_factory=list)
    presence: Presence = field(default_factory=lambda: Presence(guests={0: "Ann", 2: "Bob"}))
    on = True

    def requests(self) -> Iterator[PhoneRequest]:
        while self.asked:
            yield self.asked.pop(0)

    def answer(self, asked: PhoneRequest, refusal: Any) -> None:
        self.refused += [refusal] if refusal is not None else []

    def offer_souvenir(self, souvenir: Any) -> None:
        assert souvenir is None

    def interrupt(self, why: Any, *, asks: bool = False) -> None:
        assert why is None, "the tray is what phones are there for"

    def show_tray(self, tray: Tray | None) -> None:
        self.trays.append(tray)


class Seen(ScriptedSource):
    """Dice that are read when somebody says so."""

    reads = 0

    def read_now(self) -> None:
        self.reads += 1


def tray(tmp_path: Path, phones: Phones, evening: Evening, **sources: Any) -> Pilot:
    host = host_with(tmp_path, evening, **sources)

    def scene(ctx: Any) -> JustRollScene:
        ctx.phones = phones
        return JustRollScene(ctx, host)

    return Pilot(tmp_path, scene, settings=Settings(motion=Motion.OFF))


def test_a_phone_lets_virtual_dice_fall_and_the_tray_is_put_away_with_the_scene(tmp_path: Path) -> None:
    evening, phones = Evening(), Phones()
    with tray(tmp_path, phones, evening, virtual=VirtualSource(Chance(1))) as pilot:
        pilot.run(0.2)
        assert phones.trays == [Tray(reads=False)]
        phones.asked.append(TrayRoll(2))
        pilot.run_until(lambda: evening.rolls == 1)
        pilot.scene.exit()
        assert phones.trays[-1] is None
    assert phones.refused == []


def test_in_turn_each_rolls_once_and_its_name_stands_on_the_tray(tmp_path: Path) -> None:
    evening, phones = Evening(), Phones()
    with tray(tmp_path, phones, evening, virtual=VirtualSource(Chance(1))) as pilot:
        pilot.run(0.2)
        pilot.press("in-turn")
        pilot.run(0.2)
        assert pilot.text("status") == "Ann rolls."
        phones.asked.append(TrayRoll(2))
        pilot.run(0.2)
        assert (evening.rolls, len(phones.refused)) == (0, 1), "it is not Bob's turn"
        phones.asked.append(TrayRoll(0))
        pilot.run_until(lambda: evening.rolls == 1)
        pilot.run(0.2)
        assert pilot.text("status") == "Bob rolls."
        assert phones.trays[-1] == Tray(reads=False, place=2)


def test_a_phone_has_real_dice_read_as_they_lie(tmp_path: Path) -> None:
    evening, phones, camera = Evening("camera"), Phones(), Seen()
    with tray(tmp_path, phones, evening, virtual=VirtualSource(Chance(1)), camera=camera) as pilot:
        pilot.run(0.2)
        assert phones.trays == [Tray(reads=True)]
        phones.asked.append(TrayRoll(0))
        pilot.run_until(lambda: camera.reads == 1)
