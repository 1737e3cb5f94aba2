"""Draws a scene: the lit board, the pieces from the farthest to the nearest, and what the camera adds."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from studio.scenes.field.board import Linear, linear
from studio.scenes.field.clear import light_within
from studio.scenes.field.edges import draw_edges
from studio.scenes.field.lighting import ambient, glare, irradiance, shading
from studio.scenes.field.marks import FAR_PIPS, dim_pips, draw_pips, draw_ridge, draw_rim
from studio.scenes.field.mirror import LitBoard, fresnel
from studio.scenes.field.reflections import with_neighbours
from studio.scenes.field.rounding import rounded
from studio.scenes.field.scene import Film, Piece, Scene
from studio.scenes.field.view import Viewpoint, coverage, covered
from vision.field.pieces import FACES, Floats
from vision.opencv import load_cv2
from vision.pictures import Image


def render(scene: Scene, rng: np.random.Generator) -> Image:
    """(H, W, 3) uint8 BGR."""
    return developed(drawn(scene), scene.film, rng)


def drawn(scene: Scene) -> Linear:
    """(H, W, 3) of the light that comes to the camera."""
    lit = lit_board(scene)
    canvas = ground(scene, lit)
    for piece in from_farthest(scene.pieces, scene.view):
        _draw_piece(canvas, piece, scene, lit)
    return canvas


def from_farthest(pieces: Iterable[Piece], view: Viewpoint) -> list[Piece]:
    """In the order in which they are drawn: the farthest first, of a stack the lowest."""
    return sorted(pieces, key=lambda piece: (-_distance(piece, view), piece.solid.z))


def _distance(piece: Piece, view: Viewpoint) -> float:
    return float(np.hypot(piece.solid.x - view.centre[0], piece.solid.y - view.centre[1]))


def lit_board(scene: Scene) -> LitBoard:
    """The board with its shadows, smoothed for the view."""
    cv2 = load_cv2()
    board = scene.board
    surface = (linear(board.texture) + np.float32(scene.finish.board_haze)) * irradiance(scene)
    if scene.finish.board_gloss:
        surface += glare(scene)
    # A warp that shrinks needs the texture smoothed first, else the fiducials and edges alias.
    scale = np.linalg.norm(np.diff(scene.view.pixels([(0, 0, 0), (100, 0, 0)]), axis=0)) / 100
    surface = cv2.GaussianBlur(surface, (0, 0), max(0.3, 0.35 * board.detail / scale))
    return LitBoard(board, surface, linear(scene.table)[::-1] * np.float32(scene.light.ambient + 0.4))


def ground(scene: Scene, lit: LitBoard) -> Linear:
    """(H, W, 3) of the light from the table without pieces: the lit board, warped into the view."""
    cv2 = load_cv2()
    view = scene.view
    canvas = np.empty((view.size[1], view.size[0], 3), np.float32)
    canvas[:] = lit.table
    lights = [(lit.board, lit.light)]
    if scene.surroundings is not None:
        around = linear(scene.surroundings.texture) * np.float32(scene.light.ambient + 0.4)
        lights.insert(0, (scene.surroundings, around))
    for board, light in lights:
        warp = view.homography() @ board.to_mm()
        cv2.warpPerspective(light, warp, view.size, canvas, cv2.INTER_LINEAR, cv2.BORDER_TRANSPARENT)
    return canvas


def _draw_piece(canvas: Linear, piece: Piece, scene: Scene, lit: LitBoard) -> None:
    corners = piece.solid.vertices()
    middle = corners.mean(0)
    near: list[tuple[Floats, Floats, float]] = []
    far: list[tuple[Floats, Floats]] = []
    for face, faint in zip(FACES, (*piece.faint, 0.0), strict=True):
        points = corners[list(face)]
        normal = np.cross(points[1] - points[0], points[2] - points[0])
        normal /= np.linalg.norm(normal)
        if normal @ (points[0] - middle) < 0:
            normal = -normal
        front = normal @ (scene.view.centre - points.mean(0)) > 0
        if front:
            near.append((points, normal, faint))
        else:
            far.append((points, normal))
    if piece.clear and scene.finish.inside and not scene.finish.bends:
        for points, normal in far:
            _draw_inside(canvas, points, normal, piece, scene)
    behind, corner = _seen_behind(canvas, corners, piece, scene, lit)
    skin = rounded(corners, scene.finish.rounding) if scene.finish.rounding else None
    outline = None if skin is None else skin.outline(scene.view)
    for points, normal, faint in near:
        _draw_face(canvas, behind, corner, points, normal, piece, scene, lit, faint, outline)
    if skin is not None:
        draw_edges(canvas, skin, piece, scene, lit)
    if piece.clear and scene.finish.bends and scene.finish.pips < 1:
        for points, _ in far:
            if len(points) == 3:
                dim_pips(canvas, points, piece, scene, FAR_PIPS)


def _seen_behind(
    canvas: Linear, corners: Floats, piece: Piece, scene: Scene, lit: LitBoard
) -> tuple[Any, tuple[int, int]]:
    """What is seen through a clear piece, and the upper left pixel (row, column) of that part."""
    if not piece.clear:
        return None, (0, 0)
    at = scene.view.pixels(corners)
    low = np.maximum(np.floor(at.min(0)).astype(int) - 3, 0)
    high = np.maximum(np.minimum(np.ceil(at.max(0)).astype(int) + 4, scene.view.size), low)
    rows, columns = slice(int(low[1]), int(high[1])), slice(int(low[0]), int(high[0]))
    part = canvas[rows, columns].copy()
    if scene.finish.bends:
        part = light_within(piece, scene, lit, part, (rows, columns))
    return part, (rows.start, columns.start)


def _draw_inside(canvas: Linear, points: Floats, normal: Floats, piece: Piece, scene: Scene) -> None:
    """A hidden face seen through clear plastic: each is a little lighter or darker than the next."""
    mask, window = coverage(scene.view.pixels(points), canvas.shape)
    if mask is None:
        return
    albedo = scene.ink(piece)
    diffuse, shine = shading(points.mean(0), -normal, scene)
    part = canvas[window]
    paint = part * (1 - 0.5 * scene.finish.inside) + scene.finish.inside * (0.5 * albedo * diffuse + shine)
    part += mask[:, :, None] * (paint - part)


def _draw_face(
    canvas: Linear,
    behind: Any,
    corner: tuple[int, int],
    points: Floats,
    normal: Floats,
    piece: Piece,
    scene: Scene,
    lit: LitBoard,
    faint: float,
    within: Floats | None,
) -> None:
    """`within` (N, 2) px: the outline of the whole piece, if it is not that of its faces."""
    finish = scene.finish
    outline = scene.view.pixels(points)
    albedo = scene.ink(piece)
    diffuse, shine = shading(points.mean(0), normal, scene)
    if finish.bounce:
        below = (1 - float(normal[2])) / 2
        diffuse = diffuse + np.float32(finish.bounce * below) * lit.beside(points.mean(0), normal)
    mask, window = coverage(outline, canvas.shape)
    if mask is None:
        return
    if within is not None:
        mask = np.minimum(mask, covered(within, window))
    colour = albedo * diffuse
    part = canvas[window]
    paint = np.empty_like(part)
    paint[:] = colour
    if piece.clear:
        (high, wide), top, left = part.shape[:2], window[0].start - corner[0], window[1].start - corner[1]
        aside, lower = _refraction(points, normal, scene)
        rows = np.clip(np.arange(top, top + high) + lower, 0, behind.shape[0] - 1)
        columns = np.clip(np.arange(left, left + wide) + aside, 0, behind.shape[1] - 1)
        back = behind[rows[:, None], columns]
        if finish.bends:
            paint = (finish.own * colour + (1 - finish.own) * back).astype(np.float32)
        else:
            thick = 1 + finish.deepening * (2 * _tipward(outline, window) - 1)
            seen = finish.through * albedo ** (finish.tint * thick) * back
            paint = (finish.own * thick * colour + seen).astype(np.float32)
    down = np.linspace(-1, 1, part.shape[0], dtype=np.float32)[:, None, None]
    right = np.linspace(-1, 1, part.shape[1], dtype=np.float32)[None, :, None]
    paint = paint * (1 + finish.slope[1] * down + finish.slope[0] * right) + shine
    if finish.mirror:
        paint = _mirroring(paint, points, normal, window, piece, scene, lit)
    part += np.float32(1 - faint) * mask[:, :, None] * (paint - part)
    if len(points) == 3 and not faint:
        if finish.pips < 1:
            if piece.clear and finish.bends:
                dim_pips(canvas, points, piece, scene)
            else:
                draw_pips(canvas, points, diffuse, piece, scene)
        if not (finish.rounding or (piece.clear and finish.bends)):
            shade = (colour + 0.02 + 0.3 * shine) * (1 + finish.ridge)
            draw_ridge(canvas, outline, shade, finish.ridge_width)
        if piece.clear and finish.bends and finish.rim:
            draw_rim(canvas, points, piece, scene)


def _tipward(outline: Floats, window: tuple[slice, slice]) -> Any:
    """(H, W, 1) 0 at the foot of a side to 1 at its tip: the more plastic is looked through; else a half."""
    if len(outline) != 3:
        return np.float32(0.5)
    plane = np.column_stack([outline, np.ones(3)])
    if abs(float(np.linalg.det(plane))) < 1:
        return np.float32(0.5)
    across, down, level = np.linalg.solve(plane, np.array([0.0, 0.0, 1.0])).astype(np.float32)
    y, x = (np.arange(part.start, part.stop, dtype=np.float32) for part in window)
    return np.clip(across * x[None, :, None] + down * y[:, None, None] + level, 0, 1)


def _mirroring(
    paint: Linear,
    points: Floats,
    normal: Floats,
    window: tuple[slice, slice],
    piece: Piece,
    scene: Scene,
    lit: LitBoard,
) -> Linear:
    """A face's own light with what it mirrors."""
    finish, view = scene.finish, scene.view
    gaze = view.centre - points.mean(0)
    gaze = gaze / np.linalg.norm(gaze)
    facing = float(gaze @ normal)
    share = np.float32(finish.mirror * fresnel(facing))
    image: Any = lit.mirrored(view, points, normal, window, finish.mirror_blur)
    if image is None:
        back = 2 * facing * normal - gaze
        image = (finish.room * ambient(scene.light, back)).astype(np.float32)
    if not piece.clear:
        image = with_neighbours(np.broadcast_to(image, paint.shape), piece, points, normal, window, scene)
    return np.asarray(paint * (1 - share) + share * image, np.float32)


def _refraction(points: Floats, normal: Floats, scene: Scene) -> tuple[int, int]:
    """How far to the right and down (px) of itself a face shows what lies behind it."""
    if scene.finish.bends or not scene.finish.refracted:
        return 0, 0
    middle = points.mean(0)
    here, there = scene.view.pixels(np.stack([middle, middle + scene.finish.refracted * normal]))
    right, down = np.round(here - there).astype(int)
    return int(right), int(down)


def developed(canvas: Linear, film: Film, rng: np.random.Generator) -> Image:
    """(H, W, 3) uint8 BGR: what a camera makes of that light, with noise of its own each time."""
    cv2 = load_cv2()
    light = cv2.GaussianBlur(canvas, (0, 0), film.blur)
    light *= np.asarray(film.balance, np.float32) * film.exposure
    if film.vignette:
        light *= _vignette(light.shape[:2], film.vignette)[:, :, None]
    strength = cv2.sqrt(np.maximum(light, 0) + np.float32(0.02))
    strength *= film.noise
    strength *= _grain(light.shape[:2], rng)
    light += strength
    shown = _tones(film).take(np.clip(light * 4095, 0, 4095, out=light).astype(np.intp))
    if film.saturation != 1.0:
        grey = shown.mean(2, keepdims=True)
        shown = grey + film.saturation * (shown - grey)
    if film.sharpening:
        shown = shown + film.sharpening * (shown - cv2.GaussianBlur(shown, (0, 0), 1.3))
    image = np.round(np.clip(shown, 0, 1) * 255).astype(np.uint8)
    if film.bend:
        image = bent(image, film.bend)
    good, code = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, film.jpeg])
    return np.asarray(cv2.imdecode(code, cv2.IMREAD_COLOR), np.uint8) if good else image


def _grain(shape: tuple[int, ...], rng: np.random.Generator) -> NDArray[np.float32]:
    """(H, W, 3) noise of spread 1: one plane, shifted for the other two, which costs a third."""
    plane = rng.standard_normal(shape, dtype=np.float32)
    return np.stack([plane, np.roll(plane, (37, 101), (0, 1)), np.roll(plane, (83, 23), (0, 1))], -1)


def _tones(film: Film) -> NDArray[np.float32]:
    """What 0..1 in 4,096 steps of light becomes: sRGB, bent to an S."""
    light = np.arange(4096) / 4095
    shown = np.where(light <= 0.0031308, light * 12.92, 1.055 * np.maximum(light, 1e-9) ** (1 / 2.4) - 0.055)
    bowed = shown * shown * (3 - 2 * shown)
    return np.asarray(shown + film.contrast * (bowed - shown), np.float32)


def _vignette(shape: tuple[int, ...], strength: float) -> NDArray[np.float32]:
    y, x = (np.linspace(-1, 1, count, dtype=np.float32) for count in shape)
    return np.asarray(1 - strength * (x[None, :] ** 2 + y[:, None] ** 2) / 2, np.float32)


def bent(image: Image, bend: float) -> Image:
    """The picture through a lens that bends straight lines."""
    cv2 = load_cv2()
    high, wide = image.shape[:2]
    y, x = np.mgrid[:high, :wide].astype(np.float32)
    middle = np.float32((wide - 1) / 2), np.float32((high - 1) / 2)
    unit = np.float32(np.hypot(wide, high) / 2)
    u, v = (x - middle[0]) / unit, (y - middle[1]) / unit
    # Where the straight picture has what the bent one shows here: the inverse, by repeating.
    p, q = u.copy(), v.copy()
    for _ in range(6):
        grown = 1 + bend * (p * p + q * q)
        p, q = u / grown, v / grown
    across, down = p * unit + middle[0], q * unit + middle[1]
    return np.asarray(cv2.remap(image, across, down, cv2.INTER_LINEAR, None, cv2.BORDER_REPLICATE), np.uint8)
