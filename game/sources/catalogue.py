"""Which dice sources this console has, from what the command line and the machine offer."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from game.match.chance import Chance
from game.match.dice import DiceSource, SourceKind
from game.match.shelf import SourceShelf
from game.sources.typed import TypedSource
from game.sources.virtual import VirtualSource
from game.store.towers import TowerStore
from vision.camera_list import video_devices

FIRST_WEBCAM = "0"


def shelf_for(
    chance: Chance, *, camera: str | None, tower: str | None, data: Path | None = None
) -> SourceShelf:
    """A shelf with every source that can be used here.

    `camera` and `tower` are what the user named, or None. Without a name a camera is offered if the machine
    has a video device, and a tower always: it is looked for only when somebody chooses it. Towers that were
    used are remembered in the folder `data`, if there is one.
    """
    makers: dict[SourceKind, Callable[[], DiceSource]] = {
        SourceKind.VIRTUAL: lambda: VirtualSource(chance),
        SourceKind.TYPED: TypedSource,
    }
    wanted = camera if camera is not None else _any_webcam()
    if wanted is not None:
        makers[SourceKind.CAMERA] = lambda: _camera(wanted)
    makers[SourceKind.TOWER] = lambda: _tower(tower, TowerStore(data))
    return SourceShelf(makers)


def _any_webcam() -> str | None:
    """The first webcam, where the system shows that there is one; elsewhere it is tried."""
    if sys.platform != "linux":
        return FIRST_WEBCAM
    return next((str(camera.index) for camera in video_devices()), None)


def _camera(source: str) -> DiceSource:
    from game.sources.camera import CameraSource

    return CameraSource(source)


def _tower(address: str | None, store: TowerStore) -> DiceSource:
    from game.sources.towers import open_tower

    return open_tower(address, store)
