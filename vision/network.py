"""Networks as OpenCV runs them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.errors import VisionError
from vision.opencv import load_cv2
from vision.pictures import Image


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


def as_input(picture: Image) -> NDArray[np.float32]:
    """What a network is shown of a (H, W, 3) uint8 picture: (1, 3, H, W), each channel 0..1."""
    # cv2.dnn.blobFromImage does the same; of a picture 640 px wide it takes ten times as long.
    planes = np.empty((1, picture.shape[2], *picture.shape[:2]), np.float32)
    np.multiply(picture.transpose(2, 0, 1)[None], np.float32(1 / 255), out=planes)
    return planes


def softmax(logits: NDArray[np.floating[Any]]) -> NDArray[np.float32]:
    """(N, K) probabilities of (N, K) logits: each row's add up to one."""
    raised = np.exp(logits - logits.max(1, keepdims=True)) if len(logits) else logits
    return np.asarray(raised / raised.sum(1, keepdims=True), np.float32)
