"""What the sources of dice and field need of a camera, and what they say while it has no pictures."""

from __future__ import annotations

from typing import Protocol

from game.devices.dice import SourceState, SourceStatus
from vision.capture.read import CameraFrame
from vision.capture.status import CameraState, CameraStatus
from vision.check import Pictures


class FrameSource(Pictures, Protocol):
    """What a source needs of a camera; vision.capture.read.Camera is one."""

    @property
    def is_still(self) -> bool: ...
    def advance(self) -> CameraFrame: ...


def unusable(camera: CameraStatus) -> SourceStatus:
    """The status of a source whose camera has no pictures just now."""
    gone = camera.state in (CameraState.FAILED, CameraState.LOST, CameraState.ENDED)
    return SourceStatus(SourceState.FAILED if gone else SourceState.WAITING, camera.sentence)
