"""The pictures in README and docs: every one is there, shows something, and shows the program of today."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pygame
import pytest
from numpy.typing import NDArray

from studio.shots.documents import BESIDE, DRAWINGS, FILMS, FOLDER, SCREENS, screen

ROOT = FOLDER.parents[1]
CELL = 20
"""Pixels of the squares that are compared by their mean colour: letters may differ, a button may not."""
UNLIKE = 24
"""Levels of 255."""
SHARE = 0.01
"""Share of squares that may be unlike: another name or value is no reason for a picture."""


def cells(picture: pygame.Surface) -> NDArray[np.float64]:
    """(H / CELL, W / CELL, 3), the mean colours."""
    pixels = pygame.surfarray.array3d(picture).swapaxes(0, 1).astype(np.float64)
    height, width = (length // CELL for length in pixels.shape[:2])
    cut = pixels[: height * CELL, : width * CELL]
    mean: NDArray[np.float64] = cut.reshape(height, CELL, width, CELL, 3).mean(axis=(1, 3))
    return mean


def kept(name: str) -> pygame.Surface:
    return pygame.image.load(str(FOLDER / f"{name}.jpg"))


def test_each_is_shown_somewhere_and_each_that_is_shown_is_taken() -> None:
    pages = [ROOT / "README.md", *(ROOT / "docs").rglob("*.md")]
    told = re.findall(r"\[[^]]+\]\((?:docs/|\.\./)?pictures/([^)]+)\)", "".join(map(Path.read_text, pages)))
    files = {path.name for path in FOLDER.iterdir()}
    assert set(told) == files == {*FILMS, *BESIDE, *(f"{name}.jpg" for name in (*SCREENS, *DRAWINGS))}


@pytest.mark.parametrize("name", [*SCREENS, *DRAWINGS])
def test_none_is_empty(name: str) -> None:
    assert cells(kept(name)).std() > 15


@pytest.mark.bakes
@pytest.mark.parametrize("name", SCREENS)
def test_screens_look_so_today(name: str) -> None:
    today, then = cells(screen(SCREENS[name])), cells(kept(name))
    assert today.shape == then.shape
    unlike = float((np.abs(today - then).max(axis=2) > UNLIKE).mean())
    assert unlike <= SHARE, f"{name} has changed: take the pictures of the documents anew (make pictures)"
