"""Teaches the networks that read squares, from fields that `studio.training.field_crops` has rendered."""

from __future__ import annotations

import copy
import math
from pathlib import Path
from typing import Any, Final

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn
from torch.nn import functional

from studio.training.field_batches import Batches
from studio.training.field_crops import NO_COLOUR
from vision.field.classifier import COLOUR_COUNT, KIND_COUNT

BATCH: Final = 128
RATE, FURTHER_RATE = 2.5e-3, 1.3e-3
"""The fastest at which a new network learns, and one that has learnt before."""
DECAY: Final = 1e-2
REDRAWN: Final = 200
"""After how many steps it is drawn anew which looks are shown."""
KEPT: Final = 500
"""After how many steps the weights are kept."""
TAKEN: Final = 0.75
"""Power of the divisor that is taken: scenes drawn by lot are harder than most tables, on which a network
weighed on them would doubt too much."""
DIVISORS: Final = tuple(np.geomspace(0.5, 5, 40).tolist())
EASY: Final = 0.15
EMPTY: Final = 0.05
"""How often a look that is right beyond doubt is shown, beside one that is wrong; and an empty square."""
AVERAGED: Final = 0.998
"""How much of the mean network each step keeps in the end."""
WORTH: Final = {"raised": 0.3, "pose": 0.3}
"""What these are worth beside kind and colour."""


def losses_of(answers: Tensor, targets: dict[str, Tensor]) -> Tensor:
    """(N,) cross entropies of kind, colour and standing on another, and how far off the pose is.

    A piece of none of the six colours is to look as much like each of them.
    """
    there = (targets["kind"] > 0).float()
    first, second = KIND_COUNT, KIND_COUNT + COLOUR_COUNT
    kind = functional.cross_entropy(answers[:, :first], targets["kind"], reduction="none")
    given = targets["colour"].clamp(min=0)
    hue = functional.cross_entropy(answers[:, first:second], given, reduction="none")
    any_hue = -answers[:, first:second].log_softmax(1).mean(1) - math.log(COLOUR_COUNT)
    hue = torch.where(targets["colour"] == NO_COLOUR, any_hue, hue)
    raised = functional.binary_cross_entropy_with_logits(
        answers[:, second], targets["raised"], reduction="none"
    )
    pose = functional.smooth_l1_loss(answers[:, second + 1 :], targets["pose"], reduction="none").mean(1)
    return kind + there * (hue + WORTH["raised"] * raised + WORTH["pose"] * pose)


def learnt(
    net: nn.Module, crops: Batches, steps: int, rng: np.random.Generator, file: Path, *, further: bool
) -> nn.Module:
    """The mean of a network's last steps of so many. `file`: where its weights are kept meanwhile.

    Looks at which it errs are shown more often: most are easy soon. `further`: it has learnt before.
    """
    taught: Any = net.to(memory_format=torch.channels_last)  # type: ignore[call-overload]
    mean = copy.deepcopy(taught)
    rate = FURTHER_RATE if further else RATE
    optimizer = torch.optim.AdamW(taught.parameters(), lr=rate, weight_decay=DECAY)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, rate, total_steps=steps + 1, pct_start=0.1)
    kind = crops.truth.kind
    worth = np.where(kind == 0, 2 * EMPTY, 1.0)
    losses: list[float] = []
    for step in range(1, steps + 1):
        if step % REDRAWN == 1:
            order = rng.choice(len(crops), REDRAWN * BATCH, p=worth / worth.sum())
        begin = (step - 1) % REDRAWN * BATCH
        rows = np.sort(order[begin : begin + BATCH])
        shown, targets = crops.varied(rows)
        with torch.autocast("cpu", dtype=torch.bfloat16):
            answers = taught(shown)
        each = losses_of(answers.float(), targets)
        loss: Any = each.mean()
        worth[rows] = _worth_of(each.detach(), kind[rows])
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        schedule.step()
        _averaged(mean, taught, schedule.last_epoch)
        losses.append(float(loss.detach()))
        if step % KEPT == 0 or step == steps:
            torch.save(mean.state_dict(), file)
            print(f"step {step} of {steps}: loss {np.mean(losses[-KEPT:]):.4f}", flush=True)
    mean.eval()
    kept: nn.Module = mean
    return kept


def answered(net: Any, crops: Batches) -> tuple[Tensor, Tensor]:
    """(N, OUTPUTS) of all looks as they are, and (N,) what they cost."""
    net.eval()
    answers, losses = [], []
    with torch.no_grad(), torch.autocast("cpu", dtype=torch.bfloat16):
        for begin in range(0, len(crops), BATCH):
            shown, targets = crops.plain(np.arange(begin, min(begin + BATCH, len(crops))))
            answers.append(net(shown).float())
            losses.append(losses_of(answers[-1], targets))
    return torch.cat(answers), torch.cat(losses)


def sure(answers: Tensor) -> NDArray[np.float32]:
    """(N,) chance that the likeliest kind and, of a piece, the likeliest colour are right."""
    kind = answers[:, :KIND_COUNT].softmax(1)
    hue = answers[:, KIND_COUNT : KIND_COUNT + COLOUR_COUNT].softmax(1).max(1).values
    chance = torch.where(kind.argmax(1) == 0, kind.max(1).values, kind.max(1).values * hue)
    return np.asarray(chance.numpy(), np.float32)


def _worth_of(losses: Tensor, kind: NDArray[np.int8]) -> Any:
    """How often looks are shown that cost so much."""
    return np.where(kind == 0, EMPTY, EASY) + np.minimum(losses.numpy(), 1.0)


def _averaged(mean: Any, net: Any, step: int) -> None:
    """Draws the mean network nearer to the one that learns: fast at first, when there is little to keep."""
    kept_share = min(AVERAGED, step / (step + 10))
    with torch.no_grad():
        for kept, new in zip(mean.state_dict().values(), net.state_dict().values(), strict=True):
            if kept.is_floating_point():
                kept.lerp_(new, 1 - kept_share)
            else:
                kept.copy_(new)


def cooled(net: Any, crops: Batches, doubted: NDArray[np.bool_] | None = None) -> Any:
    """The network with its chances made honest on looks it has not learnt from.

    One divisor for kinds and one for colours, not taken whole, folded into the last layer (Guo et al. 2017).
    `doubted`: (N,) the looks that it is asked about, if not all.
    """
    with torch.no_grad():
        answers, _ = answered(net, crops)
        asked = torch.ones(len(crops), dtype=torch.bool) if doubted is None else torch.from_numpy(doubted)
        coloured = asked & torch.from_numpy(crops.truth.colour != NO_COLOUR)
        kind = torch.from_numpy(crops.truth.kind.astype(np.int64))
        colour = torch.from_numpy(crops.truth.colour.astype(np.int64))
        first, second = KIND_COUNT, KIND_COUNT + COLOUR_COUNT
        last = net.tell[-1]
        for rows, given, right in (
            (slice(0, first), answers[asked, :first], kind[asked]),
            (slice(first, second), answers[coloured, first:second], colour[coloured]),
        ):
            divisor = min(DIVISORS, key=lambda by: float(functional.cross_entropy(given / by, right)))
            print(f"divided by {divisor:.2f}, of which {divisor**TAKEN:.2f} is taken", flush=True)
            divisor = divisor**TAKEN
            last.weight[rows] /= divisor
            last.bias[rows] /= divisor
    return net
