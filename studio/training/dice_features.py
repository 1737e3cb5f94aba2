"""Lets a classifier's file name the features that its answers rest on, beside the answers.

    python -m studio.training.dice_features FILE

The answers stay what they were, bit by bit; whoever asks for them alone pays nothing for the features.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

import onnx

FEATURES: Final = "features"


def name_features(file: Path) -> bool:
    """Whether the file did not name them before."""
    model = onnx.load(str(file))
    graph = model.graph
    if len(graph.output) > 1:
        return False
    (last,) = (node for node in graph.node if graph.output[0].name in node.output)
    weights = next(one for one in graph.initializer if one.name == last.input[1])
    width = weights.dims[1]
    # A name of its own makes an output that every engine finds.
    graph.node.append(onnx.helper.make_node("Identity", [last.input[0]], [FEATURES], name=FEATURES))
    graph.output.append(onnx.helper.make_tensor_value_info(FEATURES, onnx.TensorProto.FLOAT, ["n", width]))
    onnx.checker.check_model(model)
    onnx.save(model, str(file))
    return True


if __name__ == "__main__":
    name_features(Path(sys.argv[1]))
