"""How like real plastic ours is: each piece cut out of a photograph beside the same one rendered.

    python -m studio.benches.plastic PHOTOS [--lots 24] [--sheet SHEET.png]

PHOTOS is the folder of the photographs that `studio/scenes/field/cutouts.csv` names. Ours stands on a plain
table of the colour that the real one's has, in light from all around and a lamp, seen from the same side. No
two makes are alike: of so many lots of the plastic that the networks learn from the one most like it is told.
The table tells the median colour of each face that is seen of both (sRGB red, green, blue) and the greatest
difference in any of the three. The sheet shows both side by side, for looking only.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np

from game.errors import UserError
from studio.scenes.field.board import Board, linear
from studio.scenes.field.cutouts import KINDS, PAPER, Cutout, Photographs, cutouts, faces_seen
from studio.scenes.field.drawing import developed, drawn
from studio.scenes.field.lighting import shading
from studio.scenes.field.scene import Film, Finish, Lamp, Light, Piece, Scene
from studio.scenes.field.variety import any_inks, dyed
from studio.scenes.field.view import viewpoint
from vision.field.pieces import FACES, SIZES, Floats
from vision.mat import SIDE_SQUARES
from vision.opencv import load_cv2
from vision.pictures import Image

TABLE: Final = 240.0
"""Side of the plain table, mm."""
DETAIL: Final = 2.0
SIZE: Final = (480, 480)
"""Of our pictures, px."""
VIEW: Final = 20.0
"""Degrees that they show: as from some way off."""
LIKE: Final = 20
"""Of 255: so much medians may differ in like plastic."""
SHRUNK: Final = 0.7
"""Of a face so much is looked at, about its middle: no edges."""
LIGHT: Final = Light(ambient=0.6, lamps=(Lamp((-200.0, 100.0, 900.0), 0.4),))
PLASTIC: Final = Finish(gloss=0.3, index=1.5, wall=1.7, rim=0.8)
"""Clear plastic through which rays are followed."""
TILE, COLUMNS = 140, 6
"""Side (px) of a piece on the sheet; pairs of them side by side."""


@dataclass(frozen=True, slots=True)
class Compared:
    """One piece, real and ours."""

    cutout: Cutout
    real: tuple[Floats, ...]
    """Median (3,) BGR 0..255 of each face that is seen, as `faces_seen` orders them."""
    ours: tuple[Floats, ...]
    shown: Image
    """(H, W, 3) uint8 BGR: ours."""
    vertices: Floats
    """(5, 2) px where its vertices are."""

    @property
    def differences(self) -> tuple[int, ...]:
        """By face: the greatest in any channel, 0..255."""
        return tuple(round(float(np.abs(a - b).max())) for a, b in zip(self.real, self.ours, strict=True))

    @property
    def like(self) -> bool:
        """Whether every face is about the same."""
        return max(self.differences) <= LIKE


def rendered(cutout: Cutout, rng: np.random.Generator) -> tuple[Image, Floats]:
    """(H, W, 3) uint8 BGR of our piece on a plain table, of any make, and (5, 2) px of its vertices."""
    light = np.array(cutout.light)
    shown = np.full(3, 255 * PAPER) if cutout.opaque else light
    count = round(TABLE * DETAIL)
    texture = np.empty((count, count, 3), np.uint8)
    texture[:] = np.round(shown)
    board = Board(texture, -TABLE / 2, TABLE / 2, TABLE / SIDE_SQUARES, DETAIL)
    view = viewpoint(board, tilt=cutout.tilt, size=SIZE, view=VIEW, fill=2.0)
    solid = cutout.solid(view, 0.0, 0.0)
    piece = Piece((0, 0), cutout.ink, solid, clear=not cutout.opaque)
    scene = dyed(Scene(board, view, (piece,), LIGHT, inks=any_inks(rng), finish=PLASTIC), rng)
    # The camera shows the table (to an opaque piece, white paper) as the photograph does.
    falling = shading(np.zeros(3), np.array([0.0, 0.0, 1.0]), scene)[0]
    blue, green, red = (float(part) for part in linear(light) / (linear(shown) * falling))
    film = Film(balance=(blue, green, red), noise=0.0, jpeg=98)
    return developed(drawn(scene), film, rng), view.pixels(solid.vertices())


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


def compared(photographs: Photographs, lots: int) -> Iterator[Compared]:
    """Every piece, real and the most like of so many lots of ours.

    Raises:
        UserError: a photograph is not there.
    """
    for cutout in cutouts():
        faces = faces_seen(cutout.vertices)
        real = medians(photographs.picture(cutout), cutout.vertices, faces)
        ours = (rendered(cutout, np.random.default_rng(lot)) for lot in range(lots))
        yield min(
            (Compared(cutout, real, medians(*one, faces), *one) for one in ours),
            key=lambda one: max(one.differences),
        )


def table(pieces: Sequence[Compared]) -> Iterator[str]:
    """The figures in lines: a face each, then by colour and of all."""
    for one in pieces:
        name = f"{one.cutout.colour} {SIZES[one.cutout.size]}{' lying' if one.cutout.lying else ''}"
        for real, ours, differs in zip(one.real, one.ours, one.differences, strict=True):
            yield f"{name:22}{Path(one.cutout.file).stem[:22]:24}{_told(real)}  {_told(ours)} {differs:5}"
            name = ""
    for colour in KINDS:
        of_it = [one for one in pieces if one.cutout.colour == colour]
        if of_it:
            yield _summary(colour, of_it)
    yield _summary("all", pieces)


def _told(median: Floats) -> str:
    blue, green, red = np.round(median).astype(int).tolist()
    return f"{red:4},{green:3},{blue:3}"


def _summary(name: str, pieces: Sequence[Compared]) -> str:
    like = sum(one.like for one in pieces)
    middle = np.median([differs for one in pieces for differs in one.differences])
    return f"{name:8} {like} of {len(pieces)} pieces alike in every face; median difference {middle:.0f}"


def sheet(photographs: Photographs, pieces: Sequence[Compared]) -> Image:
    """(H, W, 3) each real piece beside ours."""
    tiles = []
    for one in pieces:
        real = _tile(photographs.picture(one.cutout), one.cutout.vertices)
        tiles.append(np.hstack([real, _tile(one.shown, one.vertices)]))
    tiles += [np.zeros_like(tiles[0])] * (-len(tiles) % COLUMNS)
    return np.vstack([np.hstack(tiles[i : i + COLUMNS]) for i in range(0, len(tiles), COLUMNS)])


def _tile(image: Image, corners: Floats) -> Image:
    """(TILE, TILE, 3) what is round a piece."""
    cv2 = load_cv2()
    scale = 0.8 * TILE / float(np.ptp(corners, 0).max())
    middle = (corners.min(0) + corners.max(0)) / 2
    warp = np.column_stack([scale * np.eye(2), TILE / 2 - scale * middle])
    return np.asarray(cv2.warpAffine(image, warp, (TILE, TILE), flags=cv2.INTER_AREA), np.uint8)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(prog="python -m studio.benches.plastic", description=__doc__)
    parser.add_argument("photos", type=Path)
    parser.add_argument("--lots", type=int, default=24, help="of our plastic, of which the likest counts")
    parser.add_argument("--sheet", type=Path)
    given = parser.parse_args(arguments)
    photographs = Photographs(given.photos)
    try:
        pieces = list(compared(photographs, given.lots))
    except UserError as error:
        raise SystemExit(str(error)) from None
    print(f"{'':46}{'real':12}  {'ours':12} differ")
    print(*table(pieces), sep="\n")
    if given.sheet:
        load_cv2().imwrite(str(given.sheet), sheet(photographs, pieces))


if __name__ == "__main__":
    main()
