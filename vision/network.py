"""The seam behind which networks run: ONNX Runtime where it is installed, OpenCV's dnn everywhere else.

Both use one thread, and answer alike to within 1e-4 (`tests/vision/test_network.py`). ONNX Runtime takes
about half the time of OpenCV and some 70 MB of disk; a machine without room for it takes it away, and nothing
else changes.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final, Protocol

import numpy as np
from numpy.typing import NDArray

from vision.errors import VisionError
from vision.opencv import load_cv2
from vision.pictures import Image

Floats = NDArray[np.floating[Any]]

MAX_SHAPES: Final = 6
"""Shapes of input for which OpenCV holds a network ready."""
MAX_SESSIONS: Final = 8
"""Files of networks that ONNX Runtime holds ready: more than the product has."""
MAX_BATCH: Final = 32
"""Inputs that ONNX Runtime is shown at once: more are no quicker, and take memory."""
FATAL_SEVERITY: Final = 4
"""ONNX Runtime's severity from which it writes to stderr: fatal."""


class Network(Protocol):
    """A network that is loaded. Not for two threads at once."""

    def __call__(self, batch: Floats) -> Floats:
        """(N, ...) answers to a (N, C, H, W) float32 batch of at least one."""


LoadNetwork = Callable[[Path, str], Network]
"""Loads the network of an ONNX file; the other argument is what it reads, as in 'the dice network'. Raises
VisionError if the file is missing or broken."""


def load_network(file: Path, subject: str) -> Network:
    """The network of an ONNX file, as `LoadNetwork` says, in the quickest engine there is."""
    return _with_onnxruntime(file) or load_with_opencv(file, subject)


def load_with_opencv(file: Path, subject: str) -> Network:
    """The network of an ONNX file, as `LoadNetwork` says, run by OpenCV."""
    return _OpenCvNetwork(file, subject)


@cache
def load_onnxruntime() -> Any | None:
    """The onnxruntime module, or None where it is not installed or this machine cannot load it."""
    try:
        import onnxruntime
    except (ImportError, OSError):
        return None
    onnxruntime.set_default_logger_severity(FATAL_SEVERITY)
    return onnxruntime


def _with_onnxruntime(file: Path) -> Network | None:
    """Loads the network; None where ONNX Runtime is missing or refuses the file: OpenCV then says why."""
    onnxruntime = load_onnxruntime()
    if onnxruntime is None or not file.is_file():
        return None
    session = _session(onnxruntime, file, file.stat().st_mtime_ns)
    return None if session is None else _OnnxRuntimeNetwork(session)


@lru_cache(maxsize=MAX_SESSIONS)
def _session(onnxruntime: Any, file: Path, _changed_ns: int) -> Any | None:
    """ONNX Runtime's session for a file, None where it cannot make anything of it.

    It changes no more as it runs: any number of readers, in any threads, have the same one, and its memory
    from the second picture on.
    """
    try:
        options = onnxruntime.SessionOptions()
        # The screen needs the other cores more, as in vision/opencv.py; a thread that waits must not spin.
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        return onnxruntime.InferenceSession(file.read_bytes(), options, providers=["CPUExecutionProvider"])
    except Exception:  # Its errors have no base of their own.
        return None


class _OnnxRuntimeNetwork:
    """A network run by ONNX Runtime, several inputs at a time."""

    def __init__(self, session: Any) -> None:
        self._session = session
        self._input = session.get_inputs()[0].name

    def __call__(self, batch: Floats) -> Floats:
        parts = [batch[start : start + MAX_BATCH] for start in range(0, len(batch), MAX_BATCH)]
        answers = [self._session.run(None, {self._input: part})[0] for part in parts]
        return np.asarray(answers[0] if len(answers) == 1 else np.concatenate(answers))


class _OpenCvNetwork:
    """A network run by OpenCV, one input at a time.

    It is no quicker with several, and slow where their number changes. For the same reason there is one for
    each of the shapes that a camera's pictures have.
    """

    def __init__(self, file: Path, subject: str) -> None:
        self._file, self._subject = file, subject
        self._nets: dict[tuple[int, ...], Any] = {(): self._load()}

    def __call__(self, batch: Floats) -> Floats:
        net = self._net_for(batch.shape[1:])
        answers = []
        for one in batch:
            net.setInput(one[None])
            answers.append(net.forward()[0].copy())
        return np.asarray(answers)

    def _net_for(self, shape: tuple[int, ...]) -> Any:
        if shape not in self._nets:
            if len(self._nets) >= MAX_SHAPES:
                self._nets.clear()
            self._nets[shape] = self._nets.pop((), None) or self._load()
        return self._nets[shape]

    def _load(self) -> Any:
        cv2 = load_cv2()
        # The engine that is new in OpenCV 5 takes longer for networks as small as ours.
        engine = getattr(cv2.dnn, "ENGINE_CLASSIC", None)
        try:
            net = cv2.dnn.readNetFromONNX(str(self._file), *(() if engine is None else (engine,)))
        except cv2.error:
            raise VisionError(
                f"The {self._subject} network {self._file} is missing or broken: install Knucklebone again."
            ) from None
        net.setPreferableBackend(cv2.dnn.DNN_BACKEND_OPENCV)
        return net


def as_input(*pictures: Image) -> NDArray[np.float32]:
    """What a network is shown of N (H, W, 3) uint8 pictures of one size: (N, 3, H, W), each channel 0..1."""
    # cv2.dnn.blobFromImages does the same; of a picture 640 px wide it takes ten times as long.
    planes = np.empty((len(pictures), pictures[0].shape[2], *pictures[0].shape[:2]), np.float32)
    for plane, picture in zip(planes, pictures, strict=True):
        np.multiply(picture.transpose(2, 0, 1), np.float32(1 / 255), out=plane)
    return planes


def softmax(logits: NDArray[np.floating[Any]]) -> NDArray[np.float32]:
    """(N, K) probabilities of (N, K) logits: each row's add up to one."""
    raised = np.exp(logits - logits.max(1, keepdims=True)) if len(logits) else logits
    return np.asarray(raised / raised.sum(1, keepdims=True), np.float32)
