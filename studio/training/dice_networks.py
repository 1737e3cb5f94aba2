"""The networks that read dice, for training (PyTorch; at run time OpenCV runs them).

The *detector* looks at the whole picture, made small, and says for every fourth px whether the middle of a
die is there, how large the die is and what it seems to show: a small pyramid of features (Lin et al. 2017)
under heads as in CenterNet (Zhou et al. 2019). The *classifier* looks at one die at a time, in full
sharpness, and says what its upper face shows, or that there is no die. The *second stage* is a classifier
twice as wide. The *embedding* looks at one die as well, of any kind, and gives it a direction, which is alike
for dice that show the same.
"""

from __future__ import annotations

from torch import Tensor, nn
from torch.nn import functional

from studio.training.widening import NOISE, widened

DETECTOR_STRIDE = 4
DETECTOR_OUTPUTS = 11
"""Middle; x, y of the middle within the cell; log width, log height; six values."""
CLASSIFIER_SIDE = 48
"""Width and height of what the classifier looks at, px."""
CLASSIFIER_OUTPUTS = 7
"""No die; one to six."""
CLASSIFIER_WIDTHS = (32, 56, 96, 128)
SECOND_STAGE_WIDTHS = (64, 112, 192, 256)
EMBEDDING_SIZE = 64
"""Numbers of a direction."""


def _conv(inputs: int, outputs: int, stride: int = 1) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, 3, stride, 1, bias=False), nn.BatchNorm2d(outputs), nn.ReLU(inplace=True)
    )


def _separable(inputs: int, outputs: int) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(inputs, inputs, 3, 1, 1, groups=inputs, bias=False),
        nn.BatchNorm2d(inputs),
        nn.Conv2d(inputs, outputs, 1, bias=False),
        nn.BatchNorm2d(outputs),
        nn.ReLU(inplace=True),
    )


class Detector(nn.Module):
    """(N, 3, H, W) BGR, 0..1 -> (N, DETECTOR_OUTPUTS, H / 4, W / 4) logits; H and W multiples of 32."""

    def __init__(self, widths: tuple[int, ...] = (16, 24, 40, 64, 80), neck: int = 32) -> None:
        super().__init__()
        one, two, three, four, five = widths
        self.down2 = nn.Sequential(_conv(3, one, 2), _conv(one, two, 2))
        self.down3 = nn.Sequential(_conv(two, three, 2), _conv(three, three))
        self.down4 = nn.Sequential(_conv(three, four, 2), _conv(four, four))
        self.down5 = nn.Sequential(_conv(four, five, 2), _conv(five, five), _conv(five, five))
        self.side = nn.ModuleList(nn.Conv2d(width, neck, 1) for width in (two, three, four, five))
        self.merge = nn.ModuleList(_separable(neck, neck) for _ in range(3))
        self.head = nn.Conv2d(neck, DETECTOR_OUTPUTS, 1)
        nn.init.constant_(self.head.bias, -2.0)  # type: ignore[arg-type]

    def forward(self, pictures: Tensor) -> Tensor:
        """The outputs for a batch."""
        levels = [self.down2(pictures)]
        for down in (self.down3, self.down4, self.down5):
            levels.append(down(levels[-1]))
        merged = self.side[3](levels[3])
        for k in (2, 1, 0):
            merged = self.side[k](levels[k]) + functional.interpolate(
                merged, scale_factor=2.0, mode="nearest"
            )
            merged = self.merge[k](merged)
        outputs: Tensor = self.head(merged)
        return outputs


class Classifier(nn.Module):
    """(N, 3, CLASSIFIER_SIDE, CLASSIFIER_SIDE) BGR, 0..1 -> (N, CLASSIFIER_OUTPUTS) logits."""

    def __init__(self, widths: tuple[int, ...] = CLASSIFIER_WIDTHS) -> None:
        super().__init__()
        one, two, three, four = widths
        self.body = nn.Sequential(
            _conv(3, one, 2), _conv(one, one),
            _conv(one, two, 2), _conv(two, two),
            _conv(two, three, 2), _conv(three, three),
            _conv(three, four),
        )  # fmt: skip
        self.tell = nn.Linear(four * 36, CLASSIFIER_OUTPUTS)
        self.drop = nn.Dropout(0.2)

    def forward(self, crops: Tensor) -> Tensor:
        """The outputs for a batch."""
        outputs: Tensor = self.tell(self.drop(self.body(crops).flatten(1)))
        return outputs


class Embedding(nn.Module):
    """(N, 3, CLASSIFIER_SIDE, CLASSIFIER_SIDE) BGR, 0..1 -> (N, 1 + EMBEDDING_SIZE).

    The log odds that there is a die of any kind, and a direction. It begins with the layers of a classifier.
    """

    def __init__(self, classifier: Classifier) -> None:
        super().__init__()
        self.body = classifier.body
        self.tell = nn.Linear(classifier.tell.in_features, 1 + EMBEDDING_SIZE)

    def forward(self, crops: Tensor) -> Tensor:
        """The outputs for a batch."""
        outputs: Tensor = self.tell(self.body(crops).flatten(1))
        return outputs


def second_stage_of(classifier: nn.Module, seed: int = 1, noise: float = NOISE) -> Classifier:
    """A second stage that starts with what a classifier has learnt."""
    return widened(classifier, Classifier(SECOND_STAGE_WIDTHS), seed, noise)
