"""The room: a table with a die under a webcam, pyramids, a phone, and the television behind it.

    python -m studio.shots.room docs/pictures/room.jpg

Screen and phone show what the program shows; the rest is drawn by Mitsuba, of the extra `train`, quicker with
an LLVM of version 16 or newer (DRJIT_LIBLLVM_PATH names one that is not found by itself). The phone's page is
taken by `python -m tests.phones.browsers.portrait`. Lengths are in cm, z is up.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import drjit as dr
import mitsuba as mi
import numpy as np
import pygame
from numpy.typing import NDArray

from studio.shots.gallery import SHOTS
from studio.shots.studio import Studio
from vision.opencv import load_cv2
from vision.pictures import Image, read_picture

mi.set_variant("llvm_ad_rgb" if dr.has_backend(dr.JitBackend.LLVM) else "scalar_rgb")
Transform = mi.ScalarTransform4f
Shape = dict[str, Any]

PHONE: Final = Path(__file__).resolve().parents[2] / "docs" / "pictures" / "phone.jpg"
SHOWN: Final = "table-cast"
"""The screen of the gallery that the television shows."""
SIZE_PX: Final = 1280, 720
SAMPLES: Final = 48
"""Paths of light for each pixel."""
QUALITY: Final = 88
GAMMA: Final = 2.2
TELEVISION_LIGHT, PHONE_LIGHT, LAMP_LIGHT, ROOM_LIGHT = 1.7, 1.5, 60.0, 0.1
"""How bright they are, beside each other."""
WOOD, WALL, FLOOR, BLACK, IVORY, INK = (
    (0.23, 0.11, 0.05),
    (0.16, 0.13, 0.24),
    (0.05, 0.04, 0.05),
    (0.012, 0.012, 0.014),
    (0.86, 0.82, 0.72),
    (0.02, 0.02, 0.02),
)
FELT: Final = (0.02, 0.13, 0.11)
PYRAMIDS: Final = (
    ((-20.0, 4.0), 3.2, (0.75, 0.03, 0.04)),
    ((-14.0, 9.0), 2.4, (0.9, 0.6, 0.03)),
    ((-25.0, 10.0), 2.4, (0.03, 0.12, 0.7)),
    ((-17.0, -4.0), 2.0, (0.03, 0.45, 0.12)),
    ((18.0, 16.0), 3.2, (0.75, 0.75, 0.78)),
    ((24.0, 11.0), 2.4, (0.75, 0.03, 0.04)),
)
"""Where each stands on the table, half the side of its base, its colour."""
DIE_SIDE: Final = 3.2
PIPS: Final = {5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)), 3: ((-1, -1), (0, 0), (1, 1)), 6: tuple(
    (x, y) for x in (-1, 1) for y in (-1, 0, 1))}  # fmt: skip


def room(screen: Image, phone: Image) -> Image:
    """(720, 1280, 3) uint8 BGR: the room, with these on the television and on the phone."""
    camera = Transform().look_at(origin=[-16, -122, 62], target=[-1, 30, 24], up=[0, 0, 1])
    film = {"type": "hdrfilm", "width": SIZE_PX[0], "height": SIZE_PX[1], "rfilter": {"type": "gaussian"}}
    scene: Shape = {
        "type": "scene",
        "integrator": {"type": "path", "max_depth": 6},
        "sensor": {"type": "perspective", "fov": 58, "to_world": camera, "film": film},
        "air": {"type": "constant", "radiance": _colour((ROOM_LIGHT,) * 3)},
        "lamp": _lamp((0, 8, 95), 16),
        "wall": _plane((0, 110, 60), (0, -1, 0), 400, WALL),
        "floor": _plane((0, 0, -70), (0, 0, 1), 500, FLOOR),
        "table": _box((0, 0, -2), (75, 42, 2), _plastic(WOOD, 0.25)),
        "mat": _box((0, 4, 0.06), (32, 22, 0.1), _matt(FELT)),
        "sideboard": _box((0, 92, -35), (90, 16, 30), _plastic((0.12, 0.06, 0.03), 0.3)),
    }
    scene |= _television(screen) | _phone(phone) | _die((3.0, 1.0), 24) | _webcam()
    for number, (place, half, colour) in enumerate(PYRAMIDS):
        scene[f"pyramid{number}"] = _pyramid(place, half, colour)
    picture = np.array(mi.render(mi.load_dict(scene), spp=SAMPLES))[:, :, :3]
    shown = np.clip(picture / (1 + 0.25 * picture), 0, 1) ** (1 / GAMMA)
    seen = (shown[:, :, ::-1] * 255).astype(np.uint8)
    calm: Image = load_cv2().fastNlMeansDenoisingColored(seen, None, 4, 6, 5, 15)
    return calm


def _colour(rgb: Sequence[float]) -> Shape:
    return {"type": "rgb", "value": list(rgb)}


def _matt(rgb: Sequence[float]) -> Shape:
    return {"type": "twosided", "bsdf": {"type": "diffuse", "reflectance": _colour(rgb)}}


def _plastic(rgb: Sequence[float], rough: float) -> Shape:
    own = {"type": "roughplastic", "diffuse_reflectance": _colour(rgb), "alpha": rough}
    return {"type": "twosided", "bsdf": own}


def _box(middle: Sequence[float], half: Sequence[float], bsdf: Shape, turn: float = 0) -> Shape:
    place = Transform().translate(list(middle)).rotate([0, 0, 1], turn).scale(list(half))
    return {"type": "cube", "to_world": place, "bsdf": bsdf}


def _plane(middle: Sequence[float], normal: Sequence[float], half: float, rgb: Sequence[float]) -> Shape:
    up = [0, 0, 1] if normal[2] == 0 else [0, 1, 0]
    target = [a + b for a, b in zip(middle, normal, strict=True)]
    place = Transform().look_at(origin=list(middle), target=target, up=up).scale(half)
    return {"type": "rectangle", "to_world": place, "bsdf": _matt(rgb)}


def _lamp(middle: Sequence[float], half: float) -> Shape:
    place = Transform().translate(list(middle)).rotate([1, 0, 0], 180).scale(half)
    light = {"type": "area", "radiance": _colour((LAMP_LIGHT, LAMP_LIGHT * 0.8, LAMP_LIGHT * 0.55))}
    return {"type": "rectangle", "to_world": place, "emitter": light}


def _shining(picture: Image, place: Any, light: float) -> Shape:
    """A display that shows a picture, upright."""
    linear: NDArray[np.float32] = ((picture[::-1, :, ::-1] / 255.0) ** GAMMA * light).astype(np.float32)
    shown = {"type": "bitmap", "bitmap": mi.Bitmap(np.ascontiguousarray(linear)), "raw": True}
    glass = {"type": "twosided", "bsdf": {"type": "diffuse", "reflectance": _colour((0, 0, 0))}}
    return {
        "type": "rectangle",
        "to_world": place,
        "bsdf": glass,
        "emitter": {"type": "area", "radiance": shown},
    }


def _television(screen: Image) -> dict[str, Shape]:
    upright = Transform().translate([0, 83.9, 34]).rotate([1, 0, 0], 90).scale([62, 34.9, 1])
    return {
        "screen": _shining(screen, upright, TELEVISION_LIGHT),
        "set": _box((0, 86, 34), (64, 2, 37), _plastic(BLACK, 0.1)),
        "foot": _box((0, 86, -2), (18, 6, 1), _plastic(BLACK, 0.2)),
    }


def _phone(page: Image) -> dict[str, Shape]:
    """It leans a little, so that its page is seen."""
    lies = Transform().translate([30, -21, 4.2]).rotate([0, 0, 1], -16).rotate([1, 0, 0], 24)
    wide = 7.2
    tall = wide * page.shape[0] / page.shape[1]
    return {
        "page": _shining(page, lies.translate([0, 0, 0.52]).scale([wide, tall, 1]), PHONE_LIGHT),
        "phone": {
            "type": "cube",
            "to_world": lies.scale([wide + 0.5, tall + 0.5, 0.45]),
            "bsdf": _plastic(BLACK, 0.1),
        },
    }


def _webcam() -> dict[str, Shape]:
    """On an arm that reaches over the die."""
    grey = _plastic((0.05, 0.05, 0.06), 0.2)
    rod = {"type": "cylinder", "p0": [-46, 18, 0], "p1": [-46, 18, 44], "radius": 0.9, "bsdf": grey}
    arm = {"type": "cylinder", "p0": [-46, 18, 43], "p1": [3, 2, 43], "radius": 0.8, "bsdf": grey}
    return {
        "stand": _box((-46, 18, 0.8), (6, 6, 0.8), grey),
        "rod": rod,
        "arm": arm,
        "webcam": _box((3, 2, 41), (5.5, 2.2, 2.2), grey, -18),
        "lens": {"type": "sphere", "center": [3, 2, 38.6], "radius": 1.5, "bsdf": _plastic(BLACK, 0.05)},
    }


def _die(place: Sequence[float], turn: float) -> dict[str, Shape]:
    half = DIE_SIDE / 2
    stands = Transform().translate([*place, half + 0.2]).rotate([0, 0, 1], turn)
    shapes: dict[str, Shape] = {
        "die": {"type": "cube", "to_world": stands.scale(half), "bsdf": _plastic(IVORY, 0.12)}
    }
    sides = {5: ((0, 0, 1), 0), 3: ((1, 0, 0), 90), 6: ((0, 1, 0), -90)}
    for value, (axis, angle) in sides.items():
        side = stands if angle == 0 else stands.rotate(list(axis), angle)
        for number, (x, y) in enumerate(PIPS[value]):
            pip = side.translate([0.52 * half * x, 0.52 * half * y, half + 0.01]).scale([0.3, 0.3, 0.02])
            shapes[f"pip{value}{number}"] = {"type": "sphere", "to_world": pip, "bsdf": _matt(INK)}
    return shapes


def _pyramid(place: Sequence[float], half: float, rgb: Sequence[float]) -> Any:
    corners = [(-half, -half, 0), (half, -half, 0), (half, half, 0), (-half, half, 0), (0, 0, 3.1 * half)]
    faces = [(0, 1, 4), (1, 2, 4), (2, 3, 4), (3, 0, 4), (0, 2, 1), (0, 3, 2)]
    turn = np.radians(20 + 37 * place[0])
    spin = np.array([[np.cos(turn), -np.sin(turn), 0], [np.sin(turn), np.cos(turn), 0], [0, 0, 1]])
    points = np.array(corners) @ spin.T + (*place, 0.2)
    properties = mi.Properties()
    properties["bsdf"] = mi.load_dict(_plastic(rgb, 0.08))
    mesh = mi.Mesh("pyramid", 3 * len(faces), len(faces), props=properties)
    known = mi.traverse(mesh)
    # Corners of their own for each side: sides are flat.
    known["vertex_positions"] = (
        np.concatenate([points[list(face)] for face in faces]).ravel().astype(np.float32)
    )
    known["faces"] = np.arange(3 * len(faces), dtype=np.uint32)
    known.update()
    return mesh


def screen_now() -> Image:
    """What the television shows, (720, 1280, 3) uint8 BGR."""
    with Studio((1280, 720)) as studio:
        SHOTS[SHOWN](studio)
        return np.ascontiguousarray(pygame.surfarray.array3d(studio.picture()).swapaxes(0, 1)[:, :, ::-1])


if __name__ == "__main__":
    cv2 = load_cv2()
    cv2.imwrite(sys.argv[1], room(screen_now(), read_picture(PHONE)), [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
