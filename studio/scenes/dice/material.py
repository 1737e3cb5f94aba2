"""What dice are made of, and how that looks under lamps."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from studio.scenes.dice.bank import COVERED, HEIGHT, NORMAL_X, NORMAL_Y, PIP
from vision.opencv import load_cv2
from vision.scenes.dice_shape import Floats

WHITE = np.ones(3, np.float32)
LUMA = np.array((0.114, 0.587, 0.299), np.float32)
"""Share of blue, green and red in brightness."""
INK_BY_HUE = 0.28
"""Share of dice whose pips are about as bright as the body: red on blue or black, gold on red."""
FAINT_INK = 0.05
"""Share of dice whose pips are hardly darker or lighter than the body: dark on dark, white on white."""
SKY = 24
"""Width and height of what is mirrored."""


@dataclass(frozen=True, slots=True)
class Lamp:
    """Light from far away."""

    towards: Floats
    """(3,) unit vector to the lamp, in the axes in which normals are given."""
    colour: Floats
    """(3,) BGR, 1 for full light."""


@dataclass(frozen=True, slots=True)
class Material:
    """Of one die; colours are (3,) BGR, 0..1."""

    body: Floats
    ink: Floats
    """Of the pips."""
    gloss: float = 0.4
    """0 dull to 1 mirror-like."""
    sharpness: float = 40.0
    """Exponent of the highlight."""
    clear: float = 0.0
    """0 opaque to 1 like glass."""
    second: Floats | None = None
    """The other colour of a marbled body."""
    speckle: float = 0.0
    """Grain of the body, as a share of its brightness."""
    no_pips: bool = False
    """A plain cube."""
    mirror: float = 0.04
    """Of the light from straight ahead: plastic 0.04, lacquer and metal more."""
    sky: Floats = field(default_factory=lambda: np.full((SKY, SKY, 3), 0.5, np.float32))
    """(SKY, SKY, 3) BGR: what the surface mirrors, by the direction it is seen in."""


def shade(
    planes: Floats, material: Material, lamps: tuple[Lamp, ...], ambient: Floats, behind: Floats,
    rng: np.random.Generator,
) -> Floats:  # fmt: skip
    """The colours of a view: (S, S, 3) BGR, 0..1 and above where it is blown out.

    Args:
        planes: (S, S, 6) planes as bank.py stores them, 0..255.
        ambient: (3,) BGR: light from everywhere.
        behind: (S, S, 3) BGR: what is behind the die, seen through clear ones.
        rng: draws marbling and grain.
    """
    x = planes[:, :, NORMAL_X] / 127 - 128 / 127
    y = planes[:, :, NORMAL_Y] / 127 - 128 / 127
    z = np.sqrt(np.maximum(0.0, 1 - x * x - y * y))
    pip = np.zeros_like(x) if material.no_pips else planes[:, :, PIP] / 255
    height = planes[:, :, HEIGHT] / 255
    body = _body(material, x.shape, rng)
    colour = body * (1 - pip[:, :, None]) + material.ink * pip[:, :, None]
    light = ambient * (0.55 + 0.45 * height)[:, :, None]
    shine = np.zeros((*x.shape, 3), np.float32)
    for lamp in lamps:
        to = lamp.towards
        facing = np.maximum(0, x * to[0] + y * to[1] + z * to[2])
        light = light + facing[:, :, None] * lamp.colour
        half = to + np.array((0, 0, 1), np.float32)
        half /= np.linalg.norm(half)
        glint = np.maximum(0, x * half[0] + y * half[1] + z * half[2]) ** material.sharpness
        shine += (glint * material.gloss * 1.5)[:, :, None] * lamp.colour
    rim = material.mirror + 0.5 * material.gloss * (1 - z) ** 4
    mirrored = _mirrored(material.sky, 2 * x * z, 2 * y * z) * (rim * (1 - 0.5 * pip))[:, :, None]
    lit = colour * light
    if material.clear > 0:
        through = material.clear * (1 - 0.85 * pip)[:, :, None]
        glow = body * (0.35 + 0.65 * (1 - height))[:, :, None] * light.mean()
        lit = lit * (1 - through) + through * (0.55 * behind * (0.35 + 0.65 * body) + 0.45 * glow)
    return np.asarray(lit + shine + mirrored, np.float32)


def _body(material: Material, shape: tuple[int, ...], rng: np.random.Generator) -> Floats:
    cv2 = load_cv2()
    body = np.broadcast_to(material.body, (*shape, 3)).astype(np.float32)
    if material.second is not None:
        swirl = np.zeros(shape, np.float32)
        for finer, strength in ((1, 1.0), (3, float(rng.uniform(0, 0.8)))):
            grid = (finer * int(rng.integers(3, 7)), finer * int(rng.integers(3, 7)))
            coarse = rng.normal(size=grid).astype(np.float32)
            swirl += strength * cv2.resize(coarse, (shape[1], shape[0]), interpolation=cv2.INTER_CUBIC)
        share = 1 / (1 + np.exp(-swirl * float(rng.uniform(2, 8))))
        marbled = body * (1 - share[:, :, None]) + material.second * share[:, :, None]
        body = np.asarray(marbled, np.float32)
    if material.speckle > 0:
        body = body * (1 + material.speckle * rng.normal(size=(*shape, 1)).astype(np.float32))
    return body


def _mirrored(sky: Floats, x: Floats, y: Floats) -> Floats:
    cv2 = load_cv2()
    half = (SKY - 1) / 2
    across, down = (half + x * half).astype(np.float32), (half - y * half).astype(np.float32)
    return np.asarray(cv2.remap(sky, across, down, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE))


def covered(planes: Floats) -> Floats:
    """(S, S) 0..1: how much of a px the die covers."""
    return np.asarray(planes[:, :, COVERED] / 255, np.float32)


def drawn_material(rng: np.random.Generator) -> Material:
    """What some die could be made of."""
    kind = rng.random()
    if kind < 0.34:
        body = np.clip(_tinted(rng, 0.72, 0.97, 0.18), 0, 1)
    elif kind < 0.52:
        body = _tinted(rng, 0.02, 0.16, 0.5)
    else:
        body = _saturated(rng)
    second = None
    if rng.random() < 0.24:
        second = _saturated(rng) if rng.random() < 0.6 else np.clip(body * rng.uniform(0.3, 1.7), 0, 1)
    return Material(
        body=body,
        ink=_ink(body if second is None else (body + second) / 2, rng),
        gloss=float(rng.choice([rng.uniform(0, 0.2), rng.uniform(0.2, 1.0)])),
        sharpness=float(np.exp(rng.uniform(np.log(8), np.log(200)))),
        clear=float(rng.uniform(0.25, 0.85)) if rng.random() < 0.14 else 0.0,
        second=None if second is None else second.astype(np.float32),
        speckle=float(rng.uniform(0.02, 0.12)) if rng.random() < 0.1 else 0.0,
        mirror=float(rng.choice([0.04, rng.uniform(0.04, 0.16)])),
        sky=_sky(rng),
    )


def _tinted(rng: np.random.Generator, low: float, high: float, spread: float) -> Floats:
    grey = rng.uniform(low, high)
    tint = np.array((-rng.uniform(-0.2, 1), 0.0, rng.uniform(-0.3, 0.7))) * spread * grey
    return np.asarray(np.clip(grey + tint * rng.random(), 0, 1), np.float32)


def _saturated(rng: np.random.Generator) -> Floats:
    cv2 = load_cv2()
    hue, saturation = rng.uniform(0, 180), rng.uniform(110, 255)
    value = rng.uniform(50, 250)
    pixel = np.array([[[hue, saturation, value]]], np.uint8)
    return np.asarray(cv2.cvtColor(pixel, cv2.COLOR_HSV2BGR)[0, 0] / 255, np.float32)


def _ink(body: Floats, rng: np.random.Generator) -> Floats:
    """A colour for pips that can be told from the body: mostly by its brightness, often by hue alone."""
    if rng.random() < FAINT_INK:
        return faint_ink(body, rng)
    if rng.random() < INK_BY_HUE:
        return _ink_by_hue(body, rng)
    for _ in range(20):
        kind = rng.random()
        if kind < 0.34:
            ink = _tinted(rng, 0.01, 0.12, 0.3)
        elif kind < 0.62:
            ink = np.clip(_tinted(rng, 0.75, 1.0, 0.2), 0, 1)
        elif kind < 0.72:
            ink = np.array((0.25, 0.6, 0.8), np.float32) * rng.uniform(0.7, 1.2)
        else:
            ink = _saturated(rng)
        weights = np.array((0.6, 1.2, 0.9))
        if np.linalg.norm((ink - body) * weights) > rng.uniform(0.22, 0.6):
            return np.asarray(np.clip(ink, 0, 1), np.float32)
    return np.asarray(np.where(body.mean() > 0.45, 0.05, 0.95) * WHITE, np.float32)


def faint_ink(body: Floats, rng: np.random.Generator) -> Floats:
    """A little darker or lighter than the body; where one of the two cannot be, the other."""
    apart = float(rng.uniform(0.07, 0.2))
    if body.mean() < apart or (rng.random() < 0.5 and body.mean() < 1 - apart):
        return np.asarray(np.clip(body + apart, 0, 1), np.float32)
    return np.asarray(np.clip(body * (1 - apart / max(apart, float(body.mean()))), 0, 1), np.float32)


def _ink_by_hue(body: Floats, rng: np.random.Generator) -> Floats:
    """The colour most unlike the body's among some that are about as bright."""
    inks = np.stack([_saturated(rng) * rng.uniform(0.5, 1) for _ in range(12)])
    brightness = (inks - body) @ LUMA
    colour = np.linalg.norm(inks - body - brightness[:, None], axis=1)
    worth = colour - 2.5 * np.maximum(0, np.abs(brightness) - 0.12) + rng.uniform(0, 0.2, len(inks))
    return np.asarray(inks[worth.argmax()], np.float32)


def _sky(rng: np.random.Generator) -> Floats:
    """A room as a shiny die shows it: soft patches, and often lamps as discs, rings or windows."""
    cv2 = load_cv2()
    coarse = rng.random((int(rng.integers(2, 8)), int(rng.integers(2, 8)), 1)).astype(np.float32)
    sky = cv2.resize(coarse, (SKY, SKY), interpolation=cv2.INTER_LINEAR).reshape(SKY, SKY)
    for _ in range(int(rng.choice([0, 0, 1, 1, 2]))):
        x, y, radius = int(rng.integers(SKY)), int(rng.integers(SKY)), int(rng.integers(2, 9))
        bright, line = float(rng.uniform(1.2, 5.0)), int(rng.choice([-1, 1, 2]))
        if rng.random() < 0.6:
            cv2.ellipse(
                sky,
                (x, y),
                (radius, int(rng.integers(2, 9))),
                float(rng.uniform(0, 180)),
                0,
                360,
                bright,
                line,
            )
        else:
            cv2.rectangle(sky, (x, y), (x + radius, y + int(rng.integers(2, 9))), bright, line)
    return np.asarray(sky[:, :, None] * rng.uniform(0.7, 1.3, 3) * rng.uniform(0.3, 1.5), np.float32)
