"""One camera that several sources look through: dice and field from the same pictures."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.devices.camera.frames import FrameSource
    from vision.capture.read import CameraFrame
    from vision.capture.status import CameraStatus


class SharedCamera:
    """Opened for the first who looks through it, released when the last has closed their part."""

    def __init__(self, open_camera: Callable[[], FrameSource]) -> None:
        self._open_camera = open_camera
        self._camera: FrameSource | None = None
        self._users = 0
        self._lock = threading.Lock()

    @classmethod
    def of(cls, source: str) -> SharedCamera:
        """The camera that a source names, see `vision.capture.read.Camera`."""

        def open_camera() -> FrameSource:
            # Nobody waits for what opens cameras before one is looked through.
            from vision.capture.read import Camera

            return Camera(source)

        return cls(open_camera)

    def join(self) -> FrameSource:
        """A part in the camera, to be closed like a camera. Raises VisionError when it cannot be opened."""
        with self._lock:
            if self._camera is None:
                self._camera = self._open_camera()
            self._users += 1
            return _Part(self._camera, self._leave)

    def _leave(self) -> None:
        with self._lock:
            self._users -= 1
            camera = self._camera
            if self._users or camera is None:
                return
            self._camera = None
        camera.close()


class _Part:
    """One user's view of a shared camera."""

    def __init__(self, camera: FrameSource, leave: Callable[[], None]) -> None:
        self._camera = camera
        self._leave: Callable[[], None] | None = leave

    @property
    def name(self) -> str:
        return self._camera.name

    @property
    def is_still(self) -> bool:
        return self._camera.is_still

    @property
    def status(self) -> CameraStatus:
        return self._camera.status

    def latest(self) -> CameraFrame | None:
        return self._camera.latest()

    def advance(self) -> CameraFrame:
        return self._camera.advance()

    def close(self) -> None:
        leave, self._leave = self._leave, None
        if leave is not None:
            leave()
