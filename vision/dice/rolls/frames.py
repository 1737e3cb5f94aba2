"""Small copies of pictures on which movement is judged, and what is remembered while things move.

Every px is compared with its surroundings, and its red with its blue, before pictures are compared with each
other: a lamp, the camera's exposure, the bands of alternating current and the soft shadow of a person change
both alike. What is left is compared with the sensor's noise, which is measured in the pictures themselves.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.dice.region import EVERYTHING, PictureRegion
from vision.dice.rolls import thresholds
from vision.dice.rolls.registration import UNMOVED, Transform, best_of, candidates
from vision.opencv import load_cv2
from vision.pictures import Image

LIGHTNESS = (np.log(np.arange(256) + thresholds.BRIGHTNESS_OFFSET) * thresholds.LIGHTNESS_SCALE + 128).astype(
    np.float32
)
"""(256,) of each grey: its detail on surroundings of brightness 1."""
REDNESS = (np.log(np.arange(256) + thresholds.COLOUR_OFFSET) * thresholds.TINT_SCALE).astype(np.float32)
"""(256,) of each red or blue: its share of the detail."""
GREY_GRAIN = ((thresholds.LIGHTNESS_SCALE / (np.arange(256) + thresholds.BRIGHTNESS_OFFSET)) ** 2).astype(
    np.float32
)
TINT_GRAIN = ((thresholds.TINT_SCALE / (np.arange(256) + thresholds.COLOUR_OFFSET)) ** 2).astype(np.float32)
"""(256,) of each grey, and of each red or blue: variance of the detail where its own is 1."""

Grey = NDArray[np.uint8]
"""(h, w) uint8: one colour, or grey."""

Mask = NDArray[np.uint8]
"""(h, w) uint8, 0 or 1."""

Box = tuple[int, int, int, int]
"""x0, y0, x1, y1 in px of a downscaled frame."""


@dataclass(frozen=True)
class DownscaledFrame:
    """A picture, made small to be compared."""

    detail: NDArray[np.uint8]
    """(h, w): the logarithm of each px by its surroundings, and of its red by its blue; 128 is like most."""
    grain: NDArray[np.float32]
    """(h, w): standard deviation of the detail where that of the softened colours is 1 (0..255)."""
    tint: NDArray[np.float32]
    """(h / 4, w / 4): logarithm of red by blue, of every fourth px; it tells skin from a table as bright."""
    balance: float
    """What was taken from it for the light."""
    colour: Image
    """(h, w, 3) BGR."""
    rim: NDArray[np.bool_]
    """(h, w): the px at the rim of what is watched."""
    scale: float
    """px of the copy for each px of the picture."""

    @cached_property
    def tones(self) -> Image:
        """(h / 2, w / 2, 3) BGR: the colours of every second px, averaged over its surroundings."""
        smooth = load_cv2().blur(self.colour, (thresholds.SOFT_SIDE, thresholds.SOFT_SIDE))
        return np.ascontiguousarray(smooth[::2, ::2])

    def warp_to(self, canvas: Transform, behind: DownscaledFrame) -> DownscaledFrame:
        """The frame as it is seen in a canvas; `behind` is shown where it does not reach."""
        return replace(
            self,
            detail=canvas.warp(self.detail, behind.detail),
            tint=canvas.warp(self.tint, behind.tint, every=4),
            colour=canvas.warp(self.colour, behind.colour),
        )


def downscale(
    image: Image, region: PictureRegion = EVERYTHING, like: DownscaledFrame | None = None
) -> DownscaledFrame:
    """The small copy of the part of a (H, W, 3) uint8 BGR picture that is watched.

    `like` is an earlier one of the same place: tint that all has taken on since is left out. Without one the
    tint that most has is, which a hand may change if it covers one of a table's two colours.
    """
    cv2 = load_cv2()
    image = region.cut(image)
    high, wide = image.shape[:2]
    scale = min(1.0, thresholds.FRAME_WIDTH / wide)
    size = (max(8, round(wide * scale)), max(8, round(high * scale)))
    colour = np.asarray(cv2.resize(image, size, interpolation=cv2.INTER_AREA), np.uint8)
    grey, red, blue = _soften(colour)
    lightness, tint = _looks(grey, red, blue)
    sample = tint[::4, ::4].copy()
    balance = median(sample)
    if like is not None and like.tint.shape == sample.shape:
        balance = like.balance + median(sample - like.tint)
    detail = np.asarray(cv2.add(lightness, cv2.subtract(tint, balance), dtype=cv2.CV_8U), np.uint8)
    # Grey and both colours are softened by about as much, so that the same noise is left in each.
    variance = cv2.LUT(grey, GREY_GRAIN) + cv2.LUT(red, TINT_GRAIN) + cv2.LUT(blue, TINT_GRAIN)
    inside = _inside(region, size)
    if inside is not None:
        detail[inside == 0] = 128
        colour[inside == 0] = 0
    grain = np.asarray(cv2.sqrt(variance), np.float32)
    return DownscaledFrame(detail, grain, sample, balance, colour, _rim(region, size), scale)


def relit(last: DownscaledFrame, now: DownscaledFrame) -> NDArray[np.uint8]:
    """(h, w): the detail that a picture would have in the light of another one.

    How much there is of that light is taken from the means of large parts, so that nothing as small as a die,
    and no outline of a hand, is taken for light; its colour is the same. Contrast is not quite the same in
    another light: `BRIGHTNESS_OFFSET` and `COLOUR_OFFSET` are not lit.
    """
    cv2 = load_cv2()
    side = (thresholds.SURROUNDINGS_SIDE // 4 | 1,) * 2
    coarse = (
        cv2.resize(one.colour, None, fx=1 / 4, fy=1 / 4, interpolation=cv2.INTER_AREA) for one in (last, now)
    )
    greys = (cv2.cvtColor(one, cv2.COLOR_BGR2GRAY).astype(np.float32) + 1 for one in coarse)
    before, after = (cv2.blur(grey, side) for grey in greys)
    gain = cv2.resize(cv2.divide(after, before), last.colour.shape[1::-1])
    colour = cv2.multiply(last.colour, cv2.merge([gain] * 3), dtype=cv2.CV_8U)
    lightness, tint = _looks(*_soften(colour))
    return np.asarray(cv2.add(lightness, cv2.subtract(tint, now.balance), dtype=cv2.CV_8U), np.uint8)


def _soften(colour: Image) -> tuple[Grey, Grey, Grey]:
    """Grey, red and blue of a (h, w, 3) BGR picture, with less noise."""
    cv2 = load_cv2()
    soft = cv2.GaussianBlur(colour, (3, 3), 0)
    red, blue = (cv2.blur(cv2.extractChannel(soft, part), (3, 3)) for part in (2, 0))
    return cv2.cvtColor(soft, cv2.COLOR_BGR2GRAY), red, blue


def _looks(grey: Grey, red: Grey, blue: Grey) -> tuple[Any, Any]:
    """(h, w) float32: how light each px is by its surroundings, and how strong its red by its blue."""
    cv2 = load_cv2()
    level = cv2.add(
        cv2.boxFilter(grey, cv2.CV_32F, (thresholds.SURROUNDINGS_SIDE, thresholds.SURROUNDINGS_SIDE)),
        thresholds.BRIGHTNESS_OFFSET,
    )
    lightness = cv2.scaleAdd(cv2.log(level), -thresholds.LIGHTNESS_SCALE, cv2.LUT(grey, LIGHTNESS))
    return lightness, cv2.subtract(cv2.LUT(red, REDNESS), cv2.LUT(blue, REDNESS))


def median(values: NDArray[Any]) -> float:
    """The median, but for ties."""
    # numpy sorts many numbers at once, and of so few all in half of the time that a partition takes.
    return float(np.sort(values, axis=None)[values.size // 2])


@lru_cache(maxsize=4)
def _inside(region: PictureRegion, size: tuple[int, int]) -> Mask | None:
    """Which px of a (wide, high) copy belong to the region; None if all do."""
    if region.is_upright:
        return None
    cv2 = load_cv2()
    corners = np.array(region.corners)
    low, high = np.maximum(corners.min(0), 0), np.minimum(corners.max(0), 1)
    mask = np.zeros((size[1], size[0]), np.uint8)
    cv2.fillConvexPoly(mask, np.round((corners - low) / (high - low) * size).astype(np.int32), 1)
    return mask


@lru_cache(maxsize=4)
def _rim(region: PictureRegion, size: tuple[int, int]) -> NDArray[np.bool_]:
    cv2 = load_cv2()
    inside = _inside(region, size)
    padded = np.zeros((size[1] + 2, size[0] + 2), np.uint8)
    padded[1:-1, 1:-1] = 1 if inside is None else inside
    kernel = np.ones((5, 5), np.uint8)
    return np.asarray(cv2.erode(padded, kernel, borderValue=0)[1:-1, 1:-1] == 0)


class Noise:
    """How much pictures differ though nothing in them changes."""

    def __init__(self) -> None:
        self._deviation = thresholds.FIRST_NOISE
        self._recent: deque[float] = deque(maxlen=thresholds.SOME_FRAMES)

    def learn(self, one: DownscaledFrame, other: DownscaledFrame) -> None:
        """Take the difference of two successive pictures into account."""
        difference = load_cv2().absdiff(one.detail, other.detail)[::3, ::3]
        # 0.6745 deviations is the median of a normal distribution's amount.
        self._recent.append(median(difference / other.grain[::3, ::3]) / 0.6745)
        # A hand over half of the picture must not pass for noise: up slowly. Cameras give the same picture
        # twice, which must not pass for silence: down when all agree.
        self._deviation = min(max(self._recent), self._deviation + thresholds.NOISE_RISE)

    def of(self, now: DownscaledFrame) -> NDArray[np.float32]:
        """(h, w): change of detail up to which it may be noise."""
        return np.asarray(thresholds.NOISE_DEVIATIONS * self._deviation * now.grain, np.float32)


def find_changes(
    one: NDArray[np.uint8], other: NDArray[np.uint8], threshold: NDArray[np.float32] | float, slack: int = 0
) -> Mask:
    """Which px of two details differ; `slack`: px by which one of them may be shifted or blurred."""
    if one.shape != other.shape:
        return np.ones(other.shape, np.uint8)
    if slack:
        return np.asarray(
            _beyond(one, other, threshold, slack) & _beyond(other, one, threshold, slack), np.uint8
        )
    cv2 = load_cv2()
    return np.asarray(cv2.absdiff(one, other) > threshold, np.uint8)


def _beyond(
    one: NDArray[np.uint8], other: NDArray[np.uint8], threshold: NDArray[np.float32] | float, slack: int
) -> NDArray[np.bool_]:
    """Where a detail is beyond all that the other one has nearby."""
    cv2 = load_cv2()
    nearby = np.ones((2 * slack + 1, 2 * slack + 1), np.uint8)
    above = cv2.subtract(one, cv2.dilate(other, nearby))
    below = cv2.subtract(cv2.erode(other, nearby), one)
    return np.asarray(cv2.max(above, below) > threshold)


def changed_softly(
    one: NDArray[np.uint8], other: NDArray[np.uint8], threshold: NDArray[np.float32], slack: int = 0
) -> Mask:
    """Which px of two details of one size differ averaged over a square round each: noise is less then."""
    cv2 = load_cv2()
    if slack:
        side = thresholds.SOFT_SIDE, thresholds.SOFT_SIDE
        return find_changes(cv2.blur(one, side), cv2.blur(other, side), threshold, slack)
    difference = cv2.blur(
        cv2.subtract(one, other, dtype=cv2.CV_16S), (thresholds.SOFT_SIDE, thresholds.SOFT_SIDE)
    )
    return np.asarray(np.abs(difference) > threshold, np.uint8)


def gather(mask: Mask) -> Mask:
    """The px of a mask with at least two of it beside them.

    Things that move change whole areas. Single px change where the sensor has come to the end of its range,
    so that they cannot become as much lighter or darker as what is round them.
    """
    cv2 = load_cv2()
    around = cv2.boxFilter(mask, -1, (3, 3), normalize=False, borderType=cv2.BORDER_CONSTANT)
    return np.asarray(mask & (around >= 3), np.uint8)


def close_gaps(mask: Mask, gap: int) -> Mask:
    """A mask in which gaps narrower than that many px are closed."""
    if gap <= 0:
        return mask
    cv2 = load_cv2()
    kernel = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (gap | 1, gap | 1))
    return np.asarray(cv2.morphologyEx(mask, cv2.MORPH_CLOSE, kernel, borderType=cv2.BORDER_REPLICATE))


@dataclass(frozen=True, slots=True)
class Blobs:
    """Connected parts of a mask."""

    labels: NDArray[np.int32]
    """(h, w): 0 for none, else 1 + the part's number."""
    boxes: NDArray[np.int32]
    """(N, 4): x, y, width, height."""
    areas: NDArray[np.int32]
    """(N,) px."""
    centres: NDArray[np.float64]
    """(N, 2)."""
    at_rim: NDArray[np.bool_]
    """(N,): which parts touch the rim of what is watched."""


def blobs(mask: Mask, gap: int, rim: NDArray[np.bool_]) -> Blobs:
    """The parts of a mask; those less than `gap` px apart count as one."""
    cv2 = load_cv2()
    _, labels, stats, centres = cv2.connectedComponentsWithStats(close_gaps(mask, gap))
    areas = stats[1:, cv2.CC_STAT_AREA]
    at_rim = np.zeros(len(stats), bool)
    at_rim[labels[rim]] = True
    return Blobs(labels, stats[1:, :4], areas, centres[1:], at_rim[1:])


def largest_change(one: Image, other: Image) -> Grey:
    """(h, w): the difference of two (h, w, 3) uint8 pictures, for each px in the colour that differs most."""
    cv2 = load_cv2()
    # A tenth of the time that numpy takes for the maximum of so short a side.
    blue, green, red = cv2.split(cv2.absdiff(one, other))
    return np.asarray(cv2.max(cv2.max(blue, green), red), np.uint8)


def residue_of(
    canvas: Grey, raw: Grey, threshold: NDArray[np.float32], slack: int
) -> Callable[[Transform], int]:
    """How many px of the details of two pictures a transform leaves unexplained."""

    def residue(onto: Transform) -> int:
        seen = onto.warp(raw, canvas)
        return int(np.count_nonzero(gather(find_changes(canvas, seen, threshold, slack))))

    return residue


@dataclass(frozen=True, slots=True)
class SegmentFrame:
    """What is kept of a picture of a motion segment."""

    detail: NDArray[np.uint8]
    tones: Image
    """(h / 2, w / 2, 3) BGR: smoothed colours."""
    time: float
    """s."""
    moving: NDArray[np.float32]
    """(N, 5): longest side, area, x and y of the middle, and whether it touches the rim, of each thing that
    moved since the picture before."""

    def warp_to(self, canvas: Transform, behind: DownscaledFrame) -> SegmentFrame:
        """Returns the frame in another canvas; `behind` is shown where it does not reach."""
        moving = self.moving.copy()
        moving[:, 2:4] = canvas.inverse.of(moving[:, 2:4])
        return replace(
            self,
            detail=canvas.warp(self.detail, behind.detail),
            tones=canvas.warp(self.tones, behind.tones, every=2),
            moving=moving,
        )


Frame = DownscaledFrame | SegmentFrame
"""What has a detail and tones."""


class MotionSegment:
    """What was seen since the dice last lay still and were read."""

    def __init__(self) -> None:
        self.pictures: list[SegmentFrame] = []
        self._still = 0
        """Pictures of the rest after it that were kept."""

    def begin(self, time: float, still: DownscaledFrame) -> None:
        """Start with the last picture in which nothing moved."""
        self.pictures = [SegmentFrame(still.detail, still.tones, time, np.empty((0, 5), np.float32))]

    def add(self, time: float, now: DownscaledFrame, moved: Mask | None) -> None:
        """Remember one more picture and what has changed in it.

        Of those in which nothing has, only the first: in one of them dice are seen to have arrived.
        """
        self._still = self._still + 1 if moved is None else 0
        if self._still > thresholds.SOME_FRAMES:
            return
        parts: Any = np.empty((0, 5), np.float32)
        if moved is not None and moved.any():
            found = blobs(moved, 3, now.rim)
            longest = found.boxes[:, 2:].max(axis=1)
            parts = np.column_stack([longest, found.areas, found.centres, found.at_rim]).astype(np.float32)
        self.pictures.append(SegmentFrame(now.detail, now.tones, time, parts))
        if len(self.pictures) > thresholds.MAX_SEGMENT_FRAMES:
            del self.pictures[1 : thresholds.MAX_SEGMENT_FRAMES // 2 : 2]

    def register(self, last: DownscaledFrame, threshold: NDArray[np.float32]) -> Transform:
        """Bring all pictures to the canvas of the last one: it has turned out that the camera moved.

        Where that canvas was in the first of them.
        """
        after, onto = last.detail, UNMOVED
        for k in reversed(range(len(self.pictures))):
            one = self.pictures[k]
            residue = residue_of(after, one.detail, threshold, thresholds.SWAY_SLACK)
            found = [*candidates(after, one.detail, onto), onto]
            onto = best_of(found, residue, thresholds.MIN_MOTION_PX)
            self.pictures[k] = one.warp_to(onto, last)
            after = self.pictures[k].detail
        return onto

    def move(self, canvas: Transform, behind: DownscaledFrame) -> None:
        """Bring all pictures to another canvas; `behind` is shown where they do not reach."""
        self.pictures = [one.warp_to(canvas, behind) for one in self.pictures]

    def clear(self) -> None:
        """Forget everything."""
        self.pictures = []


def flights(pictures: Sequence[SegmentFrame], width: float, places: Sequence[Box]) -> int:
    """In how many pictures something as small as a die moved away from all places and from the rim."""
    area = width**2
    # Nearer to where one lay it may be a knocked die, or the smear of one.
    clearance = (thresholds.MAX_KNOCK + thresholds.DIE_SURROUNDINGS) * width
    count = 0
    for one in pictures:
        _, sizes, x, y, at_rim = one.moving.T
        free = (
            (sizes >= thresholds.DIE_PART_MIN_AREA * area)
            & (sizes <= thresholds.FLYING_DIE_MAX_AREA * area)
            & (at_rim == 0)
        )
        for x0, y0, x1, y1 in places:
            free &= np.hypot(x - (x0 + x1) / 2, y - (y0 + y1) / 2) > clearance
        count += bool(free.any())
    return count


def apart(one: Box, other: Box) -> float:
    """Distance of two middles, px."""
    return float(np.hypot(one[0] + one[2] - other[0] - other[2], one[1] + one[3] - other[1] - other[3]) / 2)


def grow_box(box: Box, margin: float, shape: tuple[int, ...]) -> Box:
    """A square with that many px more on each side, clipped to a picture of that shape.

    At least one px at its rim, where a die lies that has gone out of view.
    """
    by = round(margin)
    x0, y0 = min(max(0, box[0] - by), shape[1] - 1), min(max(0, box[1] - by), shape[0] - 1)
    x1, y1 = min(shape[1], box[2] + by), min(shape[0], box[3] + by)
    return x0, y0, max(x0 + 1, x1), max(y0 + 1, y1)


def without(boxes: Sequence[Box], margin: float, mask: Mask) -> Mask:
    """The mask without what is in the boxes and so many px around them."""
    rest = mask.copy()
    for box in boxes:
        x0, y0, x1, y1 = grow_box(box, margin, mask.shape)
        rest[y0:y1, x0:x1] = 0
    return rest
