"""Which dice sources this console has, from what the command line and the machine offer."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from game.match.calibration import UNFITTED, TableFit
from game.match.chance import Chance
from game.match.dice import DiceSource, SourceKind
from game.match.shelf import SourceShelf
from game.sources.typed import TypedSource
from game.sources.virtual import VirtualSource
from game.store.towers import TowerStore
from vision.camera_list import video_devices

FIRST_WEBCAM = "0"


def shelf_for(
    chance: Chance,
    *,
    camera: str | None,
    tower: str | None,
    data: Path | None = None,
    fit_of: Callable[[str], TableFit] = lambda camera: UNFITTED,
) -> SourceShelf:
    """A shelf with every source that can be used here.

    `camera` and `tower` are what the user named, or None. Without a name a camera is offered if the machine
    has a video device, and a tower always: it is looked for only when somebody chooses it. Towers that were
    used are remembered in the folder `data`, if there is one. `fit_of` tells what a check of the table found
    out about a camera, by its name.
    """
    makers: dict[SourceKind, Callable[[], DiceSource]] = {
        SourceKind.VIRTUAL: lambda: VirtualSource(chance),
        SourceKind.TYPED: TypedSource,
    }
    wanted = camera if camera is not None else _any_webcam()
    if wanted is not None:
        makers[SourceKind.CAMERA] = lambda: _camera(wanted, fit_of)
    makers[SourceKind.TOWER] = lambda: _tower(tower, TowerStore(data))
    return SourceShelf(makers)


def _any_webcam() -> str | None:
    """The first webcam, where the system shows that there is one; elsewhere it is tried."""
    if sys.platform != "linux":
        return FIRST_WEBCAM
    return next((str(camera.index) for camera in video_devices()), None)


def _camera(source: str, fit_of: Callable[[str], TableFit]) -> DiceSource:
    from game.sources.camera import CameraSource

    camera = CameraSource(source)
    camera.adapt(fit_of(camera.label))
    return camera


def _tower(address: str | None, store: TowerStore) -> DiceSource:
    from game.sources.towers import open_tower

    return open_tower(address, store)
