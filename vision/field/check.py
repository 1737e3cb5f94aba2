"""Watching how a camera is set up for a field: where the field lies, and how good the picture of it is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from knucklebone_messages import LazyText
from vision.capture.read import CameraFrame
from vision.check import Check, Pictures
from vision.errors import VisionError
from vision.field.detection import Corners, find_field, follow
from vision.field.place import FieldPlace
from vision.field.rating import (
    BLURRED_EDGE_MM,
    FINE_SQUARE_PX,
    FINE_TILT_DEGREES,
    MAX_BRIGHTNESS,
    MAX_GLARE_SHARE,
    MAX_LIGHT_RATIO,
    MAX_TILT_DEGREES,
    MIN_BRIGHTNESS,
    MIN_SQUARE_PX,
    MIN_VISIBLE_SHARE,
    SOFT_EDGE_MM,
    FieldRating,
    rate,
    why_unfound,
)
from vision.field.reader import Reference
from vision.field.registration import place_from_corners
from vision.pictures import Image
from vision.rating import Grade

Question = Callable[[Image, FieldPlace], object]


@dataclass(frozen=True, slots=True)
class FieldPart:
    """One thing that is rated."""

    name: str
    """view, light, glare, evenness, angle, size or sharpness."""
    grade: Grade
    number: float


@dataclass(frozen=True, slots=True)
class FieldLook:
    """One picture that was looked at."""

    frame: CameraFrame
    place: FieldPlace | None
    """Where the field lies; None where none was found."""
    rating: FieldRating | None
    advice: LazyText
    """The one thing to do next; empty if nothing needs doing."""


def judge_picture(frame: CameraFrame, place: FieldPlace | None) -> FieldLook:
    """What is to be said of a picture in which the field lies there, or in which none was found."""
    if place is None:
        return FieldLook(frame, None, None, why_unfound(frame.image))
    rating = rate(frame.image, place)
    return FieldLook(frame, place, rating, rating.advice)


class FieldCheck(Check[FieldLook]):
    """Finds and rates the field in what a camera shows, in a thread of its own, until it is closed."""

    def __init__(
        self, camera: Pictures, reference: Reference | None = None, square: float | None = None
    ) -> None:
        """`camera` is closed with the check; `reference` is the empty field, if it is known."""
        self.reference = reference
        self.square = square
        """Side (mm) of a square, where people have measured it."""
        self._corners: Corners | None = None
        self._question: Question | None = None
        self._answer: object | None = None
        super().__init__(camera, "field check")

    def pin(self, corners: Corners | None) -> None:
        """The field lies between these pixels, at a1, h1, h8 and a8; None to find it again."""
        self._corners = corners

    def ask(self, question: Question) -> None:
        """Let something slow be worked out in this thread, on the next picture with the field in it."""
        self._answer, self._question = None, question

    def answer(self) -> object | None:
        """The outcome of the question, once: a VisionError where that went wrong; None while nothing has."""
        answer, self._answer = self._answer, None
        return answer

    def _judge(self, frame: CameraFrame) -> FieldLook:
        place = self._find(frame.image)
        self._think(frame.image, place)
        return judge_picture(frame, place)

    def _think(self, image: Image, place: FieldPlace | None) -> None:
        question = self._question
        if question is None or place is None:
            return
        self._question = None
        try:
            self._answer = question(image, place)
        except VisionError as error:
            self._answer = error

    def _find(self, image: Image) -> FieldPlace | None:
        """Between the corners people have dragged, by what is printed, or like the empty one."""
        corners, reference = self._corners, self.reference
        try:
            return (
                place_from_corners(image, corners, self.square)
                if corners
                else find_field(image, square=self.square)
            )
        except VisionError:
            if corners is None and reference is not None and reference.image.shape == image.shape:
                return follow(reference.image, reference.place, image)
            return None


def parts(rating: FieldRating) -> tuple[FieldPart, ...]:
    """Each thing that a rating rests on, graded by itself."""
    return (
        FieldPart(
            "view", Grade.GOOD if rating.inside >= MIN_VISIBLE_SHARE else Grade.POOR, 100 * rating.inside
        ),
        FieldPart("light", _light(rating.brightness), rating.brightness),
        FieldPart("glare", _least(rating.glare, MAX_GLARE_SHARE, 2 * MAX_GLARE_SHARE), 100 * rating.glare),
        FieldPart(
            "evenness", _least(rating.unevenness, MAX_LIGHT_RATIO, 2 * MAX_LIGHT_RATIO), rating.unevenness
        ),
        FieldPart("angle", _least(rating.tilt, FINE_TILT_DEGREES, MAX_TILT_DEGREES), rating.tilt),
        FieldPart("size", _most(rating.pixels_per_square), rating.pixels_per_square),
        FieldPart("sharpness", _least(rating.blur, SOFT_EDGE_MM, BLURRED_EDGE_MM), rating.blur),
    )


def _light(brightness: float) -> Grade:
    if brightness < MIN_BRIGHTNESS:
        return Grade.POOR
    return Grade.FAIR if brightness > MAX_BRIGHTNESS else Grade.GOOD


def _least(number: float, fine: float, bad: float) -> Grade:
    if number > bad:
        return Grade.POOR
    return Grade.FAIR if number > fine else Grade.GOOD


def _most(pixels: float) -> Grade:
    if pixels < MIN_SQUARE_PX:
        return Grade.POOR
    return Grade.FAIR if pixels < FINE_SQUARE_PX else Grade.GOOD
