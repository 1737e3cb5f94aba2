"""The networks that read squares, for training (PyTorch; at run time OpenCV runs them).

The *second stage* is a classifier twice as wide that looks at SHARPER looks.
"""

from __future__ import annotations

from typing import Final

from torch import Tensor, nn

from studio.training.widening import NOISE, widened
from vision.field.classifier import OUTPUTS
from vision.field.crops import CROP_HEIGHT, CROP_WIDTH, PLANE_COUNT, SECOND_STAGE_SCALE

PATCH: Final = 4
"""Pixels; a second stage's are as many millimetres."""
CLASSIFIER_WIDTHS, SECOND_STAGE_WIDTHS = (32, 48, 64, 64), (64, 96, 128, 128)
"""Channels, ever coarser, and of the layer before the last."""
DROPPED: Final = 0.2
"""Share of what the layers before tell that is withheld from the last ones while they learn."""


def _conv(inputs: int, outputs: int, stride: int = 1) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, 3, stride, 1, bias=False), nn.BatchNorm2d(outputs), nn.ReLU(inplace=True)
    )


class Classifier(nn.Module):
    """(N, PLANES, H, W) looks as `vision.field.classifier.evened` gives them -> (N, OUTPUTS).

    The first layer looks at patches, as vision transformers do: what costs the most time otherwise,
    convolutions of few planes in full sharpness, is done once.
    """

    def __init__(self, widths: tuple[int, ...] = CLASSIFIER_WIDTHS, sharp: float = 1.0) -> None:
        """`sharp`: how many times as sharp its looks are."""
        super().__init__()
        one, two, three, hidden = widths
        patch = round(PATCH * sharp)
        self.body = nn.Sequential(
            nn.Sequential(
                nn.Conv2d(PLANE_COUNT, one, patch, patch, bias=False),
                nn.BatchNorm2d(one),
                nn.ReLU(inplace=True),
            ),
            _conv(one, one),
            _conv(one, two, 2), _conv(two, two),
            _conv(two, three, 2),
        )  # fmt: skip
        cells = -(-CROP_HEIGHT // (4 * PATCH)) * -(-CROP_WIDTH // (4 * PATCH))
        self.tell = nn.Sequential(
            nn.Sequential(nn.Flatten(), nn.Dropout(DROPPED)),
            nn.Linear(three * cells, hidden), nn.ReLU(inplace=True),
            nn.Linear(hidden, OUTPUTS),
        )  # fmt: skip

    def forward(self, crops: Tensor) -> Tensor:
        """The outputs for a batch."""
        outputs: Tensor = self.tell(self.body(crops))
        return outputs


def second_stage_of(classifier: nn.Module, seed: int = 1, noise: float = NOISE) -> Classifier:
    """A second stage that starts with what a classifier has learnt."""
    return widened(classifier, Classifier(SECOND_STAGE_WIDTHS, SECOND_STAGE_SCALE), seed, noise)
