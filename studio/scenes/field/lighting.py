"""How much light falls on the board and on the faces of the pieces."""

from __future__ import annotations

from typing import Any

import numpy as np

from studio.scenes.field.board import Board, Linear
from studio.scenes.field.caustics import caustics
from studio.scenes.field.mirror import fresnel
from studio.scenes.field.rounding import skin_points
from studio.scenes.field.scene import Lamp, Light, Scene
from studio.scenes.field.view import coverage
from vision.field.pieces import Floats
from vision.opencv import load_cv2


def irradiance(scene: Scene) -> Linear:
    """Light that falls on each texel of the board; worked out at a quarter of the texture's detail."""
    cv2 = load_cv2()
    board, detail = scene.board, scene.board.detail / 4
    high, wide = (round(length * detail) for length in board.size[::-1])
    x = board.left + (np.arange(wide, dtype=np.float32) + 0.5) / detail
    y = board.top - (np.arange(high, dtype=np.float32) + 0.5) / detail
    total = np.empty((high, wide, 3), np.float32)
    total[:] = np.asarray(scene.light.hue) * scene.light.ambient
    total *= _occlusion(scene, detail, (high, wide))[:, :, None]
    for lamp in scene.light.lamps:
        away = np.stack(
            np.broadcast_arrays(x[None, :] - lamp.place[0], y[:, None] - lamp.place[1], -lamp.place[2])
        )
        reach = np.sqrt((away**2).sum(0))
        falling = lamp.power * (lamp.place[2] / reach) * _fade(reach, lamp)
        lit = falling[:, :, None] * (1 - _shadow(scene, lamp, detail, (high, wide)))
        if scene.finish.bends:
            lit += scene.finish.gathered * lamp.power * caustics(scene, lamp, detail, (high, wide))
        total += lit.astype(np.float32) * np.asarray(lamp.hue, np.float32)
    return np.asarray(
        cv2.resize(total, board.texture.shape[1::-1], interpolation=cv2.INTER_LINEAR), np.float32
    )


def glare(scene: Scene) -> Linear:
    """Mirror images of the lamps in a board that is not quite matt, texel by texel, at its full detail."""
    cv2 = load_cv2()
    board, detail = scene.board, scene.board.detail / 8
    high, wide = (round(length * detail) for length in board.size[::-1])
    x = board.left + (np.arange(wide, dtype=np.float32) + 0.5) / detail
    y = board.top - (np.arange(high, dtype=np.float32) + 0.5) / detail
    place = np.stack([*np.broadcast_arrays(x[None, :], y[:, None], np.float32(0))], -1)
    gaze = _unit(scene.view.centre - place)
    total = np.zeros((high, wide, 3), np.float32)
    for lamp in scene.light.lamps:
        half = _unit(gaze + _unit(np.array(lamp.place) - place))
        shine = scene.finish.board_gloss * lamp.power * half[:, :, 2] ** (0.7 * scene.finish.tightness)
        total += shine[:, :, None].astype(np.float32) * np.asarray(lamp.hue, np.float32)
    return np.asarray(
        cv2.resize(total, board.texture.shape[1::-1], interpolation=cv2.INTER_LINEAR), np.float32
    )


def _unit(vectors: Any) -> Any:
    return vectors / np.linalg.norm(vectors, axis=-1, keepdims=True)


def _fade(reach: Any, lamp: Lamp) -> Any:
    """Falling off with distance, one at the foot of the lamp's perpendicular."""
    return (lamp.place[2] / reach) ** 2


def _texels(points: Floats, board: Board, detail: float) -> Any:
    places = np.stack([(points[:, 0] - board.left) * detail, (board.top - points[:, 1]) * detail], 1) - 0.5
    return np.asarray(places, float)


def _shadow(scene: Scene, lamp: Lamp, detail: float, shape: tuple[int, int]) -> Linear:
    """(H, W, 3) share of a lamp's light that pieces take away; clear ones leave some, in their colour."""
    cv2 = load_cv2()
    taken = np.zeros((*shape, 3), np.float32)
    place = np.array(lamp.place)
    for piece in scene.pieces:
        corners = skin_points(piece.solid.vertices(), scene.finish.rounding)
        part = corners[:, 2:] / (place[2] - corners[:, 2:])
        cast = corners[:, :2] + (corners[:, :2] - place[:2]) * part
        strength = np.ones(3)
        if piece.clear and not scene.finish.bends:
            ink = scene.ink(piece)
            passing = scene.finish.coloured_shadow * ink / max(1e-3, float(ink.max()))
            strength *= scene.finish.clear_shadow * (1 - 0.8 * passing)
        _cover(taken, _texels(cast, scene.board, detail), strength)
    return np.asarray(cv2.GaussianBlur(taken, (0, 0), max(0.3, lamp.softness * detail)), np.float32)


def _cover(taken: Linear, points: Floats, strength: Any) -> None:
    """Where the hull of (N, 2) texels lies at least so much (3,) is taken."""
    outline = load_cv2().convexHull(points.astype(np.float32))[:, 0].astype(float)
    mask, window = coverage(outline, taken.shape)
    if mask is not None:
        taken[window] = np.maximum(taken[window], mask[:, :, None] * np.asarray(strength, np.float32))


def _occlusion(scene: Scene, detail: float, shape: tuple[int, int]) -> Linear:
    """The ambient light that pieces keep from the board around their feet."""
    cv2 = load_cv2()
    taken = np.zeros((*shape, 1), np.float32)
    for piece in scene.pieces:
        _cover(taken, _texels(piece.solid.vertices(), scene.board, detail), np.ones(1))
    finish = scene.finish
    soft = cv2.GaussianBlur(taken[:, :, 0], (0, 0), finish.foot_reach * detail)
    return np.asarray(1 - finish.foot * soft, np.float32)


def ambient(light: Light, way: Floats) -> Floats:
    """(3,) ambient light from that side of the room; `way`: a unit vector."""
    return np.asarray(light.hue) * light.ambient * (1 + float(way[:2] @ np.asarray(light.side)))


def shading(place: Floats, normal: Floats, scene: Scene) -> tuple[Any, Any]:
    """Diffuse light and gloss (both BGR) on a face."""
    light, finish = scene.light, scene.finish
    diffuse = ambient(light, normal) * (0.55 + 0.45 * normal[2])
    shine = np.full(3, 0.02 * light.ambient)
    gaze = scene.view.centre - place
    gaze = gaze / np.linalg.norm(gaze)
    back = 2 * (gaze @ normal) * normal - gaze
    facing = max(0.0, float(back @ np.asarray(finish.window)))
    shine = shine + np.asarray(finish.mirrored) * (0.3 * fresnel(float(gaze @ normal)) + 0.06 * facing**6)
    for lamp in light.lamps:
        to_lamp = np.array(lamp.place) - place
        reach = np.linalg.norm(to_lamp)
        to_lamp = to_lamp / reach
        power = lamp.power * _fade(reach, lamp) * np.asarray(lamp.hue)
        diffuse = diffuse + power * max(0.0, float(normal @ to_lamp))
        half = (gaze + to_lamp) / np.linalg.norm(gaze + to_lamp)
        shine = shine + finish.gloss * power * max(0.0, float(normal @ half)) ** finish.tightness
    return diffuse.astype(np.float32), shine.astype(np.float32)
