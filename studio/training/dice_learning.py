"""Fitting the detector and the classifier: losses, the schedule, and batches made in another process."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional
from torch.optim import AdamW
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn
from torch.utils.data import DataLoader, IterableDataset

from studio.training.dice_batches import Examples, classifier_examples, detector_examples
from studio.training.dice_networks import Classifier, Detector
from studio.training.dice_photos import Photo
from studio.training.dice_pool import Pool

WARM_UP = 200
"""Steps over which the rate rises."""
MEMORY = 0.998
"""Of the running mean of the weights, a step."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How long and how hard to learn."""

    steps: int
    batch: int
    rate: float
    seed: int = 1
    kept: Path | None = None
    """Where the network is saved now and then, to be looked at while it learns."""


class _Stream(IterableDataset[Any]):
    """Examples without end, each worker with its own generator."""

    def __init__(self, make: Callable[[np.random.Generator], Iterator[Any]], seed: int) -> None:
        self._make = make
        self._seed = seed

    def __iter__(self) -> Iterator[Any]:
        worker = torch.utils.data.get_worker_info()
        return self._make(np.random.default_rng((self._seed, worker.id if worker else 0)))


def batches(make: Callable[[np.random.Generator], Iterator[Any]], plan: Plan, workers: int) -> Iterator[Any]:
    """Batches as tuples of tensors, made by `workers` other processes (0: in this one)."""
    return iter(DataLoader(_Stream(make, plan.seed), plan.batch, num_workers=workers, drop_last=True))


def train_detector(
    pool: Pool | None, photographs: list[Photo], plan: Plan, workers: int, translate: Callable[[str], None],
    start: Detector | None = None,
) -> Detector:  # fmt: skip
    """A detector fitted to the pictures."""

    def make(rng: np.random.Generator) -> Iterator[Any]:
        for image, targets in detector_examples(Examples(pool, photographs, rng)):
            planes = np.stack([targets.middle, targets.weight, *targets.box, targets.value, targets.sized])
            yield image.transpose(2, 0, 1).copy(), planes.astype(np.float32)

    def loss(net: nn.Module, batch: Any) -> Tensor:
        images, planes = batch
        return detector_loss(net(as_light(images)).float(), planes)

    detector: Detector = fit(start or Detector(), batches(make, plan, workers), loss, plan, translate)
    return detector


def detector_loss(outputs: Tensor, planes: Tensor) -> Tensor:
    """How far (N, 11, H, W) outputs are from (N, 8, H, W) targets: middle, weight, box, value, sized."""
    middle, weight, box, value, sized = planes[:, 0], planes[:, 1], planes[:, 2:6], planes[:, 6], planes[:, 7]
    chance = torch.sigmoid(outputs[:, 0]).clamp(1e-5, 1 - 1e-5)
    here = (middle > 0.999).float()
    hit = -here * (1 - chance) ** 2 * torch.log(chance)
    miss = -(1 - here) * (1 - middle) ** 4 * chance**2 * torch.log(1 - chance)
    count = here.sum().clamp(min=1)
    found = ((hit + miss) * weight).sum() / count
    sizes = (functional.smooth_l1_loss(outputs[:, 1:5], box, reduction="none", beta=0.1).sum(1) * sized).sum()
    values = functional.cross_entropy(outputs[:, 5:], value.long(), ignore_index=-1, reduction="sum")
    return found + sizes / sized.sum().clamp(min=1) + 0.5 * values / (value >= 0).sum().clamp(min=1)


def train_classifier(
    pool: Pool | None, photographs: list[Photo], plan: Plan, workers: int, translate: Callable[[str], None],
    start: Classifier | None = None, mistaken: NDArray[np.uint8] | None = None, variety: float = 1.0,
) -> Classifier:  # fmt: skip
    """A classifier, or a second stage, fitted to crops of the pictures, and to those that a detector mistook
    for dice."""

    def make(rng: np.random.Generator) -> Iterator[Any]:
        source = Examples(pool, photographs, rng, vary=False)
        for crop, value in classifier_examples(source, rng, mistaken, variety):
            yield crop.transpose(2, 0, 1).copy(), value

    def loss(net: nn.Module, batch: Any) -> Tensor:
        crops, values = batch
        return functional.cross_entropy(net(as_light(crops)).float(), values, label_smoothing=0.005)

    classifier: Classifier = fit(start or Classifier(), batches(make, plan, workers), loss, plan, translate)
    return classifier


def as_light(images: Tensor) -> Tensor:
    """Batches of uint8 pictures as numbers 0..1."""
    return (images.float() / 255).contiguous(memory_format=torch.channels_last)


def fit(
    net: nn.Module, source: Iterator[Any], loss: Callable[[nn.Module, Any], Tensor], plan: Plan,
    translate: Callable[[str], None], *, settled: bool = False,
) -> Any:  # fmt: skip
    """Adam with a rate that rises, then falls as a cosine; the running mean of the weights is the result.

    `settled` networks normalize as they have learnt to and drop nothing: they begin as they were.
    """
    torch.manual_seed(plan.seed)
    net = net.to(memory_format=torch.channels_last).train(not settled)  # type: ignore[call-overload]
    mean = AveragedModel(net, multi_avg_fn=get_ema_multi_avg_fn(MEMORY), use_buffers=True)  # type: ignore[no-untyped-call]
    adam = AdamW(net.parameters(), lr=plan.rate, weight_decay=1e-4)
    recent, began = 0.0, time.perf_counter()
    for step in range(1, plan.steps + 1):
        rate = plan.rate * min(1.0, step / WARM_UP) * 0.5 * (1 + np.cos(np.pi * step / plan.steps))
        for group in adam.param_groups:
            group["lr"] = rate
        with torch.autocast("cpu", torch.bfloat16):
            wrong = loss(net, next(source))
        adam.zero_grad(set_to_none=True)
        wrong.backward()  # type: ignore[no-untyped-call]
        nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        adam.step()
        mean.update_parameters(net)
        recent = float(wrong.detach()) if step == 1 else 0.98 * recent + 0.02 * float(wrong.detach())
        if plan.kept is not None and step % 1000 == 0:
            torch.save(mean.module, plan.kept)
        if step % 200 == 0 or step == plan.steps:
            translate(f"step {step} of {plan.steps}: loss {recent:.4f}, {time.perf_counter() - began:.0f} s")
    return mean.module.eval()
