"""Teaches the network that reads squares, from looks that `vision.training.field_looks` has rendered."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch
from torch import Tensor, nn
from torch.nn import functional

from vision.field.teller import HUES, KINDS, evened
from vision.training.field_batches import Batches
from vision.training.field_looks import Truth
from vision.training.field_networks import Teller

BATCH: Final = 128
RATE, FURTHER_RATE = 2.5e-3, 1.3e-3
"""The fastest at which a new network learns, and one that has learnt before."""
DECAY: Final = 1e-2
WEIGHTS: Final = "teller.pt"
"""Where, beside the looks, the weights are kept after every round."""
TAKEN: Final = 0.75
"""Power of the divisor that is taken: scenes drawn by lot are harder than most tables, on which a network
weighed on them would doubt too much."""
DIVISORS: Final = tuple(np.geomspace(0.5, 5, 40).tolist())
EASY: Final = 0.15
"""How often a look that is right beyond doubt is shown, beside one that is wrong."""
AVERAGED: Final = 0.998
"""How much of the mean network each step keeps in the end."""
WORTH: Final = {"raised": 0.3, "pose": 0.3}
"""What these are worth beside kind and colour."""


def loaded(folder: Path, part: str = "looks-*.npz") -> tuple[Any, Truth]:
    """All looks of a folder and what stands there."""
    files = [dict(np.load(file)) for file in sorted(folder.glob(part)) if ".part" not in file.name]
    whole = {name: np.concatenate([file[name] for file in files]) for name in ("looks", *Truth.__slots__)}
    return whole.pop("looks"), Truth(**whole)


def losses_of(answers: Tensor, targets: dict[str, Tensor]) -> Tensor:
    """(N,) cross entropies of kind, colour and standing on another, and how far off the pose is."""
    there = (targets["kind"] > 0).float()
    first, second = KINDS, KINDS + HUES
    kind = functional.cross_entropy(answers[:, :first], targets["kind"], reduction="none")
    hue = functional.cross_entropy(
        answers[:, first:second], targets["colour"].clamp(min=0), reduction="none"
    )
    raised = functional.binary_cross_entropy_with_logits(
        answers[:, second], targets["raised"], reduction="none"
    )
    pose = functional.smooth_l1_loss(answers[:, second + 1 :], targets["pose"], reduction="none").mean(1)
    return kind + there * (hue + WORTH["raised"] * raised + WORTH["pose"] * pose)


def learnt(folder: Path, epochs: int, seed: int, start: Path | None = None) -> nn.Module:
    """A network after that many rounds of as many looks as there are; the mean of its last steps.

    Looks at which it errs are shown more often: most are easy soon, and to a network that has learnt before
    (`start`: its weights) most are easy from the first.
    """
    torch.manual_seed(seed)
    rng = np.random.default_rng(seed)
    net: Any = Teller()
    net = net.to(memory_format=torch.channels_last)
    if start is not None:
        net.load_state_dict(torch.load(start))
    mean = copy.deepcopy(net)
    looks = Batches(*loaded(folder), rng)
    steps = epochs * (len(looks) // BATCH)
    rate = RATE if start is None else FURTHER_RATE
    optimizer = torch.optim.AdamW(net.parameters(), lr=rate, weight_decay=DECAY)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, rate, total_steps=steps + 1, pct_start=0.1)
    worth = np.ones(len(looks)) if start is None else _worth(net, looks)
    for epoch in range(epochs):
        order = rng.choice(len(looks), len(looks), p=worth / worth.sum())
        losses = []
        for begin in range(0, len(order) - BATCH + 1, BATCH):
            rows = np.sort(order[begin : begin + BATCH])
            shown, targets = looks.varied(rows)
            with torch.autocast("cpu", dtype=torch.bfloat16):
                answers = net(shown)
            each = losses_of(answers.float(), targets)
            loss: Any = each.mean()
            worth[rows] = _worth_of(each)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
            _averaged(mean, net, schedule.last_epoch)
            losses.append(float(loss.detach()))
        torch.save(mean.state_dict(), folder / WEIGHTS)
        print(f"epoch {epoch + 1} of {epochs}: {len(looks)} looks, loss {np.mean(losses):.4f}", flush=True)
    mean.eval()
    kept: nn.Module = mean
    return kept


def _worth_of(losses: Tensor) -> Any:
    """How often looks are shown that cost so much."""
    return EASY + np.minimum(losses.detach().numpy(), 1.0)


def _worth(net: Any, looks: Batches) -> Any:
    """The same of all looks, for a network that has learnt before."""
    net.eval()
    worth = []
    with torch.no_grad(), torch.autocast("cpu", dtype=torch.bfloat16):
        for begin in range(0, len(looks), BATCH):
            shown, targets = looks.plain(slice(begin, begin + BATCH))
            worth.append(_worth_of(losses_of(net(shown).float(), targets)))
    net.train()
    return np.concatenate(worth)


def _averaged(mean: Any, net: Any, step: int) -> None:
    """Draws the mean network nearer to the one that learns: fast at first, when there is little to keep."""
    kept_share = min(AVERAGED, step / (step + 10))
    with torch.no_grad():
        for kept, new in zip(mean.state_dict().values(), net.state_dict().values(), strict=True):
            if kept.is_floating_point():
                kept.lerp_(new, 1 - kept_share)
            else:
                kept.copy_(new)


def cooled(net: Any, looks: Any, truth: Truth) -> Any:
    """The network with its chances made honest on looks it has not learnt from.

    One divisor for kinds and one for colours, not taken whole, folded into the last layer (Guo et al. 2017).
    """
    with torch.no_grad():
        shown = [
            torch.from_numpy(evened(looks[start : start + BATCH])) for start in range(0, len(looks), BATCH)
        ]
        answers = torch.cat([net(part) for part in shown])
        there = torch.from_numpy(truth.kind > 0)
        kind = torch.from_numpy(truth.kind.astype(np.int64))
        colour = torch.from_numpy(truth.colour.astype(np.int64))
        first, second = KINDS, KINDS + HUES
        last = net.tell[-1]
        for rows, given, right in (
            (slice(0, first), answers[:, :first], kind),
            (slice(first, second), answers[there, first:second], colour[there]),
        ):
            divisor = min(DIVISORS, key=lambda by: float(functional.cross_entropy(given / by, right)))
            print(f"divided by {divisor:.2f}, of which {divisor**TAKEN:.2f} is taken", flush=True)
            divisor = divisor**TAKEN
            last.weight[rows] /= divisor
            last.bias[rows] /= divisor
    return net
