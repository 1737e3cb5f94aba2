"""Pictures of the check of a camera: all well, something to do, and a camera that is not there."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame

from game.devices.camera.scenes.setup import CameraScene
from knucklebone_messages import LazyText
from studio.shots.doubles import tray_frame
from studio.shots.studio import Shot, Studio
from vision.camera_check import CameraCheck
from vision.capture.read import Camera
from vision.capture.status import CameraState
from vision.capture.target import CaptureTarget
from vision.dice.reader import DieFound
from vision.errors import VisionError

PATIENCE = 20.0
"""Seconds a picture may take to be looked at."""
REFUSAL = LazyText(
    "This account may not use {name}: 'knucklebone doctor' has the remedy.",
    name=LazyText("camera {target}", target=0),
)


def _of_a_tray(change: Callable[[Any], Any]) -> Shot:
    def shot(studio: Studio) -> None:
        frame, (box,) = tray_frame(5)
        path = studio.data / "The tray.png"
        _keep(change(frame), path)
        check = CameraCheck(Camera(path), read=lambda image: (DieFound(5, box, 0.98),))
        check.watch(0.0, opening=PATIENCE)
        studio.show(lambda ctx: CameraScene(ctx, check))

    return shot


def _keep(frame: Any, path: Path) -> None:
    high, wide = frame.shape[:2]
    pygame.image.save(pygame.image.frombuffer(frame.tobytes(), (wide, high), "BGR"), str(path))


def refused(studio: Studio) -> None:
    """A camera that may not be used."""

    def no_camera(place: CaptureTarget, size: tuple[int, int]) -> None:
        raise VisionError(REFUSAL)

    check = CameraCheck(Camera("0", opener=no_camera), read=lambda image: ())
    end = time.monotonic() + PATIENCE
    while check.status.state is not CameraState.LOST and time.monotonic() < end:
        time.sleep(0.01)
    studio.show(lambda ctx: CameraScene(ctx, check))


SHOTS: dict[str, Shot] = {
    "camera-check": _of_a_tray(lambda frame: frame),
    "camera-dark": _of_a_tray(lambda frame: (frame * 0.2).astype(frame.dtype)),
    "camera-refused": refused,
}
