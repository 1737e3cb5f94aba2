"""How the source over real fields is opened."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from game.devices.camera.choice import Cameras
from game.match.field.lazy_source import LazyField
from game.match.field.source import FieldSource

if TYPE_CHECKING:
    from vision.field.check import FieldCheck


def field_for(cameras: Cameras, *, wanted: bool, data: Path) -> LazyField:
    """The source over real fields; `wanted` when the user named the camera.

    What was set up for the camera is kept below the folder `data`.
    """

    def make() -> FieldSource:
        from game.devices.field.setups import FieldSetups
        from game.devices.field.source import CameraFieldSource

        camera = cameras.shared.join()
        return CameraFieldSource(camera, lambda: FieldSetups(data).tracker(camera.name))

    def check() -> FieldCheck:
        from game.devices.field.setups import FieldSetups
        from vision.field.check import FieldCheck

        camera = cameras.shared.join()
        setups = FieldSetups(data)
        return FieldCheck(camera, setups.reference(camera.name), setups.of(camera.name).square)

    return LazyField(make, wanted=wanted, check=check, hand=cameras)
