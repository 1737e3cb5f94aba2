"""How the camera, and the field that is seen with it, are opened."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from game.devices.camera import DEVICE as CAMERA
from game.devices.camera.choice import CHOSEN_CAMERA, Cameras
from game.devices.camera.opening import cameras_for
from game.devices.device import Opening
from game.devices.registry import SourceRegistry
from game.match.field.lazy_source import LazyField
from game.match.field.source import FieldSource
from game.match.field.table_view import TableView
from game.phones.pictures.webcams import PhoneWebcams

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


def open_table_view(opening: Opening, phones: PhoneWebcams) -> TableView:
    """The cameras and the field below them; `phones` are those that offer to be a camera."""
    if opening.data is None:
        raise ValueError("a field needs a folder in which its set-up is kept")
    chosen = CHOSEN_CAMERA.of(opening.settings)
    cameras = cameras_for(opening.option, opening.chance.seed, chosen, phones)
    return view_through(cameras, wanted=opening.option is not None, data=opening.data)


def view_through(cameras: Cameras, *, wanted: bool, data: Path) -> TableView:
    """Dice and field through one camera; `wanted` when the user named it, `data` keeps the field's set-up."""
    field = field_for(cameras, wanted=wanted, data=data)

    def follow(registry: SourceRegistry) -> None:
        def renew() -> None:
            registry.renew(CAMERA.key)
            field.renew()

        cameras.follow(renew)

    return TableView(cameras, field, follow)
