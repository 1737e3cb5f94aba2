"""Golden pictures: how busy screens look, kept small, and whether they still look so.

    python -m tests.ui.golden          # take them anew, after looks were changed on purpose

Letters differ from one build of the font library to the next by more than a card that lies wrong. So what is
written is drawn as bars here, one for each character and as high as the character wants it, and every line is
as long as its characters are many: other words still make another picture, other font libraries do not.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest import mock

import cv2
import numpy as np
import pygame
from numpy.typing import NDArray

from game.ui.art import text
from studio.shots import SHOTS
from studio.shots.studio import Studio

FOLDER = Path(__file__).parent / "pictures"
NAMES = (
    "table-five", "unnamed-trick", "unnamed-market", "engine-build", "duel-nine", "power-vacuum-cable",
    "dice-camera", "lobby-full", "result-duel",
)  # fmt: skip
"""Each board in a busy moment, a drawn curtain, the dice, the lobby, a result."""
UPRIGHT_NAMES = (
    "table-five", "engine-build", "unnamed-trade", "power-vacuum-cable", "dice-camera", "lobby-full",
)  # fmt: skip
"""What is seen on a screen that stands on end."""
UPRIGHT = "upright-"
"""Before the names of their pictures."""
SIZE = (640, 360)
"""Pixels of the window; each kept pixel is the mean of four."""
UNLIKE = 40
"""Levels of 255. No pixel differs as much between pygame and pygame-ce with libraries of other years."""
SHARE = 0.0001
"""Share of pixels that may be unlike after all: 5. A die that lies 6 units beside its place makes more than
twice as many, a card twenty times."""

Pixels = NDArray[np.uint8]
"""(H, W, 3), BGR."""


class Bars:
    """A font of `pixels` height without any letters; the part of `pygame.font.Font` that is used."""

    def __init__(self, name: str, pixels: int) -> None:
        self._pixels = pixels

    def get_height(self) -> int:
        return round(self._pixels * 1.2)

    def get_ascent(self) -> int:
        return self._pixels

    def size(self, text: str) -> tuple[int, int]:
        return round(len(text) * self._pixels * 0.5), self.get_height()

    def render(self, text: str, antialias: bool, colour: tuple[int, ...]) -> pygame.Surface:
        """A bar for each character that can be seen."""
        line = pygame.Surface(self.size(text), pygame.SRCALPHA)
        for number, character in enumerate(text):
            left, right = (round(end * self._pixels * 0.5) for end in (number, number + 0.8))
            tall = round(self._pixels * (0.3 + 0.05 * (ord(character) * 7 % 11)))
            if not character.isspace():
                line.fill(colour, (left, self._pixels - tall, right - left, tall))
        return line


@contextmanager
def without_letters() -> Iterator[None]:
    """Everything that is written is drawn as bars."""
    text.line_size.cache_clear()
    with mock.patch.object(text, "font", Bars):
        yield
    text.line_size.cache_clear()


def taken() -> Iterator[tuple[str, Pixels]]:
    """The pictures as they are today."""
    for size, before, names in ((SIZE, "", NAMES), (SIZE[::-1], UPRIGHT, UPRIGHT_NAMES)):
        with without_letters(), Studio(size) as studio:
            for name in names:
                SHOTS[name](studio)
                yield before + name, small(studio.picture())


def all_names() -> tuple[str, ...]:
    """The names of all pictures."""
    return (*NAMES, *(UPRIGHT + name for name in UPRIGHT_NAMES))


def small(picture: pygame.Surface) -> Pixels:
    """A picture of half the size."""
    pixels = pygame.surfarray.array3d(picture).swapaxes(0, 1)[:, :, ::-1]
    half = (pixels.shape[1] // 2, pixels.shape[0] // 2)
    return cv2.resize(np.ascontiguousarray(pixels), half, interpolation=cv2.INTER_AREA).astype(np.uint8)


def unlike(one: Pixels, other: Pixels) -> float:
    """The share of pixels that look different."""
    if one.shape != other.shape:
        return 1.0
    return float((cv2.absdiff(one, other).max(axis=2) > UNLIKE).mean())


def side_by_side(one: Pixels, other: Pixels) -> Pixels:
    """Both, and where they differ."""
    shown: Pixels = np.hstack([one, other, cv2.absdiff(one, other)])
    return shown


def main() -> None:
    """Take all pictures anew."""
    FOLDER.mkdir(exist_ok=True)
    for name, picture in taken():
        cv2.imwrite(str(FOLDER / f"{name}.png"), picture, [cv2.IMWRITE_PNG_COMPRESSION, 9])
        print(FOLDER / f"{name}.png")


if __name__ == "__main__":
    main()
