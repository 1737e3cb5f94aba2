"""The cameras that are plugged in, under the names that the operating system gives them.

None is opened: another program may be using one, and opening takes seconds.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from messages import message
from vision.errors import VisionError

LIST_TIMEOUT_S = 10.0
"""Seconds that a program of the system may take to list the cameras."""
NO_CAMERA = re.compile(r"(bcm2835-|rpi-|pispbe|rpivid|.*-(dec|enc|codec|isp)\b)")
"""Names of video devices of small computers that code and scale pictures and take none."""


@dataclass(frozen=True, slots=True)
class ListedCamera:
    """A camera as the system lists it."""

    index: int
    """Its number for OpenCV; it may get another when it is plugged in again."""
    name: str
    """As the system knows it; empty where that is not known."""
    path: Path | None = None
    """Its device file, where there are such."""

    @property
    def usable(self) -> bool:
        """Whether this account may read and write its device file."""
        return self.path is None or os.access(self.path, os.R_OK | os.W_OK)

    def __str__(self) -> str:
        return f"{self.index} ({self.name})" if self.name else str(self.index)


def list_cameras() -> tuple[ListedCamera, ...]:
    """The cameras of this machine by number; none where the system does not tell."""
    if sys.platform == "darwin":
        return _sorted_by_identity(_answer("system_profiler", "SPCameraDataType", "-json"))
    if sys.platform == "win32":
        return _if_only_one(_answer("powershell", "-NoProfile", "-Command", _WINDOWS_QUESTION))
    return video_devices()


def video_devices(
    devices: Path = Path("/dev"), classes: Path = Path("/sys/class/video4linux")
) -> tuple[ListedCamera, ...]:
    """The cameras of a Linux machine.

    Only the first device file of a camera carries pictures; the further ones carry notes on them, or the
    same pictures in another form.
    """
    numbers = sorted(
        int(node.name.removeprefix("video"))
        for node in devices.glob("video[0-9]*")
        if node.name.removeprefix("video").isdecimal()
    )
    found = []
    for number in numbers:
        node = classes / f"video{number}"
        name = tidy_name(_line(node / "name"))
        if _line(node / "index") in ("", "0") and not NO_CAMERA.match(name):
            found.append(ListedCamera(number, name, devices / node.name))
    return tuple(found)


def tidy_name(name: str) -> str:
    """A camera's name without what the USB driver repeats in it: 'HD Webcam: HD Webc' is 'HD Webcam'."""
    first, colon, second = name.partition(": ")
    return first if colon and first.startswith(second.strip()[: len(first)]) else name


def named(words: str, cameras: Sequence[ListedCamera]) -> ListedCamera:
    """The one camera whose name contains `words`, in capitals or not; the whole name counts for more.

    Raises:
        VisionError: no camera matches, or several do; the sentence lists those that exist.
    """
    wanted = words.strip().casefold()
    whole = [camera for camera in cameras if camera.name.casefold() == wanted]
    found = whole or [camera for camera in cameras if wanted and wanted in camera.name.casefold()]
    if len(found) == 1:
        return found[0]
    if found:
        raise VisionError(
            message(
                "More than one camera is called {words}: {listed}; give the number, or more of the name.",
                words=repr(words),
                listed=_listed(found),
            )
        )
    raise VisionError(
        message(
            "There is no camera called {words}: {what_there_is}.",
            words=repr(words),
            what_there_is=what_there_is(cameras),
        )
    )


def what_there_is(cameras: Sequence[ListedCamera]) -> str:
    """The cameras in words, as a part of a sentence."""
    return (
        message("there is {listed}", listed=_listed(cameras))
        if cameras
        else message("no camera is plugged in")
    )


def _listed(cameras: Sequence[ListedCamera]) -> str:
    *firsts, last = (str(camera) for camera in cameras)
    return f"{', '.join(firsts)} and {last}" if firsts else last


def _line(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8", errors="replace").strip()
    except OSError:
        return ""


def _answer(*question: str) -> Any:
    """What a program of the system says, from JSON; None if it does not answer."""
    try:
        done = subprocess.run(question, capture_output=True, timeout=LIST_TIMEOUT_S, check=True)
        return json.loads(done.stdout)
    except (OSError, ValueError, subprocess.SubprocessError):
        return None


def _sorted_by_identity(report: Any) -> tuple[ListedCamera, ...]:
    """From the report of macOS: AVFoundation under OpenCV counts cameras in the order of their identities."""
    entries = report.get("SPCameraDataType", []) if isinstance(report, dict) else []
    entries = sorted(entries, key=lambda entry: str(entry.get("spcamera_unique-id", "")))
    return tuple(ListedCamera(index, str(entry.get("_name", ""))) for index, entry in enumerate(entries))


_WINDOWS_QUESTION = (
    "ConvertTo-Json @(Get-CimInstance Win32_PnPEntity | "
    "Where-Object { $_.PNPClass -in 'Camera','Image' -and $_.Status -eq 'OK' } | ForEach-Object Name)"
)


def _if_only_one(names: Any) -> tuple[ListedCamera, ...]:
    """From the report of Windows, whose order is not Media Foundation's: only a single name is sure."""
    entries = names if isinstance(names, list) else []
    if len(entries) == 1:
        return (ListedCamera(0, str(entries[0])),)
    return tuple(ListedCamera(index, "") for index in range(len(entries)))
