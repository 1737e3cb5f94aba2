"""A stored match as a film: the theatre without its buttons, seen at even times by a clock of its own.

    for frame in film(reel, plan, settings): ...        # frame.picture is (height, width, 3), uint8, BGR

The same journal and plan give the same pixels: no time passes in reality, and no chance is left to it.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import numpy as np
import pygame
from numpy.typing import NDArray

from game.features.theatre.replay import Replay
from game.features.theatre.scenes.bar import Playback
from game.features.theatre.scenes.theatre import TheatreScene
from game.store.settings import Motion, Settings
from game.ui.headless import HeadlessApp

Picture = NDArray[np.uint8]
LAST_LOOK = 3.0
"""Seconds that the table stays in sight after the last answer."""


@dataclass(frozen=True, slots=True)
class FilmPlan:
    """How a match is filmed."""

    size: tuple[int, int] = (1280, 720)
    """Pixels."""
    rate: int = 15
    """Pictures a second."""
    speed: float = 2.0
    """How many times as fast as at the table."""
    hands: bool = False
    """Hands lie open; only of a match that is over."""


@dataclass(frozen=True, slots=True)
class FilmFrame:
    """One picture, and how far the match is."""

    picture: Picture
    number: int
    """Entries of the journal that have been told."""


def film(reel: Replay, plan: FilmPlan, settings: Settings) -> Iterator[FilmFrame]:
    """All pictures of a match; language and size of letters are those of the `settings`."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    watching = Playback(speed=plan.speed, hands=plan.hands)
    scene = partial(TheatreScene, reel=reel, watching=watching, barred=False)
    settings = replace(settings, motion=Motion.FULL, speed=1, flat_table=False, mute=True, open_hands=False)
    with (
        tempfile.TemporaryDirectory(prefix="knucklebone-") as work,
        HeadlessApp(Path(work), scene, size=plan.size, settings=settings) as unseen,
    ):
        yield from _film_frames(unseen, plan, reel.course.total)


def _film_frames(unseen: HeadlessApp, plan: FilmPlan, total: int) -> Iterator[FilmFrame]:
    begun, count, left = unseen.clock.now(), 0, round(LAST_LOOK * plan.rate)
    while left:
        top = unseen.scene
        assert isinstance(top, TheatreScene), "nothing else is opened in a film"
        yield FilmFrame(pixels_of(unseen.shot()), top.number)
        count += 1
        left -= top.number == total and not top.stage.busy
        unseen.run(begun + count / plan.rate - unseen.clock.now())


def pixels_of(surface: pygame.Surface) -> Picture:
    """What a surface shows, as (height, width, 3), BGR."""
    return np.ascontiguousarray(pygame.surfarray.array3d(surface).swapaxes(0, 1)[:, :, ::-1])
