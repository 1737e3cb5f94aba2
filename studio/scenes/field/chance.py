"""Scenes drawn by lot: pieces, light, plastic and cameras of the kinds that are met at tables."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from studio.scenes.field.board import Board
from studio.scenes.field.scene import CLEAR, INKS, Film, Lamp, Light, Piece, Scene
from studio.scenes.field.view import viewpoint
from vision.field.pieces import Pyramid
from vision.mat import SIDE_SQUARES


def random_pieces(
    square: float, rng: np.random.Generator, *, low: int = 12, high: int = 28, clear: float = 0.0
) -> tuple[Piece, ...]:
    """Pieces on different squares, some aligned and some turned, none quite in the middle."""
    count = int(rng.integers(low, high + 1))
    reach = min(3.5, 0.11 * square)
    pieces = []
    for index in rng.permutation(SIDE_SQUARES * SIDE_SQUARES)[:count]:
        file, rank = int(index % SIDE_SQUARES), int(index // SIDE_SQUARES)
        yaw = rng.normal(0, 0.05) if rng.random() < 0.4 else rng.uniform(0, np.pi / 2)
        x, y = (np.array([file, rank]) + 0.5) * square + rng.uniform(-reach, reach, 2)
        colour = int(rng.integers(6))
        solid = Pyramid(int(rng.integers(3)), float(x), float(y), float(yaw))
        pieces.append(Piece((file, rank), colour, solid, clear=colour in CLEAR and rng.random() < clear))
    return tuple(pieces)


def random_light(rng: np.random.Generator, *, hard: bool) -> Light:
    """Mild: much ambient light and soft lamps high up; hard: low lamps, dark shadows, a strong cast."""
    cast = 0.22 if hard else 0.07

    def hue() -> tuple[float, float, float]:
        blue, red = np.exp(rng.normal(0, cast, 2))
        return float(blue), 1.0, float(red)

    lamps = []
    for _ in range(int(rng.integers(1, 3))):
        angle, aside = rng.uniform(0, 2 * np.pi), rng.uniform(150, 600)
        place = (128 + aside * np.cos(angle), 128 + aside * np.sin(angle))
        high = rng.uniform(350, 700) if hard else rng.uniform(800, 1600)
        softness = rng.uniform(0.5, 3) if hard else rng.uniform(4, 14)
        lamps.append(Lamp((*place, high), float(rng.uniform(0.4, 0.9)), hue(), float(softness)))
    ambient = rng.uniform(0.2, 0.4) if hard else rng.uniform(0.45, 0.8)
    return Light(float(ambient), hue(), tuple(lamps))


def exposed(scene: Scene, rng: np.random.Generator) -> Scene:
    """The scene with the automatic exposure and white balance of a camera, each a little off."""
    light = scene.light
    hue = np.asarray(light.hue) * light.ambient + sum(
        np.asarray(lamp.hue) * lamp.power * 0.6 for lamp in light.lamps
    )
    balance = (hue[1] / hue) ** rng.uniform(0.6, 1.0) * np.exp(rng.normal(0, 0.03, 3))
    exposure = rng.uniform(0.62, 0.9) / float(hue[1])
    film = Film(
        float(exposure),
        tuple(balance.tolist()),
        float(rng.uniform(0.5, 0.9)),
        float(rng.uniform(0.003, 0.012)),
    )
    return replace(scene, film=film)


def random_scene(
    board: Board,
    rng: np.random.Generator,
    *,
    tilt: float,
    size: tuple[int, int] = (1280, 720),
    hard: bool = False,
    clear: float = 0.0,
) -> Scene:
    """A table with pieces under random light, seen by a random camera of that tilt (degrees)."""
    view = viewpoint(
        board,
        tilt=tilt,
        azimuth=float(rng.uniform(-15, 15)),
        roll=float(rng.uniform(-4, 4)),
        size=size,
        view=float(rng.uniform(55, 72)),
    )
    jitter = 0.22 if hard else 0.12
    stash = np.array(INKS) * np.exp(rng.normal(0, jitter / 2, (6, 3)) + rng.normal(0, jitter / 2, (6, 1)))
    inks = tuple((float(r), float(g), float(b)) for r, g, b in np.clip(stash, 0, 245))
    red, green, blue = (int(v) for v in rng.integers(30, 170, 3))
    pieces = random_pieces(board.square, rng, clear=clear)
    scene = Scene(board, view, pieces, random_light(rng, hard=hard), inks=inks, table=(red, green, blue))
    return exposed(scene, rng)
