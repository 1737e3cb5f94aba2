"""Scenes of far more variety than a table has, so that what is learnt from them holds for other tables.

What differs from scene to scene is drawn anew each time: how plastic shines and lets light through, how soft
and how coloured shadows are, how paper was printed, what camera and driver do to the tones.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np

from studio.scenes.field.board import Board, bare_board, grained, mat_board, printed_otherwise
from studio.scenes.field.chance import exposed, random_light, random_pieces
from studio.scenes.field.scene import (
    CLEAR,
    DYES,
    FURTHER,
    FURTHER_DYES,
    FURTHER_INKS,
    INKS,
    Finish,
    Lamp,
    Light,
    Piece,
    Scene,
)
from studio.scenes.field.surroundings import any_surroundings
from studio.scenes.field.view import viewpoint
from vision.field.pieces import Pyramid, stack_step
from vision.mat import LAYOUTS

Inks = tuple[tuple[float, float, float], ...]
"""Red, green, blue (sRGB 0..255) of the six colours and of `FURTHER`."""

BARE: Final = (
    ((24, 24, 26), (232, 232, 226)),
    ((24, 24, 26), (168, 28, 32)),
    ((112, 70, 42), (206, 168, 118)),
    ((60, 96, 60), (224, 214, 178)),
    ((96, 96, 98), (160, 160, 158)),
    ((128, 104, 140), (190, 172, 198)),
    ((36, 56, 110), (216, 208, 190)),
)
"""Dark and light squares (red, green, blue) of boards that people own."""
DETAIL: Final = 3.0
"""Pixels per mm of a board: fewer than usual, for many scenes in little time."""
BLACK_AND: Final = 2
"""How many of the first of them are the hard ones: black squares under black pieces."""
HARD: Final = (5, 5, 4, 0, 3)
"""Colours (index) that vanish on squares of bare boards: black above all, white, red; and deep blue, which
is taken for black."""
BENDING: Final = 0.6
"""How often rays are followed through clear pieces: the older and simpler way has its own variety."""
FAINT: Final = 0.2
"""Share of pieces that have a side which looks like the field behind it."""
WHITES: Final = (0.04, 0.08)
"""How much white plastic differs in each of its three parts (standard deviation): ivory, mint, rose."""
WALLS: Final = (1.2, 2.4)
"""mm of plastic round the hollow of clear pieces: real ones have 1.5 to 2, and none is solid."""
ROUNDING: Final = (0.2, 1.1)
"""mm: radius of edges and tips of most pieces; those of real ones are about 1."""
LEMON: Final = (196, 198, 48)
"""Yellow (red, green, blue) of clear pieces on photographs: as much green as red, where `INKS` has a gold."""
BLACKS: Final = 0.16
"""How much black plastic differs in each of its three parts: it mirrors the sky and brown tables."""
PLAY: Final = 1.5
"""mm by which a piece stands higher on another than it might, at the most."""
DYED: Final = 0.75
"""How often clear pieces whose rays are followed are as photographs of real ones are."""
DYED_DEPTH, DYED_OWN = (1.5, 9.0), (0.06, 0.62)
"""Of these: mm of plastic that take from light what their dye does, and the share of own light."""
RIMS, RIM_HUE = 3.0, 0.2
"""How bright the foot of these is at the most, and how much its light differs in each of its three parts."""
OTHERS, OTHER = 0.3, 0.2
"""Share of scenes with pieces of further colours, and of pieces there that are."""
HIDDEN: Final = 0.08
"""Share of upright pieces with a smaller one hidden in them."""
HARD_LIGHT: Final = 0.6
"""Share of scenes in hard light: most boards that are misread are."""
DIM: Final = (0.25, 0.7)
"""Share of the light from all around that is left where lamps or the sun are nearly alone."""
COVERED: Final = 0.65
"""How often something covers the table around the board."""


def any_board(rng: np.random.Generator) -> Board:
    """A mat (three times in five), or a bare board, the black ones most often."""
    if rng.random() < 0.6:
        board = mat_board(LAYOUTS[int(rng.random() < 0.35)], DETAIL)
        return printed_otherwise(board, rng) if rng.random() < 0.7 else board
    hard = rng.random() < 0.65
    dark, light = BARE[int(rng.integers(BLACK_AND) if hard else rng.integers(BLACK_AND, len(BARE)))]
    if rng.random() < 0.2:
        dark, light = light, dark
    board = bare_board(
        _shade(dark, rng), _shade(light, rng), float(rng.uniform(36, 56)), float(rng.uniform(6, 30)), DETAIL
    )
    return grained(board, rng, float(rng.uniform(0, 0.1))) if rng.random() < 0.6 else board


def _shade(ink: tuple[int, int, int], rng: np.random.Generator) -> tuple[int, int, int]:
    shade = np.clip(np.array(ink) * np.exp(rng.normal(0, 0.1, 3) + rng.normal(0, 0.2)), 4, 245)
    red, green, blue = (int(part) for part in shade)
    return red, green, blue


def any_finish(rng: np.random.Generator) -> Finish:
    """Plastic of any make under any room."""
    angle, high = rng.uniform(0, 2 * np.pi), rng.uniform(0.2, 0.95)
    across = float(np.sqrt(1 - high**2))
    mirrored = rng.uniform(0, 1.2) * np.exp(rng.normal(0, 0.2, 3)) if rng.random() < 0.6 else np.zeros(3)
    blue, green, red = (float(v) for v in mirrored)
    bends = bool(rng.random() < BENDING)
    return Finish(
        gloss=float(rng.choice([0.0, 0.15, 0.4, 0.9])),
        tightness=float(np.exp(rng.uniform(np.log(6), np.log(160)))),
        mirrored=(blue, green, red),
        window=(across * float(np.cos(angle)), across * float(np.sin(angle)), float(high)),
        mirror=float(rng.choice([0.0, rng.uniform(0.3, 1.1)], p=[0.25, 0.75])),
        mirror_blur=float(np.exp(rng.uniform(np.log(0.3), np.log(3)))),
        room=float(rng.uniform(0.05, 1.5)),
        bounce=float(rng.choice([0.0, rng.uniform(0.2, 1.0)], p=[0.3, 0.7])),
        slope=(float(rng.normal(0, 0.08)), float(rng.normal(0, 0.1))),
        ridge=float(rng.choice([0.0, rng.uniform(-0.25, 0.7)])),
        ridge_width=float(rng.uniform(0.2, 0.9)),
        rounding=float(rng.choice([0.0, rng.uniform(*ROUNDING)], p=[0.15, 0.85])),
        pips=float(rng.choice([1.0, rng.uniform(0.3, 0.9)], p=[0.3, 0.7])),
        own=float(rng.uniform(0.02, 0.55) if bends else rng.uniform(0.1, 0.75)),
        through=float(rng.uniform(0.3, 0.95)),
        tint=float(rng.uniform(0.2, 1.1)),
        deepening=float(rng.choice([0.0, rng.uniform(0.2, 1.0)])),
        refracted=float(rng.choice([0.0, rng.uniform(0.0, 14.0)])),
        inside=float(rng.choice([0.0, rng.uniform(0.0, 0.6)])),
        index=float(rng.uniform(1.4, 1.6)) if bends else 1.0,
        wall=float(rng.choice([0.0, rng.uniform(*WALLS)], p=[0.2, 0.8])),
        depth=float(np.exp(rng.uniform(np.log(4), np.log(40)))),
        rim=float(rng.choice([0.0, rng.uniform(0, RIMS)], p=[0.35, 0.65])),
        rim_depth=float(rng.uniform(0.5, 1.5)),
        rim_hue=_hue(rng),
        rim_pure=float(rng.choice([0.0, rng.uniform(0, 1) ** 0.5], p=[0.3, 0.7])),
        gathered=float(rng.uniform(0.1, 1)),
        clear_shadow=float(rng.uniform(0.25, 0.95)),
        coloured_shadow=float(rng.choice([0.0, rng.uniform(0, 1)])),
        foot=float(rng.uniform(0.0, 0.85)),
        foot_reach=float(np.exp(rng.uniform(np.log(2), np.log(14)))),
        board_gloss=float(rng.choice([0.0, rng.uniform(0, 0.12)])),
        board_haze=float(rng.choice([0.0, rng.uniform(0, 0.08)])),
    )


def _hue(rng: np.random.Generator) -> tuple[float, float, float]:
    blue, green, red = np.exp(rng.normal(0, RIM_HUE, 3)).tolist()
    return blue, green, red


def any_light(rng: np.random.Generator) -> Light:
    """From a cloudy sky to a bare bulb beside the field; a broad lamp is several small ones."""
    light = random_light(rng, hard=bool(rng.random() < HARD_LIGHT))
    if rng.random() < 0.4:
        first, *rest = light.lamps
        spread = rng.uniform(20, 160)
        parts = tuple(
            replace(
                first,
                place=(
                    first.place[0] + float(rng.normal(0, spread)),
                    first.place[1] + float(rng.normal(0, spread)),
                    first.place[2],
                ),
                power=first.power / 5,
            )
            for _ in range(5)
        )
        light = replace(light, lamps=(*parts, *rest))
    angle, uneven = rng.uniform(0, 2 * np.pi), rng.choice([0.0, rng.uniform(0.2, 0.95)], p=[0.3, 0.7])
    side = (float(uneven * np.cos(angle)), float(uneven * np.sin(angle)))
    sky = float(np.exp(rng.normal(-0.2, 0.4)) * rng.choice([1.0, rng.uniform(*DIM)], p=[0.7, 0.3]))
    return replace(light, ambient=light.ambient * sky, side=side)


def any_film(scene: Scene, rng: np.random.Generator) -> Scene:
    """The scene as one of many cameras shows it."""
    scene = exposed(scene, rng)
    return replace(
        scene,
        film=replace(
            scene.film,
            exposure=scene.film.exposure * float(np.exp(rng.normal(-0.05, 0.22))),
            blur=float(rng.uniform(0.4, 1.3)),
            noise=float(np.exp(rng.uniform(np.log(0.002), np.log(0.03)))),
            jpeg=int(rng.integers(55, 97)),
            contrast=float(rng.choice([0.0, rng.uniform(-0.2, 0.6)])),
            saturation=float(rng.choice([1.0, rng.uniform(0.75, 1.35)])),
            sharpening=float(rng.choice([0.0, rng.uniform(0, 1.2)])),
            vignette=float(rng.choice([0.0, rng.uniform(0, 0.35)])),
        ),
    )


def any_inks(rng: np.random.Generator) -> Inks:
    """Stash colours of any make, and further ones: none so far off that a person would name it otherwise."""
    inks = np.array(INKS, float)
    inks[1] = LEMON if rng.random() < 0.5 else inks[1]
    inks *= np.exp(rng.normal(0, 0.1, (6, 3)) + rng.normal(0, 0.16, (6, 1)))
    inks[4] = 236 * np.exp(-np.abs(rng.normal(0, 0.13))) * np.exp(rng.normal(0, rng.choice(WHITES), 3))
    inks[5] = rng.uniform(14, 56) * np.exp(rng.normal(0, BLACKS, 3))
    return _inks(np.concatenate([inks, FURTHER_INKS * np.exp(rng.normal(0, 0.1, (len(FURTHER), 3)))]))


def any_dyes(rng: np.random.Generator) -> Inks:
    """What white looks like through clear pieces of any make."""
    dyes = np.array(DYES + FURTHER_DYES, float)
    return _inks(dyes * np.exp(rng.normal(0, 0.12, dyes.shape) + rng.normal(0, 0.12, (len(dyes), 1))))


def _inks(values: Any) -> Inks:
    return tuple((float(r), float(g), float(b)) for r, g, b in np.clip(values, 2, 250))


def any_pieces(board: Board, rng: np.random.Generator, clear: float) -> tuple[Piece, ...]:
    """Many upright pieces; in some scenes a few lie on their sides or stand on others."""
    pieces = random_pieces(board.square, rng, low=8, high=44, clear=clear)
    if rng.random() < 0.5:
        # Pieces on squares of their own colour are the hardest, and rare where colours are drawn evenly.
        favoured = int(rng.choice(HARD))
        pieces = tuple(
            replace(piece, colour=favoured, clear=piece.clear and favoured in CLEAR)
            if rng.random() < 0.4
            else piece
            for piece in pieces
        )
    pieces = tuple(_fainter(piece, rng) if rng.random() < FAINT else piece for piece in pieces)
    if rng.random() < OTHERS:
        pieces = tuple(_other(piece, rng) if rng.random() < OTHER else piece for piece in pieces)
    fallen = 0.25 if rng.random() < 0.5 else 0.0
    stacked = 0.2 if rng.random() < 0.25 else 0.0
    out: list[Piece] = []
    for piece in pieces:
        solid = piece.solid
        if rng.random() < fallen:
            out.append(replace(piece, solid=replace(solid, lying=True, yaw=float(rng.uniform(0, 2 * np.pi)))))
        elif rng.random() < stacked:
            out += _stack(piece, rng, clear)
        else:
            if solid.size and rng.random() < HIDDEN:
                out.append(_hidden(piece, rng, clear))
            out.append(piece)
    return tuple(out)


def _other(piece: Piece, rng: np.random.Generator) -> Piece:
    """Of a further colour; most of these are clear."""
    return replace(piece, colour=int(rng.choice(FURTHER)), clear=bool(rng.random() < 0.75))


def _hidden(piece: Piece, rng: np.random.Generator, clear: float) -> Piece:
    """A smaller piece inside an upright one."""
    colour = int(rng.integers(6))
    solid = replace(
        piece.solid, size=int(rng.integers(piece.solid.size)), yaw=float(rng.uniform(0, np.pi / 2))
    )
    return Piece(piece.square, colour, solid, colour in CLEAR and bool(rng.random() < clear))


def _fainter(piece: Piece, rng: np.random.Generator) -> Piece:
    """One side can hardly be told from the field: its other edges still say how large the piece is."""
    faint = [0.0, 0.0, 0.0, 0.0]
    faint[int(rng.integers(4))] = float(rng.uniform(0.5, 1.0))
    one, two, three, four = faint
    return replace(piece, faint=(one, two, three, four))


def _stack(piece: Piece, rng: np.random.Generator, clear: float) -> Sequence[Piece]:
    """Two or three pieces on one square, the lowest first."""
    pieces, solid, height = [piece], piece.solid, 0.0
    for _ in range(int(rng.integers(1, 3))):
        size = int(rng.integers(0, solid.size + 1))
        height += stack_step(solid.size, size) + float(rng.uniform(0, PLAY))
        colour = int(rng.integers(6))
        solid = Pyramid(size, solid.x, solid.y, float(rng.uniform(0, np.pi / 2)), z=height)
        pieces.append(Piece(piece.square, colour, solid, colour in CLEAR and bool(rng.random() < clear)))
    return pieces


def dyed(scene: Scene, rng: np.random.Generator) -> Scene:
    """The scene with clear pieces as photographs show them: they take their colour from what is behind."""
    depth, own = float(rng.uniform(*DYED_DEPTH)), float(rng.uniform(*DYED_OWN))
    return replace(scene, dyes=any_dyes(rng), finish=replace(scene.finish, depth=depth, own=own))


@dataclass(frozen=True, slots=True)
class Table:
    """A field without pieces, as one camera sees it in one light."""

    empty: Scene
    before: Scene
    """The same a while earlier, when the picture of the empty field was taken: bumped since, or lit anew."""

    def laid(self, rng: np.random.Generator) -> Scene:
        """With other pieces, of another make, each time."""
        clear = float(rng.choice([0.0, 0.5, 1.0]))
        board = self.empty.finish
        finish = replace(any_finish(rng), board_gloss=board.board_gloss, board_haze=board.board_haze)
        pieces = any_pieces(self.empty.board, rng, clear)
        scene = replace(self.empty, pieces=pieces, inks=any_inks(rng), finish=finish)
        if finish.bends and rng.random() < DYED:
            scene = dyed(scene, rng)
        film = scene.film
        gain, noise = float(np.exp(rng.normal(0, 0.1))), float(np.exp(rng.normal(0, 0.4)))
        blur = float(rng.uniform(0.4, 1.3))
        film = replace(film, exposure=film.exposure * gain, noise=film.noise * noise, blur=blur)
        return replace(scene, film=film)


def any_table(
    board: Board, rng: np.random.Generator, *, tilt: float, size: tuple[int, int] = (1280, 720)
) -> Table:
    """A camera of that tilt (degrees) over a board."""
    look = {
        "tilt": tilt,
        "azimuth": float(rng.uniform(-25, 25)),
        "roll": float(rng.uniform(-6, 6)),
        "view": float(rng.uniform(50, 80)),
        "fill": float(rng.uniform(0.8, 0.99)),
    }
    shift = (float(rng.normal(0, 10)), float(rng.normal(0, 10)))
    red, green, blue = (int(v) for v in rng.integers(10, 210, 3))
    view = viewpoint(board, size=size, shift=shift, **look)
    empty = Scene(board, view, light=any_light(rng), table=(red, green, blue), finish=any_finish(rng))
    if rng.random() < COVERED:
        empty = replace(empty, surroundings=any_surroundings(board, rng))
    before = empty
    if rng.random() < 0.3:
        moved = (shift[0] + float(rng.normal(0, 6)), shift[1] + float(rng.normal(0, 6)))
        before = replace(before, view=viewpoint(board, size=size, shift=moved, **look))
    if rng.random() < 0.3:
        lamps = tuple(
            Lamp(lamp.place, lamp.power * float(np.exp(rng.normal(0, 0.2))), lamp.hue, lamp.softness)
            for lamp in before.light.lamps
        )
        before = replace(before, light=replace(before.light, lamps=lamps))
    empty = any_film(empty, rng)
    # The same camera; only its automatic exposure and balance may have changed.
    own = exposed(before, rng).film
    return Table(empty, replace(before, film=replace(empty.film, exposure=own.exposure, balance=own.balance)))
