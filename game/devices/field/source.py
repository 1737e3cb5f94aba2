"""A real field seen by a camera. All its work is done in a thread of its own."""

from __future__ import annotations

import math
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Final

import numpy as np

from game.devices.camera.frames import FrameSource, unusable
from game.devices.cameras import DEMO_NAME
from game.devices.dice import SourceState, SourceStatus
from game.errors import UserError
from game.match.field.source import FieldPicture, FieldReading, SquareReading
from game.rules.field import PIECE_SIZES, Tops
from knucklebone_messages import NO_MESSAGE, LazyText, sentence_of
from knucklebone_threads import keep_running, let_end, note
from vision.capture.status import CameraState
from vision.errors import VisionError
from vision.field import readings
from vision.field.place import FieldPlace
from vision.field.tracker import FieldScene, FieldTracker
from vision.opencv import load_cv2
from vision.pictures import Image, as_jpeg, shrunk

LOOK_INTERVAL: Final = 0.04
"""Seconds between looks at the newest picture while something goes on over the field."""
CALM_INTERVAL: Final = 0.1
"""Seconds between two looks while nothing moves."""
OUTLINE: Final = (178, 242, 110)
"""Blue, green, red of the line round the field."""
WANTED_FOR_S: Final = 1.0
"""Seconds for which pictures are made after somebody has asked for one."""
MAX_LESSONS: Final = 4
"""Lessons that may wait; of more the oldest are let go."""
BUMP_SHOWN: Final = 20
"""Looks for which the status says that the field was found again after a bump."""


class CameraFieldSource:
    """A FieldSource that follows a field through a camera."""

    def __init__(
        self,
        camera: FrameSource,
        make_tracker: Callable[[], FieldTracker] = FieldTracker,
        *,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`camera` is closed with this source, `make_tracker` makes what follows the field in its pictures.

        Raises UserError when the readers cannot be loaded.
        """
        self._clock = clock
        self._camera = camera
        self.label = camera.name
        try:
            self._tracker = make_tracker()
        except VisionError as error:
            camera.close()
            raise UserError(sentence_of(error)) from error
        self._lock = threading.Lock()
        self._wake = threading.Event()
        self._watching = False
        self._closing = threading.Event()
        self._seen = 0
        self._bumps = 0
        self._bumped = 0
        self._reading: FieldReading | None = None
        self._scene = FieldScene.LOST
        self._trouble = self._doubt = NO_MESSAGE
        self._lessons = deque[tuple[readings.FieldDetection, list[int | None]]](maxlen=MAX_LESSONS)
        """What was learnt of readings and is to be passed on, in the thread that reads."""
        self._preview: Image | None = None
        self._wanted, self._wanted_until = 0, -math.inf
        self._thread = keep_running("field camera", self._run, until=self._closing, failed=self._say_failure)

    def watch(self, on: bool) -> None:
        """Begin to look, or stop; what was seen before does not count any more."""
        with self._lock:
            self._watching, self._reading = on, None
        self._wake.set()

    def poll(self) -> FieldReading | None:
        """The newest reading, once."""
        with self._lock:
            reading, self._reading = self._reading, None
        return reading

    def status(self) -> SourceStatus:
        """How the camera is doing, and what keeps it from seeing the field."""
        camera = self._camera.status
        if camera.state is not CameraState.OK:
            return unusable(camera)
        with self._lock:
            trouble, scene, bumped, doubt = self._trouble, self._scene, self._bumped, self._doubt
        if trouble:
            return SourceStatus(SourceState.FAILED, trouble)
        if bumped and scene is FieldScene.STILL:
            return SourceStatus(
                SourceState.WAITING, LazyText("The field had moved; the camera has found it again.")
            )
        if doubt and scene is FieldScene.STILL:
            return SourceStatus(SourceState.READY, doubt)
        return SourceStatus(*_SCENES[scene])

    def preview(self, width: int) -> Image | None:
        """The newest picture with the outline of the field that was found, at most `width` px wide.

        (H, W, 3) uint8 BGR; None before the first. It is made only while somebody asks for it.
        """
        self._wanted, self._wanted_until = width, self._clock() + WANTED_FOR_S
        return self._preview

    def close(self) -> None:
        """Release the camera and end the thread; may be called twice."""
        self._closing.set()
        self._wake.set()
        self._camera.close()
        let_end(self._thread)

    def _run(self) -> None:
        while not self._closing.is_set():
            if not self._watching:
                self._wake.wait()
            self._wake.clear()
            try:
                self._look()
            except Exception as error:  # a picture that cannot be read is no reason to pause
                note("field camera", error)
                self._say_failure(error)
            self._wake.wait(CALM_INTERVAL if self._tracker.settled else LOOK_INTERVAL)

    def _say_failure(self, error: Exception) -> None:
        with self._lock:
            self._trouble = LazyText(
                "The camera couldn't read the field ({error}): play on by touch.", error=error
            )

    def _look(self) -> None:
        """Take the newest picture in. A still picture is looked at again and again: it lies still."""
        frame = self._camera.latest()
        if frame is None or not self._watching:
            return
        if frame.number == self._seen and not self._camera.is_still:
            return
        self._seen = frame.number
        while self._lessons:
            self._tracker.learn(*self._lessons.popleft())
        now = self._clock() if self._camera.is_still else frame.time
        found = self._tracker.update(frame.image, now)
        reading = None if found is None else self._evident(found, frame.image)
        if self._clock() < self._wanted_until:
            self._preview = outline_field(frame.image, self._tracker.place, self._wanted)
        with self._lock:
            self._scene, self._trouble = self._tracker.scene, NO_MESSAGE
            self._bumped = BUMP_SHOWN if self._tracker.bumps != self._bumps else max(0, self._bumped - 1)
            self._bumps = self._tracker.bumps
            if found is not None:
                self._doubt = found.doubt
            if reading is not None and self._watching:
                self._reading = reading

    def _evident(self, found: readings.FieldDetection, image: Image) -> FieldReading:
        """A reading with what it was made from, and a way to learn from it."""

        def learn(tops: Tops) -> None:
            colours = [None if top is None else top // len(PIECE_SIZES) for top in tops]
            self._lessons.append((found, colours))

        return replace(to_match_reading(found), picture=self._picture(image), learn=learn)

    def _picture(self, image: Image) -> FieldPicture | None:
        """What a reading was made from, for whoever wants to keep it; nothing that was only drawn."""
        place, reference = self._tracker.place, self._tracker.reference
        if place is None or self.label == DEMO_NAME:
            return None
        empty = None if reference is None else partial(as_jpeg, reference.image)
        corners = () if place.layout is not None else tuple((float(x), float(y)) for x, y in place.corners)
        square = place.square if place.measured else None
        return FieldPicture(self.label, partial(as_jpeg, image), empty, corners, square)


def outline_field(image: Image, place: FieldPlace | None, width: int) -> Image:
    """A picture shrunk for people, with a line round the field where it was found."""
    picture = shrunk(image, width)
    if place is None:
        return picture
    cv2 = load_cv2()
    scale = picture.shape[1] / image.shape[1]
    corners = np.round(place.corners * scale * 16).astype(np.int32)
    picture = picture.copy() if picture is image else picture
    return np.asarray(cv2.polylines(picture, [corners], True, OUTLINE, 2, cv2.LINE_AA, 4), np.uint8)


def to_match_reading(found: readings.FieldDetection) -> FieldReading:
    """A reading in the words of the match."""
    return FieldReading(tuple(_square(one) for one in found.squares))


def _square(one: readings.SquareDetection) -> SquareReading:
    if one.colour is None or one.size is None:
        return SquareReading(None, one.confidence)
    fallen = one.solid is not None and one.solid.lying
    return SquareReading(len(PIECE_SIZES) * one.colour + one.size, one.confidence, fallen)


_SCENES: Final = {
    FieldScene.LOST: (
        SourceState.WAITING,
        LazyText("The camera can't see the field: show it the whole field, markers too."),
    ),
    FieldScene.UNREAD: (
        SourceState.WAITING,
        LazyText("The camera can't read the mat's markers: focus it on the mat, or bring it nearer."),
    ),
    FieldScene.MOVING: (SourceState.WAITING, LazyText("Something moves over the field.")),
    FieldScene.HIDDEN: (SourceState.WAITING, LazyText("A hand is over the field: the camera waits.")),
    FieldScene.STILL: (SourceState.READY, LazyText("The camera sees the board.")),
}
