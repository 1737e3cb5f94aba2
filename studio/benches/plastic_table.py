"""Our plastic beside what was measured on photographs of real pieces: faces, rims, shadows, steps of stacks.

    python -m studio.benches.plastic_table [--lots 48] [--sheet SHEET.jpg]

A large clear piece of each colour stands on white paper, in any light. Of so many lots of the plastic that
the networks learn from it is told how near the nearest comes to the median colour (sRGB red, green, blue)
that photographs show: the greatest difference in any of the three. Steps are how much higher a piece stands
over another. The sheet shows ours, a row a colour: small, medium and large upright, a large one lying with
its side and with its base to the camera, two large ones in a stack, a small over a medium over a large one.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import numpy as np

from studio.scenes.field.board import Board, Linear
from studio.scenes.field.cutouts import KINDS, faces_seen
from studio.scenes.field.drawing import developed, drawn
from studio.scenes.field.marks import RIM
from studio.scenes.field.scene import CLEAR, FURTHER, Film, Lamp, Light, Piece, Scene
from studio.scenes.field.variety import any_finish, any_inks, any_light, dyed
from studio.scenes.field.view import viewpoint
from vision.field.pieces import COLOURS, FACES, SIZES, Floats, Pyramid, stack_step
from vision.opencv import load_cv2
from vision.pictures import Image

Rgb = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Measured:
    """Medians on photographs of real pieces (sRGB red, green, blue)."""

    face: Rgb
    rim: Rgb
    """Lit: the lower edge."""
    shadow: Rgb


REAL: Final = {
    "red": Measured((195, 33, 22), (210, 63, 93), (143, 82, 60)),
    "yellow": Measured((182, 185, 61), (208, 198, 101), (144, 147, 88)),
    "green": Measured((76, 181, 101), (78, 222, 83), (89, 114, 79)),
    "blue": Measured((58, 96, 173), (6, 137, 242), (109, 116, 119)),
}
"""Each on white paper that shows as PAPER."""
PAPER: Final = 204
STEPS: Final = {(2, 2): (8.0, 10.0), (1, 1): (8.0, 10.0), (2, 1): (16.0, 20.0), (1, 0): (16.0, 20.0)}
"""mm, from and to: by the lower and the upper size."""
TABLE: Final = 300.0
"""Side of the paper, mm."""
DETAIL: Final = 2.0
SIZE: Final = (480, 480)
"""Width and height of our pictures, px."""
VIEW: Final = 20.0
"""Degrees that they show: as from some way off."""
LIKE: Final = 20
"""The most by which medians may differ in like plastic, of 255."""
SHRUNK: Final = 0.7
"""The share of a face, about its middle, that is looked at: no edges."""
LIGHT: Final = Light(ambient=0.35, lamps=(Lamp((-250.0, 150.0, 500.0), 0.65),))
"""On the sheet."""
TILT: Final = 50.0
"""Degrees: as the photographs."""
SHADED: Final = 0.85
"""Share of the paper's light, in the darkest channel, below which it is in shadow; the darker half counts."""
LOT: Final = 16
"""Of the plastic on the sheet: rounded, with lit rims."""
TILE: Final = 110
"""Side (px) of a piece on the sheet."""


def scene_of(pieces: Sequence[Piece], light: Light, rng: np.random.Generator) -> Scene:
    """Pieces of one make in the middle of white paper, clear ones as photographs show them."""
    count = round(TABLE * DETAIL)
    board = Board(np.full((count, count, 3), PAPER, np.uint8), -TABLE / 2, TABLE / 2, TABLE / 8, DETAIL)
    view = viewpoint(board, tilt=TILT, size=SIZE, view=VIEW, fill=2.4)
    finish = replace(any_finish(rng), index=1.5, wall=1.7, board_gloss=0.0, board_haze=0.0)
    scene = Scene(board, view, tuple(pieces), light, inks=any_inks(rng), finish=finish)
    return dyed(replace(scene, film=Film(noise=0.0, jpeg=98)), rng)


def of_paper(scene: Scene) -> tuple[Image, Linear]:
    """(H, W, 3) uint8 BGR of a scene in which unshaded paper shows as PAPER, and (H, W, 3) the share of the
    paper's light that is seen."""
    bare = drawn(scene.empty())
    light = drawn(scene)
    share = light / bare
    blue, green, red = (
        float(part) for part in ((PAPER / 255 + 0.055) / 1.055) ** 2.4 / np.median(bare, (0, 1))
    )
    film = replace(scene.film, balance=(blue, green, red), exposure=1.0)
    return developed(light, film, np.random.default_rng(0)), np.asarray(share, np.float32)


def ours(colour: int, rng: np.random.Generator, light: Light | None = None) -> tuple[Floats, Floats, Floats]:
    """Medians (3,) BGR of the best lit face, the brightest rim and the shadow of a piece of any make, in any
    light or in the one given."""
    cv2 = load_cv2()
    piece = Piece((0, 0), colour, Pyramid(2, 0.0, 0.0, float(rng.uniform(0, np.pi / 2))), clear=True)
    scene = scene_of((piece,), light or any_light(rng), rng)
    image, share = of_paper(scene)
    corners = scene.view.pixels(piece.solid.vertices())
    sides = [index for index in faces_seen(corners) if len(FACES[index]) == 3]
    rims = [_rim(piece.solid.vertices()[list(FACES[index])], scene) for index in sides]
    hull = cv2.convexHull(np.round(corners).astype(np.int32))
    own = cv2.dilate(cv2.fillConvexPoly(np.zeros(image.shape[:2], np.uint8), hull, 1), np.ones((9, 9)))
    dark = np.where(own == 0, share.min(2), 1.0)
    shaded = dark <= (np.median(dark[dark < SHADED]) if (dark < SHADED).any() else 0.0)
    faces = medians(image, corners, sides)
    of_rims = [np.median(image[mask].astype(float), 0) for mask in (_filled(one, image) for one in rims)]
    shadow = np.median(image[shaded].astype(float), 0) if shaded.any() else np.full(3, float(PAPER))
    return max(faces, key=np.max), max(of_rims, key=np.max), shadow


def medians(image: Image, corners: Floats, faces: Sequence[int]) -> tuple[Floats, ...]:
    """(3,) BGR of each face.

    Args:
        image: (H, W, 3) uint8 BGR.
        corners: (5, 2) px of the vertices.
        faces: indices into `vision.field.pieces.FACES`.
    """
    cv2 = load_cv2()
    found = []
    for index in faces:
        outline = corners[list(FACES[index])]
        inner = outline.mean(0) + SHRUNK * (outline - outline.mean(0))
        mask = np.zeros(image.shape[:2], np.uint8)
        cv2.fillPoly(mask, [np.round(inner * 16).astype(np.int32)], 255, cv2.LINE_8, 4)
        found.append(np.median(image[mask > 0].astype(float), 0))
    return tuple(found)


def _rim(side: Floats, scene: Scene) -> Floats:
    """(4, 2) px: the lower edge of a side (3, 3) mm."""
    left, right, apex = side
    up = RIM / float(np.linalg.norm(apex - (left + right) / 2))
    strip = np.stack([left, right, right + up * (apex - right), left + up * (apex - left)])
    return scene.view.pixels(strip)


def _filled(outline: Floats, image: Image) -> np.ndarray[tuple[int, int], np.dtype[np.bool_]]:
    mask = np.zeros(image.shape[:2], np.uint8)
    load_cv2().fillPoly(mask, [np.round(outline * 16).astype(np.int32)], 1, 8, 4)
    return np.asarray(mask > 0)


def table(lots: int) -> Iterator[str]:
    """The figures in lines."""
    near = rows = 0
    for name, real in REAL.items():
        made = zip(
            *(ours(COLOURS.index(name), np.random.default_rng(lot)) for lot in range(lots)), strict=True
        )
        wanted_of = {"face": real.face, "rim": real.rim, "shadow": real.shadow}
        for (part, wanted), found in zip(wanted_of.items(), made, strict=True):
            target = np.array(wanted[::-1], float)
            best = min(found, key=lambda one: float(np.abs(one - target).max()))
            off = float(np.abs(best - target).max())
            rows, near = rows + 1, near + (off <= LIKE)
            yield f"{name:8}{part:8}{_told(target)}  {_told(best)} {off:5.0f}"
    yield f"{near} of {rows} within {LIKE} of 255"
    for (lower, upper), (low, high) in STEPS.items():
        step = stack_step(lower, upper)
        yield f"{SIZES[upper]} over {SIZES[lower]}: {step:.1f} mm, on photographs {low:.0f} to {high:.0f}"


def _told(bgr: Floats) -> str:
    blue, green, red = np.round(bgr).astype(int).tolist()
    return f"{red:4},{green:3},{blue:3}"


def sheet() -> Image:
    """(H, W, 3) our pieces, a row a colour."""
    rows = []
    for colour in range(len(KINDS)):
        clear = colour in CLEAR or colour in FURTHER
        rows.append(np.hstack([_tile(stack, colour, clear) for stack in STACKS]))
    return np.vstack(rows)


STACKS: Final = (
    (Pyramid(0, 0, 0, 0.5),),
    (Pyramid(1, 0, 0, 0.5),),
    (Pyramid(2, 0, 0, 0.5),),
    (Pyramid(2, 0, 0, 0.3, lying=True),),
    (Pyramid(2, 0, 0, 1.9, lying=True),),
    (Pyramid(2, 0, 0, 0.5), Pyramid(2, 0, 0, 0.6, z=stack_step(2, 2))),
    (
        Pyramid(2, 0, 0, 0.5),
        Pyramid(1, 0, 0, 0.6, z=stack_step(2, 1)),
        Pyramid(0, 0, 0, 0.4, z=stack_step(2, 1) + stack_step(1, 0)),
    ),
)
"""What stands in the columns of the sheet, the lowest piece first."""


def _tile(stack: Sequence[Pyramid], colour: int, clear: bool) -> Image:
    """(TILE, TILE, 3)"""
    pieces = [Piece((0, 0), colour, solid, clear=clear) for solid in stack]
    scene = scene_of(pieces, LIGHT, np.random.default_rng(LOT))
    image, _ = of_paper(scene)
    x, y = scene.view.pixels([(0.0, 0.0, 26.0)])[0]
    half = SIZE[0] // 5
    left, top = (int(np.clip(at - half, 0, SIZE[0] - 2 * half)) for at in (x, y))
    part = image[top : top + 2 * half, left : left + 2 * half]
    return np.asarray(load_cv2().resize(part, (TILE, TILE), interpolation=load_cv2().INTER_AREA), np.uint8)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(prog="python -m studio.benches.plastic_table", description=__doc__)
    parser.add_argument("--lots", type=int, default=48, help="of our plastic, of which the nearest counts")
    parser.add_argument("--sheet", type=Path)
    given = parser.parse_args(arguments)
    print(f"{'':16}{'real':12}  {'ours':12} differ")
    print(*table(given.lots), sep="\n")
    if given.sheet:
        load_cv2().imwrite(str(given.sheet), sheet())


if __name__ == "__main__":
    main()
