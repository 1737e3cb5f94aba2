"""What the frames of a motion segment show: a die that was taken, or one that only stood in another light."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.render import YELLOW, Die, Image, picture
from vision.dice.rolls import hands, place_history
from vision.dice.rolls.frames import Box, MotionSegment, downscale
from vision.dice.rolls.place_history import SegmentView, arrival, view_of

STEP = 1 / 30
WIDTH = 30.0
HERE, THERE = (85, 85, 115, 115), (205, 155, 235, 185)
"""px of a downscaled frame, half a px of the picture."""
LYING = picture(Die(3, 200, 200, body=YELLOW))
MOVED = picture(Die(3, 440, 340, body=YELLOW))
TURNED = picture(Die(3, 204, 202, angle=40, body=YELLOW))
BARE = picture()
SKIN = (110, 140, 200)


def looked_back(first: Image, on: list[Image], now: Image, *earlier: Image) -> SegmentView:
    """On the pictures since the first, the last of which is that of now, and on earlier ones at rest."""
    segment, rest = MotionSegment(), downscale(first)
    segment.begin(0.0, rest)
    nothing = np.zeros(rest.detail.shape, np.uint8)
    for number, image in enumerate([*on, now], 1):
        segment.add(number * STEP, downscale(image), nothing)
    noise = np.full(rest.detail.shape, 3.0, np.float32)
    return view_of(segment, downscale(now), noise, WIDTH, [downscale(one) for one in earlier])


def was_taken(on: list[Image], now: Image, box: Box, first: Image = LYING) -> bool:
    view = looked_back(first, on, now)
    return place_history.was_taken(view, HERE, box, arrival(view, box), [HERE, box])


def is_handled(on: list[Image]) -> bool:
    view = looked_back(LYING, on, MOVED)
    return hands.is_handled(view, THERE, arrival(view, THERE))


def under_hand(image: Image) -> Image:
    image = image.copy()
    image[280:400, 380:] = SKIN
    return image


# The first picture in which a die is gone differs from the one before: it is not counted as calm.
@pytest.mark.parametrize(("pictures", "taken"), [(6, False), (7, True)])
def test_a_die_is_taken_that_is_seen_away_for_a_fifth_of_a_second(pictures: int, taken: bool) -> None:
    assert was_taken([under_hand(BARE)] * pictures, MOVED, THERE) is taken


def test_a_die_that_comes_back_is_taken_for_as_long() -> None:
    assert not was_taken([BARE] * 6, TURNED, HERE)
    assert was_taken([BARE] * 7, TURNED, HERE)


@pytest.mark.parametrize(("pictures", "taken"), [(2, False), (3, True)])
@pytest.mark.parametrize(("now", "box"), [(TURNED, HERE), (MOVED, THERE)])
def test_a_die_is_taken_soon_where_a_hand_was(now: Image, box: Box, pictures: int, taken: bool) -> None:
    hand = LYING.copy()
    hand[150:250, :] = SKIN
    assert was_taken([hand] * 3 + [BARE] * pictures, now, box) is taken


@pytest.mark.parametrize(("pictures", "taken"), [(3, False), (8, True)])
def test_a_die_that_spins_where_one_was_taken_from_by_a_hand_is_another(pictures: int, taken: bool) -> None:
    """Its place is seen bare in no picture."""
    hand = LYING.copy()
    hand[150:250, :] = SKIN
    spinning = [picture(Die(3, 203, 201, angle=70 * step, body=YELLOW)) for step in range(pictures)]
    assert was_taken([hand] * 3 + spinning, TURNED, HERE) is taken
    assert not was_taken(spinning, TURNED, HERE)


@pytest.mark.parametrize("covered", [slice(212, None), slice(0, 188)])
def test_a_part_of_a_die_shows_beside_a_hand_of_the_hue_of_the_table(covered: slice) -> None:
    half = LYING.copy()
    half[covered] = BARE[covered]
    assert place_history.shows_part(looked_back(LYING, [half], half, LYING), HERE)
    assert not place_history.shows_part(looked_back(LYING, [BARE], BARE, LYING), HERE)
    assert not place_history.shows_part(looked_back(LYING, [MOVED], MOVED, LYING), HERE)
    assert not place_history.shows_part(looked_back(LYING, [half], half), HERE)


@pytest.mark.parametrize(("pictures", "slid"), [(14, True), (16, False)])
def test_a_die_that_is_long_out_of_sight_has_not_slid(pictures: int, slid: bool) -> None:
    """It may then have been thrown, past where it lay; each picture of it is like the one before."""
    way = [picture(Die(3, 200 + 40 * step, 200 + 70 * step / 3, body=YELLOW)) for step in range(1, 6)]
    view = looked_back(LYING, [*[BARE] * pictures, *way], MOVED)
    assert place_history.slid(view, HERE, THERE, arrival(view, THERE)) is slid


def test_a_die_in_a_much_smaller_place_than_before_has_not_slid() -> None:
    """A lone part of one may be what the reader sees of it at the rim."""
    view = looked_back(LYING, [BARE], MOVED)
    whole, a_part = (60, 60, 140, 140), (190, 165, 260, 175)
    assert not place_history.slid(view, whole, a_part, arrival(view, a_part))


def test_what_slides_in_a_hand_is_no_die_that_is_pushed() -> None:
    """A hand takes the die, and another that shows the same is thrown to where the hand goes."""
    way = [picture(Die(3, 200 + 40 * step, 200 + 70 * step / 3, body=YELLOW)) for step in range(7)]
    for image in way[1:]:
        hand = image[150:450, 150:]
        hand[(hand == BARE[150:450, 150:]).all(axis=2)] = SKIN
    view = looked_back(LYING, [*way[1:3]] * 10 + way[3:], MOVED)
    assert not place_history.slid(view, HERE, THERE, arrival(view, THERE))


def test_a_pattern_of_the_table_like_a_die_but_fainter_is_none() -> None:
    faint = np.asarray(BARE + 0.2 * (TURNED.astype(float) - BARE), np.uint8)
    assert was_taken([faint] * 7, TURNED, HERE)


def test_a_pattern_of_the_table_as_strong_as_a_die_but_of_another_colour_is_none() -> None:
    grey = np.asarray(cv2.cvtColor(cv2.cvtColor(TURNED, cv2.COLOR_BGR2GRAY), cv2.COLOR_GRAY2BGR), np.uint8)
    assert was_taken([grey] * 7, TURNED, HERE)
    assert not was_taken([TURNED] * 7, TURNED, HERE)


def test_a_die_that_only_looks_different_in_another_light_is_not_taken() -> None:
    """A lamp is switched on that makes the table lighter, and of the die rather its sides."""
    dim = (45, 160, 170)
    still_there, gone, now = (lit(image) for image in (picture(Die(3, 200, 200, body=dim)), BARE, MOVED))
    assert not was_taken([still_there] * 20, now, THERE)
    assert was_taken([gone] * 20, now, THERE)


def test_the_place_of_a_die_that_is_lit_from_another_side_is_not_bare() -> None:
    """The lamp that is on now leaves its sides in the shade; then it is taken, and another one is thrown."""
    shaded = picture(Die(3, 200, 200, body=(50, 150, 168)))
    there, gone = (looked_back(LYING, [image] * 4, MOVED) for image in (shaded, BARE))
    assert not place_history.has_stayed(there, HERE)
    assert place_history.bare_frames(there, HERE, 4 * STEP) == []
    assert len(place_history.bare_frames(gone, HERE, 4 * STEP)) == 3


def test_a_grey_die_is_missed_on_a_grey_table_in_another_light() -> None:
    """It has no colour of its own by which it could be told: its pips and its outline are gone."""
    lying, now = picture(Die(3, 200, 200)), picture(Die(3, 440, 340))
    assert was_taken([lit(BARE)] * 20, lit(now), THERE, first=lying)


@pytest.mark.parametrize(("side", "is_hand"), [(200, True), (120, False)])
def test_what_is_much_larger_than_a_die_is_a_hand_though_it_touches_no_rim(side: int, is_hand: bool) -> None:
    covered = BARE.copy()
    covered[240 : 240 + side, 350 : 350 + side] = SKIN
    assert place_history.hand_at(looked_back(BARE, [covered], BARE), 1, THERE) is is_hand


def test_a_hand_of_which_only_a_piece_is_seen_was_at_a_die() -> None:
    """Its other pieces are of the colour of the table."""
    piece = MOVED.copy()
    piece[330:350, 260:500] = SKIN
    assert is_handled([under_hand(BARE), piece])
    assert not is_handled([BARE, BARE])


def test_a_hand_of_the_hue_of_the_table_is_seen_by_its_light() -> None:
    """Its outline is soft, as most of a round hand's is under a lamp."""
    lit = MOVED.astype(np.float32)
    lit[250:430, 300:] *= 1.35
    hand = cv2.GaussianBlur(lit, (0, 0), 14).clip(0, 255).astype(np.uint8)
    assert is_handled([BARE, hand, hand])


@pytest.mark.parametrize(("pictures", "back"), [(12, False), (16, True)])
def test_a_die_came_back_that_lies_just_as_it_did_after_half_a_second(pictures: int, back: bool) -> None:
    flying = [picture(Die(5, 200 + 80 * step, 200, angle=40 * step, body=YELLOW)) for step in (3, 2, 1)]
    assert place_history.came_back(looked_back(LYING, [*[BARE] * pictures, *flying], LYING), HERE) is back


def test_a_die_from_under_which_a_hand_goes_has_not_come_back() -> None:
    """Of the hand only pieces are seen, and none at the die: the rest is of the colour of the table."""
    piece = BARE.copy()
    piece[:60, 200:300] = SKIN
    assert not place_history.came_back(looked_back(LYING, [*[BARE] * 20, piece], LYING), HERE)


def test_a_die_came_anew_where_one_like_it_had_lain_and_was_gone() -> None:
    assert place_history.came_anew(looked_back(BARE, [BARE], LYING, LYING), HERE)
    assert not place_history.came_anew(looked_back(LYING, [BARE], LYING, LYING), HERE)


def test_a_die_from_which_a_hand_goes_that_was_not_noticed_has_not_come_anew() -> None:
    """It kept still, and the table under it was read as empty; when it goes pieces of it are seen."""
    hand, piece = BARE.copy(), BARE.copy()
    hand[150:250, :260] = SKIN
    piece[:60, 200:300] = SKIN
    assert not place_history.came_anew(looked_back(hand, [BARE], LYING, LYING), HERE)
    assert not place_history.came_anew(looked_back(BARE, [piece], LYING, LYING), HERE)


def test_a_finger_rested_on_a_die_before_it_was_uncovered() -> None:
    """What joins it to the hand at the rim is of the colour of the table."""
    fingered = MOVED.copy()
    fingered[300:380, 455:475] = SKIN
    fingered[:30, 300:] = SKIN
    assert is_handled([fingered] * 4)


def test_the_tip_of_a_finger_that_keeps_still_at_a_die_has_moved_it() -> None:
    """What joins it to the hand at the rim is of the colour of the table."""
    touched = MOVED.copy()
    touched[330:350, 472:500] = SKIN
    touched[:30, 300:] = SKIN
    assert is_handled([BARE, *[touched] * 3])


def test_a_hand_that_lingered_and_has_just_left_was_at_a_die() -> None:
    """In the last picture only pieces of it are seen."""
    piece = under_hand(BARE)
    piece[:, 500:] = BARE[:, 500:]
    piece[:40, 300:] = SKIN
    piece[280:400, 380:420] = BARE[280:400, 380:420]
    assert is_handled([BARE, *[under_hand(BARE)] * 3, piece])


def test_a_hand_that_has_just_left_over_a_rim_close_by_was_at_a_die() -> None:
    """Little of it is left in the picture."""
    leaving = MOVED.copy()
    leaving[320:370, 460:] = SKIN
    assert is_handled([BARE, *[under_hand(BARE)] * 3, leaving])


def test_a_die_on_a_dark_table_looks_the_same_when_one_beside_it_is_taken() -> None:
    """It was darker for what is round it than it is now, but of the same colour."""
    die, beside, dark = Die(1, 200, 200), Die(5, 268, 200), (20, 25, 22)
    view = looked_back(picture(die, beside, table=dark), [], picture(die, table=dark))
    assert place_history.has_stayed(view, HERE)
    assert not place_history.has_stayed(view, (119, 85, 149, 115))


def lit(image: Image) -> Image:
    return np.asarray(np.clip(image * 1.2, 0, 255), np.uint8)
