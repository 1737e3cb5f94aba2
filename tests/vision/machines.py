"""The video device files of nine machines, as their kernels tell of them when asked.

Written after what drivers say of themselves in reports of their users; none of these machines was at hand.
"""

from __future__ import annotations

import errno
from dataclasses import dataclass
from pathlib import Path

from vision.capture.list import CAPABILITY, ENUM_FMT, FORMAT, VIDIOC_QUERYCAP, VideoNode, ask_kernel

CAPTURE, MPLANE, OUTPUT, META = 0x1, 0x1000, 0x2, 0x80_0000
M2M, M2M_MPLANE, TUNER, IO_MC = 0x8000, 0x4000, 0x1_0000, 0x2000_0000
STREAMS = 0x0420_0000
"""Streaming, and the larger struct of formats: almost every driver has both."""
UVC = ("MJPG", "YUYV")
BAYER = ("BG10", "GB10", "BA10", "RG10")
ISYS = (*BAYER, "YUYV", "UYVY", "RGBP", "GREY", "Y10", "Y16")
"""What Intel's mainline driver lists, whatever sensor is there."""


@dataclass(frozen=True)
class File:
    """One device file: what it says of itself, and of its camera as a whole."""

    name: str
    driver: str
    bus: str
    capabilities: int
    formats: tuple[str, ...] = ()
    whole: int = 0
    index: int = 0


def uvc(name: str, bus: str, *formats: str, whole: int = CAPTURE | META) -> tuple[File, File]:
    """A USB camera: its pictures, and the notes on them."""
    return (
        File(name, "uvcvideo", bus, CAPTURE | STREAMS, formats, whole),
        File(name, "uvcvideo", bus, META | STREAMS, (), whole, index=1),
    )


def isys(count: int, driver: str, capabilities: int, formats: tuple[str, ...]) -> tuple[File, ...]:
    """The device files of Intel's MIPI processor."""
    return tuple(
        File(f"Intel IPU6 ISYS Capture {number}", driver, "PCI:0000:00:05.0", capabilities | STREAMS, formats)
        for number in range(count)
    )


CODECS = (
    File("bcm2835-codec-decode", "bcm2835-codec", "platform:bcm2835-codec", M2M_MPLANE | STREAMS, ("YU12",)),
    File("bcm2835-isp", "bcm2835-isp", "platform:bcm2835-isp", OUTPUT | STREAMS, ()),
    File("bcm2835-isp", "bcm2835-isp", "platform:bcm2835-isp", CAPTURE | STREAMS, ("YUYV", "RGB3")),
)
C920 = uvc("HD Pro Webcam C920", "usb-1.2", "YUYV", "H264", "MJPG")

MACHINES: dict[str, tuple[File, ...]] = {
    "laptop with Windows Hello": (
        *uvc("Integrated Camera: Integrated I", "usb-0000:00:14.0-8", "GREY"),
        *uvc("Integrated Camera: Integrated C", "usb-0000:00:14.0-8", *UVC),
    ),
    "laptop whose infrared says YUYV": (
        *uvc("Integrated IR Camera", "usb-0000:00:14.0-5", "YUYV"),
        *uvc("Integrated RGB Camera", "usb-0000:00:14.0-6", *UVC),
    ),
    "laptop with IPU6, mainline driver": isys(32, "isys", CAPTURE | IO_MC, ISYS),
    "laptop with IPU6 and its relay": (
        *isys(8, "intel-ipu6-isys", MPLANE, BAYER),
        File("Intel MIPI Camera", "v4l2 loopback", "platform:v4l2loopback-000", CAPTURE | STREAMS, ("NV12",)),
    ),
    "laptop with IPU6 and a webcam": (*isys(8, "isys", CAPTURE | IO_MC, ISYS), *C920),
    "Raspberry Pi 4 with a camera module": (
        File("unicam-image", "unicam", "platform:fe801000.csi", CAPTURE | IO_MC | STREAMS, ("pRAA", "YUYV")),
        File("unicam-embedded", "unicam", "platform:fe801000.csi", META | IO_MC | STREAMS, (), index=1),
        *CODECS,
    ),
    "Raspberry Pi 5 with two modules and a webcam": (
        *(
            File(f"rp1-cfe-csi2_ch{channel}", "rp1-cfe", f"platform:1f0011{socket}000.csi",
                 CAPTURE | IO_MC | STREAMS, ("pRAA", "YUYV"))
            for socket in (0, 2) for channel in range(4)
        ),
        File("pispbe-output0", "pispbe", "platform:pisp_be", MPLANE | IO_MC | STREAMS, ("YU12", "RGB3")),
        File("rpi-hevc-dec", "rpi-hevc-dec", "platform:hevc", M2M_MPLANE | STREAMS, ("NC12",)),
        *C920,
    ),
    "desktop with a RealSense, a television card and OBS": (
        File("Intel(R) RealSense(TM) Depth Ca", "uvcvideo", "usb-3", CAPTURE | STREAMS, ("Z16",)),
        File("Intel(R) RealSense(TM) Depth Ca", "uvcvideo", "usb-3", CAPTURE | STREAMS,
             ("GREY", "UYVY", "Y8I"), index=2),
        File("Intel(R) RealSense(TM) Depth Ca", "uvcvideo", "usb-3", CAPTURE | STREAMS, ("YUYV",)),
        File("Hauppauge WinTV", "cx88", "PCI:0000:05", CAPTURE | TUNER | STREAMS, ("BGR3", "UYVY")),
        File("OBS Virtual Camera", "v4l2 loopback", "platform:v4l2loopback-000", OUTPUT | STREAMS, ("YU12",)),
        *C920,
    ),
    "server with codecs alone": CODECS,
}  # fmt: skip


class Kernel:
    """Answers for the device files of one machine, below a folder."""

    def __init__(self, root: Path, files: tuple[File, ...]) -> None:
        self.devices, self.classes = root / "dev", root / "class"
        self.devices.mkdir(parents=True)
        self._files = files
        for number, file in enumerate(files):
            (self.devices / f"video{number}").touch()
            about = self.classes / f"video{number}"
            about.mkdir(parents=True)
            (about / "name").write_text(f"{file.name}\n")
            (about / "index").write_text(f"{file.index}\n")

    def ask(self, path: Path) -> VideoNode | None:
        """Through the very structs that a kernel fills."""
        file = self._files[int(path.name.removeprefix("video"))]

        def ioctl(file_number: int, request: int, answer: bytearray) -> int:
            if request == VIDIOC_QUERYCAP:
                words = (
                    word.encode()[:size]
                    for word, size in ((file.driver, 15), (file.name, 31), (file.bus, 31))
                )
                whole = (file.whole or file.capabilities) | 0x8000_0000
                answer[:] = CAPABILITY.pack(*words, 0x60800, whole, file.capabilities)
                return 0
            assert request == ENUM_FMT
            index, buffer_type = FORMAT.unpack(answer)[:2]
            captures = buffer_type == (9 if file.capabilities & MPLANE else 1)
            if not captures or index >= len(file.formats):
                raise OSError(errno.EINVAL, "Invalid argument")
            fourcc = file.formats[index].ljust(4).encode()
            answer[:] = FORMAT.pack(index, buffer_type, 0, b"a format", fourcc, 0)
            return 0

        return ask_kernel(path, ioctl)
