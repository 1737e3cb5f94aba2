"""What the pictures of one episode tell of a place, looked back on once everything lies still again."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from vision.dice.tracker_cover import LONG, lighter_thing, other_thing, reached, recoloured
from vision.dice.tracker_motion import (
    Blobs,
    Episode,
    Glance,
    Remembered,
    Seen,
    Square,
    apart,
    blobs,
    changed,
    grown,
    median,
    seen,
)
from vision.dice.tracker_reads import SAME_PLACE
from vision.opencv import load_cv2

FUZZY = 10.0
"""Change of detail that the same die may show in another light."""
ALIKE = 0.05
"""Share of the px of a die that may differ in two pictures in which it lies alike."""
NEAR = 2.2
"""Widths of a die that it slides at most when it is knocked."""
GONE = 0.19
"""s that a die must be seen away from its place, and nothing move there, to have been taken."""
BACK = 0.15
"""The same of one that came to rest where it had lain: a finger would have moved it away."""
LONG_AWAY = 0.5
"""The same of one that lies there again so that no px of it differs."""
BARE = 0.06
"""s that both its old and its new place must be seen bare to have been taken, or one after a hand."""
BARE_PICTURES = 6
"""In which a place is seen bare, at most: the last ones, whose light is most like that of now."""
ANOTHER_LIGHT = 0.05
"""Share by which a picture is brighter or darker as a whole when a lamp was switched."""
ANOTHER_THING = 0.3
"""Share of the px of a place that are of another colour when a die has come or gone."""
SAME_PATTERN = 0.5
"""Correlation (-1..1) of the details of a place from which on the same die lies there, in whatever light."""
RECENT = 8
"""Pictures before a die is seen as it lies now in which a finger may have rested on it."""
RESTED = 3
"""In how many of them it must have kept still."""
SAME_LOOK = 0.6
"""The same of a die that is pushed: it is turned a little, smeared, and a finger covers some of it."""
UNSEEN = 0.5
"""s for which a die that is pushed may be out of sight under a finger or a smear."""
LONGEST_STEP = 0.1
"""s that may lie between two pictures while something moves."""
PACE = 0.8
"""Widths of a die that it slides at most from one picture in which it is seen to the next."""
CLOSE = 0.25
"""Widths of a die from it at which a hand touches it."""
SHORT = 1.2
"""Widths of a die that a finger extends which is still at a die after it has come to rest near the rim."""
TIP = 0.2
"""Areas of a die that is to be seen at least of the tip of a finger at one."""
OVERLAPPING = 0.8
"""Widths of a die between two places below which a die can hide from one to the other in what both share."""
ROOM = 1.8
"""Widths of a die between two places from which on another one has room between them."""
LARGE = 8.0
"""Areas of a die from which on something is a hand wherever it is."""
SMALL = 6.0
"""Areas of a die that a flying die smears over at most."""


class Evidence:
    """The pictures of one episode."""

    def __init__(
        self,
        episode: Episode,
        now: Glance,
        noise: NDArray[np.float32],
        width: float,
        earlier: Sequence[Glance] = (),
    ) -> None:
        """
        Args:
            episode: the pictures since things last lay still; the first is the last still one.
            now: everything at rest.
            noise: (h, w) change of detail up to which it may be noise.
            width: of a die, px of a glance; 0 if none was ever seen.
            earlier: pictures in which everything lay still before: what was covered since may be there.
        """
        self.pictures = [one for one in episode.pictures if one.detail.shape == now.detail.shape]
        self.now = seen(now)
        self.rim = now.rim
        self.threshold = np.maximum(noise, FUZZY)
        self.is_measured = width > 0
        self.width = max(4.0, width)
        self.earlier = [seen(one) for one in earlier if one.detail.shape == now.detail.shape]
        self._noise = noise
        self._parts: dict[int, Blobs] = {}
        self._arrivals: dict[Square, int] = {}

    def stayed(self, square: Square) -> bool:
        """Whether a place looks as it did before anything moved."""
        return not self.pictures or self._alike(self.pictures[0], self.now, square)

    def was_covered(self, square: Square) -> bool:
        """Whether a place looks just as it did in an earlier picture, whatever was there in between."""
        return any(self._alike(one, self.now, square) for one in self.earlier)

    def arrival(self, square: Square) -> int:
        """The first picture from which on the die is to be seen as now; whatever passes over it later."""
        if square not in self._arrivals:
            alike = [self._alike(one, self.now, square) for one in self.pictures]
            lies = [same and after for same, after in pairwise([*alike, True])]
            self._arrivals[square] = lies.index(True) if True in lies else len(lies)
        return self._arrivals[square]

    def arrived_at(self, square: Square) -> float:
        """When that was, s."""
        return self.pictures[min(self.arrival(square), len(self.pictures) - 1)].time

    def is_handled(self, square: Square, arrived: int) -> bool:
        """Whether a hand was at a die when it came to rest."""
        after = range(arrived, min(arrived + 2, len(self.pictures)))
        # Rolling off the fingers a die seems part of the hand in the one picture or the other.
        before = range(max(1, arrived - 2), arrived)
        hands = [self._hand_at(k, square) for k in before]
        # Of a hand that is much like the table often only pieces are seen.
        longest = [self._at(k, square)[1].max(initial=0) for k in before]
        pieces = any(hands) and min(longest) >= LONG * self.width
        return (
            any(self._hand_at(k, square) for k in after)
            or self._finger_stays(arrived, square)
            or (len(hands) > 0 and (all(hands) or pieces))
            or self._rested_on(arrived, square)
        )

    def was_taken(self, place: Square, square: Square, arrived: int, places: Sequence[Square]) -> bool:
        """Whether a die was seen to be away from its place, and no hand there, for long enough.

        Args:
            place: where it lay.
            square: where a die lies now that may be the same.
            arrived: the picture in which that one came to rest.
            places: all that dice have come to or gone from.
        """
        first = self.pictures[0]
        near = SAME_PLACE * self.width
        left_at = [other for other in places if apart(other, place) >= near]
        ahead_at = [other for other in places if apart(other, square) >= near]
        returned = apart(place, square) < near
        enough = BACK if returned else GONE
        away = bare = 0.0
        for k in range(1, arrived):
            picture, last = self.pictures[k], self.pictures[k - 1]
            there = self._alike(first, picture, place)
            # A die that comes to rest against another changes how that one looks.
            if there or self._alike(first, picture, place, besides=left_at):
                continue
            if returned and self._is_same_pattern(picture, self.now, square):
                continue
            # What moves there may be a hand that cannot be told from the table.
            is_calm = self._alike(last, picture, place)
            # Where both places are almost one, a die on its way from one to the other hides.
            is_far = apart(place, square) >= OVERLAPPING * self.width
            left = is_far and self._alike(self.now, picture, place, besides=left_at)
            is_bare = left and self._alike(first, picture, square, besides=ahead_at)
            if self._hand_at(k, place):
                # Of a hand that is only close both places are seen; what has no room between them is in it.
                is_calm, is_bare = False, is_bare and apart(place, square) < ROOM * self.width
            if not (is_calm or is_bare) or self._only_lit(k, place):
                continue
            passed = picture.time - last.time
            away += passed if is_calm else 0.0
            bare += passed if is_bare else 0.0
            if away >= enough or bare >= BARE:
                return True
        # Where a hand was noticed and has gone, none hides that is not.
        return returned and away >= BARE and any(self._hand_at(k, place) for k in range(1, arrived))

    def came_back(self, square: Square) -> bool:
        """Whether a die that lies just as before was away for long, and came back without a hand."""
        first, away, arrived = self.pictures[0], 0.0, 0
        for k in range(1, len(self.pictures)):
            picture, last = self.pictures[k], self.pictures[k - 1]
            if self._alike(first, picture, square):
                continue
            arrived = k + 1
            is_calm = self._alike(last, picture, square) and not self._is_same_pattern(first, picture, square)
            if is_calm and not self._hand_at(k, square) and not self._only_lit(k, square):
                away += picture.time - last.time
        if away < LONG_AWAY:
            return False
        # One that only seems to have gone lies under a hand that is not noticed but for pieces of it.
        nearby = range(max(1, arrived - RESTED), min(arrived + RESTED, len(self.pictures)))
        return all(self._longest(k) < SHORT * self.width for k in nearby)

    def bare(self, place: Square, until: float) -> list[Seen]:
        """Some pictures up to a time (s) in which the die of a place was gone, and no hand was there; none if
        it still lies there, if so much was not seen, or if the light is another one now."""
        if self.stayed(place):
            return []
        first = self.pictures[0]
        found: list[Seen] = []
        for k in reversed(range(1, len(self.pictures))):
            picture = self.pictures[k]
            if picture.time > until or self._alike(first, picture, place):
                continue
            if self._alike(self.pictures[k - 1], picture, place) and not self._hand_at(k, place):
                found.append(picture)
            if len(found) == BARE_PICTURES:
                break
        return [] if any(_brighter(one, self.now) > ANOTHER_LIGHT for one in found) else found

    def slid(self, place: Square, square: Square, arrived: int) -> bool:
        """Whether a die was seen all along the way from its place to where one lies now, looking the same:
        then it was pushed, though nothing may be seen of the finger."""
        cv2 = load_cv2()
        last = grown(place, 0, self.now.detail.shape)
        look = _part(self.pictures[0], last)
        unseen = 0.0
        for before, picture in pairwise(self.pictures[: arrived + 1]):
            left, top, right, bottom = grown(last, PACE * self.width, self.now.detail.shape)
            around = _part(picture, (left, top, right, bottom))
            _, best, _, (x, y) = cv2.minMaxLoc(cv2.matchTemplate(around, look, cv2.TM_CCOEFF_NORMED))
            if best < SAME_LOOK:
                # While nothing moves there are no pictures, and the die does not go away.
                unseen += min(picture.time - before.time, LONGEST_STEP)
                if unseen > UNSEEN:
                    return False
                continue
            unseen = 0.0
            last = left + x, top + y, left + x + look.shape[1], top + y + look.shape[0]
            # It turns a little on the way.
            look = _part(picture, last)
        lies = _part(self.now, grown(square, 0.5 * self.width, self.now.detail.shape))
        is_here = float(cv2.matchTemplate(lies, look, cv2.TM_CCOEFF_NORMED).max()) >= SAME_LOOK
        return is_here and apart(last, square) <= PACE * self.width

    def something_flew(self, places: Sequence[Square]) -> bool:
        """Whether something as small as a die was seen to move where none lay."""
        return flights(self.pictures, self.width, places) >= 3

    def _only_lit(self, k: int, square: Square) -> bool:
        """Whether the light has changed, and what lies there may well be the same in another light."""
        picture, first = self.pictures[k], self.pictures[0]
        if _brighter(picture, first) < ANOTHER_LIGHT:
            return False
        x0, y0, x1, y1 = grown(square, 0.1 * self.width, first.detail.shape)
        other = other_thing(picture.tones, first.tones, first.detail.shape)[y0:y1, x0:x1]
        if float(other.mean()) >= ANOTHER_THING:
            return False
        return self._is_same_pattern(first, picture, square)

    def _hand_at(self, k: int, square: Square) -> bool:
        """Whether what is at a die is too large to be dice."""
        at_rim, extent, areas = self._at(k, square)
        large = areas >= LARGE * self.width**2
        return bool(((at_rim & (extent >= LONG * self.width)) | large).any())

    def _finger_stays(self, arrived: int, square: Square) -> bool:
        """Whether something reaches from the rim to a die that has come to rest."""
        after = range(arrived, min(arrived + 2, len(self.pictures)))
        parts = [self._at(k, square) for k in after]
        reaches = len(parts) == 2 and all(
            bool((at_rim & (extent >= SHORT * self.width)).any()) for at_rim, extent, _ in parts
        )
        return reaches or self._tip_stays(arrived, square)

    def _tip_stays(self, arrived: int, square: Square) -> bool:
        """Whether a piece of a hand keeps still at a die that has come to rest; what joins it to the pieces
        at the rim may look like the table."""
        pictures = range(arrived, arrived + RESTED)
        if pictures.stop > len(self.pictures):
            return False
        beside = grown(square, CLOSE * self.width, self.now.detail.shape)
        is_calm = all(self._alike(self.pictures[k - 1], self.pictures[k], beside) for k in pictures[1:])
        return is_calm and all(
            self._longest(k) >= LONG * self.width
            and self._at(k, square)[2].max(initial=0) >= TIP * self.width**2
            for k in pictures
        )

    def _longest(self, k: int) -> int:
        """Longer side of the largest part of what passes by that touches the rim, px."""
        passing = self._passing(k)
        return int(passing.boxes[passing.at_rim, 2:].max(initial=0))

    def _rested_on(self, arrived: int, square: Square) -> bool:
        """Whether something kept still on a die that lay there already, while a hand was in the picture."""
        still = 0
        for k in range(max(1, arrived - RECENT), arrived):
            picture = self.pictures[k]
            is_calm = self._alike(self.pictures[k - 1], picture, square)
            if not is_calm or self._alike(self.pictures[0], picture, square):
                continue
            if not self._is_same_pattern(picture, self.now, square):
                continue
            still += self._longest(k) >= LONG * self.width and _brighter(picture, self.now) < ANOTHER_LIGHT
        return still >= RESTED

    def _is_same_pattern(self, one: Seen, other: Seen, square: Square) -> bool:
        """Whether the same die is to be seen at a place, in whatever light and perhaps covered a little."""
        cv2 = load_cv2()
        around = grown(square, 0.1 * self.width, one.detail.shape)
        alike = cv2.matchTemplate(_part(one, around), _part(other, around), cv2.TM_CCOEFF_NORMED)
        return float(alike[0, 0]) >= SAME_PATTERN

    def _at(self, k: int, square: Square) -> tuple[NDArray[np.bool_], NDArray[np.int32], NDArray[np.int32]]:
        """Of what passes by at a die: which parts touch the rim, their longer sides and their areas."""
        found = self._passing(k)
        x0, y0, x1, y1 = grown(square, CLOSE * self.width, self.now.detail.shape)
        touching = np.unique(found.labels[y0:y1, x0:x1])
        numbers = touching[touching > 0] - 1
        return found.at_rim[numbers], found.boxes[numbers, 2:].max(axis=1, initial=0), found.areas[numbers]

    def _passing(self, k: int) -> Blobs:
        """What was to be seen neither before nor is now: hands, and dice that fly.

        Dice that lie only before or only now, side by side and up to the rim, would look like a hand.
        """
        if k not in self._parts:
            picture, first = self.pictures[k], self.pictures[0]
            now = self.now
            mask = reached(picture.detail, picture.tones, now.detail, now.tones, self._noise)
            if mask.any():
                mask &= reached(picture.detail, picture.tones, first.detail, first.tones, self._noise)
            # Only of what comes and goes: a lamp may stay on, and the shadow of before may be gone.
            lighter = lighter_thing(picture.tones, now.tones, mask.shape)
            if lighter.any():
                mask |= lighter & lighter_thing(picture.tones, first.tones, mask.shape)
            self._parts[k] = blobs(mask, max(3, round(0.25 * self.width)), self.rim)
        return self._parts[k]

    def _alike(self, one: Seen, other: Seen, square: Square, besides: Sequence[Square] = ()) -> bool:
        """Whether two pictures show the same at a place; what lies `besides` is not looked at."""
        x0, y0, x1, y1 = grown(square, 0.1 * self.width, one.detail.shape)
        details = one.detail[y0:y1, x0:x1], other.detail[y0:y1, x0:x1]
        mask = changed(*details, self.threshold[y0:y1, x0:x1])
        looked_at = mask.size
        if besides:
            kept = np.ones_like(mask)
            for place in besides:
                left, top, right, bottom = grown(place, 0.2 * self.width, one.detail.shape)
                kept[max(0, top - y0) : max(0, bottom - y0), max(0, left - x0) : max(0, right - x0)] = 0
            looked_at = int(kept.sum())
            mask &= kept
            if looked_at < 0.3 * mask.size:
                return False
        enough = max(2, ALIKE * looked_at)
        if int(mask.sum()) <= enough:
            return True
        # Detail changes also beside a thing that is much brighter or darker than the table; colour does not.
        left, top, right, bottom = x0 // 2, y0 // 2, (x1 + 1) // 2, (y1 + 1) // 2
        before, after = (seen.tones[top:bottom, left:right] for seen in (one, other))
        colour = recoloured(before, after, (2 * (bottom - top), 2 * (right - left)))
        mask &= colour[y0 - 2 * top :, x0 - 2 * left :][: y1 - y0, : x1 - x0]
        return int(mask.sum()) <= enough


def _brighter(one: Seen, other: Seen) -> float:
    """By what share one picture is brighter or darker as a whole."""
    return abs(median(one.tones.mean(axis=2) + 1) / median(other.tones.mean(axis=2) + 1) - 1)


def _part(picture: Seen, square: Square) -> NDArray[np.uint8]:
    x0, y0, x1, y1 = square
    return picture.detail[y0:y1, x0:x1]


def flights(pictures: Sequence[Remembered], width: float, places: Sequence[Square]) -> int:
    """In how many pictures something as small as a die moved away from all places and from the rim."""
    area = width**2
    count = 0
    for one in pictures:
        moving = one.moving
        # When everything shows at once, the camera has moved.
        if not len(moving) or len(moving) > 24:
            continue
        longest, sizes, x, y, at_rim = moving.T
        free = (sizes >= 0.15 * area) & (sizes <= SMALL * area) & (longest <= 5 * width) & (at_rim == 0)
        for x0, y0, x1, y1 in places:
            free &= np.hypot(x - (x0 + x1) / 2, y - (y0 + y1) / 2) > (NEAR + 0.5) * width
        count += bool(free.any())
    return count
