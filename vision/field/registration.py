"""From what is at hand (a picture, perhaps corners, perhaps a picture of the empty field) to a place."""

from __future__ import annotations

from dataclasses import dataclass

from vision.errors import VisionError
from vision.field.detection import (
    MARKERS_UNREAD,
    Corners,
    field_at,
    find_bare_board,
    find_field,
    find_mat,
    follow,
    layout_seen,
)
from vision.field.mat_features import is_printed_mat
from vision.field.place import FieldPlace
from vision.field.reader import Reference
from vision.pictures import Image


@dataclass(frozen=True, slots=True)
class Located:
    """The place of the field in a picture, and the empty field to compare it with."""

    place: FieldPlace
    reference: Reference | None


def locate(
    image: Image, *, empty: Image | None = None, corners: Corners | None = None, square: float | None = None
) -> Located:
    """Where the field is in `image`, and in `empty`, which may have been taken before a bump.

    Args:
        image: (H, W, 3) BGR with pieces.
        empty: (H, W, 3) BGR of the same field without pieces.
        corners: pixels in `image` of the field's corners at a1, h1, h8, a8, if somebody pointed at them.
        square: side (mm) of a square, where somebody has measured it.

    Raises:
        VisionError: the field is not visible in one of them.
    """
    if corners is not None:
        place = place_from_corners(image, corners, square)
        return Located(place, None if empty is None else _empty_like(image, place, empty))
    if empty is None:
        return Located(find_field(image, square=square), None)
    reference = Reference(empty, _found_empty(empty, square))
    return Located(_found_again(image, reference, square), reference)


def place_from_corners(image: Image, corners: Corners, square: float | None = None) -> FieldPlace:
    """The field between four corners that somebody pointed at: the mat's, if markers of it can be read.

    Raises:
        VisionError: the four points are no board, or it is a mat of which no marker can be read.
    """
    layout = None if square else layout_seen(image)
    place = field_at(image, corners, square=square, layout=layout)
    if not place.square_known and is_printed_mat(image, place):
        raise VisionError(MARKERS_UNREAD)
    return place


def _empty_like(image: Image, place: FieldPlace, empty: Image) -> Reference:
    """The empty field, from its own fiducials, from where the pointed-at field has come from, or unmoved."""
    found = find_mat(empty)
    if found is not None and place.layout is not None:
        return Reference(empty, found)
    same_size = image.shape == empty.shape
    return Reference(empty, (follow(image, place, empty) if same_size else None) or place)


def _found_empty(empty: Image, square: float | None) -> FieldPlace:
    try:
        return find_field(empty, square=square)
    except VisionError as error:
        raise VisionError(f"In the picture of the empty field, {error}") from None


def _found_again(image: Image, reference: Reference, square: float | None) -> FieldPlace:
    """The field with pieces on it: fiducials, else its own squares, else the patches of the empty one."""
    before = reference.place
    place = find_mat(image, square) if before.layout else None
    if place is None and image.shape == reference.image.shape:
        place = follow(reference.image, before, image)
    if place is None and not before.layout:
        place = find_bare_board(image, before.square if before.square_known else None)
    if place is None:
        raise VisionError("the field of the empty picture is not to be seen again: take that picture anew.")
    return place
