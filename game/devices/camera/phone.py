"""The camera of a phone on a stand, among the others: its pictures are unpacked in a process of their own."""

from __future__ import annotations

from typing import Final, Protocol

from game.phones.pictures.webcams import SILENCE_S, PhoneWebcam, PhoneWebcams
from vision.capture.open import Capture
from vision.capture.read import Camera
from vision.capture.target import CameraSourceKind, CaptureTarget
from vision.errors import VisionError
from vision.pictures import Image
from vision.unpacking import StreamUnpacker

LONGEST_PX: Final = 1280
WAIT_S: Final = 0.2
"""Seconds that the next picture is waited for."""


class Unpacks(Protocol):
    """Makes pictures of files; a `StreamUnpacker` does."""

    def unpack(self, content: bytes, name: str) -> Image: ...
    def stop(self) -> None: ...


class PhoneCapture:
    """One phone for one camera; a `vision.capture.open.Capture`. While it is open, pictures are taken in.

    It is opened again after each loss, and knows then which picture it has seen: a phone that sleeps shows
    none of its old ones as new.
    """

    interval: float = 0.0

    def __init__(self, webcam: PhoneWebcam, webcams: PhoneWebcams, unpacker: Unpacks | None = None) -> None:
        self._webcam, self._webcams = webcam, webcams
        self._unpacker = unpacker or StreamUnpacker(LONGEST_PX)
        self._seen = 0
        self._last: Image | None = None
        self.open()

    def open(self) -> PhoneCapture:
        """Let the phone send pictures, from now on or again."""
        self._webcams.hold(self._webcam, self)
        return self

    def read(self) -> Image | None:
        number, picture = self._webcam.newest(self._seen, WAIT_S)
        if number != self._seen:
            self._seen = number
            try:
                self._last = self._unpacker.unpack(picture, self._webcam.name)
            except VisionError:
                # One that cannot be read is as good as none: the next one comes soon.
                return None
            return self._last
        # A photograph is what the table looks like until somebody takes the next one.
        here = self._webcams.clock() - self._webcam.heard_at < SILENCE_S
        return self._last if here and not self._webcam.live else None

    def release(self) -> None:
        self._webcam.let_go(self)
        self._unpacker.stop()


def open_phone(webcam: PhoneWebcam, webcams: PhoneWebcams) -> Camera:
    """Look through a phone: it is tried again when it is lost, like any camera."""
    capture: list[PhoneCapture] = []

    def open_capture(_place: CaptureTarget, _size: tuple[int, int], /) -> Capture:
        capture.extend([] if capture else [PhoneCapture(webcam, webcams)])
        return capture[0].open()

    kind = CameraSourceKind.PHONE if webcam.live else CameraSourceKind.SNAPSHOTS
    return Camera(CaptureTarget(kind, webcam.name), opener=open_capture)
