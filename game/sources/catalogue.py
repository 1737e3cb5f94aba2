"""Which dice sources this console has, from what the command line and the machine offer."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from game.known_dice import DiceMemory
from game.known_towers import TowerMemory
from game.match.calibration import UNFITTED, TableFit
from game.match.chance import Chance
from game.match.dice import DiceSource, SourceKind
from game.match.dice_area import DiceArea
from game.match.field import FieldSource
from game.match.lazy_field import LazyField
from game.match.source_registry import SourceRegistry
from game.phones.webcams import PhoneWebcams
from game.sources.cameras import DEMO, Cameras, webcam_key
from game.sources.typed import TypedSource
from game.sources.virtual import VirtualSource
from knucklebone_messages import NO_MESSAGE, Message, message, sentence_of
from vision.capture.list import list_cameras, video_devices, what_there_is
from vision.capture.open import CameraSourceKind, understand
from vision.errors import VisionError

if TYPE_CHECKING:
    from game.sources.camera import CameraSource
    from game.sources.dice_lessons import LessonMemory
    from vision.field.check import FieldCheck

FIRST_WEBCAM = "0"


def registry_for(
    chance: Chance,
    *,
    camera: str | Cameras | None,
    tower: str | None,
    towers: TowerMemory | None = None,
    dice: DiceMemory | None = None,
    demo_dice: bool = False,
    fit_of: Callable[[str], TableFit] = lambda camera: UNFITTED,
    area_of: Callable[[str], DiceArea] = lambda camera: DiceArea(),
    lessons: LessonMemory | None = None,
) -> SourceRegistry:
    """A registry with every source that can be used here.

    `camera` and `tower` are what the user named, or None; all cameras of the console may stand for the one
    that was named, and are shared with the field. Without a name a camera is offered if the machine has a
    video device, and a tower always: it is looked for only when somebody chooses it. Those that were used are
    remembered by `towers`, or else until the end. `dice` are the Bluetooth dice of the table; demo dice may
    stand in for them. `fit_of` tells what a check of the table found out about a
    camera, by its name, and `area_of` where in its picture dice count; what cameras are taught is kept in
    `lessons`, or else until the end.
    """
    makers: dict[SourceKind, Callable[[], DiceSource]] = {
        SourceKind.VIRTUAL: lambda: VirtualSource(chance),
        SourceKind.TYPED: TypedSource,
    }
    wanted = camera if camera is not None else _any_webcam()
    if wanted is not None:
        makers[SourceKind.CAMERA] = lambda: _camera(wanted, fit_of, area_of, lessons)
    makers[SourceKind.TOWER] = lambda: _tower(tower, towers)
    table_dice = dice or DiceMemory()
    makers[SourceKind.BLUETOOTH] = lambda: _bluetooth(table_dice, demo_dice)
    return SourceRegistry(
        makers,
        camera if isinstance(camera, Cameras) else None,
        is_furnished=lambda kind: kind is not SourceKind.BLUETOOTH or demo_dice or bool(table_dice.dice),
    )


def cameras_for(
    name: str | None, seed: int | None = None, remembered: str = "", phones: PhoneWebcams | None = None
) -> Cameras:
    """The cameras for dice and field alike.

    At first the one the user named, else the one `remembered` from an earlier evening, else the first webcam.
    A remembered one that is not there is missed; where there is no webcam at all, it is waited for. `phones`
    are those that offer to be one.
    """
    if name is not None:
        return Cameras(name, seed=seed, trouble=why_not(name), phones=phones)
    # Other systems take seconds to tell which webcams there are.
    if remembered and (sys.platform != "linux" or not why_not(remembered)):
        return Cameras(remembered, seed=seed, phones=phones)
    return Cameras(_any_webcam() or remembered or None, seed=seed, missed=remembered, phones=phones)


def field_for(cameras: Cameras, *, wanted: bool, data: Path) -> LazyField:
    """The source over real fields; `wanted` when the user named the camera. What was set up for the camera is
    kept below the folder `data`."""

    def make() -> FieldSource:
        from game.sources.field import CameraFieldSource
        from game.sources.field_setups import FieldSetups

        camera = cameras.shared.join()
        return CameraFieldSource(camera, lambda: FieldSetups(data).tracker(camera.name))

    def check() -> FieldCheck:
        from game.sources.field_setups import FieldSetups
        from vision.field.check import FieldCheck

        camera = cameras.shared.join()
        setups = FieldSetups(data)
        return FieldCheck(camera, setups.reference(camera.name), setups.of(camera.name).square)

    return LazyField(make, wanted=wanted, check=check, hand=cameras)


def follow_choice(cameras: Cameras, registry: SourceRegistry, field: LazyField) -> None:
    """When another camera is chosen, dice and field let go of theirs and look through that one."""

    def renew() -> None:
        registry.renew(SourceKind.CAMERA)
        field.renew()

    cameras.when_changed = renew


def why_not(camera: str) -> Message:
    """Why a camera cannot be used, as far as the system tells at once, in a sentence; empty where it can."""
    if camera == DEMO:
        return NO_MESSAGE
    linux = sys.platform == "linux"
    webcams = video_devices() if linux else ()
    try:
        place = understand(camera, lambda: webcams if linux else list_cameras())
    except VisionError as error:
        return sentence_of(error)
    by_number = linux and place.kind is CameraSourceKind.DEVICE and place.target.isdecimal()
    if by_number and not any(str(webcam.index) == place.target for webcam in webcams):
        return message(
            "There is no {name}: {what_there_is}.", name=place.name, what_there_is=what_there_is(webcams)
        )
    path = place.target
    if linux and path.startswith("/dev/") and not Path(path).exists():
        return message("There is no {path}: plug the camera in, or check the name.", path=path)
    return NO_MESSAGE


def _any_webcam() -> str | None:
    """The first webcam, where the system shows that there is one; elsewhere it is tried."""
    if sys.platform != "linux":
        return FIRST_WEBCAM
    cameras = video_devices()
    first = next((camera for camera in cameras if not camera.infrared), None)
    return webcam_key(first, cameras) if first is not None else None


def _camera(
    source: str | Cameras,
    fit_of: Callable[[str], TableFit],
    area_of: Callable[[str], DiceArea],
    lessons: LessonMemory | None,
) -> DiceSource:
    camera = _opened(source, lessons)
    camera.adapt(fit_of(camera.label))
    camera.watch(area_of(camera.label))
    return camera


def _opened(source: str | Cameras, lessons: LessonMemory | None) -> CameraSource:
    from game.sources.camera import CameraSource

    if isinstance(source, str):
        return CameraSource(source, memory=lessons)
    if not source.is_demo:
        return CameraSource(source.shared.join(), memory=lessons)
    from game.sources.demo import DemoDice

    return DemoDice(source.shared.join(), source)


def _tower(address: str | None, store: TowerMemory | None) -> DiceSource:
    from game.sources.towers import open_tower

    return open_tower(address, store)


def _bluetooth(dice: DiceMemory, demo: bool) -> DiceSource:
    from game.sources.bluetooth import open_dice

    return open_dice(dice, demo=demo)
