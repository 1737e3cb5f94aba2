"""A camera and a tower that report what they are told to, when they are told to."""

from __future__ import annotations

from typing import Any

import numpy as np
import pygame
from numpy.typing import NDArray

from game.devices.bluetooth.chooser import DieChoice
from game.devices.dice import (
    DiceSource,
    Evidence,
    LinkReport,
    Original,
    ReadDie,
    Reading,
    RollRequest,
    SourceState,
    SourceStatus,
)
from game.devices.tower.chooser import TowerChoice
from game.match.dice.proposal import Accepted
from game.ui.art import Art
from knucklebone_messages import NO_MESSAGE, LazyText

Frame = NDArray[np.uint8]
WIDE, TALL = 640, 400
READY = {
    "camera": LazyText("The camera is watching: roll the dice."),
    "tower": LazyText("{name} is ready.", name=LazyText("The tower")),
    "bluetooth": LazyText("{dice} dice are ready: roll them onto the table.", dice=3),
}
"""What the real ones say when nothing is the matter."""
DIE = 130
PLACES = {1: ((380, 200, 17),), 3: ((120, 230, -24), (320, 160, 17), (520, 240, 40))}
"""Where so many dice lie: the middle of each in pixels, and degrees."""
OPAQUE = 200
"""From this alpha on it is the die and no longer its shadow."""
PixelBox = tuple[int, int, int, int]
"""Left, top, right and bottom, in pixels."""


class StagedSource(DiceSource):
    """Set `state`, `sentence` and `dice`, then let it be polled."""

    chooser: Any

    def __init__(self, kind: str, label: str) -> None:
        self.kind, self.label = kind, label
        self.reset()

    def reset(self) -> None:
        """Ready, and nothing to report."""
        self.chooser = StagedDice() if self.kind == "bluetooth" else StagedTowers()
        self.state, self.sentence = SourceState.READY, READY[self.kind]
        self.dice: tuple[ReadDie, ...] = ()
        """What the next poll reports; nothing while empty."""
        self.picture: Frame | None = None
        self.original: Original | None = None
        """Where the evidence's picture can be had as it was read."""
        self.dice_taught, self.lesson_trouble = 0, NO_MESSAGE
        self._request: RollRequest | None = None

    def ask(self, request: RollRequest) -> None:
        """Remember the request."""
        self._request = request

    def poll(self) -> Reading | None:
        """The staged dice, once."""
        if self._request is None or not self.dice:
            return None
        dice, self.dice = self.dice, ()
        evidence = Evidence("0123456789abcdef", self.label, self.picture, self.original)
        return Reading(self._request.number, self.kind, dice, evidence)

    def begin_lesson(self, dice: int) -> None:
        """As `game.devices.camera.teaching.LearnsDice`: nothing is learnt."""

    def show(self, accepted: Accepted) -> None:
        """Nothing is learnt."""

    def end_lesson(self, *, keep: bool) -> None:
        """Nothing was learnt."""

    def forget_lessons(self) -> None:
        """Nothing is forgotten."""

    def preview(self) -> Any:
        """The staged picture, as a camera shows it."""
        return self.picture

    def status(self) -> SourceStatus:
        """As staged."""
        return SourceStatus(self.state, self.sentence)

    def link_report(self) -> LinkReport:
        """As of a long evening."""
        return LinkReport(184_211, 1_304, 27, delay=0.0124, longest_delay=0.131)

    def cancel(self) -> None:
        """Forget the request."""
        self._request = None


class StagedTowers:
    """Implements `game.devices.tower.chooser.TowerChooser`: the towers that are put there."""

    def __init__(self) -> None:
        self.towers: tuple[TowerChoice, ...] = ()
        self.looking = False
        self.left_alone = 0
        self.trouble = NO_MESSAGE

    def look(self, *, everywhere: bool = False) -> None:
        """Whoever is there is there already."""

    def choices(self) -> tuple[TowerChoice, ...]:
        """As staged."""
        return self.towers

    def choose(self, key: str) -> None:
        """Nothing changes."""

    def blink(self, key: str) -> None:
        """No light."""

    def forget(self, key: str) -> None:
        """Nothing is forgotten."""

    def close(self) -> None:
        """Nothing to let go of."""


class StagedDice:
    """Implements `game.devices.bluetooth.chooser.DiceChooser`: the dice that are put there."""

    def __init__(self) -> None:
        self.dice: tuple[DieChoice, ...] = ()
        self.trouble = NO_MESSAGE

    def look(self) -> None:
        """Whoever is there is there already."""

    def choices(self) -> tuple[DieChoice, ...]:
        """As staged."""
        return self.dice

    def choose(self, key: str) -> None:
        """Nothing changes."""

    def blink(self, key: str) -> None:
        """No light."""

    def close(self) -> None:
        """Nothing to let go of."""


def tray_frame(*values: int) -> tuple[Frame, tuple[PixelBox, ...]]:
    """What a camera above a tray with dice sees: (H, W, 3) uint8 BGR, and the box of each die in it."""
    art, boxes = Art(1.0), []
    surface = pygame.Surface((WIDE, TALL), 0, 32)
    surface.blit(art.dice_tray(WIDE, TALL), (0, 0))
    for value, (x, y, angle) in zip(values, PLACES[len(values)], strict=True):
        die = pygame.transform.rotozoom(art.die(value, DIE), angle, 1.0)
        corner = x - die.get_width() // 2, y - die.get_height() // 2
        surface.blit(die, corner)
        seen = die.get_bounding_rect(OPAQUE).move(corner)
        boxes.append((*seen.topleft, *seen.bottomright))
    pixels = pygame.surfarray.array3d(surface).swapaxes(0, 1)[:, :, ::-1]
    return np.ascontiguousarray(pixels, dtype=np.uint8), tuple(boxes)
