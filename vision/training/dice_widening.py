"""A network twice as wide that starts with what a narrower one has learnt (Net2Net, Chen et al. 2016).

Every channel is there twice, and who listens to both hears each half as loud: at first the wider network says
what the narrower one says. A little noise lets the twins part.
"""

from __future__ import annotations

import torch
from torch import Tensor

from vision.training.dice_networks import JUDGE_WIDTHS, Teller

NOISE = 0.25
"""In shares of the spread of a layer's weights."""


def widened(teller: Teller, seed: int = 1, noise: float = NOISE) -> Teller:
    """A network of JUDGE_WIDTHS that says about what `teller`, of half those widths, says."""
    generator = torch.Generator().manual_seed(seed)
    wide = Teller(JUDGE_WIDTHS)
    narrow = teller.state_dict()
    wide.load_state_dict({
        name: _doubled(narrow[name], there, noise, generator) for name, there in wide.state_dict().items()
    })  # fmt: skip
    return wide


def _doubled(narrow: Tensor, wide: Tensor, noise: float, generator: torch.Generator) -> Tensor:
    """The numbers of one layer in the shape of the wider one's."""
    times = [there // here for there, here in zip(wide.shape, narrow.shape, strict=True)]
    if set(times) <= {1}:
        return narrow.clone()
    result = narrow.repeat(*times)
    if narrow.dim() > 1:
        # The last layer sees one channel after another, each with all its places: they are repeated whole.
        result = result / times[1]
        result += noise * result.std() * torch.randn(result.shape, generator=generator)
    return result
