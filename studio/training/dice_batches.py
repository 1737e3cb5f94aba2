"""Examples for the networks: cut from rendered pictures and photographs, varied every time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from studio.training.dice_networks import DETECTOR_STRIDE
from studio.training.dice_photos import Photo
from studio.training.dice_pool import LARGEST, SIDE, SMALLEST, Pool
from vision.dice.networks import ROUND_DIE, cut_square
from vision.opencv import load_cv2
from vision.pictures import Image

Floats = NDArray[np.float32]

CELLS = SIDE // DETECTOR_STRIDE
PHOTOGRAPHS = 0.3
"""Share of examples that are photographs."""
POOL_VARIED, PHOTOS_VARIED = 0.5, 0.85
"""How much colours and light of pictures are varied; of rendered ones less, which vary of themselves."""
COARSE_HUES = 0.35
"""Share of crops whose colours are less sharp than their brightness, as JPEG and webcams leave them."""
SWIRLS = 0.25
"""Share of crops darkened and lightened in patches, as marble is."""
GLINTS = 0.2
"""Share of crops with the reflection of a lamp drawn over them."""
MIDST = 0.4
"""Share of these reflections in the middle of a die, where a pip may be."""
SQUASHED, FLATTEST = 0.25, 0.65
"""Share of crops pressed together one way, as pictures fitted to another shape are; by how much at most."""
LEAST_SIDE = 11
"""px of a die below which the classifier is not asked."""
MOST_CROPS = 8
"""Of dice out of one picture for the classifier."""


@dataclass(frozen=True, slots=True)
class Labelled:
    """A picture and its dice."""

    image: Image
    dice: Floats
    """(M, 6): x0, y0, x1, y1, value, plain."""
    whole: bool
    """Whether boxes go round whole dice."""


class Examples:
    """Pictures of SIDE x SIDE px, drawn from a pool and from photographs."""

    def __init__(
        self, pool: Pool | None, photographs: Sequence[Photo], rng: np.random.Generator, vary: bool = True
    ) -> None:
        """One of `pool` and `photographs` may be missing or empty, not both; `vary` their colours."""
        self._pool = pool
        self._photos = photographs
        self._rng = rng
        self._vary = vary

    def draw(self) -> Labelled:
        """The next picture."""
        rng = self._rng
        if self._photos and (self._pool is None or rng.random() < PHOTOGRAPHS):
            return self._part(self._photos[int(rng.integers(len(self._photos)))])
        assert self._pool is not None
        while True:
            number = int(rng.integers(len(self._pool.ready)))
            if self._pool.ready[number]:
                break
        truths = self._pool.truths[number]
        image, dice = self._pool.images[number], truths[truths[:, 4] > 0].copy()
        if rng.random() < 0.5:
            image, dice = _mirrored(image, dice)
        return Labelled(varied(image, rng, POOL_VARIED) if self._vary else image, dice, whole=True)

    def _part(self, photo: Photo) -> Labelled:
        """Part of a photograph, at a scale at which its dice are of some size."""
        cv2, rng = load_cv2(), self._rng
        boxes = np.array([box for box, _ in photo.boxes], np.float32).reshape(-1, 4)
        values = np.array([value for _, value in photo.boxes], np.float32)
        high, wide = photo.image.shape[:2]
        edge = float(np.median(np.maximum(*(boxes[:, 2:] - boxes[:, :2]).T))) if len(boxes) else 60.0
        if not photo.whole:
            edge = 2.2 * edge / 1.3
        scale = float(np.exp(rng.uniform(np.log(SMALLEST), np.log(LARGEST)))) * 1.25 / edge
        scale = float(np.clip(scale, 0.3 * SIDE / max(high, wide), 1.5))
        middle = rng.uniform(0, 1, 2) * (wide, high)
        if len(boxes) and rng.random() < 0.9:
            box = boxes[int(rng.integers(len(boxes)))]
            middle = (box[:2] + box[2:]) / 2 + rng.uniform(-0.4, 0.4, 2) * SIDE / scale
        angle = float(rng.normal(0, 6)) if photo.whole else float(rng.uniform(-180, 180))
        turn = cv2.getRotationMatrix2D((float(middle[0]), float(middle[1])), angle, scale)
        turn[:, 2] += SIDE / 2 - middle
        source = photo.image
        if scale < 0.6:
            source = cv2.GaussianBlur(source, (0, 0), 0.45 / scale)
        beyond = cv2.BORDER_REPLICATE if rng.random() < 0.5 else cv2.BORDER_CONSTANT
        colour = tuple(int(v) for v in rng.integers(0, 256, 3))
        part = cv2.warpAffine(
            source, turn, (SIDE, SIDE), flags=cv2.INTER_LINEAR, borderMode=beyond, borderValue=colour
        )
        dice = _carried(boxes, values, turn, scale, (wide, high))
        if rng.random() < 0.5:
            part, dice = _mirrored(part, dice)
        return Labelled(varied(part, rng, PHOTOS_VARIED) if self._vary else part, dice, photo.whole)


def _carried(boxes: Floats, values: Floats, turn: Floats, scale: float, size: tuple[int, int]) -> Floats:
    """Boxes in the part; those cut off by its rim are not plain."""
    rows = []
    middles = (boxes[:, :2] + boxes[:, 2:]) / 2 @ turn[:, :2].T + turn[:, 2]
    halves = (boxes[:, 2:] - boxes[:, :2]) / 2 * scale
    for middle, half, value in zip(middles, halves, values, strict=True):
        low, high = np.maximum(middle - half, 0), np.minimum(middle + half, SIDE)
        if (high - low < 2).any():
            continue
        seen = float(np.prod(high - low) / np.prod(2 * half))
        rows.append((*low, *high, value, float(seen > 0.85)))
    return np.array(rows, np.float32).reshape(-1, 6)


def _mirrored(image: Image, dice: Floats) -> tuple[Image, Floats]:
    dice = dice.copy()
    dice[:, (0, 2)] = image.shape[1] - dice[:, (2, 0)]
    return image[:, ::-1], dice


def varied(image: Image, rng: np.random.Generator, how_much: float) -> Image:
    """The picture in other colours and light, sometimes as its negative, a little blurred or noisy."""
    cv2 = load_cv2()
    if rng.random() < 0.15 * how_much:
        image = np.repeat(cv2.cvtColor(np.ascontiguousarray(image), cv2.COLOR_BGR2GRAY)[:, :, None], 3, 2)
    elif rng.random() < 0.3 * how_much:
        image = image[:, :, rng.permutation(3)]
    light = np.repeat(np.arange(256, dtype=np.float32)[:, None], 3, 1) / 255
    if rng.random() < 0.2 * how_much:
        light = 1 - light
    if rng.random() < 0.6 * how_much:
        # Each channel with a contrast of its own: pips that differ in brightness then do so in hue alone.
        middle = rng.uniform(0.25, 0.75, 3)
        light = middle + (light - 0.5) * rng.uniform(-0.9, 0.9, 3)
    if rng.random() < how_much:
        gain = np.exp(np.minimum(rng.normal(-0.06, 0.22) + rng.normal(0, 0.08, 3), 0.16))
        light = light * gain + rng.normal(0, 0.03)
    if rng.random() < 0.3 * how_much:
        light = np.clip(light, 0, 1) ** float(np.exp(rng.normal(0, 0.35)))
    table = np.clip(light * 255, 0, 255).astype(np.uint8)[:, None, :]
    image = cv2.LUT(np.ascontiguousarray(image), table)
    if rng.random() < 0.2 * how_much:
        image = cv2.GaussianBlur(image, (0, 0), float(rng.uniform(0.4, 1.3)))
    if rng.random() < 0.3 * how_much:
        noise = rng.standard_normal(image.shape, np.float32) * float(rng.uniform(1, 9))
        image = np.clip(image + noise, 0, 255).astype(np.uint8)
    return np.asarray(image, np.uint8)


@dataclass(frozen=True, slots=True)
class DetectorTargets:
    """What the detector should say about one picture, (CELLS, CELLS) each."""

    middle: Floats
    """1 at the middles of dice, falling off round them."""
    weight: Floats
    """0 where it does not matter."""
    box: Floats
    """(4, CELLS, CELLS): x, y within the cell, log width, log height."""
    value: NDArray[np.int64]
    """0..5 at middles, -1 elsewhere."""
    sized: Floats
    """1 at middles whose box is known."""


def detector_targets(labelled: Labelled) -> DetectorTargets:
    """The targets for a picture."""
    middle = np.zeros((CELLS, CELLS), np.float32)
    weight = np.ones((CELLS, CELLS), np.float32)
    box = np.zeros((4, CELLS, CELLS), np.float32)
    value = np.full((CELLS, CELLS), -1, np.int64)
    sized = np.zeros((CELLS, CELLS), np.float32)
    ticks = np.arange(CELLS, dtype=np.float32) + 0.5
    for x0, y0, x1, y1, shown, plain in labelled.dice:
        x, y = (x0 + x1) / 2 / DETECTOR_STRIDE, (y0 + y1) / 2 / DETECTOR_STRIDE
        wide, high = (x1 - x0) / DETECTOR_STRIDE, (y1 - y0) / DETECTOR_STRIDE
        column, row = int(x), int(y)
        if not plain or not labelled.whole or not (0 <= column < CELLS and 0 <= row < CELLS):
            spare = 0.0 if labelled.whole else max(wide, high, 3.0)
            low_x, high_x = max(0, int(x - wide / 2 - spare)), int(np.ceil(x + wide / 2 + spare))
            low_y, high_y = max(0, int(y - high / 2 - spare)), int(np.ceil(y + high / 2 + spare))
            weight[low_y:high_y, low_x:high_x] = 0
            if plain and 0 <= column < CELLS and 0 <= row < CELLS:
                value[row, column] = int(shown) - 1
            continue
        spread_x, spread_y = max(0.5, wide / 7), max(0.5, high / 7)
        bump = np.exp(
            -((ticks[:, None] - y) ** 2) / (2 * spread_y**2) - (ticks[None] - x) ** 2 / (2 * spread_x**2)
        )
        middle = np.maximum(middle, bump)
        for r in range(max(0, row - 1), min(CELLS, row + 2)):
            for c in range(max(0, column - 1), min(CELLS, column + 2)):
                near = (abs(c + 0.5 - x) < max(0.51, wide / 6)) and (abs(r + 0.5 - y) < max(0.51, high / 6))
                if near or (r == row and c == column):
                    box[:, r, c] = (x - c - 0.5, y - r - 0.5, np.log(wide), np.log(high))
                    value[r, c] = int(shown) - 1
                    sized[r, c] = 1
        middle[row, column] = 1.0
    weight[sized > 0] = 1
    return DetectorTargets(middle, weight, box, value, sized)


def detector_examples(source: Examples) -> Iterator[tuple[Image, DetectorTargets]]:
    """Pictures and targets without end."""
    while True:
        labelled = source.draw()
        yield labelled.image, detector_targets(labelled)


def classifier_examples(
    source: Examples, rng: np.random.Generator, mistaken: NDArray[np.uint8] | None = None,
    variety: float = 1.0,
) -> Iterator[tuple[Image, int]]:  # fmt: skip
    """Crops and what they show (0 for no die, 1..6) without end.

    `source` need not vary its pictures; `mistaken` (N, CLASSIFIER_SIDE, CLASSIFIER_SIDE, 3) are places
    without dice that a detector took for some. `variety` 0..1: how much colours and light are varied.
    """
    while True:
        labelled = source.draw()
        if not labelled.whole:
            continue
        crops = list(_crops(labelled, rng))
        if mistaken is not None and len(mistaken):
            crops += [(mistaken[int(rng.integers(len(mistaken)))], 0) for _ in range(int(rng.integers(0, 3)))]
        for crop, value in crops:
            yield seen_otherwise(crop, rng, variety), value


def seen_otherwise(crop: Image, rng: np.random.Generator, variety: float = 1.0) -> Image:
    """What a crop shows under other light, on another material and by a poorer camera; `variety` 0..1."""
    if rng.random() < SWIRLS * variety:
        crop = _with_swirl(crop, rng)
    crop = varied(crop, rng, variety * (POOL_VARIED + PHOTOS_VARIED) / 2)
    if rng.random() < COARSE_HUES:
        crop = _with_coarse_hues(crop, rng)
    if rng.random() < SQUASHED:
        crop = _squashed(crop, rng)
    return with_glint(crop, rng) if rng.random() < GLINTS else crop


def _crops(labelled: Labelled, rng: np.random.Generator) -> Iterator[tuple[Image, int]]:
    dice = labelled.dice
    for x0, y0, x1, y1, shown, plain in dice[rng.permutation(len(dice))[:MOST_CROPS]]:
        if not plain or max(x1 - x0, y1 - y0) < LEAST_SIDE:
            continue
        yield _about_die(labelled.image, (x0, y0, x1, y1), rng), int(shown)
        if rng.random() < 0.2:
            beside = _beside(labelled, (x0, y0, x1, y1), rng)
            if beside is not None:
                yield beside, 0
    empty = _elsewhere(labelled, rng) if rng.random() < 0.6 else None
    if empty is not None:
        yield empty, 0


def _with_coarse_hues(crop: Image, rng: np.random.Generator) -> Image:
    """The crop with its hues blurred and its brightness sharp."""
    cv2 = load_cv2()
    parts = cv2.cvtColor(crop, cv2.COLOR_BGR2YCrCb)
    parts[:, :, 1:] = cv2.GaussianBlur(parts, (0, 0), float(rng.uniform(0.7, 2.2)))[:, :, 1:]
    return np.asarray(cv2.cvtColor(parts, cv2.COLOR_YCrCb2BGR), np.uint8)


def _with_swirl(crop: Image, rng: np.random.Generator) -> Image:
    """The crop darker and lighter in patches that have nothing to do with pips; hues stay."""
    cv2 = load_cv2()
    coarse = rng.normal(0, float(rng.uniform(0.2, 0.6)), tuple(rng.integers(3, 9, 2))).astype(np.float32)
    patches = np.exp(cv2.resize(coarse, crop.shape[1::-1], interpolation=cv2.INTER_CUBIC))
    return np.asarray(np.clip(crop * patches[:, :, None], 0, 255), np.uint8)


def _squashed(crop: Image, rng: np.random.Generator) -> Image:
    """The crop pressed together across or down."""
    cv2, middle = load_cv2(), (crop.shape[0] - 1) / 2
    pressed = float(rng.uniform(FLATTEST, 1.0))
    across, down = (pressed, 1.0) if rng.random() < 0.5 else (1.0, pressed)
    onto = np.array([[across, 0, middle * (1 - across)], [0, down, middle * (1 - down)]])
    size = crop.shape[1::-1]
    return np.asarray(cv2.warpAffine(crop, onto, size, borderMode=cv2.BORDER_REPLICATE), np.uint8)


def with_glint(crop: Image, rng: np.random.Generator) -> Image:
    """The crop with the bright ring, arc or spot of a lamp on it, as shiny dice show it."""
    cv2 = load_cv2()
    light = np.zeros(crop.shape[:2], np.float32)
    near = rng.normal(0.5, 0.05, 2) if rng.random() < MIDST else rng.uniform(0.25, 0.75, 2)
    x, y = (float(v) for v in near * crop.shape[0])
    wide, high = (float(v) for v in np.exp(rng.uniform(0.7, 2.7, 2)))
    start = float(rng.uniform(0, 360))
    line = -1 if max(wide, high) < 6 and rng.random() < 0.5 else int(rng.choice([1, 1, 2]))
    shape = ((round(x * 8), round(y * 8)), (round(wide * 8), round(high * 8)))
    arc = start + float(rng.choice([360, rng.uniform(60, 300)]))
    cv2.ellipse(light, *shape, float(rng.uniform(0, 180)), start, arc, 1.0, line, cv2.LINE_8, 3)
    light = cv2.GaussianBlur(light, (0, 0), float(rng.uniform(0.5, 1.1)))
    light *= float(rng.uniform(0.4, 1.0)) / max(1e-3, float(light.max()))
    lit = crop + (255 - crop.astype(np.float32)) * light[:, :, None]
    return np.asarray(np.clip(lit, 0, 255), np.uint8)


def _about_die(image: Image, box: tuple[float, float, float, float], rng: np.random.Generator) -> Image:
    x0, y0, x1, y1 = box
    side = max(x1 - x0, y1 - y0)
    shift = rng.normal(0, 0.05, 2).clip(-0.12, 0.12) * side
    middle = (float((x0 + x1) / 2 + shift[0]), float((y0 + y1) / 2 + shift[1]))
    size = side * ROUND_DIE * float(np.exp(np.clip(rng.normal(0, 0.13), -0.3, 0.3)))
    return cut_square(image, middle, size, float(rng.normal(0, 6)))


def _beside(
    labelled: Labelled, box: tuple[float, float, float, float], rng: np.random.Generator
) -> Image | None:
    """A view that is off a die by so much, or so much too large or small, that it should not count."""
    x0, y0, x1, y1 = box
    side, angle = max(x1 - x0, y1 - y0), rng.uniform(0, 2 * np.pi)
    off = rng.uniform(0.45, 0.9) * side
    middle = (float((x0 + x1) / 2 + off * np.cos(angle)), float((y0 + y1) / 2 + off * np.sin(angle)))
    if rng.random() < 0.3:
        middle = (float((x0 + x1) / 2), float((y0 + y1) / 2))
        return cut_square(labelled.image, middle, side * ROUND_DIE * float(rng.choice([0.4, 0.5, 2.0, 2.6])))
    if _nearest(labelled.dice, middle) < 0.35 * side:
        return None
    return cut_square(labelled.image, middle, side * ROUND_DIE * float(np.exp(rng.normal(0, 0.25))))


def _elsewhere(labelled: Labelled, rng: np.random.Generator) -> Image | None:
    middle = (float(rng.uniform(0, SIDE)), float(rng.uniform(0, SIDE)))
    side = float(np.exp(rng.uniform(np.log(12), np.log(150))))
    if _nearest(labelled.dice, middle) < side:
        return None
    return cut_square(labelled.image, middle, side * ROUND_DIE)


def _nearest(dice: Floats, middle: tuple[float, float]) -> float:
    if not len(dice):
        return float("inf")
    middles = (dice[:, :2] + dice[:, 2:4]) / 2
    return float(np.linalg.norm(middles - middle, axis=1).min())
