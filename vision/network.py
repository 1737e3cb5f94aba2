"""Networks as OpenCV runs them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.errors import VisionError
from vision.opencv import load_cv2


def load_network(file: Path, subject: str) -> Any:
    """The network of an ONNX file, to be asked with `setInput` and `forward`. Not for two threads at once.

    `subject`: what it reads, as in 'the dice network'. Raises VisionError if the file is missing or broken.
    """
    cv2 = load_cv2()
    # The engine that is new in OpenCV 5 takes longer for networks as small as ours.
    engine = getattr(cv2.dnn, "ENGINE_CLASSIC", None)
    try:
        net = cv2.dnn.readNetFromONNX(str(file), *(() if engine is None else (engine,)))
    except cv2.error:
        raise VisionError(
            f"The {subject} network {file} is missing or broken: install Knucklebone again."
        ) from None
    net.setPreferableBackend(cv2.dnn.DNN_BACKEND_OPENCV)
    return net


def softmax(logits: NDArray[np.floating[Any]]) -> NDArray[np.float32]:
    """(N, K) probabilities of (N, K) logits: each row's add up to one."""
    raised = np.exp(logits - logits.max(1, keepdims=True)) if len(logits) else logits
    return np.asarray(raised / raised.sum(1, keepdims=True), np.float32)
