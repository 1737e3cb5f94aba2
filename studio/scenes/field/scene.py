"""What a scene consists of: pieces, light, the look of plastic, and what the camera makes of it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final

import numpy as np

from studio.scenes.field.board import Board, Linear, linear
from studio.scenes.field.view import Viewpoint
from vision.field.pieces import Pyramid

INKS: Final = ((190, 22, 32), (228, 190, 30), (18, 128, 52), (26, 56, 158), (236, 235, 230), (30, 30, 33))
"""Red, green, blue (sRGB) of the six stash colours."""
CLEAR: Final = (0, 1, 2, 3)
"""Indices of the colours that are also made of translucent plastic."""
DYES: Final = (
    (243, 44, 31), (226, 230, 79), (97, 225, 128), (75, 122, 215), (236, 235, 230), (30, 30, 33)
)  # fmt: skip
"""Red, green, blue (sRGB) of white seen through a clear piece of each of the six, measured on photographs of
real ones on white paper; of the last two nothing is clear."""
FURTHER: Final = range(len(INKS), len(INKS) + 5)
"""Indices of colours beyond the six: cyan, purple, colourless, orange, pink."""
FURTHER_INKS: Final = ((40, 150, 190), (88, 40, 110), (225, 225, 222), (222, 110, 24), (226, 110, 150))
FURTHER_DYES: Final = ((90, 190, 230), (120, 60, 140), (240, 242, 240), (245, 140, 40), (245, 140, 185))
"""As `INKS` and `DYES`."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A pyramid of a colour (0..5, or one of `FURTHER`) on a square (file, rank)."""

    square: tuple[int, int]
    colour: int
    solid: Pyramid
    clear: bool = False
    faint: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    """How much each side looks like the field behind it, 0..1, by a chance of light and mirroring."""


@dataclass(frozen=True, slots=True)
class Lamp:
    """A small lamp: where (mm), how bright, what hue (BGR), and how blurred its shadows are (mm)."""

    place: tuple[float, float, float]
    power: float
    hue: tuple[float, float, float] = (1.0, 1.0, 1.0)
    softness: float = 3.0


@dataclass(frozen=True, slots=True)
class Light:
    """The ambient part, its hue (BGR), and lamps."""

    ambient: float = 0.45
    hue: tuple[float, float, float] = (1.0, 1.0, 1.0)
    lamps: tuple[Lamp, ...] = (Lamp((-300.0, 500.0, 900.0), 0.6),)
    side: tuple[float, float] = (0.0, 0.0)
    """Which way (x, y) more of the ambient light comes from, and by what share, 0..1: a wall with windows."""


@dataclass(frozen=True, slots=True)
class Film:
    """What the camera does to the light."""

    exposure: float = 1.0
    balance: tuple[float, float, float] = (1.0, 1.0, 1.0)
    blur: float = 0.7
    noise: float = 0.006
    jpeg: int = 88
    contrast: float = 0.0
    """How far the tones are bent to an S, 0..1; many webcams do so."""
    saturation: float = 1.0
    sharpening: float = 0.0
    """How much of what a blur would take away is added once more, 0..1.5."""
    vignette: float = 0.0
    """Share of light that is missing in the corners."""
    bend: float = 0.0
    """First radial coefficient of the lens, as `vision.field.place.FieldPlace.bend` has it."""


@dataclass(frozen=True, slots=True)
class Finish:
    """How the plastic of the pieces looks, and how light and board play with it."""

    gloss: float = 0.5
    """Strength of a lamp's mirror image."""
    tightness: float = 40.0
    """Exponent of the same: 8 is satin, 150 polished."""
    mirrored: tuple[float, float, float] = (0.0, 0.0, 0.0)
    """Light (BGR) of a window or ceiling that faces mirror."""
    window: tuple[float, float, float] = (0.0, 0.5, 0.87)
    """The direction it comes from."""
    mirror: float = 0.0
    """How clearly faces mirror the board beside them, or the room: 1 is polished plastic."""
    mirror_blur: float = 0.5
    """How blurred that mirror image is, px."""
    room: float = 0.5
    """Light of the room that faces mirror, as a share of the ambient light."""
    bounce: float = 0.0
    """Share of the light from the board that reaches the faces above it."""
    slope: tuple[float, float] = (0.0, -0.06)
    """How much brighter a face grows towards its right and its lower end in the picture, as a share."""
    ridge: float = 0.25
    """How much brighter (or darker) the ridges are, as a share."""
    ridge_width: float = 0.35
    """Half the width of a ridge, px."""
    rounding: float = 0.0
    """How round (mm) edges and tips are: the radius of the ball that fits them; such have no ridges drawn."""
    pips: float = 0.55
    """Brightness in the pips, as a share of the face's; 1 hides them."""
    own: float = 0.45
    """Share of its own light that a clear piece shows."""
    through: float = 0.56
    """Share of the light from behind that a clear piece lets through."""
    tint: float = 0.5
    """Exponent of the ink through which that light goes."""
    deepening: float = 0.0
    """How much deeper in colour a clear piece is towards its tip, where it is thicker, 0..1."""
    refracted: float = 0.0
    """How far (mm) what is seen through a face of a clear piece is moved along the face's normal."""
    inside: float = 0.0
    """How clearly the hidden faces of a clear piece are seen through it, 0..1."""
    index: float = 1.0
    """Refractive index of clear pieces, through which rays are followed; 1: as the four above say."""
    wall: float = 0.0
    """How thick (mm) the walls of clear pieces are whose rays are followed; 0: they are solid."""
    depth: float = 12.0
    """mm of clear plastic that take from light what its ink, or its dye, does."""
    rim: float = 0.0
    """How bright the foot of a clear piece is lit, whose edge gathers light: 1 as white paper beside it."""
    rim_hue: tuple[float, float, float] = (1.0, 1.0, 1.0)
    """Of that light (BGR), beside the hue of the room: sky, lamps and walls are gathered from afar."""
    rim_depth: float = 0.6
    """Of a way through the plastic, for the light in the rim."""
    rim_pure: float = 0.0
    """How much of the rim's white is missing, 0..1."""
    gathered: float = 1.0
    """Share of the light that glass would gather on the board, of clear pieces whose rays are followed."""
    clear_shadow: float = 0.59
    """How dark the shadow of a clear piece is, 0..1."""
    coloured_shadow: float = 0.0
    """How much of its ink that shadow has, 0..1."""
    foot: float = 0.5
    """How much ambient light a piece keeps from the board at its foot, 0..1."""
    foot_reach: float = 5.0
    """mm"""
    board_gloss: float = 0.0
    """Strength of a lamp's mirror image in the board."""
    board_haze: float = 0.0
    """Light that a varnished or laminated board sends back wherever it is printed, as a share of white."""

    @property
    def bends(self) -> bool:
        """Whether rays are followed through clear pieces."""
        return self.index > 1


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything that decides a picture, but for the noise."""

    board: Board
    view: Viewpoint
    pieces: tuple[Piece, ...] = ()
    light: Light = field(default_factory=Light)
    film: Film = field(default_factory=Film)
    inks: tuple[tuple[float, float, float], ...] = INKS
    dyes: tuple[tuple[float, float, float], ...] = ()
    """As `DYES`, for clear pieces whose rays are followed; else they are dyed by a paler ink."""
    table: tuple[int, int, int] = (96, 74, 60)
    surroundings: Board | None = None
    """What lies flat on the table around the board, which hides the middle of it."""
    finish: Finish = field(default_factory=Finish)

    def ink(self, piece: Piece) -> Linear:
        """(3,) BGR: the share of light that the piece's plastic sends back."""
        return np.asarray(linear(self.inks[piece.colour])[::-1], np.float32)

    def empty(self) -> Scene:
        """The same without pieces."""
        return replace(self, pieces=())
