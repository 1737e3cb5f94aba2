"""The demonstration camera: a rendered table with hands, for everybody who has no mat, pieces or webcam.

Its pictures go through the same tracker and readers as any camera's; nothing tells them what lies there.
"""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable, Iterator
from typing import Final

import numpy as np

from game.devices.camera.area import AreaKind, DiceArea
from game.devices.camera.demo_hand import DemoHand
from game.devices.camera.frames import FrameSource
from game.devices.camera.source import CameraSource
from game.devices.cameras import DEMO_NAME
from game.devices.dice import Reading, RollRequest
from game.match.field.table_hand import PieceWishes, TableHand
from game.rules.field import SQUARE_COUNT
from knucklebone_messages import LazyText
from knucklebone_threads import keep_running, let_end
from vision.capture.read import CameraFrame
from vision.capture.status import CameraState, CameraStatus
from vision.errors import VisionError
from vision.mat import SHEET
from vision.scenes.table_actions import DrawnActions
from vision.scenes.table_ground import CameraOverMat
from vision.scenes.table_stage import RenderedTable

LIVELY_INTERVAL_S, CALM_INTERVAL_S = 1 / 14, 1 / 6
"""Seconds between pictures while something moves, and while nothing does."""
MAX_STEP_S: Final = 0.25
"""Seconds that one step of the hand lasts at most, however late its picture is."""


class DemoTable:
    """A table that is there as long as the program runs. Implements TableHand."""

    def __init__(self, seed: int | None = None, *, errs: bool = True) -> None:
        """`seed` makes everything the same every time; `errs` when the hand should make mistakes."""
        self._rng = random.Random(seed)
        self._errs = errs
        self._hand: DemoHand | None = None
        self._script: Iterator[None] = iter(())
        self._lock = threading.Lock()
        self._wishes: PieceWishes | None = None
        self._request: RollRequest | None = None

    def sit_down(self) -> None:
        """Another match begins."""
        with self._lock:
            self._wishes = self._request = None
            if self._hand is not None:
                self._hand.sit_down()

    def move_pieces(self, wishes: PieceWishes) -> None:
        """What the screen asks for now."""
        with self._lock:
            self._wishes = wishes
            if self._hand is not None:
                self._hand.move_pieces(wishes)

    def roll(self, request: RollRequest | None) -> None:
        """Dice are wanted, or not any more."""
        with self._lock:
            self._request = request
            if self._hand is not None:
                self._hand.roll(request)

    @property
    def mistakes(self) -> int:
        """How many the hand has made."""
        return self._hand.mistakes if self._hand is not None else 0

    @property
    def tops(self) -> tuple[int | None, ...]:
        """The uppermost piece that truly stands on each square; nothing before the first picture."""
        squares = self._hand.actions.stage.squares if self._hand is not None else [None] * SQUARE_COUNT
        return tuple(one.pieces[-1] if one is not None and not one.fallen else None for one in squares)

    def picture(self, step: float) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
        """(720, 1280, 3) uint8 BGR, that many seconds later. For one thread."""
        hand = self._hand or self._lay_table()
        hand.actions.step = min(MAX_STEP_S, step)
        next(self._script)
        return hand.actions.stage.picture()

    @property
    def lively(self) -> bool:
        """Whether something moves."""
        stage = self._hand.actions.stage if self._hand is not None else None
        return stage is not None and (stage.hand is not None or any(die.between for die in stage.dice))

    def _lay_table(self) -> DemoHand:
        """The table, drawn when it is first looked at."""
        noise = np.random.default_rng(self._rng.randrange(2**32))
        actions = DrawnActions(RenderedTable(CameraOverMat(SHEET), noise), noise)
        actions.lay_die(1)
        hand = DemoHand(actions, self._rng, errs=self._errs)
        with self._lock:
            if self._wishes is not None:
                hand.move_pieces(self._wishes)
            hand.roll(self._request)
            self._hand, self._script = hand, hand.script()
        return hand


class DemoDice(CameraSource):
    """Dice seen by the demonstration's camera: a request makes its hand throw them."""

    def __init__(self, camera: FrameSource, hand: TableHand) -> None:
        super().__init__(camera)
        self._hand = hand

    def watch(self, area: DiceArea) -> None:
        """Read only dice that lie there.

        Where people have not said otherwise, on the tray: the hand throws them nowhere else.
        """
        super().watch(DiceArea(AreaKind.TRAY) if area.kind is AreaKind.EVERYWHERE else area)

    def ask(self, request: RollRequest) -> None:
        """Start on a request: the hand throws."""
        super().ask(request)
        self._hand.roll(request)

    def poll(self) -> Reading | None:
        """The reading of the current request, once."""
        reading = super().poll()
        if reading is not None:
            self._hand.roll(None)
        return reading

    def rethrow(self) -> None:
        """Throw the reading away; the hand throws anew."""
        super().rethrow()
        self._hand.roll(self._request)

    def cancel(self) -> None:
        """Forget the current request."""
        super().cancel()
        self._hand.roll(None)


class DemoCamera:
    """A camera over the table of the demonstration: `game.devices.camera.shared.FrameSource`."""

    name = DEMO_NAME
    is_still = False
    rate, facts = 0.0, None
    """There is neither a driver nor a hurry."""

    def __init__(self, table: DemoTable, *, clock: Callable[[], float] = time.monotonic) -> None:
        """`clock`: seconds, for the times of the frames."""
        self._table, self._clock = table, clock
        self._frame: CameraFrame | None = None
        self._status = CameraStatus(CameraState.OPENING, LazyText("Opening {name}.", name=DEMO_NAME))
        self._closing = threading.Event()
        self._thread = keep_running("demo camera", self._run, until=self._closing, failed=self._say_failure)

    @property
    def status(self) -> CameraStatus:
        """How it is doing right now."""
        return self._status

    def latest(self) -> CameraFrame | None:
        """The newest picture; None before the first."""
        return self._frame

    def advance(self) -> CameraFrame:
        """Raises VisionError: it moves on by itself."""
        raise VisionError(LazyText("{name} moves on by itself: there is no next picture.", name=DEMO_NAME))

    def close(self) -> None:
        """End the thread; the table stays as it is. May be called twice."""
        self._closing.set()
        let_end(self._thread)

    def _say_failure(self, error: Exception) -> None:
        words = LazyText("The demonstration has stopped ({error}): choose another camera.", error=error)
        self._status = CameraStatus(CameraState.FAILED, words)

    def _run(self) -> None:
        number, before = self._frame.number if self._frame is not None else 0, self._clock()
        while not self._closing.is_set():
            now = self._clock()
            image = self._table.picture(now - before)
            number, before = number + 1, now
            self._frame = CameraFrame(image, number, now, DEMO_NAME)
            self._status = CameraStatus(
                CameraState.OK, LazyText("The picture of {name} is good.", name=DEMO_NAME)
            )
            pause = LIVELY_INTERVAL_S if self._table.lively else CALM_INTERVAL_S
            self._closing.wait(max(0.005, pause - (self._clock() - now)))
