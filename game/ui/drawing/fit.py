"""Making words fit: shrink to a floor, then wrap, then cut with an ellipsis (which the audit reports)."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from game.ui.art import Art
from game.ui.art.text import shorten

LINE_HEIGHT = 1.22
"""Distance of two lines as a multiple of the text size, unless the font asks for more."""
MIN_TEXT_SIZE = 28
"""No text on screen is smaller than this, logical units at text scale 1."""
WRAP_BELOW_SIZE = 26
"""Below this a short label wraps rather than shrink on, logical units at text scale 1."""
MOST_KNOWN = 4096
"""Texts whose fit is remembered: most are painted again and again."""
SLACK_SHARE = 0.15
"""By how much of their size words may be higher than their box: glyphs rarely use all of their line."""
EVEN = 0.55, 0.65, 0.75, 0.85
"""Shares of the width in which two lines are tried to be about as long."""
_SIZE_STEP = 2


class Fitted(NamedTuple):
    """Text as it will stand in its box."""

    lines: tuple[str, ...]
    size: float
    """Logical units at text scale 1; larger letters may have parts of a unit."""
    line_height: float
    cut: bool
    """Words were lost: the box is too small even for the smallest text."""


def fit(
    art: Art,
    text: str,
    role: str,
    size: int,
    width: float,
    height: float,
    floor: int = MIN_TEXT_SIZE,
    lines: int = 1,
    leading: float | None = None,
    most: float = math.inf,
) -> Fitted:
    """The largest text of at most `size`, and `most`, that fits a box on at most `lines` lines.

    Larger letters (`art.text_scale`) give way where room is short, but only to what they are at text scale 1,
    to the pixel; `floor` is what those may shrink to.

    A label (one or two lines) is shrunk on one line as far as it reads easily before it wraps, and then as
    far as `floor`; a paragraph wraps at once, and so does a label with a `leading` of its own: the distance
    of its two lines, which become about as long, as a multiple of what the font asks for. Words are broken
    apart only when there is no other way, and that counts as cut.
    """
    asked = (text, role, size, width, height, floor, lines, leading, most)
    known = art.known_fits.get(asked)
    if known is None:
        if len(art.known_fits) >= MOST_KNOWN:
            art.known_fits.clear()
        known = art.known_fits[asked] = _try_fit(art, *asked)
    return known


def _try_fit(
    art: Art,
    text: str,
    role: str,
    size: int,
    width: float,
    height: float,
    floor: int,
    lines: int,
    leading: float | None,
    most: float,
) -> Fitted:
    floor, scale = min(floor, size), art.text_scale
    easy = size if leading else max(floor, WRAP_BELOW_SIZE)
    for tried, allowed in _trials(size, floor, easy, lines, scale):
        if tried > most:
            continue
        wrapped, tall = _wrap(art, text, role, tried, width, allowed)
        if leading and len(wrapped) > 1:
            wrapped = _even_lines(art, wrapped, text, role, tried, width)
            tall = leading * art.measure("Ag", role, tried)[1]
        if len(wrapped) <= allowed and _fits(art, wrapped, text, role, tried, width, tall, height):
            return Fitted(wrapped, tried, tall, cut=False)
    least = floor / scale
    wrapped, tall = _wrap(art, text, role, least, width, lines)
    room = max(1, min(lines, int((height + 1) // tall)))
    kept = list(wrapped[:room])
    kept[-1] = _ellipsis(art, " ".join(wrapped[room - 1 :]), role, least, width)
    return Fitted(tuple(kept), least, tall, cut=True)


def _trials(size: int, floor: int, easy: int, lines: int, scale: float) -> Iterator[tuple[float, int]]:
    """Sizes and numbers of lines to be tried, the best first."""
    larger = [tried for tried in range(size, 0, -_SIZE_STEP) if tried * scale > size] if scale > 1 else []

    def down_to(least: int) -> Iterator[float]:
        yield from larger
        yield from (tried / scale for tried in range(size, least - 1, -_SIZE_STEP))

    if lines != 2:
        yield from ((tried, lines) for tried in down_to(floor))
        return
    for allowed in (1, 2):
        yield from ((tried, allowed) for tried in down_to(easy))
    for tried in range(min(size, easy - 1), floor - 1, -1):
        yield from ((tried / scale, allowed) for allowed in (1, 2))


def _wrap(
    art: Art, text: str, role: str, size: float, width: float, lines: int
) -> tuple[tuple[str, ...], float]:
    tall = max(size * LINE_HEIGHT, art.measure("Ag", role, size)[1]) if lines > 1 else _tall(art, role, size)
    if lines == 1:
        return (text.replace("\n", " "),), tall
    wrapped = tuple(
        line for part in text.split("\n") for line in (art.wrap(part, role, size, width) or ("",))
    )
    return wrapped or ("",), tall


def _even_lines(
    art: Art, wrapped: tuple[str, ...], text: str, role: str, size: float, width: float
) -> tuple[str, ...]:
    """Returns as many lines, about as long as each other: no word stands alone below the rest."""
    for share in EVEN:
        lines, _ = _wrap(art, text, role, size, width * share, len(wrapped))
        if len(lines) == len(wrapped) and all(art.measure(line, role, size)[0] <= width for line in lines):
            return lines
    return wrapped


def _tall(art: Art, role: str, size: float) -> float:
    return float(art.measure("Ag", role, size)[1])


def _fits(
    art: Art,
    lines: tuple[str, ...],
    text: str,
    role: str,
    size: float,
    width: float,
    tall: float,
    height: float,
) -> bool:
    # The glyphs of a font rarely use its whole line height; a little slack keeps labels large.
    # Those of larger letters that give way to the usual size have as much of it as there.
    slack = SLACK_SHARE * max(size, min(size * art.text_scale, MIN_TEXT_SIZE))
    if tall * len(lines) > height + slack or " ".join(lines).split() != text.split():
        return False
    return all(art.measure(line, role, size)[0] <= width + 0.5 for line in lines)


def _ellipsis(art: Art, text: str, role: str, size: float, width: float) -> str:
    """Returns as much of the text as fits, with an ellipsis in place of the rest."""
    if art.measure(text, role, size)[0] <= width + 0.5:
        return text
    return shorten(text, width, lambda line: art.measure(line, role, size)[0])
