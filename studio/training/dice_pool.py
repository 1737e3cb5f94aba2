"""A pool of rendered pictures of dice on disk, made once and learnt from many times."""

from __future__ import annotations

import multiprocessing
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from studio.scenes.dice.bank import Bank, drawn_views
from studio.scenes.dice.table import picture
from studio.scenes.surfaces import SIDE as SURFACE_SIDE
from studio.scenes.surfaces import surface
from vision.opencv import load_cv2
from vision.pictures import Image

SIDE = 256
"""Width and height of a picture, px."""
MOST_DICE = 20
SMALLEST, LARGEST = 9.0, 140.0
"""Edges of dice, px."""
SMALL_VIEWS, LARGE_VIEWS = (2400, 128), (420, 256)
"""How many views of dice are traced for the pictures of one block, and their size, px."""
BLOCK = 4000
"""Pictures that share views."""
STAMPED = 0.12
"""Share of dice that bear numerals or logos: nothing to be read."""


@dataclass(frozen=True, slots=True)
class Pool:
    """N rendered pictures."""

    images: NDArray[np.uint8]
    """(N, SIDE, SIDE, 3) BGR."""
    truths: NDArray[np.float32]
    """(N, MOST_DICE, 6): x0, y0, x1, y1, value, plain (1) or not (0); value 0 where there is no die."""
    ready: NDArray[np.uint8]
    """(N,) 1 for those that are finished."""


def open_pool(folder: Path, count: int = 0) -> Pool:
    """The pool in a folder; a new, empty one of `count` pictures if that is not 0."""
    mode = "w+" if count else "r+"
    kinds = (
        ("images", np.uint8, (count, SIDE, SIDE, 3)),
        ("truths", np.float32, (count, MOST_DICE, 6)),
        ("ready", np.uint8, (count,)),
    )
    folder.mkdir(parents=True, exist_ok=True)
    parts = []
    for name, kind, shape in kinds:
        path = folder / f"{name}.npy"
        parts.append(
            np.lib.format.open_memmap(path, mode, kind, shape) if count else np.load(path, mmap_mode="r+")
        )
    return Pool(*parts)


def fill(folder: Path, seed: int, scraps: Sequence[Image], workers: int) -> None:
    """Render every picture of a pool that is not ready yet; each depends on the seed and its number alone."""
    processes = [
        multiprocessing.Process(target=_fill_part, args=(folder, seed, scraps, k, workers))
        for k in range(workers)
    ]
    for process in processes:
        process.start()
    for process in processes:
        process.join()


def _fill_part(folder: Path, seed: int, scraps: Sequence[Image], part: int, parts: int) -> None:
    load_cv2()
    pool = open_pool(folder)
    for block in range(part, -(-len(pool.ready) // BLOCK), parts):
        numbers = range(block * BLOCK, min(len(pool.ready), (block + 1) * BLOCK))
        missing = [number for number in numbers if not pool.ready[number]]
        if not missing:
            continue
        small, large = drawn_banks(seed, block=block)
        for number in missing:
            rng = np.random.default_rng((seed, number))
            pool.images[number], pool.truths[number] = rendered(small, large, scraps, rng)
            pool.ready[number] = 1


def drawn_banks(seed: int, scale: float = 1.0, block: int = 0) -> tuple[Bank, Bank]:
    """Views for the small and for the large dice of a block; `scale` makes fewer of them."""
    rng = np.random.default_rng((seed, 1 << 40, block))
    (small, small_side), (large, large_side) = SMALL_VIEWS, LARGE_VIEWS
    return (
        Bank(drawn_views(max(6, round(small * scale)), small_side, rng, STAMPED)),
        Bank(drawn_views(max(6, round(large * scale)), large_side, rng, STAMPED)),
    )


def rendered(
    small: Bank, large: Bank, scraps: Sequence[Image], rng: np.random.Generator
) -> tuple[Image, NDArray[np.float32]]:
    """One picture and its truths, as a pool holds them."""
    edge = float(np.exp(rng.uniform(np.log(SMALLEST), np.log(LARGEST))))
    most = max(1.0, min(15.0, 0.3 * SIDE * SIDE / edge**2))
    count = 0 if rng.random() < 0.06 else int(rng.integers(1, int(most) + 1))
    ground = _ground(scraps, rng)
    image, dice = picture(
        large if edge > 48 else small, ground, edge, count, rng, size=(SIDE, SIDE), scraps=scraps
    )
    truths = np.zeros((MOST_DICE, 6), np.float32)
    for row, die in zip(truths, dice, strict=False):
        row[:] = (*die.box, die.value, die.plain)
    return image, truths


def _ground(scraps: Sequence[Image], rng: np.random.Generator) -> Image:
    if not scraps or rng.random() < 0.7:
        return surface(rng)
    cv2 = load_cv2()
    scrap = scraps[int(rng.integers(len(scraps)))]
    coloured = np.clip(scrap * np.exp(rng.normal(0, 0.15, 3)), 0, 255).astype(np.uint8)
    return np.asarray(cv2.resize(coloured, (SURFACE_SIDE, SURFACE_SIDE), interpolation=cv2.INTER_AREA))
