"""What lens, sensor and driver do to a picture."""

from __future__ import annotations

import numpy as np

from vision.opencv import load_cv2
from vision.pictures import Image
from vision.scenes.dice_shape import Floats


def photographed(light: Floats, rng: np.random.Generator, blur: float = 1.0) -> Image:
    """A (H, W, 3) uint8 BGR picture of (H, W, 3) light, 0..1: lamps, white balance, blur, noise, JPEG.

    `blur` scales how much of it there is at most.
    """
    light = _uneven(light, rng)
    light = light * _balance(rng) * float(np.exp(rng.normal(0.0, 0.35)))
    light = np.clip(light, 0, 1) ** float(np.exp(rng.normal(0, 0.2)))
    light = _blurred(light, rng, blur)
    light = light + _noise(light, rng)
    image = np.clip(light * 255, 0, 255).astype(np.uint8)
    return compressed(image, rng)


def _uneven(light: Floats, rng: np.random.Generator) -> Floats:
    """With the light of a spot, a gradient, or a hard shadow across."""
    if rng.random() < 0.35:
        return light
    high, wide = light.shape[:2]
    y, x = np.mgrid[:high, :wide].astype(np.float32)
    kind = rng.random()
    if kind < 0.45:
        x0, y0 = rng.uniform(-0.3, 1.3, 2) * (wide, high)
        far = np.sqrt((x - x0) ** 2 + (y - y0) ** 2) / max(high, wide)
        fall = 1 / (1 + (far / rng.uniform(0.4, 2.0)) ** 2)
    else:
        angle = rng.uniform(0, 2 * np.pi)
        along = (x - wide / 2) * np.cos(angle) + (y - high / 2) * np.sin(angle)
        along = along / max(high, wide) - rng.uniform(-0.4, 0.4)
        soft = rng.uniform(0.005, 0.05) if kind > 0.8 else rng.uniform(0.2, 1.0)
        fall = 1 / (1 + np.exp(np.clip(along / soft, -30, 30)))
    floor = rng.uniform(0.15, 0.8)
    return np.asarray(light * (floor + (1 - floor) * fall)[:, :, None], np.float32)


def _balance(rng: np.random.Generator) -> Floats:
    if rng.random() < 0.3:
        return np.ones(3, np.float32)
    warm = rng.normal(0, 0.12)
    return np.asarray(np.exp((-warm, rng.normal(0, 0.04), warm)), np.float32)


def _blurred(light: Floats, rng: np.random.Generator, most: float) -> Floats:
    cv2 = load_cv2()
    kind = rng.random()
    if kind < 0.45 * min(1.0, most):
        light = cv2.GaussianBlur(light, (0, 0), float(rng.uniform(0.3, 1.2) * max(0.3, most)))
    elif kind < 0.55 * min(1.0, most):
        length = int(rng.integers(2, 2 + max(1, round(3 * most))))
        kernel = np.zeros((2 * length + 1, 2 * length + 1), np.float32)
        dx, dy = (int(v) for v in rng.integers(-length, length + 1, 2))
        cv2.line(kernel, (length - dx, length - dy), (length + dx, length + dy), 1.0, 1)
        light = cv2.filter2D(light, -1, kernel / max(1.0, float(kernel.sum())))
    if rng.random() < 0.25:
        amount = float(rng.uniform(0.2, 1.2))
        light = light + amount * (light - cv2.GaussianBlur(light, (0, 0), 1.2))
    return np.asarray(light, np.float32)


def _noise(light: Floats, rng: np.random.Generator) -> Floats:
    cv2 = load_cv2()
    level = float(rng.choice([0.004, 0.01, 0.02, 0.04], p=[0.35, 0.35, 0.2, 0.1]))
    noise = rng.standard_normal(light.shape, np.float32) * level
    if rng.random() < 0.5:
        noise = cv2.GaussianBlur(noise, (0, 0), 0.7) * 1.8
    return np.asarray(noise, np.float32)


def compressed(image: Image, rng: np.random.Generator) -> Image:
    """The picture as a camera's JPEG of some quality."""
    cv2 = load_cv2()
    if rng.random() < 0.5:
        return image
    quality = int(rng.integers(35, 96))
    return np.asarray(cv2.imdecode(cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, quality])[1], 1))
