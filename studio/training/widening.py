"""A network twice as wide that starts with what a narrower one has learnt (Net2Net, Chen et al. 2016).

Every channel is there twice, and who listens to both hears each half as loud; patches that are larger are
smoothly made so. At first the wider network says about what the narrower one says; a little noise lets the
twins part.
"""

from __future__ import annotations

from typing import Final, TypeVar

import torch
from torch import Tensor, nn
from torch.nn import functional

NOISE: Final = 0.25
"""In shares of the spread of a layer's weights."""

Net = TypeVar("Net", bound=nn.Module)


def widened(narrow: nn.Module, wide: Net, seed: int = 1, noise: float = NOISE) -> Net:
    """`wide`, with each layer of `narrow` in its own."""
    generator, learnt = torch.Generator().manual_seed(seed), narrow.state_dict()
    wide.load_state_dict({
        name: _enlarged(learnt[name], there, noise, generator) for name, there in wide.state_dict().items()
    })  # fmt: skip
    return wide


def _enlarged(narrow: Tensor, wide: Tensor, noise: float, generator: torch.Generator) -> Tensor:
    """The numbers of one layer in the shape of the wider one's."""
    if narrow.dim() == 4 and narrow.shape[2:] != wide.shape[2:]:
        share = (narrow.shape[2] * narrow.shape[3]) / (wide.shape[2] * wide.shape[3])
        high, wider = wide.shape[2:]
        narrow = share * functional.interpolate(narrow, (high, wider), mode="bilinear", align_corners=False)
    times = [there // here for there, here in zip(wide.shape, narrow.shape, strict=True)]
    if set(times) <= {1}:
        return narrow.clone()
    result = narrow.repeat(*times)
    if narrow.dim() > 1:
        # The last layers see one channel after another, each with all its places: they are repeated whole.
        result = result / times[1]
        result += noise * result.std() * torch.randn(result.shape, generator=generator)
    return result
