"""A seal on screen: eight words to say and note down, a code to photograph, and all digits of it."""

from __future__ import annotations

from game.match.provable import seal
from game.match.provable.chain import DIGEST_DIGITS
from game.translation.languages import code_in_use
from game.ui.art.theme import GOLD, MINT
from game.ui.drawing.layout import Box, Share, column, row
from game.ui.drawing.widget import Widget
from game.ui.stage.context import Context
from game.ui.widgets.label import Label
from game.ui.widgets.panel import Picture

DIGITS_PER_LINE = 16
"""Digits on a line."""
WORDS_HEIGHT = 140
"""Height of the words, on two lines."""


def add_seal(root: Widget, ctx: Context, box: Box, h: str) -> None:
    """Fill a box with the seal of a hash of 64 hex digits."""
    words, rest = box.split_top(WORDS_HEIGHT, gap=12)
    add_words(root, ctx, words, h)
    photograph, digits = row(rest, min(rest.h, rest.w * 0.4), Share(), gap=28)
    root.add(seal_code(photograph, h))
    for index, line in enumerate(column(digits, *[Share()] * (DIGEST_DIGITS // DIGITS_PER_LINE), gap=0)):
        text = h[index * DIGITS_PER_LINE : (index + 1) * DIGITS_PER_LINE]
        root.add(Label(f"digits-{index}", line, text, size=34, colour=MINT, align="centre"))


def add_words(root: Widget, ctx: Context, box: Box, h: str, key: str = "spoken") -> None:
    """The eight words on two lines, in the language of the screen, or in English where that has none."""
    words = seal.words(h, code_in_use(ctx.settings.language))
    half = len(words) // 2
    for index, line in enumerate(column(box, Share(), Share(), gap=12)):
        spoken = " ".join(words[index * half : (index + 1) * half])
        root.add(Label(f"{key}-{index}", line, spoken, role="display", size=42, colour=GOLD, align="centre"))


def seal_code(box: Box, h: str) -> Picture:
    """The code with all digits."""
    side = min(box.w, box.h)
    return Picture("code", box.centre_box(side, side), lambda art: art.qr(seal.code(h), side))
