"""Networks as ONNX files that OpenCV runs."""

from __future__ import annotations

import warnings
from pathlib import Path

import torch

from studio.training.dice_networks import CLASSIFIER_SIDE, Classifier, Detector, Embedding

OPSET = 13
"""Of ONNX: old enough for OpenCV 4.10, new enough for everything the networks do."""


def write_detector(net: Detector, file: Path) -> None:
    """Write a detector for pictures of any size that is a multiple of 32."""
    changing = {0: "n", 2: "h", 3: "w"}
    _write(net, torch.zeros(1, 3, 256, 256), file, changing)


def write_classifier(net: Classifier | Embedding, file: Path) -> None:
    """Write a classifier, or an embedding, for any number of crops at a time."""
    _write(net, torch.zeros(1, 3, CLASSIFIER_SIDE, CLASSIFIER_SIDE), file, {0: "n"})


def _write(net: torch.nn.Module, example: torch.Tensor, file: Path, changing: dict[int, str]) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    with warnings.catch_warnings():
        # The tracing exporter is said to be replaced; the new one writes graphs that OpenCV 5.0 refuses.
        warnings.simplefilter("ignore")
        torch.onnx.export(
            net.eval().to(memory_format=torch.contiguous_format),  # type: ignore[call-overload]
            (example,),
            str(file),
            dynamo=False,
            opset_version=OPSET,
            input_names=["pictures"],
            output_names=["answers"],
            dynamic_axes={"pictures": changing, "answers": changing},
        )
