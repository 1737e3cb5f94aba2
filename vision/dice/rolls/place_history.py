"""What the frames of one motion segment show of a place, judged once everything lies still again."""

from __future__ import annotations

from collections.abc import Sequence

from vision.dice.rolls import thresholds
from vision.dice.rolls.frames import Box, KeptFrame, apart, flights, grow_box
from vision.dice.rolls.hands import find_differences, hand_at, is_hand, longest_at_rim
from vision.dice.rolls.segment_view import (
    SegmentView,
    arrival,
    brighter,
    is_same_die,
    is_same_pattern,
    looks_alike,
    part,
)
from vision.opencv import load_cv2


def has_stayed(view: SegmentView, box: Box) -> bool:
    """Whether a place looks as it did before anything moved."""
    return not view.pictures or looks_alike(view, view.pictures[0], view.now, box)


def was_covered(view: SegmentView, box: Box) -> bool:
    """Whether a place looks just as it did in an earlier picture, whatever was there in between."""
    return any(looks_alike(view, one, view.now, box) for one in view.earlier)


def shows_part(view: SegmentView, box: Box) -> bool:
    """Whether a quarter of a die is to be seen as when everything lay still last.

    Something covers the rest of it.
    """
    x0, y0, x1, y1 = box
    x, y = (x0 + x1) // 2, (y0 + y1) // 2
    quarters = (x0, y0, x, y), (x, y0, x1, y), (x0, y, x, y1), (x, y, x1, y1)
    return bool(view.earlier) and any(
        looks_alike(view, view.earlier[-1], view.now, one)
        and is_same_pattern(view, view.earlier[-1], view.now, one)
        for one in quarters
    )


def was_taken(view: SegmentView, place: Box, box: Box, arrived: int, places: Sequence[Box]) -> bool:
    """Whether a die was seen to be away from its place, and no hand there, before another came to rest.

    Where a hand was noticed that has gone, none hides that is not: a moment is enough then. A die that
    comes back to the same place may do so spinning: it moves there, and no hand is to be seen.

    Args:
        place: where it lay.
        box: where a die lies now that may be the same.
        arrived: the frame in which that one came to rest.
        places: all that dice have come to or gone from.
    """
    near = thresholds.SAME_PLACE * view.width
    besides = [other for other in places if apart(other, place) >= near]
    returned = apart(place, box) < near
    away = since_hand = spun = 0.0
    # The last first: they are looked at for other reasons, too.
    for k in range(arrived - 1, 0, -1):
        last, picture = view.pictures[k - 1], view.pictures[k]
        is_away = _is_away(view, k, place, besides)
        # What moves may be a hand that looks like the table.
        is_calm = is_away and looks_alike(view, last, picture, place)
        is_spinning = returned and is_away and not is_calm
        if returned and is_calm and is_same_die(view, picture, view.now, box):
            is_calm = False
        if not (is_calm or is_spinning or since_hand or spun):
            continue
        passed = picture.time - last.time
        if hand_at(view, k, place):
            is_long = since_hand + spun >= thresholds.TAKEN_TIME
            if is_long or since_hand >= thresholds.SHORTEST_TIME:
                return True
            since_hand = spun = 0.0
        elif is_calm:
            away, since_hand = away + passed, since_hand + passed
            if away >= thresholds.TAKEN_TIME:
                return True
        elif is_spinning:
            spun += passed
    return False


def _is_away(view: SegmentView, k: int, place: Box, besides: Sequence[Box]) -> bool:
    """Whether a place does not look as it did when the die lay there.

    Nor does what of it is not `besides`, because a die that comes to rest against another changes how that
    one looks.
    """
    first, picture = view.pictures[0], view.pictures[k]
    return (
        not looks_alike(view, first, picture, place)
        and not looks_alike(view, first, picture, place, besides)
        and not _only_lit(view, k, place)
    )


def came_back(view: SegmentView, box: Box) -> bool:
    """Whether a die that lies just as before was away for long, and came back without a hand."""
    first, away, arrived = view.pictures[0], 0.0, 0
    for k in range(1, len(view.pictures)):
        picture, last = view.pictures[k], view.pictures[k - 1]
        if looks_alike(view, first, picture, box):
            continue
        arrived = k + 1
        is_calm = looks_alike(view, last, picture, box) and not is_same_die(view, first, picture, box)
        if is_calm and not hand_at(view, k, box) and not _only_lit(view, k, box):
            away += picture.time - last.time
    return away >= thresholds.GONE_TIME and _comes_alone(view, arrived)


def came_anew(view: SegmentView, box: Box) -> bool:
    """Whether a die that lies just as one did earlier, but not when things began to move, came there
    without a hand; nothing but a die had gone from there.
    """
    first = view.pictures[0]
    if looks_alike(view, first, view.now, box):
        return False
    lain = (one for one in view.earlier if looks_alike(view, one, view.now, box))
    return _comes_alone(view, arrival(view, box)) and not any(
        is_hand(view, find_differences(view, first, one), box) for one in lain
    )


def _comes_alone(view: SegmentView, arrived: int) -> bool:
    """Whether no hand was in the picture when a die came to rest.

    One that only seems to have gone lies under a hand that is not noticed but for pieces of it.
    """
    nearby = range(
        max(1, arrived - thresholds.REST_FRAMES),
        min(arrived + thresholds.REST_FRAMES, len(view.pictures)),
    )
    return all(longest_at_rim(view, k) < thresholds.FINGER_AT_DIE_LENGTH * view.width for k in nearby)


def bare_frames(view: SegmentView, place: Box, until: float) -> list[KeptFrame]:
    """Some frames up to a time (s) in which the die of a place was gone, and no hand was there.

    None if it still lies there, if so much was not seen, or if the light is another one now.
    """
    if has_stayed(view, place):
        return []
    first = view.pictures[0]
    found: list[KeptFrame] = []
    for k in reversed(range(1, len(view.pictures))):
        picture = view.pictures[k]
        if picture.time > until or looks_alike(view, first, picture, place):
            continue
        is_calm = looks_alike(view, view.pictures[k - 1], picture, place)
        if not is_calm or is_same_die(view, first, picture, place):
            continue
        if not hand_at(view, k, place):
            found.append(picture)
        # Before a hand went away the place was in its shadow, if it was seen at all.
        elif found:
            break
        if len(found) == thresholds.CLEAR_FRAMES_KEPT:
            break
    return [] if any(brighter(one, view.now) > thresholds.LAMP_CHANGE for one in found) else found


def slid(view: SegmentView, place: Box, box: Box, arrived: int) -> bool:
    """Whether a die was seen all along the way from its place to where one lies now, looking the same.

    Then it was pushed, though nothing may be seen of the finger.
    """
    cv2 = load_cv2()
    start = last = grow_box(place, 0, view.now.detail.shape)
    look = part(view.pictures[0], last)
    contrast, unseen = float(look.std()), 0.0
    for k in range(1, min(arrived + 1, len(view.pictures))):
        before, picture = view.pictures[k - 1], view.pictures[k]
        if last == start and looks_alike(view, view.pictures[0], picture, place):
            unseen = 0.0
            continue
        left, top, right, bottom = grow_box(
            last, thresholds.PUSHED_DIE_MAX_STEP * view.width, view.now.detail.shape
        )
        around = part(picture, (left, top, right, bottom))
        _, best, _, (x, y) = cv2.minMaxLoc(cv2.matchTemplate(around, look, cv2.TM_CCOEFF_NORMED))
        found = left + x, top + y, left + x + look.shape[1], top + y + look.shape[0]
        is_alike = (
            best >= thresholds.PUSHED_DIE_CORRELATION
            and float(part(picture, found).std()) >= thresholds.SAME_DIE_LIKENESS * contrast
        )
        # What is seen in a hand is the hand.
        if not is_alike or hand_at(view, k, found):
            # While nothing moves there are no pictures, and the die does not go away.
            unseen += min(picture.time - before.time, thresholds.MAX_FRAME_STEP)
            if unseen > thresholds.GONE_TIME:
                return False
            continue
        last, unseen = found, 0.0
        # It turns a little on the way.
        look = part(picture, last)
    lies = part(view.now, grow_box(box, 0.5 * view.width, view.now.detail.shape))
    # A die that leans, or lies at the rim, may have a place so small that the one before is not in it.
    has_room = lies.shape[0] >= look.shape[0] and lies.shape[1] >= look.shape[1]
    if not has_room or apart(last, box) > thresholds.PUSHED_DIE_MAX_STEP * view.width:
        return False
    alike = cv2.matchTemplate(lies, look, cv2.TM_CCOEFF_NORMED).max()
    return float(alike) >= thresholds.PUSHED_DIE_CORRELATION


def something_flew(view: SegmentView, places: Sequence[Box]) -> bool:
    """Whether something as small as a die was seen to move where none lay."""
    return flights(view.pictures, view.width, places) >= thresholds.MIN_FLIGHT_FRAMES


def _only_lit(view: SegmentView, k: int, box: Box) -> bool:
    """Whether the light has changed, and what lies there may well be the same in another light."""
    picture, first = view.pictures[k], view.pictures[0]
    if brighter(picture, first) < thresholds.LAMP_CHANGE:
        return False
    return is_same_die(view, first, picture, box)
