"""What tables are covered with, and what else lies on them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from studio.scenes.flat_things import FLAT_THINGS
from vision.opencv import load_cv2
from vision.pictures import Image
from vision.scenes.dice_shape import Floats

SIDE = 384
"""Width and height of a surface, px."""


def surface(rng: np.random.Generator) -> Image:
    """A (SIDE, SIDE, 3) uint8 BGR surface: plain, felt, leather, wood, carpet, cloth, card, stone, print."""
    kinds = (_plain, _plain, _felt, _felt, _wood, _wood, _carpet, _cloth, _leather, _stone, _check, _print)
    height = kinds[int(rng.integers(len(kinds)))](rng)
    base = _colour(rng)
    other = base * rng.uniform(0.35, 1.5) if rng.random() < 0.75 else _colour(rng)
    other = np.clip(other * rng.uniform(0.9, 1.1, 3), 0, 1)
    strength = float(rng.choice([0.25, 0.5, 1.0]))
    share = np.clip(0.5 + 0.5 * height * strength, 0, 1)[:, :, None]
    mixed = (base * (1 - share) + other * share) * 255
    return np.asarray(np.clip(mixed, 0, 255), np.uint8)


def _colour(rng: np.random.Generator) -> Floats:
    cv2 = load_cv2()
    kind = rng.random()
    hue, saturation, value = rng.uniform(0, 180), rng.uniform(0, 40), rng.uniform(20, 250)
    if kind < 0.25:
        hue, saturation, value = rng.uniform(5, 25), rng.uniform(40, 190), rng.uniform(50, 235)
    elif kind < 0.55:
        saturation, value = rng.uniform(60, 240), rng.uniform(30, 220)
    pixel = np.array([[[hue, saturation, value]]], np.uint8)
    return np.asarray(cv2.cvtColor(pixel, cv2.COLOR_HSV2BGR)[0, 0] / 255, np.float32)


def smooth(rng: np.random.Generator, grain: float, side: int = SIDE) -> Floats:
    """(side, side) smooth noise of about -1..1; `grain` px wide."""
    cv2 = load_cv2()
    cells = max(2, int(side / grain) + 2)
    coarse = rng.normal(size=(cells, cells)).astype(np.float32)
    return np.asarray(cv2.resize(coarse, (side, side), interpolation=cv2.INTER_CUBIC), np.float32)


def _along(rng: np.random.Generator) -> tuple[Floats, Floats]:
    y, x = np.mgrid[:SIDE, :SIDE].astype(np.float32)
    angle = rng.choice([0.0, np.pi / 2, rng.uniform(0, np.pi)])
    return x * np.cos(angle) + y * np.sin(angle), y * np.cos(angle) - x * np.sin(angle)


def _plain(rng: np.random.Generator) -> Floats:
    return np.asarray(smooth(rng, float(rng.uniform(60, 300))) * 0.25, np.float32)


def _felt(rng: np.random.Generator) -> Floats:
    nap = 0.5 * smooth(rng, 1.5) + 0.3 * smooth(rng, float(rng.uniform(3, 9)))
    return np.asarray(nap + 0.2 * smooth(rng, 60), np.float32)


def _wood(rng: np.random.Generator) -> Floats:
    u, v = _along(rng)
    period = float(np.exp(rng.uniform(np.log(2), np.log(25))))
    bend = smooth(rng, 120) * rng.uniform(5, 40)
    rings = np.sin((u + bend) / period + smooth(rng, 40))
    pores = np.sin(u * 2.1 + smooth(rng, 6) * 3) * (smooth(rng, 9) > 0.8)
    planks = 0.6 * np.sign(np.sin(u / rng.uniform(25, 90))) if rng.random() < 0.3 else 0.0
    return np.asarray(rings * 0.6 + pores * 0.5 + planks + 0.3 * smooth(rng, 30) + v * 0, np.float32)


def _carpet(rng: np.random.Generator) -> Floats:
    u, v = _along(rng)
    side = float(rng.uniform(3, 14))
    u, v = u + smooth(rng, 25) * 4, v + smooth(rng, 25) * 4
    loops = np.sin(np.pi * u / side) * np.sin(np.pi * v / side)
    return np.asarray(loops * 0.8 + 0.5 * smooth(rng, side), np.float32)


def _cloth(rng: np.random.Generator) -> Floats:
    u, v = _along(rng)
    side = float(rng.uniform(2, 12))
    row, column = np.floor(u / side).astype(int), np.floor(v / side).astype(int)
    over = (row + column * int(rng.integers(1, 3))) % int(rng.integers(2, 4)) == 0
    bright = rng.normal(0, 0.3, 4096)
    return np.asarray(np.where(over, 0.6 + bright[row % 4096], -0.6 + bright[column % 4096]), np.float32)


def _leather(rng: np.random.Generator) -> Floats:
    grain = float(rng.uniform(4, 16))
    return np.asarray(-np.abs(smooth(rng, grain)) * 1.2 + 0.5 + 0.3 * smooth(rng, grain / 2), np.float32)


def _stone(rng: np.random.Generator) -> Floats:
    specks = np.sign(smooth(rng, float(rng.uniform(2, 6)))) * 0.6
    return np.asarray(specks + 0.6 * smooth(rng, float(rng.uniform(2, 5))), np.float32)


def _check(rng: np.random.Generator) -> Floats:
    u, v = _along(rng)
    side = float(np.exp(rng.uniform(np.log(8), np.log(120))))
    return np.asarray(((np.floor(u / side) + np.floor(v / side)) % 2) * 2 - 1, np.float32)


def _print(rng: np.random.Generator) -> Floats:
    """Lines of writing, rings and dots, as on boards, boxes and cards."""
    cv2 = load_cv2()
    plane = np.zeros((SIDE, SIDE), np.uint8)
    for _ in range(int(rng.integers(5, 60))):
        x, y = (int(v) for v in rng.integers(0, SIDE, 2))
        size = int(rng.integers(3, 40))
        ink = int(rng.integers(80, 256))
        kind = rng.integers(5)
        if kind == 0:
            cv2.circle(plane, (x, y), size // 3 + 1, ink, -1, cv2.LINE_AA)
        elif kind == 1:
            cv2.circle(plane, (x, y), size, ink, int(rng.integers(1, 5)), cv2.LINE_AA)
        elif kind == 2:
            word = "".join(chr(int(c)) for c in rng.integers(48, 91, int(rng.integers(1, 8))))
            cv2.putText(plane, word, (x, y), 0, size / 25, ink, int(rng.integers(1, 3)), cv2.LINE_AA)
        elif kind == 3:
            cv2.rectangle(plane, (x, y), (x + size * 2, y + size), ink, int(rng.choice([-1, 2])))
        else:
            end = (int(rng.integers(SIDE)), int(rng.integers(SIDE)))
            cv2.line(plane, (x, y), end, ink, int(rng.integers(1, 5)), cv2.LINE_AA)
    return np.asarray(plane.astype(np.float32) / 127 - 1, np.float32)


def clutter(ground: Image, count: int, scraps: Sequence[Image], rng: np.random.Generator) -> None:
    """Lay things that are no dice on a (H, W, 3) surface.

    Cables, coins, paper, boxes, rows of dots, scraps of other pictures.
    """
    kinds = (_sheet, _sheet, _coin, _cable, _dots, _writing, *FLAT_THINGS)
    for _ in range(count):
        if scraps and rng.random() < 0.15:
            _scrap(ground, scraps, rng)
        else:
            kinds[int(rng.integers(len(kinds)))](ground, rng)


def _ink(rng: np.random.Generator) -> tuple[int, int, int]:
    b, g, r = (int(v) for v in _colour(rng) * 255)
    return b, g, r


def _sheet(ground: Image, rng: np.random.Generator) -> None:
    cv2 = load_cv2()
    high, wide = ground.shape[:2]
    size = rng.uniform(0.06, 0.8, 2) * (wide, high)
    place = (float(rng.uniform(0, wide)), float(rng.uniform(0, high)))
    corners = cv2.boxPoints((place, (float(size[0]), float(size[1])), float(rng.uniform(0, 90))))
    fill = _ink(rng)
    cv2.fillConvexPoly(ground, np.round(corners).astype(np.int32), fill, cv2.LINE_AA)
    if rng.random() < 0.5:
        cv2.polylines(
            ground,
            [np.round(corners).astype(np.int32)],
            True,
            _ink(rng),
            int(rng.integers(1, 9)),
            cv2.LINE_AA,
        )


def _coin(ground: Image, rng: np.random.Generator) -> None:
    cv2 = load_cv2()
    high, wide = ground.shape[:2]
    x, y, radius = int(rng.integers(wide)), int(rng.integers(high)), int(np.exp(rng.uniform(1, 3.6)))
    cv2.circle(ground, (x, y), radius, _ink(rng), -1, cv2.LINE_AA)
    cv2.circle(ground, (x, y), max(1, int(radius * rng.uniform(0.2, 0.9))), _ink(rng), 1, cv2.LINE_AA)


def _cable(ground: Image, rng: np.random.Generator) -> None:
    cv2 = load_cv2()
    high, wide = ground.shape[:2]
    steps = np.cumsum(rng.normal(0, 25, (14, 2)), 0) + rng.uniform(0, 1, 2) * (wide, high)
    cv2.polylines(
        ground, [np.round(steps).astype(np.int32)], False, _ink(rng), int(rng.integers(2, 12)), cv2.LINE_AA
    )


def _dots(ground: Image, rng: np.random.Generator) -> None:
    """A pattern of dots printed flat, with a frame or none."""
    cv2 = load_cv2()
    high, wide = ground.shape[:2]
    pitch = float(np.exp(rng.uniform(1.2, 3.2)))
    turn = rng.uniform(0, np.pi)
    axes = np.array([(np.cos(turn), -np.sin(turn)), (np.sin(turn), np.cos(turn))]) * pitch
    place = rng.uniform(0, 1, 2) * (wide, high)
    rows, columns = int(rng.integers(1, 7)), int(rng.integers(1, 7))
    ink = _ink(rng)
    for row in range(rows):
        for column in range(columns):
            x, y = place + axes @ (row, column)
            cv2.circle(ground, (int(x), int(y)), max(1, int(pitch * 0.3)), ink, -1, cv2.LINE_AA)


def _writing(ground: Image, rng: np.random.Generator) -> None:
    cv2 = load_cv2()
    high, wide = ground.shape[:2]
    word = "".join(chr(int(c)) for c in rng.integers(48, 123, int(rng.integers(1, 14))))
    place = (int(rng.integers(wide)), int(rng.integers(high)))
    cv2.putText(
        ground, word, place, 0, float(rng.uniform(0.3, 2.5)), _ink(rng), int(rng.integers(1, 4)), cv2.LINE_AA
    )


def _scrap(ground: Image, scraps: Sequence[Image], rng: np.random.Generator) -> None:
    cv2 = load_cv2()
    scrap = scraps[int(rng.integers(len(scraps)))]
    size = int(rng.integers(30, 200))
    scrap = cv2.resize(scrap, (size, size), interpolation=cv2.INTER_AREA)
    high, wide = ground.shape[:2]
    x, y = int(rng.integers(0, max(1, wide - size))), int(rng.integers(0, max(1, high - size)))
    ground[y : y + size, x : x + size] = scrap[: high - y, : wide - x]
