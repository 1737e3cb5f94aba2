"""The cameras of this console: one of them is looked through, by dice and field alike."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final

from game.devices.camera.shared import SharedCamera
from game.devices.cameras import DEMO_NAME, CameraChoice
from game.devices.dice import RollRequest
from game.match.field.table_hand import PieceWishes
from game.phones.pictures.webcams import ID, PhoneWebcams
from game.store.settings import FurtherSetting
from knucklebone_messages import NO_MESSAGE, LazyText
from knucklebone_threads import run_once
from vision.capture.list import ListedCamera, list_cameras, why_unusable
from vision.errors import VisionError

if TYPE_CHECKING:
    from game.devices.camera.demo import DemoTable
    from game.devices.camera.frames import FrameSource

CHOSEN_CAMERA: Final = FurtherSetting("camera", "")
"""Names the camera that was chosen last; empty while nobody has chosen one."""
DEMO: Final = "demo"
"""What names the demonstration camera on the command line."""


class Cameras:
    """Implements CameraChooser, and TableHand for the demonstration camera, whose table has a hand."""

    def __init__(
        self,
        chosen: str | None,
        *,
        listed: Callable[[], Sequence[ListedCamera]] = list_cameras,
        why_unusable: Callable[[], LazyText] = why_unusable,
        seed: int | None = None,
        missed: str = "",
        trouble: LazyText = NO_MESSAGE,
        phones: PhoneWebcams | None = None,
    ) -> None:
        """Set it up.

        Args:
            chosen: what a Camera takes, or DEMO; None where there is no webcam and nobody named a camera.
            listed: the webcams of this machine; may take seconds.
            why_unusable: tells why a camera that is there cannot be used.
            seed: makes the demonstration the same every time.
            missed: names a camera that was chosen on an earlier evening and is not there.
            trouble: why the camera that was named cannot be used, in a sentence.
            phones: those that offer to be one.
        """
        self.chosen = chosen
        self.missed = _name(missed) if missed else ""
        self.trouble = trouble
        self.shared = SharedCamera(self._open)
        """The camera that is looked through; opened for the first who joins."""
        self._when_changed: Callable[[], object] = lambda: None
        self._listed, self._why_unusable = listed, why_unusable
        self.unusable = NO_MESSAGE
        self._seed = seed
        self._named = chosen
        self.phones = phones or PhoneWebcams()
        self._webcams: tuple[ListedCamera, ...] = ()
        self._looking = threading.Lock()
        self._table: DemoTable | None = None

    @property
    def is_demo(self) -> bool:
        """Whether the demonstration camera is looked through."""
        return self.chosen == DEMO

    @property
    def table(self) -> DemoTable:
        """The table of the demonstration, which stays as it is when another camera is chosen meanwhile."""
        if self._table is None:
            from game.devices.camera.demo import DemoTable

            self._table = DemoTable(self._seed)
        return self._table

    # -- game.devices.cameras.CameraChooser ------------------------------------------------------

    def look(self) -> threading.Thread:
        """Ask the system which webcams are plugged in, in a thread: some take seconds to tell."""
        return run_once("list cameras", self._look, failed=self._say_failure)

    def choices(self) -> tuple[CameraChoice, ...]:
        """The camera that was named, the webcams, phones, the demonstration."""
        keys = {key: name for key, name in self._offers() if key != DEMO}
        phones = {one.id: one.name for one in self.phones.all}
        if self.chosen is not None and not self.is_demo and self.chosen not in {**keys, **phones}:
            keys = {self.chosen: _name(self.chosen), **keys}
        real = [CameraChoice(key, name, key == self.chosen) for key, name in keys.items()]
        real += [CameraChoice(key, name, key == self.chosen, passing=True) for key, name in phones.items()]
        return (*real, CameraChoice(DEMO, DEMO_NAME, self.is_demo, pretended=True))

    def follow(self, when_changed: Callable[[], object]) -> None:
        """Have something called when another camera was chosen: everybody has to join anew."""
        self._when_changed = when_changed

    def choose(self, key: str) -> None:
        """Look through another camera from now on."""
        self.missed, self.trouble = "", NO_MESSAGE
        if key != self.chosen:
            self.chosen = key
            self._when_changed()

    def _offers(self) -> list[tuple[str, str]]:
        offers = [(self._named, _name(self._named))] if self._named is not None else []
        for camera in self._webcams:
            key = webcam_key(camera, self._webcams)
            if camera.usable and key not in dict(offers) and str(camera.index) not in dict(offers):
                offers.append((key, camera.name or f"camera {camera.index}"))
        return offers

    def _look(self) -> None:
        with self._looking:
            self._webcams = tuple(self._listed())
            self.unusable = self._why_unusable()

    def _say_failure(self, error: Exception) -> None:
        self.unusable = LazyText(
            "We can't list the webcams ({error}): unplug them and plug them in again.", error=error
        )

    def _open(self) -> FrameSource:
        """Raises VisionError."""
        if self.chosen is None:
            raise VisionError(LazyText("No camera is plugged in: plug one in, or choose the demo camera."))
        if self.chosen.startswith(ID):
            return self._open_phone(self.chosen)
        if self.is_demo:
            from game.devices.camera.demo import DemoCamera

            return DemoCamera(self.table)
        from vision.capture.read import Camera

        return Camera(self.chosen)

    def _open_phone(self, key: str) -> FrameSource:
        """Raises VisionError."""
        webcam = self.phones.find_by_id(key)
        if webcam is None:
            raise VisionError(LazyText("That phone is not a camera any more: choose another one."))
        from game.devices.camera.phone import open_phone

        return open_phone(webcam, self.phones)

    # -- game.match.field.table_hand.TableHand --------------------------------------------------------

    def sit_down(self) -> None:
        """Another match begins."""
        if self.is_demo:
            self.table.sit_down()

    def move_pieces(self, wishes: PieceWishes) -> None:
        """What the screen asks for now."""
        if self.is_demo:
            self.table.move_pieces(wishes)

    def roll(self, request: RollRequest | None) -> None:
        """Dice are wanted, or not any more."""
        if self.is_demo:
            self.table.roll(request)


def webcam_key(camera: ListedCamera, webcams: Sequence[ListedCamera]) -> str:
    """What names a webcam for good.

    A name of its own, which stays when it is plugged in elsewhere; else its number.
    """
    alike = [one for one in webcams if one.name.casefold() == camera.name.casefold()]
    named = camera.name and not camera.name.isdecimal() and len(alike) == 1
    return camera.name if named else str(camera.index)


def _name(key: str) -> str:
    """What people call a camera; what names none is called as it was written."""
    if key == DEMO:
        return DEMO_NAME
    from vision.capture.target import understand

    try:
        return understand(key, tuple).name
    except VisionError:
        return key
