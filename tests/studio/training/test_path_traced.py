"""What the path tracer is told of a scene: it sees what our own renderer sees."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from studio.scenes.field.board import Linear, bare_board
from studio.scenes.field.drawing import drawn
from studio.scenes.field.scene import Finish, Lamp, Light, Piece, Scene
from studio.scenes.field.view import viewpoint
from vision.field.pieces import Pyramid

pytestmark = pytest.mark.thorough

SIZE = (192, 108)
BOARD = bare_board((60, 60, 62), (200, 200, 196), 32.0, 12.0, 2.0)
LIGHT = Light(0.5, (0.9, 1.0, 1.1), (Lamp((-200.0, 400.0, 900.0), 0.6, softness=1.0),))
PIECES = tuple(
    Piece((file, rank), colour, Pyramid(2, 16 + 32.0 * file, 16 + 32.0 * rank, 0.3))
    for file, rank, colour in ((1, 1, 0), (5, 2, 3), (3, 6, 1))
)
SCENE = Scene(
    BOARD,
    viewpoint(BOARD, tilt=20, size=SIZE),
    PIECES,
    LIGHT,
    finish=Finish(gloss=0, slope=(0, 0), ridge=0, pips=1, foot=0),
)
LARGE = replace(SCENE, view=viewpoint(BOARD, tilt=20, size=(2 * SIZE[0], 2 * SIZE[1])))
"""Fewer of its pixels lie at an outline, which a path tracer draws softer than we do."""


@pytest.fixture(scope="module", autouse=True)
def tracer() -> Any:
    """Loaded by those who run these tests alone: it takes a second."""
    pytest.importorskip("mitsuba", reason="Mitsuba, which draws scenes to learn from, is not installed")
    from studio.training import path_traced

    return path_traced


def traced(scene: Scene) -> Linear:
    from studio.training.path_traced import Window, path_traced

    room = np.ones((64, 128, 3), np.float32) * np.float32(np.asarray(scene.light.hue) * scene.light.ambient)
    return path_traced(scene, room, Window(0, 0, *scene.view.size), samples=24, seed=1)


def stands(light: Linear, empty: Linear) -> np.ndarray:
    """(H, W) where the hue is another than without pieces."""
    shares = [part / part.sum(2, keepdims=True) for part in (light + 0.02, empty + 0.02)]
    return np.asarray(np.abs(shares[0] - shares[1]).max(2) > 0.1)


def test_pieces_are_where_our_own_renderer_draws_them() -> None:
    theirs, ours = (stands(of(LARGE), of(LARGE.empty())) for of in (traced, drawn))
    both = (theirs & ours).sum()
    assert both > 1000
    assert both > 0.95 * theirs.sum()
    assert both > 0.95 * ours.sum()
    assert np.argwhere(theirs).mean(0) == pytest.approx(np.argwhere(ours).mean(0), abs=1)


def test_a_rounded_piece_is_smaller_and_as_large_as_we_draw_it() -> None:
    blunt = replace(SCENE, finish=replace(SCENE.finish, rounding=3.0))
    empty, sharp, theirs, ours = traced(SCENE.empty()), traced(SCENE), traced(blunt), drawn(blunt)
    shown = stands(theirs, empty).sum()
    assert shown < 0.95 * stands(sharp, empty).sum()
    assert shown == pytest.approx(stands(ours, drawn(SCENE.empty())).sum(), rel=0.1)


def test_a_rounded_hollow_piece_is_closed_but_for_its_mouth() -> None:
    glass = replace(SCENE.finish, index=1.5, wall=1.7, rounding=1.0, own=0.0, depth=1e6)
    clear = tuple(replace(piece, clear=True) for piece in PIECES)
    empty, seen = traced(SCENE.empty()), traced(replace(SCENE, pieces=clear, finish=glass))
    # Glass that takes no light; light that got lost in a skin with a gap would be missing.
    assert seen.mean() == pytest.approx(empty.mean(), rel=0.03)


def test_the_board_is_as_bright_as_we_say() -> None:
    empty = SCENE.empty()
    theirs, ours = traced(empty), drawn(empty)
    middle = slice(30, 80), slice(60, 130)
    assert theirs[middle].mean((0, 1)) == pytest.approx(ours[middle].mean((0, 1)), rel=0.06)


def test_only_the_window_is_drawn(tracer: Any) -> None:
    room = tracer.any_room(SCENE, np.random.default_rng(1))
    part = tracer.path_traced(SCENE, room, tracer.Window(60, 30, 40, 20), samples=1, seed=1)
    outside = np.ones(part.shape[:2], bool)
    outside[30:50, 60:100] = False
    assert np.ptp(part[outside], 0).max() == 0
    assert np.ptp(part[~outside], 0).min() > 0.1


def test_clear_pieces_let_the_board_through() -> None:
    glass = replace(SCENE, finish=replace(SCENE.finish, index=1.5, own=0.0, depth=400.0))
    clear = replace(glass, pieces=tuple(replace(piece, clear=True) for piece in PIECES))
    opaque, through, empty = (traced(scene) for scene in (SCENE, clear, SCENE.empty()))
    assert stands(through, empty).sum() < 0.3 * stands(opaque, empty).sum()


def test_a_room_sheds_as_much_light_as_the_scene_says(tracer: Any) -> None:
    room = tracer.any_room(SCENE, np.random.default_rng(3))
    zenith = (np.arange(64) + 0.5) / 64 * np.pi
    share = (np.sin(zenith) * np.maximum(np.cos(zenith), 0))[:, None, None]
    falling = (room * share).sum((0, 1)) / (share.sum() * 128)
    assert falling == pytest.approx(np.asarray(LIGHT.hue) * LIGHT.ambient, rel=1e-3)
