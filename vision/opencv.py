"""OpenCV, loaded when it is first needed and told to leave the other cores alone."""

from __future__ import annotations

import os
import re
from functools import cache
from typing import Any, Final

from knucklebone_messages import LazyText
from vision.errors import VisionError

MOST_PIXELS: Final = 40_000_000
"""Of a picture; a larger one is not unpacked."""


@cache
def load_cv2() -> Any:
    """The cv2 module, limited to one thread and quiet on stderr.

    One thread: the screen needs the other cores more than recognition does, and the many small operations
    here cost more to split up than to do.

    Raises:
        VisionError: OpenCV or a system library it needs is missing.
    """
    os.environ.setdefault("OPENCV_LOG_LEVEL", "FATAL")
    os.environ.setdefault("OPENCV_FFMPEG_LOGLEVEL", "-8")
    # A webcam that falls silent is given up after 5 s in place of 10; one that starts may take that long.
    os.environ.setdefault("OPENCV_VIDEOIO_V4L_SELECT_TIMEOUT", "5")
    # Media Foundation opens a webcam in 1 s without its hardware converters, in 10 to 30 s with them.
    os.environ.setdefault("OPENCV_VIDEOIO_MSMF_ENABLE_HW_TRANSFORMS", "0")
    # On macOS only the main thread could ask for permission, and it draws; the system asks by itself.
    os.environ.setdefault("OPENCV_AVFOUNDATION_SKIP_AUTH", "1")
    os.environ["OPENCV_IO_MAX_IMAGE_PIXELS"] = str(MOST_PIXELS)
    try:
        import cv2
    except ImportError as error:
        raise VisionError(_remedy(str(error))) from error
    cv2.setNumThreads(1)
    return cv2


def _remedy(reason: str) -> str:
    library = re.match(r"(lib[\w.+-]+): cannot open", reason)
    if library:
        return LazyText(
            "OpenCV needs the system library {library}: `knucklebone doctor` says what installs it.",
            library=library.group(1),
        )
    if "cv2" in reason:
        return LazyText("OpenCV is not installed: `knucklebone doctor` says what helps.")
    return LazyText(
        "OpenCV cannot be loaded ({reason}): `knucklebone doctor` says what helps.", reason=reason
    )
