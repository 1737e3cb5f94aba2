"""Dark pieces told apart more warily than the networks do.

Blue from black by how light and how blue most of them is, green from black by how green.

The networks learnt from rendered plastic. A real black piece mirrors the sky and a teal card, and a real blue
one may let hardly a third of the light through, so that on brown squares both are as dark and as blue. But
most of a blue piece lets light through or gathers it, and a black one sends any back from one or two sides at
the most, where it mirrors: those must not decide, so the middle is taken and not the lightest. A dense clear
green piece in hard light is as dark as a black one. But what a black one mirrors, brown squares or the sky,
has no more green than the mean of red and blue.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from vision.field.crops import SHARE_STEPS, SHARE_ZERO, Layers
from vision.field.known_pieces import BLACK, BLUE, MIN_LIKENESS, NOTHING_KNOWN, KnownPieces
from vision.field.pieces import COLOURS, Floats
from vision.field.silhouettes import Silhouette
from vision.opencv import load_cv2

GREEN = COLOURS.index("green")
DARK_COLOURS: Final = (GREEN, BLUE, BLACK)
ALIKE: Final = (BLUE, BLACK)
"""The two colours of which real pieces look alike, and pieces read as which are asked for their cues."""
CUE_WEIGHT: Final = 0.45
"""What is left of the logarithm of the odds between a colour and black: weighed on real pieces on rendered
mats."""
BLUENESS_WEIGHT: Final = 0.5
"""What the ratio of blue to green adds to how light a piece is."""
LIGHTNESS_CUE, TINT_CUE = 0, 1
"""Which cue is which."""
EVEN: Final = (-2.65, 0.15)
"""The cues that say nothing. Lightness (logarithm of the share of white): eight of ten real black pieces have
less than -2.75 and rendered ones less than -3, eight of ten real blue ones more than -2.7 and rendered ones
more than -2. Tint (logarithm of the share of green beside the mean of those of red and blue): 98 % of black
pieces have less, and 99 % of green ones more."""
STEEP: Final = (3.0, 30.0)
"""By how much more, in logarithms of odds, a unit of either cue speaks for the colour."""
MOST: Final = (0.7, 3.0)
"""The most that a cue may say so: lightness is never enough to be sure by itself."""


def cues(parts: Layers, silhouette: Silhouette) -> Floats:
    """(2,): how light most of a piece is, natural logarithm of the share of white in the strongest of its
    colours, and more if it is blue; and how green most of it is. No numbers where it is not in the picture.

    Args:
        parts: the rectified picture.
        silhouette: where the piece is seen in it.
    """
    cv2 = load_cv2()
    seen, inner = cv2.blur(parts.share[silhouette.window], (3, 3)), silhouette.inner > 0
    planes = [seen[..., plane][inner] for plane in range(3)]
    half = len(planes[0]) // 2
    if not len(planes[0]):
        return np.full(2, np.nan)
    # Of uint8 numpy puts one number into its place ten times as fast as it sorts.
    blue, green, red, light = (
        float(np.partition(one, half)[half]) for one in (*planes, np.maximum.reduce(planes))
    )
    light += BLUENESS_WEIGHT * (blue - green)
    return np.array([(light - SHARE_ZERO) / SHARE_STEPS, (green - (blue + red) / 2) / SHARE_STEPS])


def doubtful(chances: Floats, told: Floats, known: KnownPieces = NOTHING_KNOWN) -> Floats:
    """(N, 6) chances of colours once the odds of blue and of green to black were drawn nearer to even, and
    then to where (N, 2) cues, which may be no numbers, point: those of blue by `known` pieces of the same
    table, as far as it looks like one of these. Without cues nothing is said of green.
    """
    out = chances.copy()
    unknown = np.isnan(told)
    says = np.clip(STEEP * (np.where(unknown, EVEN, told) - EVEN), -np.array(MOST), MOST)
    blue, black = known.likeness(told)
    says[:, LIGHTNESS_CUE] *= 1 - np.maximum(blue, black)
    says[:, LIGHTNESS_CUE] += np.log((blue + MIN_LIKENESS) / (black + MIN_LIKENESS))
    _shift_chances(out, BLUE, CUE_WEIGHT, says[:, LIGHTNESS_CUE])
    _shift_chances(out, GREEN, np.where(unknown[:, TINT_CUE], 1.0, CUE_WEIGHT), says[:, TINT_CUE])
    return out


def _shift_chances(chances: Floats, colour: int, worth: Floats | float, says: Floats) -> None:
    """Changes (N, 6) chances of a colour and of black, the sum of which stays."""
    both = chances[:, colour] + chances[:, BLACK]
    odds = (chances[:, colour] / chances[:, BLACK]) ** worth * np.exp(says)
    chances[:, colour], chances[:, BLACK] = both * odds / (1 + odds), both / (1 + odds)
