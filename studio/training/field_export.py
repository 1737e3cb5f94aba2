"""A network that reads squares as an ONNX file that OpenCV runs."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Final

import torch

from vision.field.crops import PLANE_COUNT, extent

OPSET: Final = 13
"""Of ONNX: old enough for OpenCV 4.10."""


def write_classifier(net: torch.nn.Module, file: Path, sharp: float = 1.0) -> None:
    """Write it for any number of looks, so many times as sharp, at a time."""
    wide, high = extent(sharp)
    file.parent.mkdir(parents=True, exist_ok=True)
    with warnings.catch_warnings():
        # The tracing exporter is said to be replaced; the new one writes graphs that OpenCV 5.0 refuses.
        warnings.simplefilter("ignore")
        torch.onnx.export(
            net.eval().to(memory_format=torch.contiguous_format),  # type: ignore[call-overload]
            (torch.zeros(1, PLANE_COUNT, high, wide),),
            str(file),
            dynamo=False,
            opset_version=OPSET,
            input_names=["looks"],
            output_names=["answers"],
            dynamic_axes={"looks": {0: "n"}, "answers": {0: "n"}},
        )
