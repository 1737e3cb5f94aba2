"""The camera module of a Raspberry Pi, by way of picamera2, where that is installed.

Its sensor gives raw light, which libcamera develops. picamera2 belongs to Raspberry Pi OS, not to the
registry's packages that everybody needs, so it is loaded only when such a camera is to be opened.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from typing import Any, Final

import numpy as np

from knucklebone_messages import LazyText
from vision.errors import VisionError
from vision.pictures import Image

NAME: Final = "Raspberry Pi camera"
DRIVERS: Final = ("unicam", "rp1-cfe", "bcm2835-unicam")
"""Drivers of the sockets that such a module is plugged into."""
WANTED_FPS: Final = 30.0


def has_picamera() -> bool:
    """Whether this Python has picamera2."""
    return importlib.util.find_spec("picamera2") is not None


def needs_picamera() -> LazyText:
    """That picamera2 is missing, and how to get it, in a sentence."""
    return LazyText(
        "The Raspberry Pi camera is read by picamera2, which this Python does not have: docs/camera.md says "
        "how to get it. A USB webcam works at once."
    )


class ModuleCapture:
    """An open camera module; implements `vision.capture.Capture`.

    Exposure and focus stay automatic.
    """

    interval: float = 0.0

    def __init__(self, camera: Any) -> None:
        """`camera` is a Picamera2 that runs."""
        self._camera = camera

    def read(self) -> Image | None:
        try:
            # What libcamera calls RGB888 lies in memory as blue, green, red.
            image = self._camera.capture_array("main")
        except RuntimeError:
            return None
        return np.ascontiguousarray(image[:, :, :3], np.uint8)

    def release(self) -> None:
        self._camera.stop()
        self._camera.close()


def open_module(
    number: int, size: tuple[int, int], make: Callable[[int], Any] | None = None
) -> ModuleCapture:
    """Open a camera module by its number.

    Args:
        number: as libcamera counts them, from 0.
        size: width and height in px.
        make: makes a Picamera2 from the number; the real one if left out.

    Raises:
        VisionError: picamera2 is missing, or does not get the camera; the sentence says which.
    """
    if make is None:
        if not has_picamera():
            raise VisionError(needs_picamera())
        from picamera2 import Picamera2

        make = Picamera2
    try:
        camera = make(number)
        wanted = {"size": size, "format": "RGB888"}
        camera.configure(camera.create_video_configuration(main=wanted, controls={"FrameRate": WANTED_FPS}))
        camera.start()
    except (RuntimeError, IndexError) as error:
        raise VisionError(
            LazyText(
                "The Raspberry Pi camera does not start ({why}): check its ribbon cable, and close other "
                "programs that use it.",
                why=error,
            )
        ) from error
    return ModuleCapture(camera)
