"""Unpacks pictures of strangers in a process of its own, with little memory, little time, and no other task.

Whatever a file makes of the libraries that unpack it ends with that process: the table beside it goes on.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from struct import Struct
from threading import Lock
from typing import Final

import numpy as np

from knucklebone_messages import message
from vision.bounds import MOST_BYTES, refuse_unbearable
from vision.errors import VisionError
from vision.opencv import load_cv2
from vision.pictures import Image, picture_of, shrunk_to

MEMORY_BYTES: Final = 2 << 30
"""Of addresses, libraries included; the dearest picture that is read takes about a third of it."""
CPU_TIME_S: Final = 20
WALL_TIME_S: Final = 30.0
"""For a picture of 40 megapixels on the slowest machine that plays."""
PROCESS_NICENESS: Final = 5
"""How far it stands back behind the table."""

_SHAPE: Final = Struct("<II")


class Unpacker:
    """One picture after the other; may be stopped from another thread."""

    def __init__(self) -> None:
        self._child: subprocess.Popen[bytes] | None = None
        self._stopped = False
        self._lock = Lock()

    def unpack(self, content: bytes, name: str, longest: int, *, wall_time_s: float = WALL_TIME_S) -> Image:
        """The picture that a file called `name` holds, its longer side at most `longest` px. Waits for it.

        Raises:
            VisionError: it holds no picture, one that is too large, or one that takes too much work.
        """
        refuse_unbearable(content, name)
        child = self._begin(longest)
        try:
            told, _ = child.communicate(content, wall_time_s)
        except subprocess.TimeoutExpired:
            told = b""
        finally:
            child.kill()
            child.wait()
        image = _image(told)
        if image is None:
            raise VisionError(
                message("{path} is not a picture that can be read: use a JPEG or PNG file.", path=name)
            )
        return image

    def stop(self) -> None:
        """Give up what is being unpacked, and unpack nothing any more."""
        with self._lock:
            self._stopped = True
            if self._child is not None:
                self._child.kill()

    def _begin(self, longest: int) -> subprocess.Popen[bytes]:
        """Raises VisionError once it is closed, or if no process can be started."""
        command = [sys.executable, "-m", "vision.unpacking", str(longest)]
        pipe, quiet = subprocess.PIPE, subprocess.DEVNULL
        # Libraries that share work among threads would reserve memory for each.
        env = {**os.environ, "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
        with self._lock:
            if self._stopped:
                raise VisionError(message("The picture was not read any more."))
            try:
                self._child = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=quiet, env=env)
            except OSError as error:
                why = error.strerror or error
                raise VisionError(message("The picture cannot be unpacked ({why}).", why=why)) from error
            return self._child


def _image(told: bytes) -> Image | None:
    """What the process has written; None where it did not come to its end."""
    if len(told) < _SHAPE.size:
        return None
    high, wide = _SHAPE.unpack_from(told)
    if not high * wide or len(told) != _SHAPE.size + high * wide * 3:
        return None
    return np.frombuffer(told, np.uint8, offset=_SHAPE.size).reshape(high, wide, 3).copy()


def _limit() -> None:
    """Keep this process within its bounds, where the system knows such."""
    with contextlib.suppress(OSError, AttributeError):
        os.nice(PROCESS_NICENESS)
    try:
        import resource
    except ImportError:  # Windows has the limit of time alone, which the other side keeps
        return
    for kind, most in (
        (resource.RLIMIT_AS, MEMORY_BYTES),
        (resource.RLIMIT_CPU, CPU_TIME_S),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
    ):
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(kind, (most, most))


def main(longest: int) -> int:
    """Unpack the file that comes in by stdin, and write size and pixels to stdout."""
    load_cv2()
    _limit()
    try:
        content = sys.stdin.buffer.read(MOST_BYTES + 1)
        image, _ = shrunk_to(picture_of(content, ""), longest)
    except (VisionError, MemoryError):
        return 1
    sys.stdout.buffer.write(_SHAPE.pack(*image.shape[:2]))
    sys.stdout.buffer.write(np.ascontiguousarray(image).tobytes())
    return 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
