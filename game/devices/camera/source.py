"""Dice on a real table, seen by a camera; a picture or a folder of pictures does as well."""

from __future__ import annotations

import math
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from game.devices.camera.area import AreaKind, DiceArea
from game.devices.camera.calibration import NEVER_CONFIDENT, UNFITTED, TableFit
from game.devices.camera.frames import FrameSource, unusable
from game.devices.camera.left_out import LeftOut
from game.devices.camera.lessons import DiceLessons, LessonMemory
from game.devices.camera.pictured import FRAME_WIDTH_PX, read_die, reading_of
from game.devices.dice import (
    MOVED,
    ON_THE_RIM,
    OTHER_SIZE,
    DiceSource,
    ReadDie,
    Reading,
    RollRequest,
    SourceState,
    SourceStatus,
)
from game.errors import UserError
from game.match.dice.proposal import Accepted
from knucklebone_messages import NO_MESSAGE, LazyText, sentence_of
from knucklebone_threads import keep_running, let_end, note
from vision.capture.read import Camera, CameraFrame
from vision.capture.status import CameraState
from vision.dice.reader import DiceReader, DieFound
from vision.dice.region import EVERYTHING, PictureRegion, find_tray, move_box, rectangle
from vision.dice.rolls.agreement import Dice, distance
from vision.dice.rolls.flags import Flag
from vision.dice.rolls.thresholds import SAME_PLACE
from vision.dice.rolls.tracker import RestingRoll, RollTracker, TrackedScene
from vision.errors import VisionError
from vision.pictures import Image, shrunk

PREVIEW_WIDTH = 480
PREVIEW_INTERVAL = 1 / 16
"""Seconds between two previews: no table shows more."""
RECENT_FRAMES, RECENT_INTERVAL_S = 20, 1 / 8
"""Frames that are remembered of what led to a reading, and seconds between two of them."""
LOOK_INTERVAL = 1 / 30
"""Seconds between looks at the newest frame; movement is judged at each, dice are read at most ten times a
second."""
READ_PAUSE = 1 / 200
"""Seconds between looks where dice are waited for or pictures come late: a slow machine has it by then."""
MAX_TREMBLE_SHARE = 0.01
"""How far the corners of a tray may seem to have moved, in shares of the picture, and still lie there."""

Read = Callable[[Image], tuple[DieFound, ...]]


class CameraSource(DiceSource):
    """A DiceSource that watches dice through a camera; all its work is done in a thread of its own.

    With a live camera or a video a reading belongs to a request only if the dice were seen to move after it.
    With a picture or a folder each request takes the next picture as the throw.
    """

    kind = "camera"

    def __init__(
        self,
        source: str | int | Path | FrameSource,
        *,
        read: Read | None = None,
        fit: TableFit = UNFITTED,
        memory: LessonMemory | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Set it up.

        Args:
            source: what a Camera takes, or a camera; it is closed with this source.
            read: reads the dice of a (H, W, 3) uint8 BGR picture; the product's own reader if left out.
            fit: what a check of the table found out about this camera.
            memory: keeps what the camera was taught; until the end if left out.
            clock: seconds.

        Raises:
            UserError: the source names nothing that exists, or OpenCV is missing.
        """
        try:
            self._camera: FrameSource = (
                Camera(source, clock=clock, every_picture=True)
                if isinstance(source, str | int | Path)
                else source
            )
        except VisionError as error:
            raise UserError(sentence_of(error)) from error
        self.label = self._camera.name
        self._lessons = DiceLessons(DiceReader(), memory, self.label)
        self._reader = read or self._lessons.read
        self._fit, self._clock = fit, clock
        self._left_out = LeftOut()
        self._tracker = RollTracker(self._read)
        self._lock = threading.Lock()
        self._wake = threading.Event()
        self._closing = threading.Event()
        self._request: RollRequest | None = None
        self._reading: Reading | None = None
        self._scene = TrackedScene.SETTLED
        self._ignored = ""
        self._trouble = NO_MESSAGE
        self._fresh = False
        self._taking = False
        self._area, self._aimed, self._tray_lost = DiceArea(), True, False
        self._shown_first = False
        self._watched = 0
        self._lay: Dice = ()
        """Dice that lay there when a roll was asked for."""
        self._width = 0
        self._preview: Image | None = None
        self._recent: deque[Image] = deque(maxlen=RECENT_FRAMES)
        """What was seen since dice were asked for, the newest."""
        self._seen_at = -math.inf
        self._thread = keep_running("dice camera", self._run, until=self._closing, failed=self._say_failure)

    def ask(self, request: RollRequest) -> None:
        """Start on a request: only dice that fall after this count."""
        with self._lock:
            self._request, self._reading, self._fresh, self._trouble = request, None, True, NO_MESSAGE
            self._taking = False
        self._wake.set()

    def poll(self) -> Reading | None:
        """The reading of the current request, once; None while there is none."""
        with self._lock:
            reading, self._reading = self._reading, None
        return reading

    def rethrow(self) -> None:
        """Throw the reading away and wait for a new throw, or take the next picture."""
        with self._lock:
            self._reading, self._fresh, self._trouble = None, self._request is not None, NO_MESSAGE
        self._wake.set()

    def watch(self, area: DiceArea) -> None:
        """Read only dice that lie there, from the next picture on."""
        self._area, self._aimed = area, False

    def read_now(self) -> None:
        """Report the dice as they lie now, whether they were seen to fall or not.

        A person vouches for them and has to agree to the reading.
        """
        with self._lock:
            self._taking = self._request is not None and not self._camera.is_still
        self._wake.set()

    def cancel(self) -> None:
        """Forget the current request."""
        with self._lock:
            self._request, self._reading, self._fresh, self._taking = None, None, False, False

    @property
    def is_still(self) -> bool:
        """Whether it is a picture or a folder of pictures."""
        return self._camera.is_still

    @property
    def has_ended(self) -> bool:
        """Whether it is a film that has come to its end."""
        return self._camera.status.state is CameraState.ENDED

    def close(self) -> None:
        """Release the camera and end the threads; may be called twice."""
        self._closing.set()
        self._wake.set()
        self._camera.close()
        let_end(self._thread)

    def adapt(self, fit: TableFit) -> None:
        """Read by what a check of the table found out, from the next picture on."""
        self._fit = fit

    @property
    def dice_taught(self) -> int:
        """Dice that were shown to this camera and by which it reads; 0 where it reads as any other."""
        return self._lessons.dice_taught

    @property
    def lesson_trouble(self) -> LazyText:
        """Why what was taught is not kept, in a sentence; empty when all is well."""
        return self._lessons.trouble

    def begin_lesson(self, dice: int) -> None:
        """Expect that many dice in each throw from now on, however they look."""
        self._lessons.begin(dice)
        self._wake.set()

    def show(self, accepted: Accepted) -> None:
        """What people have said of a throw."""
        self._lessons.show(accepted)
        self._wake.set()

    def end_lesson(self, *, keep: bool) -> None:
        """Read by what was shown from now on, or as before the lesson."""
        self._lessons.end(keep=keep)
        self._wake.set()

    def forget_lessons(self) -> None:
        """Read these dice as any others again."""
        self._lessons.forget()
        self._wake.set()

    def preview(self) -> Image | None:
        """The newest picture, at most 480 px wide, (H, W, 3) uint8 BGR; None before the first."""
        return self._preview

    def status(self) -> SourceStatus:
        """How the camera is doing, and what it sees, in a sentence."""
        camera = self._camera.status
        if camera.state is not CameraState.OK:
            return unusable(camera)
        with self._lock:
            trouble, scene, ignored = self._trouble, self._scene, self._ignored
        if trouble:
            return SourceStatus(SourceState.FAILED, trouble)
        if self._camera.is_still:
            return SourceStatus(SourceState.READY, camera.sentence)
        state, sentence = _SCENES[scene]
        if ignored and scene in _AT_REST:
            return SourceStatus(SourceState.WAITING, _IGNORED[ignored])
        if self._tracker.looks_too_flatly and state is SourceState.READY:
            sentence = LazyText(
                "The camera sees the dice from the side: put it higher, so that it sees their upper faces."
            )
        if self._tray_lost and state is SourceState.READY:
            sentence = LazyText("The camera can't see the mat's tray, so dice count everywhere.")
        return SourceStatus(state, sentence)

    def _run(self) -> None:
        look = self._look_at_still if self._camera.is_still else self._watch
        seen, shown = 0, -math.inf
        while not self._closing.is_set():
            frame = self._camera.latest()
            if frame is not None and frame.number != seen and frame.time - shown >= PREVIEW_INTERVAL:
                seen, shown = frame.number, frame.time
                self._preview = shrunk(frame.image, PREVIEW_WIDTH)
            try:
                self._lessons.work()
                look(frame)
            except VisionError as error:
                self._fail(sentence_of(error))
                self._wake.wait(LOOK_INTERVAL)
            except Exception as error:  # a picture that cannot be read is no reason to pause
                note("dice camera", error)
                self._say_failure(error)
                self._wake.wait(LOOK_INTERVAL)

    def _say_failure(self, error: Exception) -> None:
        self._fail(LazyText("The camera couldn't read the dice ({error}): type them in.", error=error))

    def _fail(self, sentence: LazyText) -> None:
        with self._lock:
            self._trouble = sentence

    def _look_at_still(self, frame: CameraFrame | None) -> None:
        """Answer a request with the next picture; sleep until there is one."""
        self._wake.wait()
        self._wake.clear()
        with self._lock:
            request, fresh = self._request, self._fresh
            self._fresh = False
        if request is None or not fresh or self._closing.is_set():
            return
        if self._shown_first or frame is None:
            frame = self._camera.advance()
            self._preview = shrunk(frame.image, PREVIEW_WIDTH)
        self._shown_first = True
        self._aim(frame.image)
        # Whatever lies in the next picture has been thrown.
        self._left_out.forget()
        self._publish(request, frame.image, self._dice_in(frame.image), frame.name)

    def _watch(self, frame: CameraFrame | None) -> None:
        """Follow the newest frame of a live camera."""
        with self._lock:
            request, fresh, taking = self._request, self._fresh, self._taking
            self._fresh = self._taking = False
        if frame is not None and (fresh or not self._aimed):
            self._aim(frame.image)
        if request is None:
            self._tracker.disarm()
        elif fresh:
            self._arm(request)
            self._left_out.arm()
        pause = LOOK_INTERVAL
        if frame is not None and frame.number != self._watched:
            self._watched, self._width = frame.number, frame.image.shape[1]
            self._remember(frame, fresh=fresh)
            was, roll = self._tracker.scene, self._tracker.update(frame.image, frame.time)
            if (
                request is not None
                and not request.dice
                and was is not self._tracker.scene is TrackedScene.EMPTY
            ):
                # All dice were taken up: none of them is missing from the throw to come.
                self._arm(request)
            if request is not None and self._tracker.is_reading:
                pause = READ_PAUSE
            ignored = self._ignored_reason(frame.image) if request is not None else ""
            with self._lock:
                self._scene, self._trouble, self._ignored = self._tracker.scene, NO_MESSAGE, ignored
            if roll is not None and request is not None:
                self._publish(request, roll.image, roll.dice, frame.name, roll.flags, roll=roll)
        if taking and frame is not None and request is not None:
            self._tracker.disarm()
            self._publish(
                request, frame.image, self._dice_in(frame.image), frame.name, sure_from=NEVER_CONFIDENT
            )
        self._wake.wait(READ_PAUSE if self._is_late(frame) else pause)
        self._wake.clear()

    def _is_late(self, frame: CameraFrame | None) -> bool:
        """Whether the next picture has come already, or is about to."""
        is_old = frame is not None and self._clock() - frame.time > LOOK_INTERVAL
        return is_old and self._camera.status.state is CameraState.OK

    def _arm(self, request: RollRequest) -> None:
        self._tracker.arm(request.dice or None)
        self._lay = self._tracker.dice

    def _remember(self, frame: CameraFrame, *, fresh: bool) -> None:
        """Keep what is seen for a moment, in case it becomes a throw that people want to see again."""
        if fresh:
            self._recent.clear()
        if frame.time - self._seen_at >= RECENT_INTERVAL_S:
            self._seen_at = frame.time
            self._recent.append(shrunk(self._tracker.region.cut(frame.image), FRAME_WIDTH_PX))

    def _aim(self, image: Image) -> None:
        """Look where dice count; a tray that was bumped is found again whenever dice are asked for."""
        area = self._area
        region: PictureRegion | None = EVERYTHING
        if area.kind is AreaKind.FRAME:
            region = rectangle(area.frame[:2], area.frame[2:])
        elif area.kind is AreaKind.TRAY:
            region = find_tray(image)
        self._tray_lost, self._aimed = region is None, True
        region = region or EVERYTHING
        if _differ(region, self._tracker.region):
            self._tracker.watch(region)

    def _dice_in(self, image: Image) -> tuple[DieFound, ...]:
        """The dice of a picture that lie where they count."""
        self._width = image.shape[1]
        return self._tracker.region.read(image, self._read)

    def _read(self, image: Image) -> tuple[DieFound, ...]:
        """The dice of a picture, or of a part of one, that are of the size of dice at this table.

        All of them where none is. The others are remembered: nothing is left out without a word.
        """
        dice = tuple(self._reader(image))
        self._left_out.add(dice)
        # A camera that was moved sees every die in another size.
        return tuple(die for die in dice if self._fits(die)) or dice

    def _fits(self, die: DieFound) -> bool:
        """Whether a die is as large as those of the check of this table, as far as there was one."""
        fit = UNFITTED if self._lessons.is_lesson else self._fit
        return fit.least <= _side(die) / self._width <= fit.most

    def _ignored_reason(self, image: Image) -> str:
        """Why a die that has come since dice were asked for is not waited for; empty where none is."""
        seen = self._left_out.besides(self._tracker.dice, self._tracker.region, image, self._fits)
        return next((one.flag for one in seen if one.flag), "")

    def _publish(
        self,
        request: RollRequest,
        image: Image,
        dice: tuple[DieFound, ...],
        caption: str,
        flags: tuple[Flag, ...] = (),
        *,
        roll: RestingRoll | None = None,
        sure_from: float = 0.0,
    ) -> None:
        # What lies beside the area is nobody's business: it is neither shown nor kept.
        region = self._tracker.region
        left, top, _, _ = region.box(image)
        others = self._left_out.besides(dice, region, image, self._fits)
        reading = reading_of(
            region.cut(image),
            [
                replace(die, box=move_box(die.box, -left, -top))
                for die in (*dice, *(one.die for one in others))
            ],
            request=request.number,
            sure_from=max(sure_from, self._sure_from),
            camera=self.label,
            caption=caption,
            flags=[*self._mark_flaws(dice, flags), *(one.flag for one in others)],
            width=image.shape[1],
            whole=roll is None or not roll.others,
            counted=len(dice),
            before=tuple(self._recent),
        )
        if roll is not None:
            reading = self._add_surroundings(reading, roll, (left, top))
        with self._lock:
            # Another request may have come while this one was being read.
            if self._request is not None and self._request.number == request.number and not self._fresh:
                self._reading = reading

    def _add_surroundings(self, reading: Reading, roll: RestingRoll, corner: tuple[int, int]) -> Reading:
        """Add what was seen beside the dice of a roll, and how long ago; `corner` of what is shown, px."""
        original = reading.evidence.original if reading.evidence is not None else None
        scale = 1 / original.scale if original is not None else 1.0

        def tell(die: DieFound) -> ReadDie:
            lay_there = any(distance(die, old) < SAME_PLACE for old in self._lay)
            shown = replace(die, box=move_box(die.box, -corner[0], -corner[1]))
            return read_die(shown, scale, "" if lay_there else MOVED)

        return replace(
            reading,
            others=tuple(map(tell, roll.others)),
            touching=self._tracker.scene is TrackedScene.STACKED,
            age_s=max(0.0, self._clock() - roll.time),
        )

    @property
    def _sure_from(self) -> float:
        """Confidence from which readings count by themselves.

        None where a side face may pass for the upper one.
        """
        return NEVER_CONFIDENT if self._tracker.looks_too_flatly else self._fit.sure_from

    def _mark_flaws(self, dice: Sequence[DieFound], flags: Sequence[Flag]) -> list[str]:
        """What is wrong with each of the dice of a reading, their size among it."""
        known = flags or (Flag.NONE,) * len(dice)
        return [
            flag or ("" if self._fits(die) else OTHER_SIZE) for die, flag in zip(dice, known, strict=True)
        ]


_SCENES = {
    TrackedScene.EMPTY: (
        SourceState.READY,
        LazyText("No dice in the picture: roll them where the camera sees them."),
    ),
    TrackedScene.SETTLED: (SourceState.READY, LazyText("The camera is watching: roll the dice.")),
    TrackedScene.MOVING: (SourceState.ROLLING, LazyText("Something moves.")),
    TrackedScene.HIDDEN: (
        SourceState.WAITING,
        LazyText("Something covers the picture: take your hand away."),
    ),
    TrackedScene.COCKED: (
        SourceState.WAITING,
        LazyText("A die leans, or has numbers instead of pips: roll it again, or type it in."),
    ),
    TrackedScene.STACKED: (
        SourceState.READY,
        LazyText("Two dice touch: move them apart if one is read wrong."),
    ),
    TrackedScene.LEFT: (
        SourceState.WAITING,
        LazyText("A die is missing: if it has left the tray, roll it again."),
    ),
    TrackedScene.HANDLED: (
        SourceState.READY,
        LazyText("Somebody moved a die by hand. That doesn't count: let the dice fall."),
    ),
}

_AT_REST = frozenset(TrackedScene) - {TrackedScene.MOVING, TrackedScene.HIDDEN}
_IGNORED = {
    OTHER_SIZE: LazyText("There's a die of another size: if it counts, read it now."),
    ON_THE_RIM: LazyText("A die lies on the rim: roll it again, or read it now if it counts."),
}
"""What is said of a die that the camera does not wait for, by its flag."""


def _side(die: DieFound) -> int:
    x0, y0, x1, y1 = die.box
    return max(x1 - x0, y1 - y0)


def _differ(one: PictureRegion, other: PictureRegion) -> bool:
    """Whether regions differ by more than a mat trembles from one look to the next."""
    if len(one.corners) != len(other.corners):
        return True
    pairs = zip(one.corners, other.corners, strict=True)
    return any(abs(a - b) > MAX_TREMBLE_SHARE for p, q in pairs for a, b in zip(p, q, strict=True))
