"""Dice on a table, seen by a camera, with the truth about them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from studio.scenes.dice.bank import COVERED, PIP, TOP, Bank, Sign, View
from studio.scenes.dice.material import Lamp, Material, drawn_material, shade
from studio.scenes.lens import photographed
from studio.scenes.surfaces import clutter
from vision.opencv import load_cv2
from vision.pictures import Image
from vision.scenes.camera import Pinhole
from vision.scenes.dice_shape import Floats

APART = 2.05
"""Least distance between the middles of two dice, half edges."""
PLAIN_TO_SEE = 0.8
"""Share of an upper face that must be seen for its value to be asked for."""
GONE = 0.12
"""Share of a die below which it is as good as not there."""
FEATURELESS = 3.0
"""Spread of the colours in a box, 0..255, up to which nothing of a die can be seen there."""
FAINTEST = 10.0
"""Least difference (0..255) between pips and the face round them that an eye could use."""
PLAIN_CUBES = 0.08
"""Share of dice with painted pips that have none: nothing to read, however much like a die."""


UPRIGHT_ROLL_RAD = 0.1
"""How far from upright a camera stands that looks from the side, standard deviation."""
LEGIBLE = 24
"""px of a die from which a numeral can be told from pips: then there is nothing to be read."""


@dataclass(frozen=True, slots=True)
class Truth:
    """One die of a picture."""

    box: tuple[float, float, float, float]
    """x0, y0, x1, y1 round what is seen of it, px."""
    value: int
    """1..6."""
    plain: bool
    """Whether enough is seen to tell the value, and there are pips to tell it by."""


@dataclass(slots=True)
class _Placed:
    view: View
    material: Material
    where: Floats
    """(3,) middle."""
    whole: float = 0.0
    """px it covers where nothing is before it."""
    face: float = 0.0
    """px of its upper face."""
    pips: NDArray[np.uint8] | None = None
    """Where the pips of its upper face are, 0..255, in a window of the picture."""
    corner: tuple[int, int] = (0, 0)
    """x, y of that window."""


@dataclass(frozen=True, slots=True)
class Light:
    """What falls on a table."""

    lamps: tuple[tuple[Floats, Floats], ...]
    """Towards the lamp (3,), colour (3,)."""
    ambient: Floats
    softness: float
    """Of the edges of shadows, as a share of their length."""


def drawn_light(rng: np.random.Generator) -> Light:
    """A lamp or up to three, and what comes from everywhere."""
    ambient = np.full(3, rng.uniform(0.15, 0.8), np.float32)
    lamps = []
    for _ in range(int(rng.choice([1, 1, 2, 3]))):
        height, round_ = np.radians(rng.uniform(18, 85)), rng.uniform(0, 2 * np.pi)
        towards = (np.cos(height) * np.cos(round_), np.cos(height) * np.sin(round_), np.sin(height))
        tint = np.exp(rng.normal(0, 0.06, 3)) * rng.uniform(0.3, 1.0)
        lamps.append((np.array(towards, np.float32), tint.astype(np.float32)))
    return Light(tuple(lamps), ambient, float(rng.uniform(0.02, 0.5)))


def drawn_camera(edge: float, size: tuple[int, int], rng: np.random.Generator) -> Pinhole:
    """A camera that sees a die near the middle of a (wide, high) picture `edge` px wide."""
    wide, high = size
    tilt = float(np.radians(rng.choice([rng.uniform(0, 12), rng.uniform(0, 58)])))
    full = max(wide, high) * float(np.exp(rng.uniform(0, np.log(4))))
    focal = full / 2 / np.tan(np.radians(rng.uniform(20, 38)))
    shift = rng.uniform(-0.35, 0.35, 2) * (full - max(wide, high))
    centre = (wide / 2 + float(shift[0]), high / 2 + float(shift[1]))
    roll = float(rng.normal(0, 0.15)) if rng.random() < 0.85 or tilt > 0.6 else float(rng.uniform(-3.1, 3.1))
    distance = max(6.0, 2 * focal / edge)
    return Pinhole(float(focal), centre, tilt, roll, distance)


def oblique_camera(
    edge: float, size: tuple[int, int], tilts: tuple[float, float], rng: np.random.Generator
) -> Pinhole:
    """The same of an upright camera that looks from `tilts`, degrees from straight above, from and to."""
    tilt, roll = float(np.radians(rng.uniform(*tilts))), float(rng.normal(0, UPRIGHT_ROLL_RAD))
    return replace(drawn_camera(edge, size, rng), tilt=tilt, roll=roll)


def picture(
    bank: Bank,
    ground: Image,
    edge: float,
    count: int,
    rng: np.random.Generator,
    *,
    size: tuple[int, int] = (320, 320),
    scraps: Sequence[Image] = (),
    made_of: Callable[[np.random.Generator], Material] = drawn_material,
    camera: Pinhole | None = None,
    light: Light | None = None,
) -> tuple[Image, list[Truth]]:
    """A (high, wide, 3) uint8 BGR picture of up to `count` dice about `edge` px wide.

    Args:
        ground: (H, W, 3) uint8 BGR: what the table looks like from above.
        size: wide, high, px.
        scraps: parts of other pictures that may lie about.
        made_of: what the dice are.
        camera, light: as they are over this table; drawn where left out.
    """
    camera = camera or drawn_camera(edge, size, rng)
    light = light or drawn_light(rng)
    if rng.random() < 0.5:
        ground = ground.copy()
        clutter(ground, int(rng.integers(1, 9)), scraps, rng)
    canvas = _seen_ground(ground, camera, light, size, rng)
    dice = _placed(bank, camera, count, size, made_of, rng)
    for die in dice:
        _cast(canvas, die, camera, light)
    owner = np.full((size[1], size[0]), -1, np.int16)
    tops = np.zeros((size[1], size[0]), bool)
    for number, die in enumerate(dice):
        _draw(canvas, owner, tops, number, die, camera, light, rng)
    image = photographed(canvas, rng, blur=float(np.clip(edge / 24, 0.3, 2.5)))
    if rng.random() < 0.08:
        cv2 = load_cv2()
        image = np.repeat(cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)[:, :, None], 3, 2)
    return image, _truths(dice, image, owner, tops)


def _seen_ground(
    ground: Image, camera: Pinhole, light: Light, size: tuple[int, int], rng: np.random.Generator
) -> Floats:
    """The lit table, (high, wide, 3), 0..1."""
    cv2 = load_cv2()
    turn, scale = (
        rng.uniform(0, 2 * np.pi),
        ground.shape[0] / float(np.exp(rng.uniform(np.log(8), np.log(60)))),
    )
    cos, sin = np.cos(turn) * scale, np.sin(turn) * scale
    half = ground.shape[0] / 2
    lay = np.array([(cos, -sin, half), (sin, cos, half), (0, 0, 1)])
    onto = camera.ground() @ np.linalg.inv(lay)
    seen = (
        cv2.warpPerspective(ground, onto, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT).astype(
            np.float32
        )
        / 255
    )
    total = light.ambient.copy()
    for towards, colour in light.lamps:
        total = total + colour * towards[2]
    lit = seen * total
    if rng.random() < 0.3:
        high, wide = lit.shape[:2]
        y, x = np.mgrid[:high, :wide].astype(np.float32)
        spread = rng.uniform(0.05, 0.4, 2) * max(wide, high)
        x0, y0 = rng.uniform(0, 1, 2) * (wide, high)
        glare = np.exp(-(((x - x0) / spread[0]) ** 2) - ((y - y0) / spread[1]) ** 2)
        lit = lit + (glare * rng.uniform(0.1, 0.9))[:, :, None]
    return np.asarray(lit, np.float32)


def _placed(
    bank: Bank, camera: Pinhole, count: int, size: tuple[int, int],
    made_of: Callable[[np.random.Generator], Material], rng: np.random.Generator,
) -> list[_Placed]:  # fmt: skip
    """Dice that do not stand in one another, the farthest first."""
    wide, high = size
    one_make = made_of(rng) if rng.random() < 0.35 else None
    placed: list[_Placed] = []
    for _ in range(count * 3):
        if len(placed) == count:
            break
        spot = camera.on_ground((float(rng.uniform(-6, wide + 6)), float(rng.uniform(-6, high + 6))))
        if placed and rng.random() < 0.4:
            other = placed[int(rng.integers(len(placed)))].where
            away, angle = rng.uniform(APART, 3.2), rng.uniform(0, 2 * np.pi)
            spot = (float(other[0] + away * np.cos(angle)), float(other[1] + away * np.sin(angle)))
        if spot is None:
            continue
        where = np.array((*spot, 1.0), np.float32)
        if any(np.linalg.norm(die.where - where) < APART for die in placed):
            continue
        sight = camera.place - where
        tilt = float(np.arccos(np.clip(sight[2] / np.linalg.norm(sight), -1, 1)))
        material, view = one_make or made_of(rng), bank.draw(tilt, rng)
        if view.flat_pips and rng.random() < PLAIN_CUBES:
            material = replace(material, no_pips=True)
        placed.append(_Placed(view, material, where))
    return sorted(placed, key=lambda die: -camera.depth(die.where))


def _cast(canvas: Floats, die: _Placed, camera: Pinhole, light: Light) -> None:
    """Darken the table where the die keeps the light off."""
    sight = camera.place - die.where
    yaw = die.view.yaw + np.arctan2(sight[1], sight[0]) + np.pi / 2
    cos, sin = np.cos(yaw), np.sin(yaw)
    square = np.array([(-1, -1), (-1, 1), (1, 1), (1, -1)], np.float32) * 0.93
    base = square @ np.array([(cos, sin), (-sin, cos)], np.float32) + die.where[:2]
    high, wide = canvas.shape[:2]
    ambient = float(light.ambient.mean())
    everything = ambient + sum(float(colour.mean() * to[2]) for to, colour in light.lamps)
    for towards, colour in light.lamps:
        shift = towards[:2] / max(towards[2], 0.2) * 2.0
        outline = np.vstack([base, base - shift])
        share = float(colour.mean() * towards[2]) / everything
        length = float(np.linalg.norm(shift)) + 0.3
        _darken(canvas, outline, camera, light.softness * length, share, (wide, high))
    _darken(canvas, (base - die.where[:2]) * 1.1 + die.where[:2], camera, 0.25, 0.5, (wide, high))


def _darken(
    canvas: Floats, outline: Floats, camera: Pinhole, soft: float, share: float, size: tuple[int, int]
) -> None:
    cv2 = load_cv2()
    flat = np.hstack([outline, np.zeros((len(outline), 1), np.float32)])
    px = camera.project(flat)
    unit = camera.focal / max(1.0, camera.depth(flat[0]))
    sigma = max(0.5, soft * unit * 0.5)
    margin = int(3 * sigma) + 2
    low = np.maximum(np.floor(px.min(0)).astype(int) - margin, 0)
    top = np.minimum(np.ceil(px.max(0)).astype(int) + margin, size)
    if (top - low < 2).any():
        return
    mask = np.zeros((top[1] - low[1], top[0] - low[0]), np.float32)
    hull = cv2.convexHull((px - low).astype(np.float32)).reshape(-1, 2)
    cv2.fillConvexPoly(mask, np.round(hull * 16).astype(np.int32), 1.0, cv2.LINE_8, 4)
    mask = cv2.GaussianBlur(mask, (0, 0), sigma)
    canvas[low[1] : top[1], low[0] : top[0]] *= 1 - share * mask[:, :, None]


def _draw(
    canvas: Floats, owner: NDArray[np.int16], tops: NDArray[np.bool_], number: int, die: _Placed,
    camera: Pinhole, light: Light, rng: np.random.Generator,
) -> None:  # fmt: skip
    cv2 = load_cv2()
    middle, above = camera.project(np.stack([die.where, die.where + np.array((0, 0, 0.3), np.float32)]))
    rise = above - middle
    lean = float(np.arctan2(rise[0], -rise[1])) if np.hypot(*rise) > 0.05 else float(rng.uniform(-3, 3))
    unit = camera.focal / camera.depth(die.where)
    wanted = unit * 2 * die.view.reach
    source = _shrunk(die.view.planes, wanted)
    factor = wanted / source.shape[0]
    reach = int(np.ceil(unit * die.view.reach * 1.42)) + 1
    left, upper = int(np.floor(middle[0])) - reach, int(np.floor(middle[1])) - reach
    high, wide = canvas.shape[:2]
    x0, y0, x1, y1 = max(left, 0), max(upper, 0), min(left + 2 * reach, wide), min(upper + 2 * reach, high)
    if x1 - x0 < 2 or y1 - y0 < 2:
        return
    cos, sin = np.cos(lean) * factor, np.sin(lean) * factor
    half = source.shape[0] / 2
    onto = np.array([(cos, -sin, middle[0] - x0), (sin, cos, middle[1] - y0)], np.float32)
    onto[:, 2] -= onto[:, :2] @ (half, half)
    border = (128, 128, 0, 0, 0, 0)
    parts = [
        cv2.warpAffine(
            source[:, :, k : k + 3].copy(), onto, (x1 - x0, y1 - y0), borderValue=border[k : k + 3]
        )
        for k in (0, 3)
    ]
    planes = np.concatenate(parts, -1)
    window = (slice(y0, y1), slice(x0, x1))
    colours = shade(
        planes.astype(np.float32),
        die.material,
        _local(light, camera, die),
        light.ambient,
        canvas[window],
        rng,
    )
    alpha = (planes[:, :, COVERED] / 255.0).astype(np.float32)[:, :, None]
    canvas[window] = canvas[window] * (1 - alpha) + colours * alpha
    solid = planes[:, :, COVERED] > 127
    owner[window][solid] = number
    tops[window][solid] = (planes[:, :, TOP] > 127)[solid]
    die.pips = cv2.min(planes[:, :, PIP].copy(), planes[:, :, TOP].copy())
    die.corner = (x0, y0)
    die.whole = float((source[:, :, COVERED] > 127).sum()) * factor**2
    die.face = float((source[:, :, TOP] > 127).sum()) * factor**2


def _shrunk(planes: NDArray[np.uint8], wanted: float) -> NDArray[np.uint8]:
    """Planes not much more than `wanted` px wide, so that drawing them smaller leaves no jagged edges."""
    small = max(4, round(wanted * 1.25))
    if small > 0.9 * planes.shape[0]:
        return planes
    cv2 = load_cv2()
    parts = [
        cv2.resize(planes[:, :, k : k + 3], (small, small), interpolation=cv2.INTER_AREA) for k in (0, 3)
    ]
    return np.concatenate(parts, -1)


def _local(light: Light, camera: Pinhole, die: _Placed) -> tuple[Lamp, ...]:
    """The lamps in the axes of the die's view: right, up, to the camera."""
    ahead = camera.place - die.where
    ahead /= np.linalg.norm(ahead)
    right = np.cross((0.0, 1.0, 0.0) if abs(ahead[2]) > 0.999 else (0.0, 0.0, 1.0), ahead)
    right /= np.linalg.norm(right)
    axes = np.stack([right, np.cross(ahead, right), ahead]).astype(np.float32)
    return tuple(Lamp(axes @ towards, colour) for towards, colour in light.lamps)


def _truths(
    dice: list[_Placed], image: Image, owner: NDArray[np.int16], tops: NDArray[np.bool_]
) -> list[Truth]:
    truths = []
    for number, die in enumerate(dice):
        mine = owner == number
        seen = np.argwhere(mine)
        if die.material.no_pips or len(seen) < max(6.0, GONE * die.whole):
            continue
        face = mine & tops
        shown = float(face.sum()) / max(1.0, die.face)
        (y0, x0), (y1, x1) = seen.min(0), seen.max(0)
        if image[y0 : y1 + 1, x0 : x1 + 1].std() <= FEATURELESS:
            continue
        box = (float(x0), float(y0), float(x1) + 1, float(y1) + 1)
        if die.view.sign is Sign.NUMERAL and max(x1 - x0, y1 - y0) >= LEGIBLE:
            continue
        plain = (
            die.view.sign is Sign.PIPS and shown >= PLAIN_TO_SEE and _contrast(die, image, face) >= FAINTEST
        )
        truths.append(Truth(box, die.view.value, plain))
    return truths


def _contrast(die: _Placed, image: Image, face: NDArray[np.bool_]) -> float:
    """How far the mean colour of the pips is from that of the rest of the face, 0..255."""
    if die.pips is None:
        return 0.0
    (x, y), (high, wide) = die.corner, die.pips.shape
    window = (slice(y, y + high), slice(x, x + wide))
    pip = die.pips.astype(np.float32) * face[window]
    rest = (255.0 - die.pips) * face[window] * (die.pips < 40)
    if pip.sum() < 255 or rest.sum() < 255:
        return 0.0
    colours = image[window].astype(np.float32)
    means = [(colours * part[:, :, None]).sum((0, 1)) / part.sum() for part in (pip, rest)]
    return float(np.abs(means[0] - means[1]).max())
