"""Dice that bear anything: figures and letters of many fonts, logos on every face."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image as Pillow
from PIL import ImageDraw, ImageFont

from studio.scenes.dice.stamps import SIDE, logo, turned
from vision.opencv import load_cv2
from vision.scenes.dice_shape import DieShape

FACE_TEXTS: Final = (
    *("123456",) * 6, "ABCDEF", "789046", "XWKMSZ", "VIXLCD", "+-x=%?", "#&@$*!", "abdegh", "mnrstu",
)  # fmt: skip
"""What is on the six faces; figures most often."""
FONT_PX: Final = 100
MAX_BOLD_PX: Final = 5
UNDERLINED_SHARE: Final = 0.2
"""Share of makes whose 6 and 9 are underlined."""


def usable_fonts(files: Sequence[Path]) -> list[Path]:
    """Those that have six different figures."""
    return [file for file in files if _has_figures(file)]


def _has_figures(file: Path) -> bool:
    try:
        font = ImageFont.truetype(str(file), FONT_PX)
        return len({bytes(font.getmask(figure)) for figure in "123456"}) == len("123456")
    except (OSError, ValueError):
        return False


def lettered(shape: DieShape, fonts: Sequence[Path], rng: np.random.Generator) -> DieShape:
    """A die with a figure or a letter of one font on each face, each turned as the others or as it comes."""
    font, texts = fonts[int(rng.integers(len(fonts)))], FACE_TEXTS[int(rng.integers(len(FACE_TEXTS)))]
    share, bold = float(rng.uniform(0.38, 0.72)), int(rng.integers(MAX_BOLD_PX))
    underlined, apart = rng.random() < UNDERLINED_SHARE, int(rng.random() < 0.5)
    seed = int(rng.integers(1 << 30))
    stamps = {}
    for value, text in enumerate(texts, 1):
        plane = glyph(text, font, share, bold, underlined=underlined and text in "69")
        stamps[value] = turned(plane, np.random.default_rng(seed + apart * value))
    return replace(shape, stamps=stamps)


def with_logos(shape: DieShape, rng: np.random.Generator) -> DieShape:
    """A die with another logo on each face."""
    return replace(shape, stamps={value: logo(rng) for value in range(1, 7)})


def glyph(text: str, font: Path, share: float, bold: int, *, underlined: bool) -> NDArray[np.uint8]:
    """(SIDE, SIDE) 0..255: a letter, `share` (0..1) of the face high or wide, `bold` px thicker."""
    cv2 = load_cv2()
    letters = ImageFont.truetype(str(font), FONT_PX)
    x0, y0, x1, y1 = (round(at) for at in letters.getbbox(text, stroke_width=bold))
    drawn = Pillow.new("L", (max(1, x1 - x0), max(1, y1 - y0)))
    ImageDraw.Draw(drawn).text((-x0, -y0), text, 255, font=letters, stroke_width=bold)
    scale = share * SIDE / max(FONT_PX / 5, *drawn.size)
    wide, high = (max(2, min(SIDE, round(side * scale))) for side in drawn.size)
    plane = np.zeros((SIDE, SIDE), np.uint8)
    x, y = (SIDE - wide) // 2, (SIDE - high) // 2
    plane[y : y + high, x : x + wide] = cv2.resize(
        np.asarray(drawn), (wide, high), interpolation=cv2.INTER_AREA
    )
    if underlined:
        foot = min(SIDE - 5, y + high + 4)
        cv2.line(plane, (x, foot), (x + wide, foot), 255, 3)
    return plane
