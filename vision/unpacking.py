"""Unpacks pictures of strangers in a process of its own, with little memory, little time, and no other task.

Whatever a file makes of the libraries that unpack it ends with that process: the table beside it goes on.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from functools import partial
from struct import Struct
from threading import Event, Lock
from typing import Final

import numpy as np

from knucklebone_messages import LazyText
from knucklebone_threads import run_once
from vision.capture.decode import MOST_BYTES, refuse_unbearable
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

MOST_EACH: Final = 500
"""Pictures that one process of a stream unpacks, far less than its time is enough for."""
START_TIME_S: Final = 4.0
"""For such a process to begin on the slowest machine that plays."""
_SIZE: Final = Struct("<Q")
_SHAPE: Final = Struct("<II")


class Unpacker:
    """One picture after the other, each in a process of its own; may be stopped from another thread."""

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
            told, _ = child.communicate(_SIZE.pack(len(content)) + content, wall_time_s)
        except subprocess.TimeoutExpired:
            told = b""
        finally:
            child.kill()
            child.wait()
        image = _image(told)
        if image is None:
            raise _no_picture(name)
        return image

    def stop(self) -> None:
        """Give up what is being unpacked, and unpack nothing any more."""
        with self._lock:
            self._stopped = True
            if self._child is not None:
                self._child.kill()

    def _begin(self, longest: int) -> subprocess.Popen[bytes]:
        """Raises VisionError once it is closed, or if no process can be started."""
        with self._lock:
            if self._stopped:
                raise VisionError(LazyText("The picture was not read any more."))
            self._child = _process(longest)
            return self._child


class StreamUnpacker:
    """The pictures of one sender, all in one process, which is replaced after a file that was no picture.

    For one thread; `stop` may come from another.
    """

    def __init__(self, longest: int, *, wall_time_s: float = 2.0) -> None:
        """`longest` is the longer side in px that pictures are made, `wall_time_s` the seconds for each."""
        self._longest, self._wall_time_s = longest, wall_time_s
        self._child: subprocess.Popen[bytes] | None = None
        self._taken = 0

    def unpack(self, content: bytes, name: str) -> Image:
        """The picture that a file called `name` holds. Waits for it. Raises VisionError if it holds none."""
        refuse_unbearable(content, name)
        child = self._process()
        done = Event()
        run_once("unpacking", partial(_end_late, child, done, self._wall_time_s + START_TIME_S))
        try:
            image = _image(_ask(child, content))
        finally:
            done.set()
        if image is None:
            self.stop()
            raise _no_picture(name)
        return image

    def _process(self) -> subprocess.Popen[bytes]:
        if self._child is None or self._child.poll() is not None or self._taken >= MOST_EACH:
            self.stop()
            self._child, self._taken = _process(self._longest), 0
        self._taken += 1
        return self._child

    def stop(self) -> None:
        """End the process; the next picture begins another one."""
        child, self._child = self._child, None
        if child is not None:
            child.kill()
            child.communicate()


def _end_late(child: subprocess.Popen[bytes], done: Event, wall_time_s: float) -> None:
    """End a process that has not done its work in time."""
    if not done.wait(wall_time_s):
        child.kill()


def _ask(child: subprocess.Popen[bytes], content: bytes) -> bytes:
    """What a process writes of a file; less than all where it ends before."""
    assert child.stdin is not None, "both are pipes"
    assert child.stdout is not None, "both are pipes"
    with contextlib.suppress(OSError):  # it has ended
        child.stdin.write(_SIZE.pack(len(content)) + content)
        child.stdin.flush()
        head = child.stdout.read(_SHAPE.size)
        if len(head) == _SHAPE.size:
            high, wide = _SHAPE.unpack(head)
            return head + child.stdout.read(high * wide * 3)
    return b""


def _process(longest: int) -> subprocess.Popen[bytes]:
    """One that unpacks the files that it is sent. Raises VisionError when none can be had."""
    command = [sys.executable, "-m", "vision.unpacking", str(longest)]
    pipe, quiet = subprocess.PIPE, subprocess.DEVNULL
    # Libraries that share work among threads would reserve memory for each.
    env = {**os.environ, "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}
    try:
        return subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=quiet, env=env)
    except OSError as error:
        why = error.strerror or error
        raise VisionError(LazyText("The picture cannot be unpacked ({why}).", why=why)) from error


def _no_picture(name: str) -> VisionError:
    return VisionError(
        LazyText("{path} is not a picture that can be read: use a JPEG or PNG file.", path=name)
    )


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
    """Unpack the files that come in by stdin, each after its size, and write size and pixels to stdout."""
    load_cv2()
    _limit()
    taken, given = sys.stdin.buffer, sys.stdout.buffer
    while len(head := taken.read(_SIZE.size)) == _SIZE.size:
        try:
            content = taken.read(min(_SIZE.unpack(head)[0], MOST_BYTES + 1))
            image, _ = shrunk_to(picture_of(content, ""), longest)
        except (VisionError, MemoryError):
            return 1
        given.write(_SHAPE.pack(*image.shape[:2]))
        given.write(np.ascontiguousarray(image).tobytes())
        given.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
