"""A short film of the demonstration: what its camera sees, and below it what the screen makes of that.

Nothing is short-cut: bots choose, the hand moves pieces at its pace, and the tracker reads its pictures. The
clock is made up, and everything has a seed: the film is the same every time.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import numpy as np
import pygame

from game.devices.camera.demo import DemoTable
from game.errors import UserError
from game.features.theatre.files import VIDEO, write_film
from game.match.field.lazy_source import LazyField
from game.store.journal import PlayerEntry
from studio.demo_sight import STEP, DemoSight
from studio.shots.studio import Studio
from vision.opencv import load_cv2
from vision.pictures import Image

SEED: Final = 11
BOTS: Final = (PlayerEntry("Circe", "greedy"), PlayerEntry("Medea", "greedy"))
BEGUN: Final = 12
"""Answers into the match at which the film begins."""
PICTURES: Final = 110
"""Of the film."""
EVERY: Final = 2
"""So many steps of the clock from one picture of it to the next."""
RATE: Final = round(1 / (STEP * EVERY))
"""Pictures a second."""
PART: Final = (640, 360)
"""Width and height (px) of what the camera sees, and of the screen."""
STILL: Final = 8
"""Change (of 255) below which a pixel stays as it was shown: the camera's noise would be most of the file."""
QUALITY: Final = 70
"""Of 100."""
LONGEST: Final = 4000
"""Steps within which a match has come so far."""


def film(pictures: int = PICTURES, begun: int = BEGUN) -> list[Image]:
    """(720, 640, 3) uint8 BGR each: the camera's picture above, the screen below."""
    table = DemoTable(SEED)
    sight = DemoSight(table)
    with Studio((1280, 720)) as studio:
        studio.host = studio.fresh_host(LazyField(lambda: sight, wanted=True, hand=table))
        loop = studio.begin({"length": "short"}, BOTS, real_field=True)
        studio.table(loop)
        shown: list[Image] = []
        for step in range(LONGEST):
            sight.step()
            studio.pilot.run(STEP)
            if loop.match.answers >= begun and step % EVERY == 0:
                shown.append(_side_by_side(sight, studio, shown[-1] if shown else None))
            if len(shown) == pictures:
                break
    return shown


def _side_by_side(sight: DemoSight, studio: Studio, before: Image | None) -> Image:
    cv2 = load_cv2()
    screen = pygame.surfarray.array3d(studio.picture()).swapaxes(0, 1)[:, :, ::-1]
    both = [sight.picture if sight.picture is not None else np.zeros_like(screen), screen]
    now = np.vstack([cv2.resize(one, PART, interpolation=cv2.INTER_AREA) for one in both])
    if before is None:
        return now
    same = cv2.absdiff(now, before).max(2, keepdims=True) < STILL
    return np.where(same, before, now)


def keep(pictures: list[Image], path: Path) -> None:
    """Write them as one animated picture that begins anew at its end, or as the video that its name says.

    Raises UserError: this OpenCV or PyAV cannot write one.
    """
    if path.suffix == VIDEO:
        write_film(path, pictures, RATE, (PART[0], 2 * PART[1]))
        return
    cv2 = load_cv2()
    if not hasattr(cv2, "imwriteanimation"):
        raise UserError("An animated picture needs OpenCV 4.11 or newer: pip install -U opencv-python")
    animation = cv2.Animation()
    animation.frames = pictures
    animation.durations = np.full(len(pictures), round(1000 * STEP * EVERY), np.int32)
    cv2.imwriteanimation(str(path), animation, (cv2.IMWRITE_WEBP_QUALITY, QUALITY))
