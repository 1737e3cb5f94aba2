"""What the kernel of Linux says of its video devices, by the questions of V4L2, without taking a picture.

One camera has several device files, and many a device file is no camera: notes on pictures, infrared, depth,
raw light of a sensor, scalers. Which one takes pictures in colour stands in its capabilities and formats.
"""

from __future__ import annotations

import os
import re
import struct
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from enum import IntEnum, IntFlag
from pathlib import Path
from typing import Final

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
    """What a device file is good for that may not be asked: by its name, and its place among those of its
    camera as the kernel counts them, of which the first carries the pictures."""
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
        return _asked(file, ioctl)
    except (OSError, ImportError):
        return None
    finally:
        os.close(file)


def _asked(file: int, ioctl: Ioctl) -> VideoNode:
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
