"""A whole program for a test: attract, lobby and table on a store of its own, and hands to use it with."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from game.chance import Chance
from game.devices.typed.source import TypedSource
from game.features.night.nights import Nights
from game.features.registry import after_match
from game.match.companion import Companions
from game.match.field.lazy_source import LazyField
from game.match.host import MatchHost, MatchSetup
from game.match.pace import Pace
from game.store.matches import MatchStore
from game.store.settings import Settings
from game.ui.app import SceneFactory
from game.ui.program import first_scene
from game.ui.scenes.idle.attract import AttractScene
from game.ui.scenes.lobby.scene import LobbyScene
from game.ui.scenes.table.scene import TableScene
from game.ui.stage.context import Context
from game.ui.stage.notices import Notices
from game.ui.stage.scene import Scene
from studio.pilot import Pilot
from studio.rehearsal import virtual_dice
from tests.ui.scenes.tables import Makers
from tests.waiting import FAILSAFE_S


def ticking() -> Callable[[], float]:
    """A clock on which a millisecond passes whenever somebody looks at it."""
    looks = count()
    return lambda: next(looks) / 1000


class Evening:
    """One evening with the console; the next one finds the same data folder."""

    def __init__(
        self,
        data: Path,
        *,
        attract: bool = False,
        settings: Settings | None = None,
        pace: Pace | None = None,
        seed: int = 5,
        sources: Makers | None = None,
        field: LazyField | None = None,
        setup: MatchSetup | None = None,
        clock: Callable[[], float] | None = None,
        **options: Any,
    ) -> None:
        """With a `setup` that match begins at once. `clock` tells bots how long they think; `options` are
        the pilot's."""
        self.data = data
        registry = virtual_dice(Chance(seed), typed=TypedSource, **(sources or {}))
        notices = Notices()
        self.host = MatchHost(
            store := MatchStore(data / "matches"),
            registry,
            companions=Companions([Nights(store)]),
            seed=seed,
            pace=pace or Pace.instant(),
            now=lambda: datetime(2026, 1, 31, 20, 0),
            clock=clock or ticking(),
            field=field,
            patience=FAILSAFE_S,
            tell=notices.tell,
        )
        first: SceneFactory = self.attract if attract else self.lobby
        if setup is not None:
            first = first_scene(self.host, setup)
        self.pilot = Pilot(
            data,
            self.lobby,
            first=first,
            rest=self.attract,
            settings=settings,
            companions=self.host.companions,
            after_match=partial(after_match, self.host),
            notices=notices,
            **options,
        )

    def lobby(self, ctx: Context) -> Scene:
        """The first scene to come back to."""
        return LobbyScene(ctx, self.host, TableScene)

    def attract(self, ctx: Context) -> Scene:
        """The demonstration."""
        return AttractScene(ctx, self.host)

    @property
    def at(self) -> str:
        """Name of the scene on top."""
        return self.pilot.scene.name

    @property
    def table(self) -> TableScene:
        """The table, when it is on top."""
        scene = self.pilot.scene
        assert isinstance(scene, TableScene)
        return scene

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.pilot.app.close()
