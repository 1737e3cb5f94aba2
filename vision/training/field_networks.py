"""The network that reads squares, for training (PyTorch; at run time OpenCV runs it)."""

from __future__ import annotations

from typing import Final

from torch import Tensor, nn

from vision.field.looks import LOOK_HIGH, LOOK_WIDE, PLANES
from vision.field.teller import OUTPUTS

PATCH: Final = 4
"""Pixels."""
DROPPED: Final = 0.2
"""Share of what the layers before tell that is withheld from the last ones while they learn."""


def _conv(inputs: int, outputs: int, stride: int = 1) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, 3, stride, 1, bias=False), nn.BatchNorm2d(outputs), nn.ReLU(inplace=True)
    )


class Teller(nn.Module):
    """(N, PLANES, LOOK_HIGH, LOOK_WIDE) looks as `vision.field.teller.evened` gives them -> (N, OUTPUTS).

    The first layer looks at patches of 4 x 4 pixels, as vision transformers do: what costs the most time
    otherwise, convolutions of few planes in full sharpness, is done once.
    """

    def __init__(self, widths: tuple[int, ...] = (32, 48, 64), hidden: int = 64) -> None:
        super().__init__()
        one, two, three = widths
        self.body = nn.Sequential(
            nn.Sequential(
                nn.Conv2d(PLANES, one, PATCH, PATCH, bias=False), nn.BatchNorm2d(one), nn.ReLU(inplace=True)
            ),
            _conv(one, one),
            _conv(one, two, 2), _conv(two, two),
            _conv(two, three, 2),
        )  # fmt: skip
        cells = -(-LOOK_HIGH // (4 * PATCH)) * -(-LOOK_WIDE // (4 * PATCH))
        self.tell = nn.Sequential(
            nn.Sequential(nn.Flatten(), nn.Dropout(DROPPED)),
            nn.Linear(three * cells, hidden), nn.ReLU(inplace=True),
            nn.Linear(hidden, OUTPUTS),
        )  # fmt: skip

    def forward(self, looks: Tensor) -> Tensor:
        """The outputs for a batch."""
        outputs: Tensor = self.tell(self.body(looks))
        return outputs
