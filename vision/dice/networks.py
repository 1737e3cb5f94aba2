"""The networks that read dice; studio/training makes them, vision/network.py runs them.

The *detector* looks at the whole downscaled picture and says where dice are; the *classifier* looks at one
die at a time in full sharpness and says what its upper face shows. The *second stage* is a larger classifier
for dice in doubt, which also knows dominoes, numerals and other things that show no pips of a die. The
*embedding* tells which dice show the same, whatever that is: by it dice are taught (taught.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from vision.network import LoadNetwork, as_input, load_network, softmax
from vision.opencv import load_cv2
from vision.pictures import Image
from vision.shipped import MODELS

Floats = NDArray[np.floating[Any]]

DETECTOR_FILE, CLASSIFIER_FILE = MODELS / "dice-detector.onnx", MODELS / "dice-classifier.onnx"
SECOND_STAGE_FILE = MODELS / "dice-second-stage.onnx"
EMBEDDING_FILE = MODELS / "dice-embedding.onnx"

DETECTOR_SIZE = 640
"""Longer side, px, at which the detector looks at a picture."""
SIDE_MULTIPLE_PX = 32
"""Of which the sides of the detector's picture must be multiples."""
STRIDE_PX = 4
"""px of the detector's picture between two of its answers."""
CLASSIFIER_SIDE = 48
"""Width and height of what the classifier looks at, px."""
ROUND_DIE = 1.4
"""Side of what the classifier looks at, in longer sides of the die's box."""


@dataclass(frozen=True, slots=True)
class Detections:
    """N boxes where a die may be, the highest score first."""

    boxes: Floats
    """(N, 4): x0, y0, x1, y1 in px of the picture."""
    score: Floats
    """(N,) 0..1."""
    values: Floats
    """(N, 6) probabilities of the values 1..6, as far as the detector can see them."""

    def __len__(self) -> int:
        return len(self.score)

    @staticmethod
    def together(parts: Sequence[Detections]) -> Detections:
        """All boxes of at least one part."""
        return Detections(
            np.concatenate([part.boxes for part in parts]),
            np.concatenate([part.score for part in parts]),
            np.concatenate([part.values for part in parts]),
        )

    def take(self, which: NDArray[np.intp] | list[int]) -> Detections:
        """Some of them."""
        return Detections(self.boxes[which], self.score[which], self.values[which])

    def move(self, right: float, down: float) -> Detections:
        """The same in a picture that begins that many px further left and up."""
        return replace(self, boxes=self.boxes + np.array((right, down) * 2, np.float32))

    def scale(self, across: float, down: float) -> Detections:
        """The same in a picture that many times as wide and high."""
        return replace(self, boxes=self.boxes * np.array((across, down) * 2, np.float32))


class Detector:
    """Finds dice. Not for two threads at once."""

    def __init__(self, file: Path = DETECTOR_FILE, load: LoadNetwork = load_network) -> None:
        """Raises VisionError if the network is missing or broken."""
        self._net = load(file, "dice")

    def __call__(
        self, image: Image, least: float, size: int = DETECTOR_SIZE, most: int | None = None
    ) -> Detections:
        """The boxes in a (H, W, 3) uint8 BGR picture whose score is `least` or more, or the `most` likely of
        them; `size` is the longer side, px, at which to look.
        """
        cv2 = load_cv2()
        high, wide = image.shape[:2]
        scale = size / max(high, wide)
        shown = image
        if scale != 1.0:
            how = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
            shown = cv2.resize(
                image, (max(8, round(wide * scale)), max(8, round(high * scale))), interpolation=how
            )
        down, right = (-side % SIDE_MULTIPLE_PX for side in shown.shape[:2])
        padded = cv2.copyMakeBorder(shown, 0, down, 0, right, cv2.BORDER_REPLICATE)
        outputs = self._net(as_input(padded))[0]
        scales = (shown.shape[1] / wide, shown.shape[0] / high)
        return _decode(outputs, scales, shown.shape[:2], least, most)


def _decode(
    outputs: Floats, scales: tuple[float, float], size: tuple[int, ...], least: float, most: int | None
) -> Detections:
    """Peaks of the (11, H, W) outputs."""
    cv2 = load_cv2()
    middle = outputs[0]
    peaks = (middle >= cv2.dilate(middle, np.ones((3, 3), np.uint8))) & (middle > np.log(least / (1 - least)))
    rows, columns = np.nonzero(peaks)
    order = np.argsort(-middle[rows, columns])[:most]
    rows, columns = rows[order], columns[order]
    there = outputs[:, rows, columns].T
    x = (columns + 0.5 + there[:, 1]) * STRIDE_PX
    y = (rows + 0.5 + there[:, 2]) * STRIDE_PX
    halves = np.exp(np.clip(there[:, 3:5], -3, 6)) * STRIDE_PX / 2
    boxes = np.stack([x - halves[:, 0], y - halves[:, 1], x + halves[:, 0], y + halves[:, 1]], 1)
    inside = (x < size[1]) & (y < size[0])
    boxes = boxes / np.array((*scales, *scales), np.float32)
    score = 1 / (1 + np.exp(-there[:, 0]))
    return Detections(boxes[inside], score[inside], softmax(there[inside, 5:]))


@dataclass(frozen=True, slots=True)
class ClassifierLook:
    """How a classifier looks at a die. What the die shows is the same."""

    wider: float = 1.0
    """From how many times as far."""
    mirrored: bool = False
    upper: float = 1.0
    """At which share of its box, from its upper edge down, stretched to a square: side faces lie lower."""


PLAIN_LOOK = ClassifierLook()


class Classifier:
    """Tells what the upper face of one die shows. Not for two threads at once."""

    def __init__(self, file: Path = CLASSIFIER_FILE, load: LoadNetwork = load_network) -> None:
        """Raises VisionError if the network is missing or broken."""
        self._net = load(file, "dice")

    def __call__(self, image: Image, boxes: Floats) -> Floats:
        """(N, 7) probabilities of.

        No die there, 1..6; `boxes` are (N, 4) round dice in a (H, W, 3) uint8 BGR picture.
        """
        return np.asarray(self.looks(image, boxes, (PLAIN_LOOK,))[0])

    def looks(self, image: Image, boxes: Floats, looks: Sequence[ClassifierLook]) -> Floats:
        """(L, N, 7) of the same, each by L looks."""
        if not len(boxes):
            return np.zeros((len(looks), 0, 7), np.float32)
        crops = [classifier_crop(image, box, look) for look in looks for box in boxes]
        return softmax(self._net(as_input(*crops))).reshape(len(looks), len(boxes), 7)


class Embedding:
    """Gives dice of any kind directions, alike where they show the same. Not for two threads at once."""

    def __init__(self, file: Path = EMBEDDING_FILE, load: LoadNetwork = load_network) -> None:
        """Raises VisionError if the network is missing or broken."""
        self._net = load(file, "dice")

    def __call__(self, crops: Sequence[Image]) -> Floats:
        """(N, 1 + D) for N of what the classifier looks at.

        The log odds that there is a die of any kind, then a direction of no certain length.
        """
        return self._net(as_input(*crops))


def classifier_crop(image: Image, box: Floats, look: ClassifierLook = PLAIN_LOOK) -> Image:
    """What the classifier looks at of one box."""
    x0, y0, x1, y1 = (float(v) for v in box)
    around, middle = ROUND_DIE * look.wider, ((x0 + x1) / 2, (y0 + y1) / 2)
    if look.upper < 1:
        part = (y1 - y0) * look.upper
        middle = (middle[0], y0 + part / 2)
        crop = cut_square(image, middle, max(4.0, x1 - x0) * around, high=max(4.0, part) * around)
    else:
        crop = cut_square(image, middle, max(4.0, x1 - x0, y1 - y0) * around)
    return crop[:, ::-1] if look.mirrored else crop


def cut_square(
    image: Image,
    middle: tuple[float, float],
    side: float,
    angle: float = 0.0,
    px: int = CLASSIFIER_SIDE,
    high: float | None = None,
) -> Image:
    """A (px, px, 3) view of a square `side` px wide, turned by `angle` degrees.

    With `high` of a rectangle that is so many px high, stretched to a square.
    """
    cv2 = load_cv2()
    down = 1.0 if high is None else side / high
    longer = max(side, side / down)
    reach = int(longer * (0.75 if angle else 0.5)) + 2
    ends = image.shape[1::-1]
    x0, y0 = (int(min(max(at - reach, 0), end - 2)) for at, end in zip(middle, ends, strict=True))
    x1, y1 = (int(min(max(at + reach + 1, 2), end)) for at, end in zip(middle, ends, strict=True))
    part, scale = image[y0:y1, x0:x1], px / longer
    if scale < 0.7:
        part = cv2.blur(part, (max(1, round(1 / scale)),) * 2)
    onto = cv2.getRotationMatrix2D((middle[0] - x0, middle[1] - y0), angle, px / side)
    onto[1] *= down
    onto[:, 2] += px / 2 - np.array((middle[0] - x0, (middle[1] - y0) * down))
    size = (px, px)
    return np.asarray(
        cv2.warpAffine(part, onto, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.uint8
    )
