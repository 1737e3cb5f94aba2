"""The cameras that are plugged in, under the names that the operating system gives them.

None is opened: another program may be using one, and opening takes seconds. Under Linux the kernel says what
each of a camera's device files is, by the questions of V4L2: notes on pictures, infrared, depth, raw light of
a sensor, scalers are no camera. Which file takes pictures in colour stands in its capabilities and formats.
"""

from __future__ import annotations

import importlib.util
import json
import os
import re
import struct
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from enum import IntEnum, IntFlag
from pathlib import Path
from typing import Any, Final

from knucklebone_messages import NO_MESSAGE, LazyText
from vision.errors import VisionError

VIDIOC_QUERYCAP, CAPABILITY = 0x80685600, struct.Struct("16s32s32sIII12x")
"""VIDIOC_QUERYCAP and its struct: driver, card, bus, version, capabilities, device_caps."""
ENUM_FMT, FORMAT = 0xC0405602, struct.Struct("III32s4sI12x")
"""VIDIOC_ENUM_FMT and its struct: index, type, flags, description, fourcc, mbus_code."""
MAX_FORMATS: Final = 64
"""No camera has as many; a driver that goes on for ever is left."""
GREY: Final = frozenset(
    ("GREY", "Y04", "Y06", "Y8I", "Y10", "Y10B", "Y10P", "Y12", "Y12I", "Y14", "Y16", "Z16")
)
"""Formats of infrared and depth."""
COLOUR: Final = frozenset((
    "MJPG", "JPEG", "H264", "HEVC", "YUYV", "YVYU", "UYVY", "VYUY", "NV12", "NV21", "NV16", "NV61",
    "NM12", "NM21", "YU12", "YV12", "YM12", "422P",
    "RGBP", "RGB3", "BGR3", "RGB4", "BGR4", "XR24", "BX24", "AR24", "BA24",
))  # fmt: skip
"""Formats of finished pictures in colour."""
INFRARED_NAME: Final = re.compile(r"\b(IR|infrared|Windows Hello|Hello)\b", re.IGNORECASE)
NO_CAMERA_NAME: Final = re.compile(r"(bcm2835-(codec|isp)|rpi-|pispbe|rpivid|.*-(dec|enc|codec|isp)\b)")
"""Names of devices that code and scale pictures."""
SENSOR_NAME: Final = re.compile(r"(Intel IPU\d|ipu\d|unicam|rp1-cfe)")
"""Names of devices that raw light comes from."""

Ioctl = Callable[[int, int, bytearray], object]
"""As fcntl.ioctl: file, request, and the struct that the kernel fills. Raises OSError."""


class Capability(IntFlag):
    """What a device file can do."""

    VIDEO_CAPTURE = 0x1
    VIDEO_CAPTURE_MPLANE = 0x1000
    VIDEO_M2M_MPLANE = 0x4000
    VIDEO_M2M = 0x8000
    TUNER = 0x10000
    IO_MC = 0x2000_0000
    """Streams only once a program such as libcamera has set up a pipeline of sensor and processors."""
    DEVICE_CAPS = 0x8000_0000
    """What follows is of this device file alone, not of the whole camera."""


CAPTURES: Final = {Capability.VIDEO_CAPTURE: 1, Capability.VIDEO_CAPTURE_MPLANE: 9}
"""Capabilities of taking pictures, and the type of buffer whose formats are asked."""
CODES: Final = Capability.VIDEO_M2M | Capability.VIDEO_M2M_MPLANE


class NodeKind(IntEnum):
    """What a device file is good for, the best first."""

    WEBCAM = 0
    RELAY = 1
    """Colour from another program, or from a television card."""
    SENSOR = 2
    """Raw light, which another program must develop."""
    INFRARED = 3
    """Infrared or depth that passes for colour."""
    NONE = 4
    """No pictures in colour at all."""


@dataclass(frozen=True, slots=True)
class VideoNode:
    """What the kernel says of one device file."""

    driver: str
    card: str
    """The name, as the maker of the device has it."""
    bus: str
    """Where it is plugged in."""
    capabilities: Capability
    formats: tuple[str, ...]
    """Four letters each, such as MJPG."""

    @property
    def kind(self) -> NodeKind:
        """What it is good for."""
        if not any(self.capabilities & captures for captures in CAPTURES) or self.capabilities & CODES:
            return NodeKind.NONE
        if NO_CAMERA_NAME.match(self.card):
            return NodeKind.NONE
        # Formats of such a driver are those of its processor, whatever sensor is behind it, if any.
        if self.capabilities & Capability.IO_MC or "isys" in self.driver:
            return NodeKind.SENSOR
        if not COLOUR.intersection(self.formats):
            return NodeKind.NONE if GREY.intersection(self.formats) or not self.formats else NodeKind.SENSOR
        if GREY.intersection(self.formats) or INFRARED_NAME.search(self.card):
            return NodeKind.INFRARED
        relayed = "loopback" in self.driver or self.capabilities & Capability.TUNER
        return NodeKind.RELAY if relayed else NodeKind.WEBCAM


def kind_by_name(name: str, index: str) -> NodeKind:
    """What a device file is good for that may not be asked.

    By its name, and its place among those of its camera as the kernel counts them, of which the first carries
    the pictures.
    """
    if index not in ("", "0") or NO_CAMERA_NAME.match(name):
        return NodeKind.NONE
    if SENSOR_NAME.match(name):
        return NodeKind.SENSOR
    return NodeKind.INFRARED if INFRARED_NAME.search(name) else NodeKind.WEBCAM


def kernel_ioctl(file: int, request: int, struct_bytes: bytearray) -> object:
    """fcntl.ioctl, which Linux alone has. Raises OSError."""
    import fcntl

    return fcntl.ioctl(file, request, struct_bytes)


def ask_kernel(device: Path, ioctl: Ioctl = kernel_ioctl) -> VideoNode | None:
    """What the kernel says of a device file; None if this account may not ask, or it is no video device."""
    try:
        # Whoever only asks does not disturb the program that takes pictures meanwhile.
        file = os.open(device, os.O_RDWR | os.O_NONBLOCK)
    except OSError:
        return None
    try:
        return _query(file, ioctl)
    except (OSError, ImportError):
        return None
    finally:
        os.close(file)


def _query(file: int, ioctl: Ioctl) -> VideoNode:
    """Raises OSError where it is no video device."""
    answer = bytearray(CAPABILITY.size)
    ioctl(file, VIDIOC_QUERYCAP, answer)
    driver, card, bus, _, of_camera, of_file = CAPABILITY.unpack(answer)
    capabilities = Capability(of_file if of_camera & Capability.DEVICE_CAPS else of_camera)
    formats = [
        name
        for captures, buffer_type in CAPTURES.items()
        if capabilities & captures
        for name in _formats(file, buffer_type, ioctl)
    ]
    return VideoNode(_text(driver), _text(card), _text(bus), capabilities, tuple(formats))


def _formats(file: int, buffer_type: int, ioctl: Ioctl) -> list[str]:
    found: list[str] = []
    # The kernel answers EINVAL behind the last one.
    with suppress(OSError):
        for index in range(MAX_FORMATS):
            answer = bytearray(FORMAT.pack(index, buffer_type, 0, b"", b"", 0))
            ioctl(file, ENUM_FMT, answer)
            found.append(_text(FORMAT.unpack(answer)[4]).strip())
    return found


def _text(raw: bytes) -> str:
    return raw.split(b"\0")[0].decode(errors="replace")


NAME: Final = "Raspberry Pi camera"
DRIVERS: Final = ("unicam", "rp1-cfe", "bcm2835-unicam")
"""Drivers of the sockets that such a module is plugged into."""


def has_picamera() -> bool:
    """Whether this Python has picamera2."""
    return importlib.util.find_spec("picamera2") is not None


def needs_picamera() -> LazyText:
    """Says that picamera2 is missing, and how to get it."""
    return LazyText(
        "The Raspberry Pi camera is read by picamera2, which this Python does not have: docs/camera.md says "
        "how to get it. A USB webcam works at once."
    )


LIST_TIMEOUT_S = 10.0
"""Seconds that a program of the system may take to list the cameras."""
AskKernel = Callable[[Path], VideoNode | None]
"""What the kernel says of a device file; None where it may not be asked."""


@dataclass(frozen=True, slots=True)
class ListedCamera:
    """A camera as the system lists it."""

    index: int
    """Its number for OpenCV; it may get another when it is plugged in again. Below 0 for a camera module."""
    name: str
    """As the system knows it; empty where that is not known."""
    path: Path | None = None
    """Its device file, where there are such."""
    module: int | None = field(default=None, kw_only=True)
    """The number of a camera module that libcamera develops the pictures of; None for every webcam."""
    infrared: bool = field(default=False, kw_only=True)
    """It sees no colours, whatever it says."""

    @property
    def usable(self) -> bool:
        """Whether this account may read and write its device file."""
        return self.path is None or os.access(self.path, os.R_OK | os.W_OK)

    def __str__(self) -> str:
        if self.module is not None:
            return self.name
        return f"{self.index} ({self.name})" if self.name else str(self.index)


def list_cameras() -> tuple[ListedCamera, ...]:
    """The cameras of this machine by number; none where the system does not tell."""
    if sys.platform == "darwin":
        return _sorted_by_identity(_answer("system_profiler", "SPCameraDataType", "-json"))
    if sys.platform == "win32":
        return _if_only_one(_answer("powershell", "-NoProfile", "-Command", _WINDOWS_QUESTION))
    return video_devices()


@dataclass(frozen=True, slots=True)
class DeviceFile:
    """One file of a video device of Linux."""

    number: int
    path: Path
    name: str
    """As the kernel lists it."""
    node: VideoNode | None
    """What it says of itself; None where it may not be asked."""
    kind: NodeKind

    @property
    def camera(self) -> tuple[object, ...]:
        """The same for all files of one camera."""
        return (self.node.bus, self.node.card) if self.node else (self.number,)

    @property
    def of_pi(self) -> bool:
        """Whether a Raspberry Pi's camera module is behind it."""
        driver = self.node.driver if self.node else self.name
        return self.kind is NodeKind.SENSOR and driver.startswith(DRIVERS)


def device_files(
    devices: Path = Path("/dev"),
    classes: Path = Path("/sys/class/video4linux"),
    ask: AskKernel = ask_kernel,
) -> tuple[DeviceFile, ...]:
    """All video device files of a Linux machine, by number."""
    numbers = sorted(
        int(node.name.removeprefix("video"))
        for node in devices.glob("video[0-9]*")
        if node.name.removeprefix("video").isdecimal()
    )
    return tuple(_device_file(number, devices, classes / f"video{number}", ask) for number in numbers)


def _device_file(number: int, devices: Path, about: Path, ask: AskKernel) -> DeviceFile:
    path = devices / f"video{number}"
    node, name = ask(path), _line(about / "name")
    kind = node.kind if node else kind_by_name(name, _line(about / "index"))
    return DeviceFile(number, path, name or (node.card if node else ""), node, kind)


def video_devices(
    devices: Path = Path("/dev"),
    classes: Path = Path("/sys/class/video4linux"),
    ask: AskKernel = ask_kernel,
    has_picamera: Callable[[], bool] = has_picamera,
) -> tuple[ListedCamera, ...]:
    """The cameras of a Linux machine that take pictures in colour.

    Webcams, then what other programs pass on, then the camera module of a Raspberry Pi, then what is infrared
    and says otherwise.
    """
    files = device_files(devices, classes, ask)
    best: dict[tuple[object, ...], DeviceFile] = {}
    for file in sorted(files, key=lambda file: (file.kind, file.number)):
        if file.kind not in (NodeKind.NONE, NodeKind.SENSOR):
            best.setdefault(file.camera, file)
    seen = [(file.kind, file.number, _listed_file(file)) for file in best.values()]
    modules = _modules(files) if has_picamera() else ()
    seen += [(NodeKind.SENSOR, number, camera) for number, camera in enumerate(modules)]
    return tuple(camera for *_, camera in sorted(seen, key=lambda one: one[:2]))


def without_help(files: Sequence[DeviceFile], has_picamera: Callable[[], bool] = has_picamera) -> LazyText:
    """Why a camera that is built in or plugged in cannot be used, in a sentence; empty where none is so."""
    if _modules(files):
        return NO_MESSAGE if has_picamera() else needs_picamera()
    kinds = {file.kind for file in files}
    if NodeKind.SENSOR not in kinds or NodeKind.RELAY in kinds:
        return NO_MESSAGE
    return LazyText(
        "The camera that is built in gives raw light only, as those of Intel's IPU6 do: plug a USB webcam in."
    )


def why_unusable() -> LazyText:
    """The same of this machine, where the system tells."""
    return without_help(device_files()) if sys.platform == "linux" else NO_MESSAGE


def _listed_file(file: DeviceFile) -> ListedCamera:
    infrared = file.kind is NodeKind.INFRARED
    # Beside the same name of its sibling in colour, what the driver appends tells them apart.
    return ListedCamera(
        file.number, file.name if infrared else tidy_name(file.name), file.path, infrared=infrared
    )


def _modules(files: Sequence[DeviceFile]) -> tuple[ListedCamera, ...]:
    """The camera modules of a Raspberry Pi, one for each socket with device files."""
    sockets: dict[str, DeviceFile] = {}
    for file in files:
        if file.of_pi:
            sockets.setdefault(file.node.bus if file.node else "", file)
    return tuple(
        ListedCamera(
            -1 - number,
            NAME if len(sockets) == 1 else f"{NAME} {number + 1}",
            file.path,
            module=number,
        )
        for number, file in enumerate(sockets.values())
    )


def tidy_name(name: str) -> str:
    """A camera's name without what the USB driver repeats in it: 'HD Webcam: HD Webc' is 'HD Webcam'."""
    first, colon, second = name.partition(": ")
    return first if colon and first.startswith(second.strip()[: len(first)]) else name


def find_camera(words: str, cameras: Sequence[ListedCamera]) -> ListedCamera:
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
            LazyText(
                "More than one camera is called {words}: {listed}; give the number, or more of the name.",
                words=repr(words),
                listed=_list_names(found),
            )
        )
    raise VisionError(
        LazyText(
            "There is no camera called {words}: {what_there_is}.",
            words=repr(words),
            what_there_is=what_there_is(cameras),
        )
    )


def what_there_is(cameras: Sequence[ListedCamera]) -> str:
    """The cameras in words, as a part of a sentence."""
    return (
        LazyText("there is {listed}", listed=_list_names(cameras))
        if cameras
        else LazyText("no camera is plugged in")
    )


def _list_names(cameras: Sequence[ListedCamera]) -> str:
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
    """Reads the report of macOS: AVFoundation under OpenCV counts cameras by their identities."""
    entries = report.get("SPCameraDataType", []) if isinstance(report, dict) else []
    entries = sorted(entries, key=lambda entry: str(entry.get("spcamera_unique-id", "")))
    return tuple(ListedCamera(index, str(entry.get("_name", ""))) for index, entry in enumerate(entries))


_WINDOWS_QUESTION = (
    "ConvertTo-Json @(Get-CimInstance Win32_PnPEntity | "
    "Where-Object { $_.PNPClass -in 'Camera','Image' -and $_.Status -eq 'OK' } | ForEach-Object Name)"
)


def _if_only_one(names: Any) -> tuple[ListedCamera, ...]:
    """Reads the report of Windows, whose order is not Media Foundation's: only a single name is sure."""
    entries = names if isinstance(names, list) else []
    if len(entries) == 1:
        return (ListedCamera(0, str(entries[0])),)
    return tuple(ListedCamera(index, "") for index in range(len(entries)))
