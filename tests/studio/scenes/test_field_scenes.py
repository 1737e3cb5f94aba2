"""Rendered fields: what stands where, stacks, lying pieces, and a lens that bends."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from studio.scenes.field.board import Board, bare_board, linear, mat_board
from studio.scenes.field.drawing import drawn, render
from studio.scenes.field.marks import pip_ink
from studio.scenes.field.mirror import LitBoard, fresnel
from studio.scenes.field.scene import DYES, FURTHER, Finish, Light, Piece, Scene
from studio.scenes.field.surroundings import any_surroundings
from studio.scenes.field.variety import any_board, any_dyes, any_inks, any_pieces, any_table
from studio.scenes.field.view import coverage, viewpoint
from vision.field.pieces import HEIGHTS, Pyramid
from vision.mat import SHEET, SIDE_SQUARES


@pytest.fixture(scope="module")
def board() -> Board:
    return bare_board((60, 60, 60), (200, 200, 200), 40.0, detail=2.0)


def seen(scene: Scene, point: tuple[float, float, float]) -> np.ndarray:
    """The pixel (blue, green, red) in which a point in mm is seen."""
    (x, y), *_ = scene.view.pixels([point])
    return render(scene, np.random.default_rng(1))[round(y), round(x)].astype(int)


def lit(scene: Scene, point: tuple[float, float, float]) -> np.ndarray:
    """The light (blue, green, red) in that pixel, before a camera adds its noise."""
    (x, y), *_ = scene.view.pixels([point])
    return np.asarray(drawn(scene)[round(y), round(x)])


def test_a_piece_is_seen_in_its_colour_where_it_stands(board: Board) -> None:
    scene = Scene(board, viewpoint(board, tilt=0), (Piece((3, 3), 0, Pyramid(2, 140, 140, 0.2)),))
    blue, green, red = seen(scene, (140, 134, 15))
    assert red > 2 * max(blue, green)


def test_of_a_stack_the_uppermost_hides_the_tip_of_the_other(board: Board) -> None:
    large = Piece((3, 3), 0, Pyramid(2, 140, 140, 0.2))
    small = Piece((3, 3), 3, Pyramid(0, 140, 140, 0.4, z=25.0))
    for pieces in ((large, small), (small, large)):
        scene = Scene(board, viewpoint(board, tilt=0), pieces)
        blue, _, red = seen(scene, (140, 136, 30))
        assert blue > red


def test_a_lying_piece_is_lower_than_it_is_long() -> None:
    corners = Pyramid(1, 0, 0, 0.0, lying=True).vertices()
    assert corners[:, 2].max() < HEIGHTS[1] * 0.6
    assert np.ptp(corners[:, 0]) > HEIGHTS[1]
    assert corners[:, 2].min() == pytest.approx(0)


def test_a_face_mirrors_a_spot_of_the_board_as_far_behind_itself(board: Board) -> None:
    view = viewpoint(board, tilt=10)
    light = np.zeros(board.texture.shape, np.float32)
    across, down = round((190 - board.left) * board.detail), round((board.top - 160) * board.detail)
    light[down - 4 : down + 4, across - 4 : across + 4] = 1
    wall = np.array([(160, 100, 0), (160, 220, 0), (160, 160, 60)], float)
    lit = LitBoard(board, light, np.zeros(3, np.float32))
    window = (slice(0, view.size[1]), slice(0, view.size[0]))
    image = lit.mirrored(view, wall, np.array([1.0, 0.0, 0.0]), window, blur=0)
    assert image is not None
    rows, columns = np.nonzero(image[:, :, 0] > 0.5)
    assert (columns.mean(), rows.mean()) == pytest.approx(view.pixels([(130, 160, 0)])[0], abs=1)


def test_a_face_that_is_seen_from_straight_above_mirrors_the_room(board: Board) -> None:
    lit = LitBoard(board, np.zeros(board.texture.shape, np.float32), np.zeros(3, np.float32))
    flat = np.array([(100, 100, 10), (120, 100, 10), (110, 120, 10)], float)
    window = (slice(0, 9), slice(0, 9))
    assert lit.mirrored(viewpoint(board, tilt=0), flat, np.array([0.0, 0.0, 1.0]), window, blur=0) is None


def test_plastic_mirrors_more_the_flatter_it_is_looked_at() -> None:
    shares = [fresnel(cosine) for cosine in (1.0, 0.5, 0.25, 0.0)]
    assert shares == sorted(shares)
    assert (shares[0], shares[-1]) == pytest.approx((0.04, 1.0))


def test_a_polished_black_piece_takes_the_hue_of_the_board_beside_it() -> None:
    red = bare_board((190, 20, 20), (190, 20, 20), 40.0, detail=2.0)
    scene = Scene(red, viewpoint(red, tilt=0), (Piece((3, 3), 5, Pyramid(2, 140, 140, 0.0)),))
    matt, polished = (
        seen(replace(scene, finish=Finish(gloss=0, mirror=mirror)), (140, 134, 15)) for mirror in (0.0, 1.0)
    )
    assert polished[2] - polished[0] > 30 + abs(matt[2] - matt[0])


def test_faces_towards_the_bright_side_of_a_room_are_brighter(board: Board) -> None:
    room = Light(lamps=(), side=(0.8, 0.0))
    scene = Scene(board, viewpoint(board, tilt=0), (Piece((3, 3), 4, Pyramid(2, 140, 140, 0.0)),), light=room)
    bright, dark = (seen(scene, (140 + away, 140, 20)) for away in (7, -7))
    assert bright.min() > 1.5 * dark.max()


def test_a_clear_piece_is_paler_at_its_foot_than_towards_its_tip(board: Board) -> None:
    piece = Piece((3, 3), 0, Pyramid(2, 140, 140, 0.0), clear=True)
    finish = Finish(gloss=0, slope=(0, 0), deepening=0.9, pips=1, clear_shadow=0)
    scene = Scene(board, viewpoint(board, tilt=0), (piece,), finish=finish)
    foot, tip = (seen(scene, (140, 140 - away, 44 - 3.5 * away)) for away in (11, 2))
    assert min(foot[:2]) > max(tip[:2])


def test_a_faint_side_shows_the_field_behind_it_and_the_others_do_not(board: Board) -> None:
    piece = Piece((3, 3), 0, Pyramid(2, 140, 140, 0.0))
    scene = Scene(board, viewpoint(board, tilt=0), (piece,), light=Light(lamps=()), finish=Finish(foot=0))
    faint = replace(scene, pieces=(replace(piece, faint=(0.0, 1.0, 0.0, 0.0)),))
    east, west = (147, 140, 18), (133, 140, 18)
    assert lit(faint, east) == pytest.approx(lit(scene.empty(), east))
    assert lit(faint, west) == pytest.approx(lit(scene, west))
    assert lit(scene, east)[2] > 2 * lit(faint, east)[2]


def test_haze_lifts_the_dark_squares_of_a_board_most() -> None:
    printed = bare_board((20, 20, 20), (220, 220, 220), 40.0, detail=2.0)
    scene = Scene(printed, viewpoint(printed, tilt=0), light=Light(lamps=()))
    hazy = replace(scene, finish=Finish(board_haze=0.08))
    dark, light = ((seen(hazy, at) - seen(scene, at)).min() for at in ((140, 140, 0), (180, 140, 0)))
    assert dark > 3 * light >= 0


def test_a_bent_lens_moves_the_corners_and_leaves_the_middle() -> None:
    mat = mat_board(SHEET)
    scene = Scene(mat, viewpoint(mat, tilt=0))
    film = replace(scene.film, noise=0.0)
    straight, bent = (
        render(replace(scene, film=replace(film, bend=bend)), np.random.default_rng(1)).astype(int)
        for bend in (0.0, -0.1)
    )
    off = np.abs(straight - bent).max(2)
    assert off[340:380, 620:660].mean() < 6
    assert off.mean() > 6


def test_fields_drawn_by_lot_are_the_same_for_the_same_lot() -> None:
    def drawn() -> Scene:
        rng = np.random.default_rng(11)
        return any_table(any_board(rng), rng, tilt=20.0, size=(160, 90)).laid(rng)

    first, second = drawn(), drawn()
    assert first.pieces == second.pieces
    assert len({piece.square for piece in first.pieces}) >= 8
    assert all(0 <= part < SIDE_SQUARES for piece in first.pieces for part in piece.square)
    pictures = [render(scene, np.random.default_rng(2)) for scene in (first, second)]
    assert np.array_equal(*pictures)


def test_light_is_linear_the_same_way_from_pictures_and_from_numbers() -> None:
    steps = np.arange(0, 256, 15)
    assert linear(steps.astype(np.uint8)) == pytest.approx(linear(steps.astype(float)), abs=1e-6)


def test_yellow_plastic_is_lemon_as_often_as_gold() -> None:
    rng = np.random.default_rng(5)
    red, green, blue = np.array([any_inks(rng)[1] for _ in range(400)]).T
    assert 0.35 < (green > 0.93 * red).mean() < 0.65
    assert (blue < np.minimum(red, green)).all()


def test_black_plastic_mirrors_the_piece_beside_it(board: Board) -> None:
    glossy = Finish(mirror=1.0, gloss=0, bounce=0, pips=1, mirror_blur=0)
    black, red = (Piece((3, 3), colour, Pyramid(2, x, 140, 0.0)) for colour, x in ((5, 140), (0, 166)))
    scene = Scene(board, viewpoint(board, tilt=0), finish=glossy)
    side = (146.4, 140.0, 22.0)
    alone, beside = (linear_at(replace(scene, pieces=p), side) for p in ((black,), (black, red)))
    assert beside[2] - beside[1] > alone[2] - alone[1] + 0.01


def test_pips_glint_on_black_and_are_all_but_unseen_on_white(board: Board) -> None:
    scene = Scene(board, viewpoint(board, tilt=0), finish=Finish(pips=0.5))
    share = {
        colour: float(pip_ink(piece, scene)[1] / scene.ink(piece)[1])
        for colour in range(6)
        for piece in [Piece((3, 3), colour, Pyramid(2, 140, 140, 0.0))]
    }
    assert share[5] > 2
    assert 0.8 < share[4] < 1
    assert all(share[colour] == pytest.approx(0.5) for colour in range(4))


def test_the_rim_of_a_clear_piece_is_brighter_than_its_side(board: Board) -> None:
    piece = Piece((3, 3), 0, Pyramid(2, 140, 140, 0.0), clear=True)
    finish = Finish(index=1.5, wall=1.7, own=0.1, gloss=0, pips=1, rim=1.4)
    scene = Scene(board, viewpoint(board, tilt=45), (piece,), finish=finish, dyes=DYES)
    lit, side = (linear_at(scene, (140, 127.6, 0.8)), linear_at(scene, (140, 132, 12)))
    assert lit[2] > 1.5 * side[2]


def test_the_light_in_a_rim_may_have_a_hue_of_its_own(board: Board) -> None:
    piece = Piece((3, 3), 0, Pyramid(2, 140, 140, 0.0), clear=True)
    finish = Finish(index=1.5, wall=1.7, own=0.1, gloss=0, pips=1, rim=1.4)
    scene = Scene(board, viewpoint(board, tilt=45), (piece,), finish=finish, dyes=DYES)
    red = replace(scene, finish=replace(finish, rim_hue=(0.5, 0.5, 1.0)))
    at = (140, 127.6, 0.8)
    assert linear_at(red, at)[2] == pytest.approx(linear_at(scene, at)[2])
    assert (linear_at(red, at)[:2] < linear_at(scene, at)[:2]).all()


def linear_at(scene: Scene, point: tuple[float, float, float]) -> np.ndarray:
    (x, y), *_ = scene.view.pixels([point])
    return drawn(scene)[round(y), round(x)]


def test_what_lies_around_is_seen_around_and_not_on_the_board(board: Board) -> None:
    bare = Scene(board, viewpoint(board, tilt=20, fill=0.7))
    covered = replace(bare, surroundings=any_surroundings(board, np.random.default_rng(2)))
    changed = np.abs(drawn(covered) - drawn(bare)).max(2) > 0.01
    beside, upon = bare.view.pixels([(-30, 100, 0), (140, 140, 0)]).round().astype(int)
    assert changed[beside[1] - 5 : beside[1] + 5, beside[0] - 5 : beside[0] + 5].any()
    assert not changed[upon[1] - 40 : upon[1] + 40, upon[0] - 40 : upon[0] + 40].any()


def test_pieces_of_further_colours_and_hidden_ones_are_met(board: Board) -> None:
    pieces = [piece for seed in range(40) for piece in any_pieces(board, np.random.default_rng(seed), 1.0)]
    assert {piece.colour for piece in pieces} == {*range(6), *FURTHER}
    on = [(piece.square, piece.solid.z) for piece in pieces]
    assert (
        len(any_inks(np.random.default_rng(1))) == len(any_dyes(np.random.default_rng(1))) == 6 + len(FURTHER)
    )
    assert len(on) > len(set(on))


@pytest.mark.parametrize("side", [0.5, 6.3, 40.0])
def test_of_each_pixel_as_much_is_covered_as_lies_in_an_outline(side: float) -> None:
    square = np.array([30.3, 20.2]) + side * np.array([(0, 0), (1, 0), (1, 1), (0, 1)])
    mask, window = coverage(square, (90, 90))
    assert np.sqrt(mask.sum()) == pytest.approx(side, abs=0.15)
    rows, columns = np.mgrid[window]
    middle = (mask * columns).sum() / mask.sum(), (mask * rows).sum() / mask.sum()
    assert middle == pytest.approx((30.3 + side / 2, 20.2 + side / 2), abs=0.06)


def test_an_outline_beyond_the_picture_covers_nothing() -> None:
    assert coverage(np.array([(100.0, 5.0), (110.0, 5.0), (105.0, 9.0)]), (50, 50)) == (None, None)
