"""Which dice sources this console has, from what the command line and the machine offer."""

from __future__ import annotations

import sys
from collections.abc import Callable

from game.known_towers import TowerMemory
from game.match.calibration import UNFITTED, TableFit
from game.match.chance import Chance
from game.match.dice import DiceSource, SourceKind
from game.match.dice_area import DiceArea
from game.match.field import FieldSource
from game.match.field_stand import FieldStand
from game.match.shelf import SourceShelf
from game.sources.shared_camera import SharedCamera
from game.sources.typed import TypedSource
from game.sources.virtual import VirtualSource
from vision.camera_list import video_devices

FIRST_WEBCAM = "0"


def shelf_for(
    chance: Chance,
    *,
    camera: str | SharedCamera | None,
    tower: str | None,
    towers: TowerMemory | None = None,
    fit_of: Callable[[str], TableFit] = lambda camera: UNFITTED,
    area_of: Callable[[str], DiceArea] = lambda camera: DiceArea(),
) -> SourceShelf:
    """A shelf with every source that can be used here.

    `camera` and `tower` are what the user named, or None; a camera may be shared with the field. Without a
    name a camera is offered if the machine has a video device, and a tower always: it is looked for only when
    somebody chooses it. Towers that were used are remembered by `towers`, or else until the end. `fit_of`
    tells what a check of the table found out about a camera, by its name, and `area_of` where in its picture
    dice count.
    """
    makers: dict[SourceKind, Callable[[], DiceSource]] = {
        SourceKind.VIRTUAL: lambda: VirtualSource(chance),
        SourceKind.TYPED: TypedSource,
    }
    wanted = camera if camera is not None else _any_webcam()
    if wanted is not None:
        makers[SourceKind.CAMERA] = lambda: _camera(wanted, fit_of, area_of)
    makers[SourceKind.TOWER] = lambda: _tower(tower, towers)
    return SourceShelf(makers)


def camera_for(name: str | None) -> SharedCamera | None:
    """The camera for dice and field alike: the one the user named, else the first webcam, if there is one."""
    wanted = name if name is not None else _any_webcam()
    return None if wanted is None else SharedCamera.of(wanted)


def field_for(camera: SharedCamera | None, *, wanted: bool) -> FieldStand | None:
    """The stand over real fields; `wanted` when the user named the camera. None where there is no camera."""
    if camera is None:
        return None

    def make() -> FieldSource:
        from game.sources.field import FieldCamera

        return FieldCamera(camera.join())

    return FieldStand(make, wanted=wanted)


def _any_webcam() -> str | None:
    """The first webcam, where the system shows that there is one; elsewhere it is tried."""
    if sys.platform != "linux":
        return FIRST_WEBCAM
    cameras = video_devices()
    if not cameras:
        return None
    name = cameras[0].name
    # What is kept about a camera is kept by its name, and that stays when it is plugged in elsewhere.
    alike = [camera for camera in cameras if camera.name.casefold() == name.casefold()]
    return name if name and not name.isdecimal() and len(alike) == 1 else str(cameras[0].index)


def _camera(
    source: str | SharedCamera, fit_of: Callable[[str], TableFit], area_of: Callable[[str], DiceArea]
) -> DiceSource:
    from game.sources.camera import CameraSource

    camera = CameraSource(source.join() if isinstance(source, SharedCamera) else source)
    camera.adapt(fit_of(camera.label))
    camera.watch(area_of(camera.label))
    return camera


def _tower(address: str | None, store: TowerMemory | None) -> DiceSource:
    from game.sources.towers import open_tower

    return open_tower(address, store)
