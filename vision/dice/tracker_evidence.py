"""What the pictures of one episode tell of a place, looked back on once everything lies still again."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.dice.tracker_cover import other_thing
from vision.dice.tracker_hands import (
    ANOTHER_LIGHT,
    RESTED,
    SAME_CONTRAST,
    SHORT,
    LookBack,
    brighter,
    part,
)
from vision.dice.tracker_motion import Remembered, Seen, Square, apart, grown
from vision.dice.tracker_reads import SAME_PLACE
from vision.opencv import load_cv2

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
ANOTHER_THING = 0.3
"""Share of the px of a place that are of another colour when a die has come or gone."""
SAME_LOOK = 0.6
"""Correlation (-1..1) of two looks of a die that is pushed: it is turned a little, smeared, and a finger
covers some of it."""
UNSEEN = 0.5
"""s for which a die that is pushed may be out of sight under a finger or a smear."""
LONGEST_STEP = 0.1
"""s that may lie between two pictures while something moves."""
PACE = 0.8
"""Widths of a die that it slides at most from one picture in which it is seen to the next."""
OVERLAPPING = 0.8
"""Widths of a die between two places below which a die can hide from one to the other in what both share."""
ROOM = 1.8
"""Widths of a die between two places from which on another one has room between them."""
SMALL = 6.0
"""Areas of a die that a flying die smears over at most."""


class Evidence(LookBack):
    """What they tell of the places of dice."""

    def stayed(self, square: Square) -> bool:
        """Whether a place looks as it did before anything moved."""
        return not self.pictures or self._alike(self.pictures[0], self.now, square)

    def was_covered(self, square: Square) -> bool:
        """Whether a place looks just as it did in an earlier picture, whatever was there in between."""
        return any(self._alike(one, self.now, square) for one in self.earlier)

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
            if returned and self._is_same_die(picture, self.now, square):
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
            is_calm = self._alike(last, picture, square) and not self._is_same_die(first, picture, square)
            if is_calm and not self._hand_at(k, square) and not self._only_lit(k, square):
                away += picture.time - last.time
        return away >= LONG_AWAY and self._comes_alone(arrived)

    def came_anew(self, square: Square) -> bool:
        """Whether a die that lies just as one did earlier, but not when things began to move, came there
        without a hand; nothing but a die had gone from there."""
        first = self.pictures[0]
        if self._alike(first, self.now, square):
            return False
        lain = (one for one in self.earlier if self._alike(one, self.now, square))
        return self._comes_alone(self.arrival(square)) and not any(
            self._is_hand(self._differing(first, one), square) for one in lain
        )

    def _comes_alone(self, arrived: int) -> bool:
        """Whether no hand was in the picture when a die came to rest.

        One that only seems to have gone lies under a hand that is not noticed but for pieces of it.
        """
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
            is_calm = self._alike(self.pictures[k - 1], picture, place) and not self._hand_at(k, place)
            if is_calm and not self._is_same_die(first, picture, place):
                found.append(picture)
            if len(found) == BARE_PICTURES:
                break
        return [] if any(brighter(one, self.now) > ANOTHER_LIGHT for one in found) else found

    def slid(self, place: Square, square: Square, arrived: int) -> bool:
        """Whether a die was seen all along the way from its place to where one lies now, looking the same:
        then it was pushed, though nothing may be seen of the finger."""
        cv2 = load_cv2()
        last = grown(place, 0, self.now.detail.shape)
        look = part(self.pictures[0], last)
        contrast, unseen = float(look.std()), 0.0
        for k in range(1, min(arrived + 1, len(self.pictures))):
            before, picture = self.pictures[k - 1], self.pictures[k]
            left, top, right, bottom = grown(last, PACE * self.width, self.now.detail.shape)
            around = part(picture, (left, top, right, bottom))
            _, best, _, (x, y) = cv2.minMaxLoc(cv2.matchTemplate(around, look, cv2.TM_CCOEFF_NORMED))
            found = left + x, top + y, left + x + look.shape[1], top + y + look.shape[0]
            is_alike = best >= SAME_LOOK and float(part(picture, found).std()) >= SAME_CONTRAST * contrast
            # What is seen in a hand is the hand.
            if not is_alike or self._hand_at(k, found):
                # While nothing moves there are no pictures, and the die does not go away.
                unseen += min(picture.time - before.time, LONGEST_STEP)
                if unseen > UNSEEN:
                    return False
                continue
            last, unseen = found, 0.0
            # It turns a little on the way.
            look = part(picture, last)
        lies = part(self.now, grown(square, 0.5 * self.width, self.now.detail.shape))
        is_here = float(cv2.matchTemplate(lies, look, cv2.TM_CCOEFF_NORMED).max()) >= SAME_LOOK
        return is_here and apart(last, square) <= PACE * self.width

    def something_flew(self, places: Sequence[Square]) -> bool:
        """Whether something as small as a die was seen to move where none lay."""
        return flights(self.pictures, self.width, places) >= 3

    def _only_lit(self, k: int, square: Square) -> bool:
        """Whether the light has changed, and what lies there may well be the same in another light."""
        picture, first = self.pictures[k], self.pictures[0]
        if brighter(picture, first) < ANOTHER_LIGHT:
            return False
        return self._is_same_die(first, picture, square)

    def _is_same_die(self, one: Seen, other: Seen, square: Square) -> bool:
        """Whether the same die may well be to be seen at a place, in whatever light.

        The pattern of a table can be much like a die on it, but seldom of its colours as well.
        """
        if not self._is_same_pattern(one, other, square):
            return False
        x0, y0, x1, y1 = grown(square, 0.1 * self.width, one.detail.shape)
        another = other_thing(other.tones, one.tones, one.detail.shape)[y0:y1, x0:x1]
        return float(another.mean()) < ANOTHER_THING


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
