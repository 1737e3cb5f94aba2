"""Clear pieces whose rays are followed: how light bends, what ink takes, what is seen and what lands."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from studio.scenes.field.board import Board, bare_board
from studio.scenes.field.caustics import caustics
from studio.scenes.field.drawing import drawn
from studio.scenes.field.scene import INKS, Finish, Lamp, Light, Piece, Scene
from studio.scenes.field.tracing import bend, followed, hollow, skin, transmittance
from studio.scenes.field.view import viewpoint
from vision.field.pieces import BASES, HEIGHTS, Pyramid, stack_step

GLASS = Finish(gloss=0, slope=(0, 0), pips=1, own=0.0, index=1.5, foot=0.0)
STRAIGHT = replace(GLASS, index=1.0001)
LARGE = Pyramid(2, 140, 140, 0.0)
WHITE = ((255.0, 255.0, 255.0),) * 6


@pytest.fixture(scope="module")
def board() -> Board:
    return bare_board((60, 60, 60), (200, 200, 200), 40.0, detail=2.0)


def scene_with(board: Board, finish: Finish, *, solid: Pyramid = LARGE, colour: int = 0) -> Scene:
    piece = Piece((3, 3), colour, solid, clear=True)
    return Scene(board, viewpoint(board, tilt=0), (piece,), finish=finish)


def rays(*parts: tuple[float, float, float]) -> np.ndarray:
    return np.array(parts, np.float32)


def pixel(scene: Scene, point: tuple[float, float, float]) -> np.ndarray:
    (x, y), *_ = scene.view.pixels([point])
    return drawn(scene)[round(y), round(x)]


def test_a_ray_meets_the_skin_where_it_goes_in_and_where_it_goes_out() -> None:
    solid = skin(Pyramid(2, 0, 0, 0.0).vertices())
    at, way = rays((3, 0, 100), (30, 0, 100)), rays((0, 0, -1), (0, 0, -1))
    reach, _ = solid.entering(at, way)
    side = HEIGHTS[2] * (1 - 3 / (BASES[2] / 2))
    assert reach[0] == pytest.approx(100 - side, abs=1e-3)
    assert not np.isfinite(reach[1])
    within, face = solid.leaving(rays((3, 0, 5)), rays((0, 0, -1)))
    assert (within[0], face[0]) == (pytest.approx(5, abs=1e-4), 4)


@pytest.mark.parametrize("wall", [0.5, 2.0])
def test_the_walls_of_a_hollow_piece_are_as_thick_as_asked_for(wall: float) -> None:
    solid = Pyramid(1, 20, 30, 0.7)
    room = hollow(solid, wall)
    assert room is not None
    outer, inner = skin(solid.vertices()), skin(room)
    assert outer.levels[:4] - inner.levels[:4] == pytest.approx(np.full(4, wall), abs=1e-4)
    assert outer.levels[4] == pytest.approx(inner.levels[4], abs=1e-4)


def test_walls_thicker_than_the_piece_make_it_solid() -> None:
    assert hollow(Pyramid(0, 0, 0, 0.0), 9.0) is None
    assert hollow(Pyramid(0, 0, 0, 0.0), 0.0) is None


def test_light_bends_by_snells_law_and_cannot_leave_flatly() -> None:
    lean = np.radians(30)
    way, normal = rays((np.sin(lean), 0, -np.cos(lean))), rays((0, 0, 1))
    inward = bend(way, normal, np.array([1 / 1.5], np.float32))
    assert inward[0, 0] == pytest.approx(np.sin(lean) / 1.5, abs=1e-6)
    assert bend(inward, normal, np.array([1.5], np.float32)) == pytest.approx(way, abs=1e-6)
    flat = rays((np.sin(1.0), 0, -np.cos(1.0)))
    assert bend(flat, normal, np.array([1.5], np.float32))[0, 2] == pytest.approx(np.cos(1.0), abs=1e-6)


def test_ink_takes_its_share_for_each_length_of_plastic(board: Board) -> None:
    scene = scene_with(board, replace(STRAIGHT, depth=10.0))
    piece = scene.pieces[0]
    # Straight down beside the tip: through so many millimetres, to the open air below.
    top = HEIGHTS[2] * (1 - 6 / (BASES[2] / 2))
    outer = skin(piece.solid.vertices())
    at, way = rays((146, 140, 90)), rays((0, 0, -1))
    reach, face = outer.entering(at, way)
    ended = followed(at + reach[:, None] * way, way, outer.normals[face], piece, scene)
    assert ended.out.all()
    assert ended.at[0] == pytest.approx((146, 140, 0), abs=0.01)
    assert ended.share[0] == pytest.approx(transmittance(piece, scene) ** (top / 10), rel=1e-3)


def test_plastic_that_hardly_bends_shows_the_board_where_it_is(board: Board) -> None:
    scene = replace(scene_with(board, STRAIGHT), inks=WHITE, light=Light(lamps=()))
    bare = drawn(scene.empty())
    assert np.abs(drawn(scene) - bare).max() < 0.03


def test_a_solid_piece_moves_what_lies_under_it_and_a_hollow_one_hardly_does() -> None:
    # One half of the board is dark; the edge runs under the piece, beside its middle.
    light, dark = (220, 220, 220), (20, 20, 20)
    halved = bare_board(dark, light, 40.0, detail=2.0)
    bare = scene_with(halved, GLASS).empty()

    def changed(finish: Finish) -> float:
        scene = replace(
            scene_with(halved, finish, solid=Pyramid(2, 160, 140, 0.3)), inks=WHITE, light=Light(lamps=())
        )
        return float(np.abs(drawn(scene) - drawn(replace(bare, light=scene.light))).sum())

    assert changed(replace(GLASS, wall=0.6)) < 0.5 * changed(GLASS)


def test_the_ridges_of_a_hollow_piece_are_deeper_in_colour_than_its_sides(board: Board) -> None:
    scene = scene_with(board, replace(GLASS, wall=2.0, depth=20.0), solid=Pyramid(2, 140, 140, np.pi / 4))
    ridge, side = pixel(scene, (148.98, 140, 22.2)), pixel(scene, (143.3, 143.3, 22.2))
    assert ridge[0] / ridge[2] < 0.7 * side[0] / side[2]


def test_all_light_that_goes_in_lands_if_nothing_takes_it(board: Board) -> None:
    lamp = Lamp((140.0, 140.0, 4000.0), 1.0)
    scene = replace(scene_with(board, STRAIGHT), inks=WHITE)
    landed = caustics(scene, lamp, 1.0, (340, 340)).sum((0, 1))
    assert landed == pytest.approx(np.full(3, BASES[2] ** 2), rel=0.04)


def test_a_red_piece_throws_red_light(board: Board) -> None:
    landed = caustics(scene_with(board, GLASS), Lamp((-100.0, 140.0, 700.0), 1.0), 1.0, (340, 340))
    blue, green, red = landed.sum((0, 1))
    assert red > 3 * max(blue, green)


def test_a_neighbour_is_seen_through_a_clear_piece(board: Board) -> None:
    scene = replace(scene_with(board, replace(GLASS, wall=0.5), colour=4), light=Light(lamps=()))
    view = viewpoint(board, tilt=45)
    behind = Piece((3, 4), 0, Pyramid(2, 140, 172, 0.0))
    alone = drawn(replace(scene, view=view))
    both = drawn(replace(scene, view=view, pieces=(*scene.pieces, behind)))
    (x, y), *_ = view.pixels([(140, 136, 33)])
    before, after = alone[round(y), round(x)], both[round(y), round(x)]
    assert after[2] / after[0] > 2 * before[2] / before[0]


def test_light_that_comes_in_by_the_open_bottom_goes_through_one_wall_only(board: Board) -> None:
    scene = scene_with(board, replace(GLASS, wall=2.0), colour=2)
    piece = scene.pieces[0]
    base = skin(piece.solid.vertices()).normals[4:]
    at, way = rays((144, 140, 0), (152.2, 140, 0)), rays((0, 0, 1), (0, 0, 1))
    ended = followed(at, way, base.repeat(2, 0), piece, scene)
    assert ended.out[0]
    through = np.log(ended.share) / np.log(transmittance(piece, scene)) * scene.finish.depth
    assert ((through[0] > 2) & (through[0] < 4)).all(), "of a wall of 2 mm, not quite straight"
    assert (through[1] > 10).all(), "beside the opening it starts in the rim"


def test_a_stack_shows_the_tip_of_the_lower_piece_within_the_upper(board: Board) -> None:
    """The inner one is seen as a dark triangle through colourless plastic, and only below its tip."""
    step = stack_step(2, 2)
    upper = replace(LARGE, z=step)
    scene = scene_with(board, replace(GLASS, wall=1.5), solid=upper, colour=4)
    scene = replace(scene, view=viewpoint(board, tilt=60), light=Light(lamps=()))
    stack = replace(scene, pieces=(Piece((3, 3), 5, LARGE), *scene.pieces))
    within, above = (140, 138, 25 + step), (140, 139, HEIGHTS[2] + step - 4)
    assert pixel(stack, within).max() < 0.5 * pixel(scene, within).min()
    assert pixel(stack, above) == pytest.approx(pixel(scene, above), abs=0.02)


def test_a_clear_neighbour_is_seen_to_be_clear(board: Board) -> None:
    scene = replace(scene_with(board, replace(GLASS, wall=0.5), colour=4), light=Light(lamps=()))
    view = viewpoint(board, tilt=45)
    behind = Piece((3, 4), 5, Pyramid(2, 140, 172, 0.0))
    opaque, clear = (
        drawn(replace(scene, view=view, inks=(*scene.inks[:5], ink), pieces=(*scene.pieces, piece)))
        for ink, piece in ((INKS[5], behind), ((255.0, 255.0, 255.0), replace(behind, clear=True)))
    )
    (x, y), *_ = view.pixels([(140, 136, 33)])
    assert clear[round(y), round(x)].min() > 2 * opaque[round(y), round(x)].max()
