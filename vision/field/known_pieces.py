"""How the blue and black pieces of one table look, from those of which somebody knows that they lie there.

Makes of plastic differ more than colours do: one table's blue is darker than another's black. But a piece
looks much like itself a minute ago, and like others of its make. So what a match knows to lie on the field
says more of the two colours at that table than anything learnt elsewhere. Nothing is trained: a piece in
doubt is compared with the known ones by its cues.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np

from vision.field.pieces import COLOURS, Floats

BLUE, BLACK = (COLOURS.index(name) for name in ("blue", "black"))
CUE_SPREADS: Final = (0.35, 0.1)
"""Spreads of the two cues (`vision.field.dark_colours.cues`) of pieces of one colour and make."""
MIN_LIKENESS: Final = 0.1
"""What a piece is like those of a colour at the least: ten to one is the most that known pieces say."""


class KnownPieces:
    """The newest look of a known piece on each square."""

    def __init__(self) -> None:
        self._cues: dict[int, tuple[int, Floats]] = {}

    def learn(self, cues: Floats, colours: Sequence[int | None]) -> None:
        """Take in what lies there for sure.

        Args:
            cues: (N, 2) of the squares as they were read; no numbers where there were none.
            colours: of the N squares, the colour that surely lies there, as in COLOURS; None where none does.
        """
        for square, (colour, seen) in enumerate(zip(colours, cues, strict=True)):
            if colour in (BLUE, BLACK) and np.isfinite(seen).all():
                self._cues[square] = colour, seen

    def likeness(self, cues: Floats) -> tuple[Floats, Floats]:
        """(N,) from 0 to 1, how much pieces of (N, 2) cues look like the likest known blue one, and black."""
        blue, black = (self._nearest(cues, colour) for colour in (BLUE, BLACK))
        return blue, black

    def _nearest(self, cues: Floats, colour: int) -> Floats:
        known = np.array([seen for of, seen in self._cues.values() if of == colour]).reshape(-1, 2)
        off = (cues[:, None] - known[None]) / CUE_SPREADS
        near = np.exp(-0.5 * (off**2).sum(-1)).max(1, initial=0)
        return np.asarray(np.nan_to_num(near), float)


NOTHING_KNOWN: Final = KnownPieces()
"""Of a table at which nobody has said yet what lies there."""
