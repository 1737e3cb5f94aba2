"""`knucklebone camera`: which cameras there are, what one sees, how good its set-up is, what to do next."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from game.devices.camera.choice import DEMO
from game.devices.dice_words import describe_dice, record_of
from game.errors import UserError
from game.store import private
from game.store.folder import DataFolder
from game.terminal import tell, tell_data
from vision.capture.list import ListedCamera, list_cameras, why_unusable
from vision.errors import VisionError

if TYPE_CHECKING:
    from vision.camera_check import CameraCheck, CheckedPicture

EXAMPLE = "knucklebone camera\n  knucklebone camera C920 --out table.png"

PICTURE = "camera.png"
"""Where the preview is left below the data folder when there is no screen."""
WATCHED_S = 4.0
"""Seconds that a camera is watched without a window: its exposure has come to rest by then."""
OPENING_TIMEOUT_S = 20.0
"""Seconds that a camera may take until its first picture."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """`[SRC] [--list] [--json] [--out PICTURE] [--seconds N]`."""
    parser.add_argument(
        "source",
        nargs="?",
        metavar="SRC",
        help="webcam number or name, device, URL, video, picture, folder; or demo (default: first webcam)",
    )
    parser.add_argument("--list", action="store_true", help="list the cameras")
    parser.add_argument("--json", action="store_true", help="one JSON object, and no window")
    parser.add_argument("--out", type=Path, metavar="PICTURE", help="write the preview there; no window")
    parser.add_argument("--seconds", type=_seconds, metavar="N", help="watch for N seconds")


def _seconds(word: str) -> float:
    try:
        seconds = float(word)
    except ValueError:
        seconds = 0.0
    if not 0.0 < seconds <= 86400.0:
        raise argparse.ArgumentTypeError(f"{word} is no number of seconds above 0")
    return seconds


def run(args: argparse.Namespace) -> int:
    """List, preview and rate. Raises UserError when there is no camera, or no picture comes from it."""
    cameras = list_cameras()
    # Of a picture, a film or the demonstration one wants to hear nothing of cameras that are not there.
    if args.list or not (args.json or (args.source is not None and not cameras)):
        if args.json:
            tell_data({"cameras": _entries(cameras)})
        else:
            tell(*_list_cameras(cameras))
    if args.list:
        return 0
    check = _check(args.source, cameras)
    try:
        picture = _preview(check, args)
        look = check.look()
        if look is None:
            raise UserError(_why_not(check))
    finally:
        check.close()
    if args.json:
        tell_data({"cameras": _entries(cameras), **_record(check.name, look, picture)})
    else:
        tell(*_report(check.name, look, picture))
    return 0


def _check(source: str | None, cameras: Sequence[ListedCamera]) -> CameraCheck:
    from vision.camera_check import CameraCheck
    from vision.capture.read import Camera

    if source == DEMO:
        from game.devices.camera.demo import DemoCamera, DemoTable

        return CameraCheck(DemoCamera(DemoTable()))
    if source is None and not cameras and sys.platform == "linux":
        raise UserError("Plug a camera in, or name a device, a URL, a video, a picture or a folder.")
    try:
        return CameraCheck(Camera(source if source is not None else _first(cameras)))
    except VisionError as error:
        raise UserError(str(error)) from error


def _first(cameras: Sequence[ListedCamera]) -> str | int:
    """What names the camera that is listed first; a camera module has no number."""
    if not cameras:
        return 0
    return cameras[0].name if cameras[0].module is not None else cameras[0].index


def _why_not(check: CameraCheck) -> str:
    """What keeps pictures from coming; nobody tries again once the command has ended."""
    from vision.capture.status import AGAIN, CameraState

    if check.status.state is CameraState.OPENING:
        return (
            f"No picture came from {check.name} in {OPENING_TIMEOUT_S:.0f} seconds: unplug it for a moment."
        )
    return check.status.sentence.removesuffix(f" {AGAIN}")


def _preview(check: CameraCheck, args: argparse.Namespace) -> Path | None:
    """A window until people leave it; else a picture, whose path is the answer.

    Raises UserError when no picture comes: a window would wait for one for ever.
    """
    if check.watch(0.0, opening=OPENING_TIMEOUT_S) is None:
        raise UserError(_why_not(check))
    kept: Path | None = None
    if not args.json and args.out is None:
        from game.devices.camera.window import show_check
        from game.ui.window.display import NoScreen

        data = DataFolder.open()
        try:
            show_check(check, data.root, seconds=args.seconds)
            return None
        except NoScreen as error:
            tell(error, to=sys.stderr)
            args.out = kept = data.pictures / PICTURE
    if check.watch(args.seconds or WATCHED_S, opening=OPENING_TIMEOUT_S) is None or args.out is None:
        return None
    if kept is not None:
        private.touch(kept)
    _photograph(check, args.out)
    return Path(args.out)


def _photograph(check: CameraCheck, path: Path) -> None:
    from game.devices.camera.window import photograph_check

    try:
        photograph_check(check, path)
    except OSError as error:
        why = error.strerror or error
        raise UserError(
            f"The picture {path} cannot be written ({why}); name another one with --out."
        ) from error


def _list_cameras(cameras: Sequence[ListedCamera]) -> list[str]:
    trouble = why_unusable()
    if not cameras and not trouble:
        return ["No camera is plugged in." if sys.platform == "linux" else "The system lists no camera."]
    refused = "  (this account may not use it: see knucklebone doctor)"
    return [
        *(f"camera {_label(camera)}" + ("" if camera.usable else refused) for camera in cameras),
        *([str(trouble)] if trouble else []),
    ]


def _label(camera: ListedCamera) -> str:
    """Names a camera by number and name, with what speaks against it."""
    number = f"{camera.index}  " if camera.module is None else "   "
    return f"{number}{camera.name}".rstrip() + ("  (infrared: sees no colours)" if camera.infrared else "")


def _entries(cameras: Sequence[ListedCamera]) -> list[dict[str, Any]]:
    return [
        {
            "index": camera.index,
            "name": camera.name,
            "path": str(camera.path) if camera.path else None,
            "usable": camera.usable,
        }
        for camera in cameras
    ]


def _record(name: str, look: CheckedPicture, picture: Path | None) -> dict[str, Any]:
    high, wide = look.frame.image.shape[:2]
    facts = look.facts
    return {
        "camera": {
            "name": name,
            "size": [wide, high],
            "coding": facts.mode.coding if facts else None,
            "exposure": facts.exposure.value if facts else None,
            "focus_held": facts.focus_held if facts else None,
        },
        "dice": [record_of(die) for die in look.dice],
        "grade": look.rating.grade.value,
        "parts": {
            part.name: {"grade": part.grade.value, "number": part.number, "unit": part.unit}
            for part in look.rating.parts
        },
        "advice": look.rating.advice,
        "picture": str(picture) if picture else None,
    }


def _report(name: str, look: CheckedPicture, picture: Path | None) -> list[str]:
    high, wide = look.frame.image.shape[:2]
    head = [f"{name}: {wide} x {high} px"]
    if look.facts is not None:
        head += [look.facts.mode.coding or "coding unknown"]
        head += [f"exposure {HOLDS[look.facts.exposure.value]}"]
        head += ["focus held"] if look.facts.focus_held else []
    lines = [", ".join(head)]
    lines += [
        f"  {part.grade.value:5} {part.name:10} {part.number:g} {part.unit}" for part in look.rating.parts
    ]
    lines.append(f"Dice: {describe_dice(look.dice)}.")
    lines.append(look.rating.advice or "All is well: nothing to do.")
    return lines + ([f"Picture: {picture}"] if picture else [])


HOLDS = {
    "warming": "settling",
    "trying": "settling",
    "held": "held",
    "free": "automatic: the driver does not let it be held",
}
