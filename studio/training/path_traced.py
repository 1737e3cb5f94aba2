"""Scenes as a path tracer draws them, to learn from beside our own pictures.

Mitsuba 3 (Jakob et al. 2022) follows light from surface to surface, which our own renderer only does for
clear plastic: white faces grey from the board beside them, burnt out ones, sides that vanish. What a `Finish`
says of plastic is told to it in its own terms, as nearly as they go.

With LLVM it is several times as quick. It looks for that by itself; DRJIT_LIBLLVM_PATH says where else it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import drjit as dr
import mitsuba as mi
import numpy as np

from studio.scenes.field.board import Board, Linear, linear
from studio.scenes.field.marks import pip_ink, pip_outlines
from studio.scenes.field.rounding import rounded
from studio.scenes.field.scene import Lamp, Piece, Scene
from studio.scenes.field.tracing import hollow, transmittance
from vision.field.pieces import BASES, FACES, HEIGHTS, Floats
from vision.opencv import load_cv2

mi.set_variant("llvm_ad_rgb" if dr.has_backend(dr.JitBackend.LLVM) else "scalar_rgb")

SIDES: Final = FACES[:4]
THINNEST: Final = 0.7
"""Share of its wall by which a hollow piece is rounded at most, so that a rim is left of its base."""
BOUNCES: Final = 9
LIFTED: Final = 0.05
"""mm between the board and what stands on it, so that no two surfaces are one."""
PROUD: Final = 1.01
"""How much farther from the middle of a piece its pips are than its sides."""
MIRROR_LIKE: Final = 0.8
"""Up to this blur of mirror images plastic is quite smooth."""
WORST: Final = 1.3
"""So many times as bright as the pixels around it, one is a stray path."""
AROUND: Final = (64, 128)
"""Rows (from the zenith) and columns of the picture of a room."""


@dataclass(frozen=True, slots=True)
class Window:
    """The part of a picture that is drawn, px: its upper left corner and its size."""

    left: int
    top: int
    wide: int
    high: int


def any_room(scene: Scene, rng: np.random.Generator) -> Linear:
    """(64, 128, 3) BGR: walls, a ceiling and windows that send as much light down as the scene's ambient."""
    high, wide = AROUND
    room = np.empty((high, wide, 3), np.float32)
    rows = np.linspace(0, 1, high)[:, None, None]
    room[:] = np.where(rows < 0.28, rng.uniform(0.3, 1.0), rng.uniform(0.1, 1.0))
    around = np.linspace(0, 2 * np.pi, wide)[None, :, None]
    side = scene.light.side
    room *= np.clip(1 + np.hypot(*side) * np.cos(around - np.arctan2(side[1], side[0])), 0.05, None)
    for _ in range(int(rng.integers(0, 4))):
        first, across = int(rng.integers(0, wide)), int(rng.integers(6, 26))
        top, down = int(rng.integers(8, 24)), int(rng.integers(5, 14))
        room[top : top + down, np.arange(first, first + across) % wide] = rng.uniform(1, 6)
    room[high // 2 :] *= rng.uniform(0.1, 0.5)
    zenith = (np.arange(high) + 0.5) / high * np.pi
    share = (np.sin(zenith) * np.maximum(np.cos(zenith), 0))[:, None, None]
    falling = (room * share).sum((0, 1)) / (share.sum() * wide)
    return np.asarray(room / falling * np.asarray(scene.light.hue) * scene.light.ambient, np.float32)


def path_traced(scene: Scene, room: Linear, window: Window, *, samples: int, seed: int) -> Linear:
    """(H, W, 3) BGR of the light that comes to the camera: that of the table, but for the window."""
    view = scene.view
    canvas = np.empty((view.size[1], view.size[0], 3), np.float32)
    canvas[:] = linear(scene.table)[::-1] * np.float32(scene.light.ambient + 0.4)
    told = mi.load_dict(_told(scene, room, window, samples))
    order: Any = seed
    seen = np.array(mi.render(told, seed=order))[:, :, 2::-1].astype(np.float32)
    rows, columns = slice(window.top, window.top + window.high), slice(window.left, window.left + window.wide)
    canvas[rows, columns] = _without_strays(seen)
    return canvas


def _without_strays(seen: Linear) -> Linear:
    """Single pixels that a rare path made bright are as their neighbours."""
    cv2 = load_cv2()
    calm = np.stack([cv2.medianBlur(np.ascontiguousarray(seen[:, :, i]), 3) for i in range(3)], -1)
    stray = (seen > WORST * calm + 0.03).any(-1, keepdims=True)
    return np.where(stray, calm, seen)


def _told(scene: Scene, room: Linear, window: Window, samples: int) -> dict[str, Any]:
    """The scene in Mitsuba's terms."""
    board, finish = scene.board, scene.finish
    wide, high = board.size
    middle = [board.left + wide / 2, board.top - high / 2, 0.0]
    move = mi.ScalarTransform4f
    told: dict[str, Any] = {
        "type": "scene",
        "integrator": {"type": "path", "max_depth": BOUNCES},
        "sensor": _camera(scene, window, samples),
        "board": _flat(board, 0.0, finish.board_haze, glossy=bool(finish.board_gloss)),
        "table": {
            "type": "rectangle",
            "to_world": move().translate([middle[0], middle[1], -1.5]) @ move().scale([2500, 2500, 1]),
            "bsdf": {"type": "diffuse", "reflectance": _rgb(linear(scene.table)[::-1])},
        },
        "room": {
            "type": "envmap",
            "bitmap": mi.Bitmap(np.ascontiguousarray(room[:, :, ::-1])),
            "to_world": move().rotate([1, 0, 0], 90),
        },
    }
    if scene.surroundings is not None:
        told["surroundings"] = _flat(scene.surroundings, -1.0, 0.0, glossy=False)
    for number, lamp in enumerate(scene.light.lamps):
        told[f"lamp{number}"] = _lamp(lamp)
    for number, piece in enumerate(scene.pieces):
        told |= {f"piece{number}-{name}": mesh for name, mesh in _meshes(piece, scene).items()}
    return told


def _flat(board: Board, level: float, haze: float, *, glossy: bool) -> dict[str, Any]:
    """A board at a height (mm); `haze`: light that it sends back everywhere, as a share of white."""
    wide, high = board.size
    move = mi.ScalarTransform4f
    printed = linear(board.texture) + np.float32(haze)
    picture = mi.Bitmap(np.ascontiguousarray(printed[::-1, :, ::-1]))
    paper = {"type": "bitmap", "bitmap": picture, "raw": True}
    return {
        "type": "rectangle",
        "to_world": move().translate([board.left + wide / 2, board.top - high / 2, level])
        @ move().scale([wide / 2, high / 2, 1]),
        "bsdf": {"type": "roughplastic", "alpha": 0.3, "diffuse_reflectance": paper}
        if glossy
        else {"type": "diffuse", "reflectance": paper},
    }


def _rgb(light: Any) -> dict[str, Any]:
    """Of (3,) BGR."""
    return {"type": "rgb", "value": [float(part) for part in light[::-1]]}


def _camera(scene: Scene, window: Window, samples: int) -> dict[str, Any]:
    """Mitsuba's pinhole: the focal length and the three axes are read off the matrix."""
    wide, high = scene.view.size
    lens = scene.view.matrix[:, :3] / np.linalg.norm(scene.view.matrix[2, :3])
    ahead = lens[2]
    across, down = lens[0] - (wide / 2 - 0.5) * ahead, lens[1] - (high / 2 - 0.5) * ahead
    focal = float(np.linalg.norm(across))
    centre = scene.view.centre
    place = mi.ScalarTransform4f().look_at(
        origin=centre.tolist(), target=(centre + 100 * ahead).tolist(), up=(-down / focal).tolist()
    )
    return {
        "type": "perspective",
        "fov": float(np.degrees(2 * np.arctan(wide / 2 / focal))),
        "fov_axis": "x",
        "near_clip": 1.0,
        "far_clip": 1e5,
        "to_world": place,
        "film": {
            "type": "hdrfilm",
            "width": wide,
            "height": high,
            "crop_offset_x": window.left,
            "crop_offset_y": window.top,
            "crop_width": window.wide,
            "crop_height": window.high,
            "rfilter": {"type": "gaussian"},
        },
        "sampler": {"type": "independent", "sample_count": samples},
    }


def _lamp(lamp: Lamp) -> dict[str, Any]:
    """A ball as bright at the foot of its perpendicular as the lamp, as large as its shadows are soft."""
    high = lamp.place[2]
    radius = float(np.clip(0.05 * lamp.softness * high, 8, 0.3 * high))
    bright = lamp.power * (high / radius) ** 2 * np.asarray(lamp.hue)
    return {
        "type": "sphere",
        "center": list(lamp.place),
        "radius": radius,
        "emitter": {"type": "area", "radiance": _rgb(bright)},
    }


def _meshes(piece: Piece, scene: Scene) -> dict[str, Any]:
    corners = piece.solid.vertices() + np.array([0, 0, LIFTED])
    plastic = _clear(piece, scene) if piece.clear else _opaque(piece, scene)
    inner = hollow(piece.solid, scene.finish.wall) if piece.clear and scene.finish.bends else None
    if inner is None:
        skin = rounded(corners, scene.finish.rounding)
        meshes = {"skin": _skin([patch.points for patch in skin.patches()], plastic)}
    else:
        inner = inner + np.array([0, 0, LIFTED])
        skin = rounded(corners, min(scene.finish.rounding, THINNEST * scene.finish.wall))
        closed = [patch.points for patch in skin.patches() if patch is not skin.sides[-1]]
        # Seen from the hollow the plastic is outside.
        air = _glass(piece, scene, inside=1.0, outside=scene.finish.index)
        shell = [*closed, *_rim(skin.sides[-1].points, inner)]
        meshes = {"skin": _skin(shell, plastic), "hollow": _mesh(inner, SIDES, air)}
    if scene.finish.pips < 1:
        meshes["pips"] = _pips(piece, corners, scene)
    return meshes


def _rim(base: Floats, inner: Floats) -> list[Floats]:
    """Four parts, each (4, 3) mm, between the outer base (4, 3) and the mouth of the hollow."""
    mouth = inner[list(FACES[-1])]
    return [np.array([base[i - 1], base[i], mouth[i], mouth[i - 1]]) for i in range(len(base))]


def _skin(patches: Sequence[Floats], plastic: dict[str, Any]) -> Any:
    """Of flat parts, each (N, 3) mm."""
    fans, first = [], 0
    for points in patches:
        fans += [(first, first + k, first + k + 1) for k in range(1, len(points) - 1)]
        first += len(points)
    return _mesh(np.concatenate(patches), tuple(fans), plastic)


def _pips(piece: Piece, corners: Floats, scene: Scene) -> Any:
    """Dots a hair above the sides."""
    sides = [corners[list(face)] for face in FACES if len(face) == 3]
    dots = [dot for side in sides for dot in pip_outlines(side, piece.solid.size)]
    points, count = np.concatenate(dots), len(dots[0])
    fans = [(i, i + k, i + k + 1) for i in range(0, len(points), count) for k in range(1, count - 1)]
    ink = pip_ink(piece, scene)
    sunken = {"type": "twosided", "of": {"type": "diffuse", "reflectance": _rgb(ink)}}
    return _mesh(corners.mean(0) + PROUD * (points - corners.mean(0)), tuple(fans), sunken)


def _mesh(corners: Floats, triangles: tuple[tuple[int, ...], ...], plastic: dict[str, Any]) -> Any:
    how = mi.Properties()
    how["bsdf"] = mi.load_dict(plastic)
    how["face_normals"] = True
    mesh = mi.Mesh("piece", len(corners), len(triangles), props=how)
    parts = mi.traverse(mesh)
    parts["vertex_positions"] = np.ravel(corners).astype(np.float32)
    parts["faces"] = np.ravel(triangles).astype(np.uint32)
    parts.update()
    return mesh


def _opaque(piece: Piece, scene: Scene) -> dict[str, Any]:
    finish = scene.finish
    ink = {"diffuse_reflectance": _rgb(np.minimum(scene.ink(piece), 0.92))}
    if not finish.mirror:
        return {"type": "diffuse", "reflectance": ink["diffuse_reflectance"]}
    if finish.mirror_blur < MIRROR_LIKE:
        return {"type": "plastic", "int_ior": 1.5, **ink}
    return {"type": "roughplastic", "int_ior": 1.5, "alpha": float(0.08 * finish.mirror_blur), **ink}


def _clear(piece: Piece, scene: Scene) -> dict[str, Any]:
    """Clear plastic with a share of colour of its own; where it does not bend light, a tinted film."""
    finish = scene.finish
    own = {
        "type": "twosided",
        "of": {
            "type": "plastic",
            "diffuse_reflectance": _rgb(np.clip(scene.ink(piece) * 1.2, 0, 0.9)),
        },
    }
    glass = (
        _glass(piece, scene, inside=finish.index, outside=1.0)
        if finish.bends
        else {
            "type": "thindielectric",
            "specular_transmittance": _rgb(finish.through**0.5 * _tint(piece, scene, finish.tint / 2)),
        }
    )
    return {"type": "blendbsdf", "weight": finish.own, "glass": glass, "own": own}


def _glass(piece: Piece, scene: Scene, *, inside: float, outside: float) -> dict[str, Any]:
    """A skin that takes half of what the ink does on a way through: a path crosses it twice."""
    finish, size = scene.finish, piece.solid.size
    shell = hollow(piece.solid, finish.wall) is not None
    length = 1.4 * finish.wall if shell else 0.35 * (BASES[size] + HEIGHTS[size]) / 2
    taken = transmittance(piece, scene) ** (length / finish.depth / 2)
    return {
        "type": "dielectric",
        "int_ior": inside,
        "ext_ior": outside,
        "specular_transmittance": _rgb(taken),
    }


def _tint(piece: Piece, scene: Scene, power: float) -> Any:
    return np.clip(scene.ink(piece), 0.003, 1) ** power
