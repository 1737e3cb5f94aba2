"""Which camera is looked through at first, and how the dice's part in it is opened."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from game.devices.camera.choice import DEMO, Cameras, webcam_key
from game.devices.device import Opening
from game.devices.dice import DiceSource
from game.phones.pictures.webcams import PhoneWebcams
from knucklebone_messages import NO_MESSAGE, LazyText, sentence_of
from vision.capture.list import list_cameras, video_devices, what_there_is
from vision.errors import VisionError

if TYPE_CHECKING:
    from game.devices.camera.lessons import LessonMemory
    from game.devices.camera.source import CameraSource

FIRST_WEBCAM = "0"


def is_offered(opening: Opening) -> bool:
    """Without a name a camera is offered if the machine has a video device."""
    return opening.cameras is not None or opening.option is not None or any_webcam() is not None


def open_source(opening: Opening) -> DiceSource:
    """The dice's part in the camera that is looked through, as a check of the table set it up."""
    if opening.data is not None:
        from game.devices.camera.area import stored_area
        from game.devices.camera.calibration import stored_fit
        from game.devices.camera.teaching import TaughtStore

        source = _open_source(opening, TaughtStore(opening.data))
        source.adapt(stored_fit(opening.data, source.label))
        source.watch(stored_area(opening.data, source.label))
        return source
    return _open_source(opening, None)


def _open_source(opening: Opening, lessons: LessonMemory | None) -> CameraSource:
    from game.devices.camera.source import CameraSource

    cameras = opening.cameras
    if cameras is None and opening.option == DEMO:
        cameras = Cameras(DEMO, seed=opening.chance.seed)
    if not isinstance(cameras, Cameras):
        return CameraSource(opening.option or any_webcam() or FIRST_WEBCAM, memory=lessons)
    if not cameras.is_demo:
        return CameraSource(cameras.shared.join(), memory=lessons)
    from game.devices.camera.demo import DemoDice

    return DemoDice(cameras.shared.join(), cameras)


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
    return Cameras(any_webcam() or remembered or None, seed=seed, missed=remembered, phones=phones)


def why_not(camera: str) -> LazyText:
    """Why a camera cannot be used, as far as the system tells at once, in a sentence; empty where it can."""
    if camera == DEMO:
        return NO_MESSAGE
    from vision.capture.target import CameraSourceKind, understand

    linux = sys.platform == "linux"
    webcams = video_devices() if linux else ()
    try:
        place = understand(camera, lambda: webcams if linux else list_cameras())
    except VisionError as error:
        return sentence_of(error)
    by_number = linux and place.kind is CameraSourceKind.DEVICE and place.target.isdecimal()
    if by_number and not any(str(webcam.index) == place.target for webcam in webcams):
        return LazyText(
            "There is no {name}: {what_there_is}.", name=place.name, what_there_is=what_there_is(webcams)
        )
    path = place.target
    if linux and path.startswith("/dev/") and not Path(path).exists():
        return LazyText("There is no {path}: plug the camera in, or check the name.", path=path)
    return NO_MESSAGE


def any_webcam() -> str | None:
    """The first webcam, where the system shows that there is one; elsewhere it is tried."""
    if sys.platform != "linux":
        return FIRST_WEBCAM
    cameras = video_devices()
    first = next((camera for camera in cameras if not camera.infrared), None)
    return webcam_key(first, cameras) if first is not None else None
