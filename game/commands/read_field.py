"""`knucklebone read field`: reads the pieces on the Casting Field in pictures."""

from __future__ import annotations

import argparse
import math
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.errors import UsageError, UserError
from game.match.field.source import SURE_CONFIDENCE
from game.terminal import complain, tell, tell_data

if TYPE_CHECKING:
    from vision.field.detection import Corners
    from vision.field.readings import FieldDetection
    from vision.pictures import Image

EXAMPLE = "knucklebone read field table.jpg --reference empty.jpg --json"
MAX_CORNER_PX = 100_000.0
"""Pixels from the picture's upper left at which a corner may be."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """`SRC... [--json] [--reference EMPTY] [--corners x,y x,y x,y x,y] [--square MM]`."""
    parser.add_argument(
        "sources", nargs="+", type=Path, metavar="SRC", help="a picture or a folder of pictures"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object a picture")
    parser.add_argument(
        "--reference",
        type=Path,
        metavar="EMPTY",
        help="a picture of the empty field from about the same place",
    )
    parser.add_argument(
        "--corners",
        nargs=4,
        type=_point,
        metavar="X,Y",
        help="pixels of the field's outer corners at a1, h1, h8 and a8, where it is not found by itself",
    )
    parser.add_argument(
        "--square", type=_millimetres, metavar="MM", help="side of a square of your own board (default: 50.8)"
    )


def read_field(path: Path, args: argparse.Namespace, empty: Image | None) -> dict[str, Any]:
    """What is read in one picture, as plain data. Raises VisionError if there is none, or no field in it."""
    from vision.field.reader import FieldReader
    from vision.field.registration import locate

    image, part = _read_picture(path)
    start = time.perf_counter()
    corners: Corners | None = None
    if args.corners:
        a1, h1, h8, a8 = ((part * x, part * y) for x, y in args.corners)
        corners = a1, h1, h8, a8
    located = locate(image, empty=empty, corners=corners, square=args.square)
    reading = FieldReader().read(image, located.place, located.reference)
    return _record(path, reading, part, (time.perf_counter() - start) * 1000.0)


def _read_picture(path: Path) -> tuple[Image, float]:
    """A picture as large as it need be, and the part of its size that this is. Raises VisionError."""
    from vision.pictures import MAX_USEFUL_SIDE_PX, read_picture, shrunk_to

    return shrunk_to(read_picture(path), MAX_USEFUL_SIDE_PX)


def run(args: argparse.Namespace, pictures: list[Path | str]) -> int:
    """Read every picture; 1 if any of them could not be read."""
    from vision.errors import VisionError

    try:
        empty = None if args.reference is None else _read_picture(args.reference)[0]
    except VisionError as error:
        raise UserError(str(error)) from error
    status = 0
    for path in pictures:
        try:
            if isinstance(path, str):
                raise VisionError(path)
            record = _place_field(path, args, empty)
            if args.json:
                tell_data(record)
            else:
                tell(*_draw_field(record))
        except VisionError as error:
            complain(error)
            status = 1
    return status


def _place_field(path: Path, args: argparse.Namespace, empty: Image | None) -> dict[str, Any]:
    from vision.errors import VisionError

    try:
        return read_field(path, args, empty)
    except VisionError as error:
        if args.corners and "order a1" in str(error):
            raise UsageError(f"--corners: {error}") from error
        if str(path) in str(error):
            raise
        raise VisionError(f"{path}: {error}") from error


def _record(path: Path, reading: FieldDetection, part: float, elapsed: float) -> dict[str, Any]:
    place = reading.place
    return {
        "file": str(path),
        "board": {
            "corners": [[round(x / part, 1), round(y / part, 1)] for x, y in place.corners.tolist()],
            "method": place.method,
        },
        "pieces": [
            {
                "square": one.square,
                "colour": one.colour_name,
                "size": one.size_name,
                "confidence": round(one.confidence, 3),
                **({"lying": True} if one.lying else {}),
                **({"stacked": True} if one.stacked else {}),
            }
            for one in reading.pieces
        ],
        **({"doubt": reading.doubt} if reading.doubt else {}),
        "doubtful": [one.square for one in reading.doubtful(SURE_CONFIDENCE) if one.colour is None],
        "ms": round(elapsed, 1),
    }


def _draw_field(record: dict[str, Any]) -> list[str]:
    """The field as people would draw it: colours by letter, sizes by digit, a8 at the upper left."""
    letters = {"red": "R", "yellow": "Y", "green": "G", "blue": "B", "white": "W", "black": "K"}
    digits = {"small": "1", "medium": "2", "large": "3"}
    shown = {piece["square"]: letters[piece["colour"]] + digits[piece["size"]] for piece in record["pieces"]}
    doubted = {piece["square"] for piece in record["pieces"] if piece["confidence"] < SURE_CONFIDENCE}
    doubted |= set(record["doubtful"])
    count, method = len(record["pieces"]), record["board"]["method"]
    lines = [f"{record['file']}: {count} {'piece' if count == 1 else 'pieces'}, field found by {method}"]
    for rank in "87654321":
        cells = (
            shown.get(file + rank, "..") + ("?" if file + rank in doubted else " ") for file in "abcdefgh"
        )
        lines.append(f"  {rank}  {' '.join(cells)}".rstrip())
    lines.append("     a   b   c   d   e   f   g   h")
    if "doubt" in record:
        from vision.field.obstruction import COVERED
        from vision.field.rating import BLURRED

        by_measuring = (
            "" if record["doubt"] in (COVERED, BLURRED) else " Or measure a square and give --square MM."
        )
        lines.append(f"  {record['doubt']}{by_measuring}")
    return lines


def _point(text: str) -> tuple[float, float]:
    parts = text.split(",")
    try:
        x, y = (float(part) for part in parts)
    except ValueError:
        x = y = math.nan
    # No picture is larger, and beyond it there is nothing to be seen of a field.
    if not (abs(x) <= MAX_CORNER_PX and abs(y) <= MAX_CORNER_PX):
        raise argparse.ArgumentTypeError(f"'{text}' is not of the form X,Y in pixels")
    return x, y


def _millimetres(text: str) -> float:
    try:
        length = float(text)
    except ValueError:
        length = 0.0
    if not 20 <= length <= 150:
        raise argparse.ArgumentTypeError(f"'{text}' is no length from 20 to 150 mm")
    return length
