"""The unseen program that is photographed: a clock of its own, a seed, nothing that moves by itself."""

from __future__ import annotations

import os
import random
import tempfile
import time
from collections.abc import Callable, Mapping
from contextlib import ExitStack
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import pygame

from game.chance import Chance
from game.devices.dice import DiceSource
from game.devices.registry import SourceRegistry
from game.devices.typed.source import TypedSource
from game.devices.virtual.source import VirtualSource
from game.features.audit.scenes.audit import AuditScene
from game.features.league.service import League
from game.features.night.nights import Nights
from game.match.companion import Companions
from game.match.field.lazy_source import LazyField
from game.match.host import MatchHost, MatchSetup
from game.match.loop import MatchLoop
from game.match.pace import Pace
from game.phones.service import PhoneService
from game.store.folder import DataFolder
from game.store.journal import PlayerEntry
from game.store.matches import MatchStore
from game.store.settings import Motion, Settings
from game.ui.intents import InputDevice
from game.ui.scenes.lobby.scene import LobbyScene
from game.ui.scenes.lobby.start import next_match_of
from game.ui.scenes.shared.match_pages import MatchPages
from game.ui.scenes.table.scene import TableScene
from game.ui.stage.context import Context
from game.ui.stage.scene import Scene
from game.ui.words import language_named, use_language
from studio.pilot import Pilot
from studio.shots.doubles import StagedSource
from studio.simulated_field import SimulatedField

SEED = 4
EVENING = datetime(2026, 1, 31, 20, 0)
PEOPLE = (PlayerEntry("Ann"), PlayerEntry("Bob"), PlayerEntry("Medea", "greedy"))


class Studio:
    """One program, in which scene after scene is put up."""

    def __init__(
        self,
        size: tuple[int, int],
        language: str = "en",
        text_scale: float = 1.0,
        pilot: type[Pilot] = Pilot,
    ) -> None:
        """`size` in pixels, `language` the code of one of the languages."""
        os.environ["SDL_VIDEODRIVER"] = "dummy"
        self._exit = ExitStack()
        # The program says everything in its language from now on; who looked on goes on in the one before.
        self._exit.enter_context(use_language(language_named(language)))
        self.data = Path(self._exit.enter_context(tempfile.TemporaryDirectory(prefix="knucklebone-shots-")))
        self.camera = StagedSource("camera", "Camera")
        self.tower = StagedSource("tower", "Tower")
        self.bluetooth = StagedSource("bluetooth", "Bluetooth dice")
        self.real = SimulatedField(random.Random(SEED))
        """The real field of matches that have one; its camera is off until it is switched on."""
        self._stores = 0
        self.host = self.fresh_host()
        settings = Settings(text_scale=text_scale, language=language, motion=Motion.OFF)
        self.pilot = pilot(
            self.data,
            self.lobby,
            size=size,
            settings=settings,
            next_match=lambda ctx, over: next_match_of(self.host, TableScene, ctx, over),
        )
        self.league = League(DataFolder(self.data))
        self.pilot.app.ctx.companions.add(self.league)
        """Empty, and without a thread: whoever wants a book in it puts one there."""

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.pilot.app.close()
        self._exit.close()

    def fresh_host(self, field: LazyField | None = None) -> MatchHost:
        """A host without any matches, with a seed, and with sources that do as they are told.

        `field`: what looks at the real field instead of `real`.
        """
        self._stores += 1
        self.camera.reset()
        self.tower.reset()
        self.bluetooth.reset()
        makers: dict[str, Callable[[], DiceSource]] = {
            "virtual": lambda: VirtualSource(Chance(SEED)),
            "typed": TypedSource,
            "camera": lambda: self.camera,
            "tower": lambda: self.tower,
            "bluetooth": lambda: self.bluetooth,
        }
        return MatchHost(
            store := MatchStore(self.data / f"matches-{self._stores}"),
            SourceRegistry(makers, is_furnished=lambda kind: kind != "bluetooth"),
            companions=Companions([Nights(store)]),
            seed=SEED,
            pace=Pace.instant(),
            now=lambda: EVENING,
            clock=lambda: 0.0,
            field=field or LazyField(lambda: self.real),
            patience=60.0,
        )

    def lobby(self, ctx: Context) -> Scene:
        """The lobby of the current host."""
        return LobbyScene(ctx, self.host, TableScene)

    def begin(
        self,
        options: Mapping[str, Any] | None = None,
        players: tuple[PlayerEntry, ...] = PEOPLE,
        *,
        real_field: bool = False,
    ) -> MatchLoop:
        """A new match of Spellcycles that leaves no trace beyond the studio."""
        setup = MatchSetup("spellcycles", players, options or {}, real_field=real_field)
        return self.host.begin(setup)

    def show(
        self,
        make: Callable[[Context], Scene],
        seconds: float = 0.3,
        phones: PhoneService | None = None,
        motion: Motion = Motion.OFF,
    ) -> Scene:
        """Put a scene up in place of all others, and let it settle. Raises RuntimeError when it breaks."""
        app = self.pilot.app
        app.ctx.phones = phones
        app.ctx.input.device = InputDevice.TOUCH
        settings = replace(app.ctx.settings, motion=motion, flat_table=False, edges={}, hourglass=0)
        if settings != app.ctx.settings:
            app.ctx.change_settings(settings)
        scene = make(app.ctx)
        app.stack.reset(scene)
        app.settle()
        self.pilot.run(seconds)
        if self.pilot.scene is not scene:
            raise RuntimeError(f"the scene {scene.name} gave way to {self.pilot.scene.name}")
        return scene

    def table(self, loop: MatchLoop, phones: PhoneService | None = None) -> Scene:
        """Put the table of a match up."""
        if loop.real_field:
            # People have long moved their pieces for what happened before.
            loop.take_events()
        return self.show(lambda ctx: TableScene(ctx, loop), phones=phones)

    def read_stored_matches(self) -> None:
        """Let the stored matches in sight be read, which a thread does, and painted."""
        scene = self.pilot.scene
        if not isinstance(scene, MatchPages | AuditScene):
            raise RuntimeError(f"the scene {scene.name} shows no stored matches")
        while scene.reading:
            self.pilot.run(0.1)
            time.sleep(0.01)

    def held_with(self, device: InputDevice) -> None:
        """As if the people used this device: it decides which hints are drawn."""
        self.pilot.app.ctx.input.device = device
        self.pilot.scene.rebuild()

    def picture(self) -> pygame.Surface:
        """What is seen now."""
        return self.pilot.shot()


Shot = Callable[[Studio], None]
"""Brings the studio to a state worth a picture."""
