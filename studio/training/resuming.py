"""Going on from a network that is kept as ONNX: PyTorch's layers filled with what it has learnt.

An ONNX file holds each convolution with its batch normalization folded into it. `resumed` unfolds them again,
so that learning goes on as if it had never stopped: the layers say the same as the file, and what they keep
of a batch's spread is that of the pictures given.
"""

from __future__ import annotations

import copy
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path
from typing import TypeVar

import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn

Net = TypeVar("Net", bound=nn.Module)


def resumed(net: Net, file: Path, pictures: Iterable[Tensor]) -> Net:
    """`net` as it is kept in a file; `pictures` are batches of what it will learn from.

    Raises ValueError if the file is of a network of another shape.
    """
    batches = list(pictures)
    convolutions = [layer for layer in _in_order(net.eval(), batches[0][:1]) if isinstance(layer, nn.Conv2d)]
    graph = onnx.load(str(file)).graph
    kept = {
        tensor.name: torch.from_numpy(numpy_helper.to_array(tensor).copy()) for tensor in graph.initializer
    }
    # What is the same twice is kept once.
    kept |= {node.output[0]: kept[node.input[0]] for node in graph.node if node.op_type == "Identity"}
    nodes = [node for node in graph.node if node.op_type == "Conv"]
    if len(nodes) != len(convolutions):
        raise ValueError(f"{file} has {len(nodes)} convolutions and the network {len(convolutions)}.")
    followers = _followers(net)
    with torch.no_grad():
        for layer, node in zip(convolutions, nodes, strict=True):
            weight, bias = (kept[name] for name in node.input[1:3])
            layer.weight.copy_(weight)
            if layer.bias is not None:
                layer.bias.copy_(bias)
            else:
                _plain(followers[layer], bias)
        for name, layer in net.named_modules():
            if isinstance(layer, nn.Linear):
                layer.weight.copy_(kept[f"{name}.weight"])
                layer.bias.copy_(kept[f"{name}.bias"])
        _settle(net, followers, batches)
    return net


def mean_of(before: Net, after: nn.Module, share: float) -> Net:
    """A network whose weights are by `share` those of `after`, else those of `before`."""
    both = copy.deepcopy(before)
    weights = after.state_dict()
    both.load_state_dict(
        {
            name: torch.lerp(value, weights[name], share) if value.is_floating_point() else value
            for name, value in before.state_dict().items()
        }
    )
    return both


def _in_order(net: nn.Module, example: Tensor) -> list[nn.Module]:
    """The layers in the order in which a picture passes them."""
    passed: list[nn.Module] = []
    hooks = [
        layer.register_forward_hook(lambda layer, _, __: passed.append(layer))
        for layer in net.modules()
        if not list(layer.children())
    ]
    net(example)
    for hook in hooks:
        hook.remove()
    return passed


def _followers(net: nn.Module) -> dict[nn.Module, nn.BatchNorm2d]:
    """By convolution, the normalization right after it."""
    found: dict[nn.Module, nn.BatchNorm2d] = {}
    for part in net.modules():
        if isinstance(part, nn.Sequential):
            found |= {one: other for one, other in pairwise(part) if isinstance(other, nn.BatchNorm2d)}
    return found


def _plain(norm: nn.BatchNorm2d, bias: Tensor) -> None:
    """A normalization that adds a bias and does nothing else."""
    norm.reset_running_stats()
    norm.weight.fill_((1 + norm.eps) ** 0.5)
    norm.bias.copy_(bias)


def _settle(net: nn.Module, followers: dict[nn.Module, nn.BatchNorm2d], batches: list[Tensor]) -> None:
    """Let each normalization know mean and spread of what it gets, and still say the same."""
    sums: dict[nn.Module, list[Tensor]] = {layer: [] for layer in followers}
    hooks = [
        layer.register_forward_hook(lambda layer, _, out: sums[layer].append(_moments(out)))
        for layer in followers
    ]
    for batch in batches:
        net(batch)
    for hook in hooks:
        hook.remove()
    for layer, norm in followers.items():
        mean, square = torch.stack(sums[layer]).mean(0)
        spread = (square - mean**2).clamp(min=1e-6)
        norm.bias.add_(mean)
        norm.weight.copy_((spread + norm.eps).sqrt())
        norm.load_state_dict({**norm.state_dict(), "running_mean": mean, "running_var": spread})


def _moments(out: Tensor) -> Tensor:
    """(2, C): mean and mean square of (N, C, H, W)."""
    return torch.stack([out.mean((0, 2, 3)), (out**2).mean((0, 2, 3))])
